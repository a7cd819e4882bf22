// What a screen reader says: each change once, in the order in which it happened.

import { text } from "./text.js";
import { sideName } from "./words.js";

const TOGETHER_MS = 150; // what changes within so short a time is one sentence after the other

/** Speaks through an element with the role status. */
export class Voice {
  constructor(element) {
    this.element = element;
    this.waiting = [];
    this.timer = 0;
    this.ply = null;
    this.turn = "";
  }

  say(words) {
    if (words && this.waiting.at(-1) !== words) this.waiting.push(words);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.speak(), TOGETHER_MS);
  }

  speak() {
    const words = this.waiting.splice(0).join(" ");
    if (words) this.element.textContent = words;
  }

  /** Tell the moves played since the last state, then whose turn it is and what is to be done, if that is new. */
  update({ game }, heading, advice) {
    const moves = game?.moves ?? [];
    if (this.ply !== null && moves.length < this.ply) this.say(text("said.back"));
    for (const { by, text: move } of this.ply === null ? [] : moves.slice(this.ply)) this.say(`${sideName(by)}: ${move}.`);
    this.ply = moves.length;
    const turn = `${heading}. ${advice}`;
    if (turn !== this.turn) this.say(turn);
    this.turn = turn;
  }
}
