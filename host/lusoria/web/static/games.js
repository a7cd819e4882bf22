// The list of games: what is sought stands in the address, so that a search can be kept and sent on.

import { gameName, playerName, resultName } from "./words.js";

const TYPING_MS = 250;

const page = (id) => document.getElementById(id);
const form = page("search");
let offset = 0;
let size = 0;
let asked = 0;
let typing = 0;

for (const [name, value] of new URLSearchParams(location.search)) if (form.elements[name]) form.elements[name].value = value;
form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("input", () => {
  clearTimeout(typing);
  typing = setTimeout(() => seek(0), TYPING_MS);
});
page("newer").addEventListener("click", () => seek(Math.max(0, offset - size)));
page("older").addEventListener("click", () => seek(offset + size));
seek(0);

/** Ask for the games from an offset on; an answer that was overtaken by another question is not shown. */
async function seek(first) {
  const words = new URLSearchParams([...new FormData(form)].filter(([, value]) => value));
  history.replaceState(null, "", words.size ? `?${words}` : location.pathname);
  words.set("offset", first);
  const question = ++asked;
  try {
    const response = await fetch(`/api/games?${words}`);
    const answer = response.ok ? await response.json() : null;
    if (question !== asked) return;
    if (answer) show(answer);
    say(answer ? "" : "The games cannot be read just now.");
  } catch {
    say("There is no connection just now.");
  }
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
  const link = Object.assign(document.createElement("a"), { href: `/games/${game.id}`, textContent: game.id });
  const begun = new Date(game.started).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
  const cells = [begun, gameName(game.game), playerName(game.white), playerName(game.black), resultName(game), game.plies];
  const head = document.createElement("th");
  head.scope = "row";
  head.append(link);
  element.append(head, ...cells.map((text) => Object.assign(document.createElement("td"), { textContent: text })));
  return element;
}

function say(text) {
  page("trouble").textContent = text;
  page("trouble").hidden = !text;
}
