// The list of moves: a row for each pair, white's left and black's right.

/** Fill the table body with moves ({ ply, text, by }); `awaited` is what the engine wants, not yet carried out. */
export function showMoves(body, moves, awaited, side) {
  const entries = awaited ? [...moves, { text: awaited, by: side, awaited: true }] : moves;
  body.replaceChildren(...rows(entries).map((row, index) => rowElement(index + 1, row, moves.at(-1))));
  const box = body.closest(".scroll");
  box.scrollTop = box.scrollHeight;
}

/** Pairs { w, b } of moves in the order of play; a game may begin with black. */
function rows(entries) {
  const found = [];
  for (const entry of entries) {
    if (!found.length || entry.by === "w" || found.at(-1).b) found.push({});
    found.at(-1)[entry.by] = entry;
  }
  return found;
}

function rowElement(number, row, last) {
  const element = document.createElement("tr");
  const head = document.createElement("th");
  head.scope = "row";
  head.textContent = `${number}.`;
  element.append(head, moveElement(row.w, last), moveElement(row.b, last));
  return element;
}

function moveElement(entry, last) {
  const element = document.createElement("td");
  if (!entry) return element;
  element.textContent = entry.text;
  element.classList.toggle("awaited", Boolean(entry.awaited));
  if (entry === last) element.setAttribute("aria-current", "true");
  return element;
}
