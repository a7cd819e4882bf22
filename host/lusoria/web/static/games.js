// The list of games.

import { Search } from "./search.js";
import { dateText } from "./text.js";
import { gameName, playerName, resultName } from "./words.js";

const page = (id) => document.getElementById(id);
const search = new Search(() => load(0));
let offset = 0;
let size = 0;

page("newer").addEventListener("click", () => load(Math.max(0, offset - size)));
page("older").addEventListener("click", () => load(offset + size));
load(0);

/** Ask for the games from an offset on. */
async function load(first) {
  page("statistics").href = `/statistics?${search.query}`;
  const answer = await search.fetch("/api/games", { offset: first });
  if (answer) show(answer);
}

function show({ games, offset: first, more }) {
  offset = first;
  size = Math.max(size, games.length);
  page("games").replaceChildren(...games.map(row));
  page("none").hidden = games.length > 0;
  page("newer").disabled = first === 0;
  page("older").disabled = !more;
}

function row(game) {
  const element = document.createElement("tr");
  const link = Object.assign(document.createElement("a"), { href: `/games/${game.id}#replay`, textContent: game.id });
  const cells = [dateText(game.started), gameName(game.game), playerName(game.white), playerName(game.black), resultName(game), game.plies];
  const head = document.createElement("th");
  head.scope = "row";
  head.append(link);
  element.append(head, ...cells.map((text) => Object.assign(document.createElement("td"), { textContent: text })));
  return element;
}
