// The dice of a turn, in figures beside the words: what lies on the board is drawn by its lights.

import { isNew } from "./elements.js";
import { text } from "./text.js";

/** Fill a list with dice, each { number, by, played, lost }. */
export function showDice(list, dice) {
  if (!isNew(list, dice)) return;
  list.hidden = !dice.length;
  list.replaceChildren(...dice.map(dieElement));
}

function dieElement({ number, by, played, lost }) {
  const element = document.createElement("li");
  element.className = `die ${by}`;
  element.classList.toggle("played", played);
  element.classList.toggle("lost", lost);
  element.append(`${number}`);
  const became = played || lost ? ` ${text(played ? "table.played" : "table.not_played")}` : "";
  if (became) element.append(Object.assign(document.createElement("span"), { className: "hidden", textContent: became }));
  return element;
}
