// A game of the log that plays itself: begun and stopped by a button, one action at a time.

import { text } from "./text.js";

const PAUSES_MS = { slow: 2000, normal: 1000, fast: 400 };
const USUAL = "normal";

/** `step()` goes on by one action and says whether there are more; the value of `speed` is one of PAUSES_MS. */
export class Playback {
  constructor(button, step, speed) {
    this.button = button;
    this.step = step;
    this.speed = speed;
    speed.value = USUAL;
    this.timer = 0;
    button.addEventListener("click", () => (this.timer ? this.stop() : this.play()));
  }

  play() {
    this.timer = this.step() ? setTimeout(() => this.play(), PAUSES_MS[this.speed.value]) : 0;
    this.tell();
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.tell();
  }

  tell() {
    this.button.setAttribute("aria-pressed", this.timer !== 0);
    this.button.textContent = text(this.timer ? "replay.pause" : "replay.play");
  }
}
