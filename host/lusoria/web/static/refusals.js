// Why the page does not let a hand do something, in one line; and what the server says, which it says in English.

import { keysOf, text } from "./text.js";
import { awaitsThrow, playsItself, sideName } from "./words.js";

const LINES = keysOf("errors").map((key) => [key, patternOf(key)]);

/** Why a piece is not set on a cell: occupied, illegal, stays (beside the board), or the colour that belongs there. */
export function refusalWords(why, cell) {
  return text(`refusals.${why}`, { cell });
}

/** Why a piece of a colour is left where it is. */
export function aloneWords({ game, phase, table }, colour) {
  const side = sideName(game.side);
  if (game.score !== "*") return text("refusals.over");
  if (phase === "dice" || awaitsThrow(game)) return text("refusals.dice");
  if (table.autoplay && playsItself(game)) return text("refusals.itself", { side });
  if (colour === game.side && game.ways[""]) return text("refusals.first_set");
  return colour === game.side ? text("refusals.no_move") : text("refusals.turn", { side });
}

/** Write a line of the server into an element: in the page's language, where we have it there. */
export function showServerLine(element, line) {
  const words = lineWords(line);
  element.textContent = words ?? line;
  if (words === null) element.lang = "en";
  else element.removeAttribute("lang");
}

/** A line of the server in words of the page, null if there are none. What follows as its reason is such a line itself. */
function lineWords(line) {
  for (const [key, pattern] of LINES) {
    const found = pattern.exec(line);
    if (!found) continue;
    const { reason = "", ...values } = found.groups ?? {};
    return text(`errors.${key}`, { ...values, reason: lineWords(reason) ?? reason });
  }
  return null;
}

/** What matches a line of the server: its key has {names} in place of what varies. */
function patternOf(key) {
  const parts = key.split(/\{(\w+)\}/).map((part, index) => (index % 2 ? `(?<${part}>.*?)` : part.replace(/\W/g, "\\$&")));
  return new RegExp(`^${parts.join("")}$`, "s");
}
