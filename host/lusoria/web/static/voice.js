// What a screen reader says, and the device where sound is on: the same words.

import { Ear } from "./announcements.js";
import { LOW_MS } from "./clocks.js";
import { text } from "./text.js";
import { sideName } from "./words.js";

const TOGETHER_MS = 150; // what changes within so short a time is one sentence after the other

/** Speaks through an element with the role status, and by a `Sound` while that is on. */
export class Voice {
  constructor(element, sound) {
    this.element = element;
    this.sound = sound;
    this.ear = new Ear();
    this.waiting = [];
    this.timer = 0;
    this.low = 0;
  }

  /** Take nothing for told. */
  forget() {
    this.ear = new Ear();
  }

  say(words) {
    if (words && this.waiting.at(-1) !== words) this.waiting.push(words);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.speak(), TOGETHER_MS);
  }

  speak() {
    const words = this.waiting.splice(0).join(" ");
    if (!words) return;
    this.element.textContent = words;
    this.sound.speak(words);
  }

  /** Tell the moves played since the last state, then whose turn it is and what is to be done, if that is new. */
  update(state, heading, advice) {
    const { sentences, sounds } = this.ear.hear(state, heading, advice, this.sound.on);
    for (const each of sentences) this.say(each);
    this.sound.play(sounds);
    this.watch(state.clock);
  }

  /** Tell when a clock is low. */
  watch(clock) {
    clearTimeout(this.low);
    const wait = this.sound.on && clock?.running ? clock.left[clock.running] - LOW_MS : 0;
    if (wait > 0) this.low = setTimeout(() => this.warn(clock.running), wait);
  }

  warn(side) {
    this.sound.play(["low"]);
    this.say(text("ear.low", { side: sideName(side) }));
  }
}
