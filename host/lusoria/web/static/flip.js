// The board from the other side, as whoever plays Black sees it.

import { remember, remembered } from "./storage.js";

const FLIPPED = "flipped";

/** Let a button turn a stage's board round, and remember it in this window. */
export function flipBy(button, stage) {
  if (remembered(FLIPPED) === "yes") flip(button, stage);
  button.addEventListener("click", () => remember(FLIPPED, flip(button, stage) ? "yes" : ""));
}

/** Turn the board; whether Black is below now. */
function flip(button, stage) {
  const flipped = stage.element.classList.toggle("flipped");
  button.setAttribute("aria-pressed", flipped);
  return flipped;
}
