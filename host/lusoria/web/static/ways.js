// What a hand may do at the virtual table, by the state of the table: an action is one of the game's `ways`.

import { cellOf } from "./elements.js";
import { aloneWords, refusalWords } from "./refusals.js";
import { mover, playsItself } from "./words.js";

export const PLAYING = ["play", "hold", "think", "dice", "offer", "over"]; // else pieces are put right, or set up, and go anywhere
const COLOURED = ["setup", "correct", "confirm"]; // where the game knows which colour belongs on each cell
const TO_LEAVE = ["r", "x", "X"]; // cues of pieces that are to be taken off
const TARGET = "t"; // cue of a cell where the piece in the hand may go
const SET_BACK = ["?", "h", "n"]; // cues of cells to which a piece of the game belongs

const isPlaying = ({ phase, game }) => game !== null && PLAYING.includes(phase);

/** Why a piece { colour, cell } may not be lifted, "" if it may; cell "" means from beside the board. */
export function liftRefusal(state, { colour, cell }) {
  if (!isPlaying(state) || isToLeave(state, cell)) return "";
  const whose = cell ? ways(state, cell).length > 0 : ways(state, "").length > 0 && colour === state.game.side;
  return whose && !movesItself(state) ? "" : aloneWords(state, colour);
}

/** Why a piece { colour, cell } in the hand may not be set on another cell, "" if it may; `to` "" means beside the board. */
export function setRefusal(state, { colour, cell }, to, isFree) {
  if (to && !isFree) return refusalWords("occupied", to);
  if (isPlaying(state)) {
    if (ways(state, cell).includes(to) || (!to && isGone(state, cell, colour)) || colourFor(state, to) === colour) return "";
    return to ? refusalWords("illegal", to) : refusalWords("stays");
  }
  const own = COLOURED.includes(state.phase) && state.game?.contents[to];
  return own && own !== colour ? refusalWords(`colour_${own}`, to) : "";
}

/** The colour of the piece that a touch of an empty cell sets there, or null. */
export function colourFor(state, cell) {
  const { game, cues } = state;
  const isLifted = state.phase === "hold" && cues[cell] === TARGET; // by another hand, or before the page was loaded anew
  if (isPlaying(state) && movesItself(state) === "" && (isLifted || ways(state, "").includes(cell))) return game.side;
  if (SET_BACK.includes(cues[cell])) return game?.contents[cell] ?? null;
  return !isPlaying(state) && ["w", "b"].includes(cues[cell]) ? cues[cell] : null;
}

/** Whether a touched piece has nowhere to go but off the board. */
export function onlyOff(state, cell) {
  if (isToLeave(state, cell)) return true;
  const open = isPlaying(state) ? ways(state, cell) : [];
  return open.length > 0 && open.every((to) => to === "");
}

/** The cells whose pieces have another colour than in the game: sensors of presence cannot tell, but this page can. */
export function wrongColours({ pieces, game, table }) {
  if (!table.virtual || !game) return [];
  const cells = Object.keys(pieces).map((place) => [cellOf(place), pieces[place]]);
  return cells.filter(([cell, colour]) => game.contents[cell] && game.contents[cell] !== colour).map(([cell]) => cell);
}

/** The player of the side to move if its moves are carried out by themselves, else "". */
export function movesItself({ game, table }) {
  return table.autoplay && playsItself(game) ? mover(game) : "";
}

/** Whether a piece in the hand is off the board for the game: it is to leave, or its lift was counted as a capture. */
function isGone(state, cell, colour) {
  return isToLeave(state, cell) || state.game.contents[cell] !== colour;
}

function isToLeave({ cues }, cell) {
  return cell !== "" && TO_LEAVE.includes(cues[cell]);
}

function ways({ game }, cell) {
  return game.ways[cell] ?? [];
}
