// Setting up the start of a game on a virtual table: by the same hand commands as dragging, one after another.

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

  /** Bring the pieces that stand to what is wanted, both `w` or `b` by cell name. */
  begin(standing, wanted) {
    if (this.running) return;
    this.plan = commands(standing, wanted);
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

/** What does not belong is lifted first; then White is set, then Black, as the table's lights ask. */
function commands(standing, wanted) {
  const wrong = Object.keys(standing).filter((cell) => standing[cell] !== wanted[cell]);
  const missing = Object.keys(wanted).filter((cell) => standing[cell] !== wanted[cell]);
  const set = (colour) => missing.filter((cell) => wanted[cell] === colour).map((cell) => `place ${cell} ${colour}`);
  return [...wrong.map((cell) => `lift ${cell}`), ...set("w"), ...set("b")];
}
