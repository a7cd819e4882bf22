// A game that plays itself: begun and stopped by a button, one action at a time.

import { text } from "./text.js";

/** `step()` goes on by one action and says whether there are more; `pause()` gives the milliseconds between two. */
export class Player {
  constructor(button, step, pause) {
    this.button = button;
    this.step = step;
    this.pause = pause;
    this.timer = 0;
    button.addEventListener("click", () => (this.timer ? this.stop() : this.play()));
  }

  play() {
    this.timer = this.step() ? setTimeout(() => this.play(), this.pause()) : 0;
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
