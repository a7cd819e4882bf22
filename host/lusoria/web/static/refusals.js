// Why the page does not let a hand do something, in one line.

import { playsItself, SIDES } from "./words.js";

const REFUSALS = {
  occupied: (cell) => `A piece stands on ${cell} already.`,
  illegal: (cell) => `The rules do not allow ${cell}: go to a cell that is lit.`,
  stays: () => "This piece stays on the board.",
  w: (cell) => `A white piece belongs on ${cell}.`,
  b: (cell) => `A black piece belongs on ${cell}.`,
};

/** Why a piece is not set on a cell; `stays` beside the board. */
export function refusalWords(why, cell) {
  return REFUSALS[why](cell);
}

/** Why a piece of a colour is left where it is. */
export function aloneWords({ game, phase, table }, colour) {
  if (game.score !== "*") return "The game is over. Play again, or take the last move back.";
  if (phase === "dice" || game.legal[0]?.startsWith("(")) return "The dice come first.";
  if (table.autoplay && playsItself(game)) return `${SIDES[game.side]} moves by itself.`;
  if (colour === game.side && game.ways[""]) return "First all pieces are set: touch a lit cell.";
  return colour === game.side ? "This piece has no move now." : `It is ${SIDES[game.side]}’s turn.`;
}
