// Both clocks: the server says what is left and which one runs, the page counts on from there.

import { setText } from "./elements.js";

const TICK_MS = 100;
const TENTHS_BELOW_MS = 20000;
export const LOW_MS = 30000; // so little time left is worth a signal

/** Milliseconds as people read them: 1:05:00, 4:59, and tenths near the end, as in the terminal. */
function timeText(ms) {
  if (ms < TENTHS_BELOW_MS) return `0:${pad(Math.floor(ms / 1000))}.${Math.floor(ms % 1000 / 100)}`;
  const seconds = Math.ceil(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${minutes}:${pad(seconds % 60)}`;
}

const pad = (number) => String(number).padStart(2, "0");

/** The clock elements of a page, by `data-clock`; hidden for games without time. */
export class Clocks {
  constructor(root) {
    this.shown = new Map([...root.querySelectorAll("[data-clock]")].map((element) => [element.dataset.clock, element]));
    this.clock = null;
    this.at = 0;
    this.timer = 0;
  }

  /** A new state's clock, null for a game without time; while one runs the page counts on. */
  update(clock) {
    this.clock = clock;
    this.at = performance.now();
    this.stop();
    if (clock?.running) this.timer = setInterval(() => this.render(), TICK_MS);
    for (const element of this.shown.values()) element.hidden = !clock;
    this.render();
  }

  /** Stand still until the next state. */
  stop() {
    clearInterval(this.timer);
  }

  render() {
    if (!this.clock) return;
    for (const [side, element] of this.shown) {
      const used = this.clock.running === side ? performance.now() - this.at : 0;
      setText(element, timeText(Math.max(0, this.clock.left[side] - used)));
      element.classList.toggle("runs", this.clock.running === side);
      element.classList.toggle("fallen", this.clock.fallen === side);
    }
  }
}
