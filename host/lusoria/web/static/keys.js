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

const ANSWER_MS = 1000; // a light that changes so soon after a key answers it
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

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
    this.said = "";
    this.saidAt = -Infinity;
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
    const done = this.go(ARROWS[event.key]) || this.act(event.key);
    if (done) event.preventDefault();
  }

  go(direction) {
    if (!direction) return false;
    const turn = this.stage.element.classList.contains("flipped") ? -1 : 1; // the board turned round
    this.at = neighbour(this.stage.middles, this.at, turn * direction[0], turn * direction[1]) ?? this.at;
    this.show();
    return true;
  }

  /** Enter and space lift or set down here; w and b take a piece from a stock; f turns one over; Escape puts it back. */
  act(key) {
    const { hand, stage } = this;
    if (!hand.enabled) return false;
    if (key === "Escape" && stage.hand) hand.putBack();
    else if (key === "Delete" && stage.hand) hand.setDown("");
    else if ((key === "w" || key === "b") && !stage.hand && stage.left(key) > 0) hand.take({ colour: key, down: false, from: null });
    else if (key === "f") hand.turn(this.at);
    else if (key === "Enter" || key === " ") hand.touch(this.at);
    else return false;
    this.say();
    return true;
  }

  show() {
    const { x, y } = this.stage.middles.get(this.at);
    this.hide();
    this.stage.surface.append(shape("circle", { class: "cursor", "data-at": this.at, cx: x, cy: y, r: reach / 1.2 }));
    this.say();
  }

  hide() {
    this.stage.surface.querySelector(".cursor")?.remove();
  }

  /** Tell where the hand is, what stands there, what its light means, and whether the hand holds a piece. */
  say() {
    this.saidAt = performance.now();
    this.tell(this.words());
  }

  /** Say what a light answers to the last key a moment later, too. */
  update() {
    const words = this.words();
    if (words !== this.said && performance.now() - this.saidAt < ANSWER_MS) this.tell(words);
  }

  tell(words) {
    this.said = words;
    this.voice.say(words);
  }

  words() {
    const cue = this.hand.state?.cues[this.at];
    const meaning = cue && document.querySelector(`#legend [data-cue="${CSS.escape(cue)}"] span`)?.firstChild.textContent.trim();
    return placeWords(this.at, this.stage.on(this.at), this.stage.hand?.colour, meaning);
  }
}
