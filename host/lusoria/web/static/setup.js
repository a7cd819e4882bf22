// Setting pieces on a virtual table, to a game's start or back to before a move: by the same hand commands as dragging, one
// after another.

const STEP_MS = 90; // no faster than the server lets a page speak; and the eye can follow

/** Carries out the commands that bring the pieces where the game has them, until done, stopped or refused. */
export class SetUp {
  /** @param {(command: string) => boolean} send says whether a command could be sent */
  constructor(send) {
    this.send = send;
    this.plan = [];
    this.timer = 0;
  }

  get running() {
    return this.plan.length > 0;
  }

  /** Bring the pieces on a stage to what is wanted: places with `w` or `b` in them. */
  begin(stage, wanted) {
    if (this.running) return;
    this.plan = commands(stage, stage.standing(), wanted); // what a hand has just done, told or not, counts
    this.step();
  }

  stop() {
    clearTimeout(this.timer);
    this.plan = [];
  }

  step() {
    const command = this.plan.shift();
    if (command && this.send(command)) this.timer = setTimeout(() => this.step(), STEP_MS);
    else this.stop();
  }
}

/** The places where a game has pieces, with their colours: of a lane as many of its slots as its pile is high. */
export function placesOf({ contents, heights }, lanes) {
  const places = {};
  for (const [cell, colour] of Object.entries(contents)) {
    if (!lanes) places[cell] = colour;
    for (let slot = 1; lanes && slot <= (heights[cell] ?? 1); slot++) places[`${cell}.${slot}`] = colour;
  }
  return places;
}

/** What does not belong is lifted first, the topmost before what is below; then White is set, then Black. */
function commands(stage, standing, wanted) {
  const wrong = Object.keys(standing).filter((place) => standing[place] !== wanted[place]);
  const missing = Object.keys(wanted).filter((place) => standing[place] !== wanted[place]);
  const slot = (place) => Number(place.split(".")[1] ?? 0);
  const target = (place) => (stage.seats.has(place) ? place : place.split(".")[0]);
  const set = (colour) => missing.filter((place) => wanted[place] === colour).map((place) => `place ${target(place)} ${colour}`);
  return [...wrong.sort((a, b) => slot(b) - slot(a)).map((place) => stage.lifting(place)), ...set("w"), ...set("b")];
}
