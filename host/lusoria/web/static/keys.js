// The virtual table by keyboard: arrow keys go from cell to cell, Enter or space lifts and sets down.

import { shape } from "./elements.js";
import { reach } from "./stage.js";
import { placeWords } from "./words.js";

/** The next cell from one in a direction, of their middles { x, y }: the nearest that lies more that way than aside. */
function neighbour(middles, from, dx, dy) {
  const start = middles.get(from);
  let best = null;
  let nearest = Infinity;
  for (const [name, { x, y }] of middles) {
    const along = (x - start.x) * dx + (y - start.y) * dy;
    const aside = Math.abs((x - start.x) * dy) + Math.abs((y - start.y) * dx);
    if (along <= 0.5 || aside > along * 1.5) continue;
    const distance = along + 2 * aside;
    if (distance < nearest) [best, nearest] = [name, distance];
  }
  return best;
}

const ANSWER_MS = 1000; // so long the table has to answer a key by its light
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The key of an event: a letter as a small Latin one, also where a keyboard writes another alphabet. */
function keyName({ key, code }) {
  const latin = /^(?![a-z])\p{L}$/iu.test(key) ? code.replace("Key", "") : key;
  return latin.length === 1 ? latin.toLowerCase() : key;
}

/**
 * The board takes the focus as one element and says which cell it is at. Only keys show where: a ring after a press of
 * the mouse would look like a hint.
 */
export class Keys {
  constructor(stage, hand, voice) {
    this.stage = stage;
    this.hand = hand;
    this.at = stage.middles.keys().next().value;
    this.board = stage.element.querySelector(".board");
    this.voice = voice;
    this.light = null; // what the cell showed when a key did something there, until the table has answered
    this.timer = 0;
    this.board.tabIndex = 0;
    this.board.setAttribute("role", "application");
    this.board.setAttribute("aria-label", this.board.closest("[aria-label]").getAttribute("aria-label"));
    this.board.setAttribute("aria-describedby", "keys-words");
    this.board.addEventListener("keydown", (event) => this.press(event));
    this.board.addEventListener("focus", () => this.board.matches(":focus-visible") && this.show());
    this.board.addEventListener("blur", () => this.hide());
    this.board.addEventListener("pointerdown", () => this.hide());
  }

  press(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const done = this.go(ARROWS[event.key]) || (event.repeat ? event.key === " " : this.act(keyName(event)));
    if (done) event.preventDefault();
  }

  go(direction) {
    if (!direction) return false;
    const turn = this.stage.element.classList.contains("flipped") ? -1 : 1; // the board turned round
    this.at = neighbour(this.stage.middles, this.at, turn * direction[0], turn * direction[1]) ?? this.at;
    this.show();
    return true;
  }

  /**
   * Enter and space lift or set down here; w and b take a piece from a stock; f turns one over; Escape puts it back; p
   * presses the table's button.
   */
  act(key) {
    const { hand, stage } = this;
    if (!hand.enabled) return false;
    if (key === "p") return !hand.proposes && hand.send("press");
    if (key === "Escape" && stage.hand) hand.putBack();
    else if (key === "Delete" && stage.hand) hand.setDown("");
    else if (key === "f") hand.turn(this.at);
    else if ((key === "w" || key === "b") && !stage.hand && stage.left(key) > 0) hand.take({ colour: key, down: false, from: null });
    else if (key === "Enter" || key === " ") return this.touch();
    else return false;
    this.say();
    return true;
  }

  /** Lift or set down here; the cell is told once the table has answered, or has had the time to. */
  touch() {
    this.light = this.lightHere();
    this.hand.touch(this.at);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.say(), ANSWER_MS);
    this.update();
    return true;
  }

  show() {
    const { x, y } = this.stage.middles.get(this.at);
    this.hide();
    this.stage.surface.append(shape("circle", { class: "cursor", "data-at": this.at, cx: x, cy: y, r: reach / 1.2 }));
    const waits = this.light !== null; // whoever goes on before the table has answered hears the answer where he is
    this.say();
    if (waits) this.light = this.lightHere();
  }

  hide() {
    this.stage.surface.querySelector(".cursor")?.remove();
  }

  /** Tell where the hand is, what stands there, what its light means, and whether the hand holds a piece. */
  say() {
    clearTimeout(this.timer);
    this.light = null;
    this.voice.say(placeWords(this.at, this.stage.on(this.at), this.stage.hand?.colour, this.meaning()));
  }

  /** The table's state has changed: tell the cell if its light answers a key. */
  update() {
    if (this.light !== null && this.lightHere() !== this.light) this.say();
  }

  lightHere() {
    return this.hand.lightOn(this.at);
  }

  /** What the light of the cell means, in words. */
  meaning() {
    const light = CSS.escape(this.lightHere());
    return document.querySelector(`#legend [data-cue="${light}"] span`)?.firstChild.textContent.trim();
  }
}
