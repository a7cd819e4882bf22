// Sentences that depend on the table and its game, but not on whose turn it is.

export const SIDES = { w: "White", b: "Black" };
export const COLOURS = { w: "white", b: "black" };
export const RESULTS = { "1-0": "White wins", "0-1": "Black wins", "1/2-1/2": "A draw" };

/** A game's id in words: `Twelve Lines`. */
export function gameName(id) {
  return id.split("-").map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ");
}

/** How a logged game ended, in words. */
export function resultName({ score, ended, reason }) {
  if (score !== "*") return RESULTS[score] ?? score;
  return ended ? (reason === "abandoned" ? "abandoned" : "not finished") : "goes on";
}

/** What the engine says of an action it looked over: { text, best, why, words }, or of none. */
export function verdictWords(entry) {
  if (!entry) return "";
  const chance = `White’s chance to win: ${Math.round(100 * entry.chance)} %.`;
  if (!entry.mark || entry.best === entry.text) return chance;
  return `${entry.text} is ${entry.words}. Better was ${entry.best}: it ${entry.why}. ${chance}`;
}

/** A place that the keyboard is at: what stands there, what its light means, and what the hand holds. */
export function placeWords(cell, standing, held, meaning) {
  const pieces = { w: "a white piece", b: "a black piece" };
  const inHand = held ? `; ${pieces[held] ?? "a piece"} in the hand` : "";
  const light = meaning ? `; ${meaning.charAt(0).toLowerCase()}${meaning.slice(1)}` : "";
  return `${cell}: ${standing ? (pieces[standing] ?? "a piece") : "empty"}${light}${inHand}`;
}

/** What the engine has found so far, or found last: { depth, chance, action } in words. */
export function thoughtWords({ thought, thinking, game }) {
  if (!thought || game?.score !== "*") return "";
  if (!thought.depth) return "The engine knows this position.";
  const found = thinking ? `So far it would play ${thought.action}.` : "";
  return `The engine looks ${thought.depth} ${thought.depth === 1 ? "turn" : "turns"} ahead. White’s chance to win: ${Math.round(100 * thought.chance)} %. ${found}`.trim();
}

/** What stands in the page's corner: how things are with the table. `online` is the page's own connection. */
export function linkText(online, table) {
  if (!online) return "Connection lost. Trying again…";
  if (!table.connected) return table.message || "Waiting for the table";
  const where = table.virtual ? "Virtual table" : `Table at ${table.port}`;
  if (table.faults.length) return `${where}, with a fault`;
  return table.scans ? `${where}, all sensors sound` : where;
}

/** How hands take the last move of a person back. */
export function backWords(game) {
  const off = changedCells(game, game.back).filter((cell) => height(game, cell) > height(game.back, cell) || !game.back.contents[cell]);
  const on = changedCells(game, game.back).filter((cell) => game.back.contents[cell] && !off.includes(cell));
  const steps = [...off.map((cell) => `take the piece off ${cell}`), ...on.map((cell) => `set a ${COLOURS[game.back.contents[cell]]} one on ${cell}`)];
  return `To take the move back, ${steps.join(", then ")}.`;
}

/** The cells on which other pieces stand on one board, { contents, heights }, than on another. */
export function changedCells(before, after) {
  const cells = Object.keys({ ...before.contents, ...after.contents });
  return cells.filter((cell) => before.contents[cell] !== after.contents[cell] || height(before, cell) !== height(after, cell));
}

/** How many pieces stand on a cell of a board, { contents, heights }. */
export function height({ contents, heights }, cell) {
  return heights[cell] ?? (contents[cell] ? 1 : 0);
}

/** A hint in words: { action, chance, reason, others }, the others with an action and a chance each. */
export function hintWords({ action, chance, reason, others }) {
  const best = `The engine would play ${action}: it ${reason.words}.`;
  if (!others.length) return best;
  const chances = [{ action, chance }, ...others].map((each) => `${Math.round(100 * each.chance)} % with ${each.action}`);
  return `${best} Chances to win: ${chances.join(", ")}.`;
}

/** The player of the side to move, such as `engine:8`. */
export function mover(game) {
  return game.side === "w" ? game.white : game.black;
}

/** Whether the side to move is played by nobody at the table. */
export function playsItself(game) {
  return mover(game) !== "human";
}
