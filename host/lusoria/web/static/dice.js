// The dice of a turn, in figures beside the words: what lies on the board is drawn by its lights.

import { element, isNew } from "./elements.js";
import { text } from "./text.js";

/** Fill a list with dice, each { number, by, played, lost }. */
export function showDice(list, dice) {
  if (!isNew(list, dice)) return;
  list.hidden = !dice.length;
  list.replaceChildren(...dice.map(dieElement));
}

function dieElement({ number, by, played, lost }) {
  const die = element("li", { className: `die ${by}` }, number);
  die.classList.toggle("played", played);
  die.classList.toggle("lost", lost);
  const became = played || lost ? ` ${text(played ? "table.played" : "table.not_played")}` : "";
  if (became) die.append(element("span", { className: "hidden" }, became));
  return die;
}
