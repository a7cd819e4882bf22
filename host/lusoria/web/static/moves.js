// The list of moves: a row for each pair of turns, white's left and black's right.

import { element, isNew } from "./elements.js";

/**
 * Fill the table body with moves ({ ply, text, by, die }); `awaited` is what the engine wants, not yet carried out. To come to
 * the end of the list a page must be laid out: that is left to its next frame, and most states bring no move at all.
 */
export function showMoves(body, moves, awaited, side) {
  const entries = awaited ? [...moves, { text: awaited, by: side, awaited: true }] : moves;
  if (!isNew(body, entries)) return;
  const found = rows(entries);
  for (const [index, row] of found.entries()) showRow(body, index, row, moves.at(-1));
  while (body.rows.length > found.length) body.lastElementChild.remove();
  const box = body.closest(".scroll");
  requestAnimationFrame(() => { box.scrollTop = box.scrollHeight; });
}

/** Pairs { w, b } of turns in the order of play, each the moves of it; a game may begin with black. */
function rows(entries) {
  const found = [];
  let last = null;
  for (const entry of entries) {
    const goesOn = last?.at(-1).by === entry.by && (last[0].text.startsWith("(") || last[0].die); // or begun within a turn
    if (!goesOn) {
      if (!found.length || entry.by === "w" || found.at(-1).b) found.push({});
      last = found.at(-1)[entry.by] = [];
    }
    last.push(entry);
  }
  return found;
}

/** Write a row anew only where it changes: a game may have hundreds. */
function showRow(body, index, row, last) {
  const before = body.rows[index];
  const values = [row, row.w?.includes(last), row.b?.includes(last)];
  if (before && !isNew(before, values)) return;
  const line = rowElement(index + 1, row, last);
  isNew(line, values);
  if (before) before.replaceWith(line);
  else body.append(line);
}

function rowElement(number, row, last) {
  return element("tr", {}, element("th", { scope: "row" }, `${number}.`), moveElement(row.w, last), moveElement(row.b, last));
}

function moveElement(turn, last) {
  if (!turn) return element("td", {});
  const cell = element("td", {}, turn.map((entry) => entry.text).join(" "));
  cell.classList.toggle("awaited", turn.some((entry) => entry.awaited));
  if (turn.includes(last)) cell.setAttribute("aria-current", "true");
  return cell;
}
