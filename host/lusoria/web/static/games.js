// The list of games.

import { element, page } from "./elements.js";
import { Search } from "./search.js";
import { dateText } from "./text.js";
import { gameName, playerName, resultName } from "./words.js";

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
  const link = element("a", { href: `/games/${game.id}#replay` }, game.id);
  const cells = [dateText(game.started), gameName(game.game), playerName(game.white), playerName(game.black), resultName(game), game.plies];
  return element("tr", {}, element("th", { scope: "row" }, link), ...cells.map((words) => element("td", {}, words)));
}
