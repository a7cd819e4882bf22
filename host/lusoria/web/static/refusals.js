// Why the page does not let a hand do something, in one line; and what the server says, which it says in English.

import { hasText, text } from "./text.js";
import { playsItself, sideName } from "./words.js";

/** Why a piece is not set on a cell: occupied, illegal, stays (beside the board), or the colour that belongs there. */
export function refusalWords(why, cell) {
  return text(`refusals.${why}`, { cell });
}

/** Why a piece of a colour is left where it is. */
export function aloneWords({ game, phase, table }, colour) {
  const side = sideName(game.side);
  if (game.score !== "*") return text("refusals.over");
  if (phase === "dice" || game.legal[0]?.startsWith("(")) return text("refusals.dice");
  if (table.autoplay && playsItself(game)) return text("refusals.itself", { side });
  if (colour === game.side && game.ways[""]) return text("refusals.first_set");
  return colour === game.side ? text("refusals.no_move") : text("refusals.turn", { side });
}

/** Write a line of the server into an element: in the page's language, where we have it there. */
export function showServerLine(element, line) {
  const ours = hasText(`errors.${line}`);
  element.textContent = ours ? text(`errors.${line}`) : line;
  if (ours) element.removeAttribute("lang");
  else element.lang = "en";
}
