// The board from the other side, as whoever plays Black sees it.

import { switchBy } from "./storage.js";

/** Let a button turn a stage's board round, and remember it in this window. */
export function flipBy(button, stage) {
  switchBy(button, "flipped", (on) => stage.element.classList.toggle("flipped", on));
}
