// Sentences that depend on the table and its game, but not on whose turn it is.

import { hasText, listText, text } from "./text.js";

/** White or Black, of `w` or `b`. */
export function sideName(side) {
  return text(side === "w" ? "common.white" : "common.black");
}

/** A game's name, by its id; an id that is none stays as it is. */
export function gameName(id) {
  return hasText(`game.${id}`) ? text(`game.${id}`) : id;
}

/** A player such as `engine:8`: somebody's own name stays as it is. */
export function playerName(who) {
  const [kind, level] = who.split(":");
  const isKnown = isPerson(who) || who === "remote" || (/^\d+$/.test(level) && hasText(`players.${kind}`));
  return isKnown ? text(`players.${kind}`, { level }) : who;
}

/** A score such as `1-0`. */
export function scoreName(score) {
  return text(`results.${score}`);
}

/** How a logged game ended. */
export function resultName({ score, ended, reason }) {
  if (score !== "*") return scoreName(score);
  return text(`results.${ended ? (reason === "abandoned" ? "abandoned" : "unfinished") : "playing"}`);
}

/** A fault of a table: { what, cell, detail }. */
export function faultWords(fault) {
  return text(hasText(`faults.${fault.what}`) ? `faults.${fault.what}` : "faults.other", fault).trim();
}

/** How many pieces of a colour are beside the board. */
export function stockWords(colour, count) {
  return `${text(`common.stock_${colour}`)}: ${count}`;
}

/** A move that was played. */
export function moveWords({ ply, by, text: move }) {
  return text("common.move", { ply, side: sideName(by), move });
}

/** Why the engine likes an action: { key, cells, moves }. */
function reasonWords({ key, cells, moves }) {
  return text(`reasons.${key}`, { cells: listText(cells), moves });
}

function percent(chance) {
  return Math.round(100 * chance);
}

/** What the engine says of an action it looked over: { text, best, why, mark, chance }, or of none. */
export function verdictWords(entry) {
  if (!entry) return "";
  const chance = text("common.chance", { chance: percent(entry.chance) });
  if (!entry.mark || entry.best === entry.text) return chance;
  const { text: move, best, mark, why } = entry;
  return `${text("said.verdict", { move, mark: text(`marks.${mark}`), best, reason: reasonWords(why) })} ${chance}`;
}

/** A cell that the keyboard is at: the pieces that stand there, what its light means, and what is in the hand. */
export function placeWords(cell, pieces, inHand, meaning) {
  const name = (piece) => text(["w", "b"].includes(piece) ? `common.piece_${piece}` : "common.piece");
  const standing = pieces.length > 1 ? text("said.pile", { piece: name(pieces.at(-1)), count: pieces.length }) : name(pieces[0]);
  return text("said.place", {
    cell,
    standing: pieces.length ? standing : text("said.empty"),
    light: meaning ? text("said.light", { meaning }) : "",
    hand: inHand ? text("said.hand", { piece: name(inHand) }) : "",
  });
}

/** What the engine has found so far, or found last: { depth, chance, action } in words. */
export function thoughtWords({ thought, thinking, game }) {
  if (!thought || game?.score !== "*") return "";
  if (!thought.depth) return text("said.known");
  const found = thinking ? text("said.would_play", { move: thought.action }) : "";
  const { depth, chance } = thought;
  return `${text("said.thought", { depth })} ${text("common.chance", { chance: percent(chance) })} ${found}`.trim();
}

/** What stands in the page's corner: how things are with the table. `online` is the page's own connection. */
export function linkText(online, table) {
  if (!online) return text("table.lost");
  if (!table.connected) return text("table.waiting");
  const where = table.virtual ? text("table.virtual") : text("table.at_port", table);
  if (table.faults.length) return text("table.faulty", { where });
  return table.scans ? text("table.sound", { where }) : where;
}

/** How hands take the last move of a person back. */
export function backWords(game) {
  const off = changedCells(game, game.back).filter((cell) => height(game, cell) > height(game.back, cell) || !game.back.contents[cell]);
  const on = changedCells(game, game.back).filter((cell) => game.back.contents[cell] && !off.includes(cell));
  const steps = [
    ...off.map((cell) => text("said.back_off", { cell })),
    ...on.map((cell) => text(`said.back_on_${game.back.contents[cell]}`, { cell })),
  ];
  return text("said.back_steps", { steps: steps.join(text("common.then")) });
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
  const best = text("said.hint", { move: action, reason: reasonWords(reason) });
  if (!others.length) return best;
  const each = [{ action, chance }, ...others];
  const chances = each.map((other) => text("said.chance_with", { chance: percent(other.chance), move: other.action }));
  return `${best}${text("said.chances", { chances: chances.join(", ") })}`;
}

/** The player of the side to move, such as `engine:8`. */
export function mover(game) {
  return game.side === "w" ? game.white : game.black;
}

/** Whether the game waits for a throw of dice. */
export function awaitsThrow(game) {
  return game.legal[0]?.startsWith("(") ?? false;
}

/** The cells whose lights show a cue of these letters. */
export function cellsLit({ cues }, letters) {
  return Object.keys(cues).filter((name) => letters.includes(cues[name]) && !name.startsWith("die"));
}

/** Whether another table plays a side. */
export function hasRemote(game) {
  return [game?.white, game?.black].includes("remote");
}

/** Whether a player is somebody at the table or at the page. */
export function isPerson(who) {
  return ["human", "page"].includes(who);
}

/** Whether somebody at the page is to choose an action. */
export function isForPage(game) {
  return game?.score === "*" && mover(game) === "page" && !game.awaited && !awaitsThrow(game);
}

/** Whether nobody is to choose an action of the side to move, neither at the table nor at the page. */
export function playsItself(game) {
  return mover(game) !== "human" && !isForPage(game);
}
