// One game of the log: gone through by slider, keys, list or graph; looked over by the engine when asked.

import { ask, say } from "./asking.js";
import { element, goByAddress, goByKeys, page } from "./elements.js";
import { save } from "./picture.js";
import { Playback } from "./playback.js";
import { flipBy } from "./flip.js";
import { drawGraph } from "./graph.js";
import { shareLink } from "./share.js";
import { Stage } from "./stage.js";
import { dateText, text } from "./text.js";
import { moveWords, playerName, resultName, stockWords, verdictWords } from "./words.js";

const stage = new Stage(page("stage"), stockWords);
const slider = page("ply");
const url = `/api/games/${document.body.dataset.game}`;
let game = null;
let review = new Map();

const playback = new Playback(page("play"), goOn, page("speed"));

slider.addEventListener("input", () => goTo(Number(slider.value)));
for (const button of document.querySelectorAll("[data-by], [data-to]")) {
  button.addEventListener("click", () => goTo(Number(button.dataset.to ?? Number(slider.value) + Number(button.dataset.by))));
}
flipBy(page("flip"), stage);
shareLink();
goByKeys(slider, goTo);
page("review").addEventListener("click", lookOver);
page("still").addEventListener("click", keepStill);
page("graph").addEventListener("click", (event) => {
  const box = page("graph").querySelector("svg").getBoundingClientRect();
  goTo(Math.round(((event.clientX - box.left) / box.width) * (game.steps.length - 1)));
});
begin();

async function begin() {
  game = await ask(url);
  if (!game) return;
  for (const [side, who] of [["w", game.white], ["b", game.black]]) {
    stage.element.querySelector(`[data-player="${side}"]`).textContent = playerName(who);
  }
  page("about").textContent = `${dateText(game.started)}, ${resultName(game)}.`;
  slider.max = game.steps.length - 1;
  page("steps").replaceChildren(...game.steps.slice(1).map(stepElement));
  const isToPlay = location.hash === "#replay";
  goByAddress(goTo);
  if (isToPlay) playback.play();
}

function stepElement({ text: move, by }, index) {
  const button = element("button", { type: "button", className: by }, move);
  button.addEventListener("click", () => goTo(index + 1));
  return element("li", {}, button);
}

/** Show a moment that a person chose: the game no longer plays itself. */
function goTo(ply) {
  playback.stop();
  show(ply);
}

/** One action more, from the start again after the end; whether there are more. */
function goOn() {
  if (!game) return false;
  const last = game.steps.length - 1;
  const ply = Number(slider.value);
  show(ply === last && !playback.timer ? 0 : ply + 1);
  return Number(slider.value) < last;
}

/** Show the board as it stood after so many actions. */
function show(ply) {
  if (!game) return;
  const at = Math.max(0, Math.min(game.steps.length - 1, ply));
  const { cells, pieces, trapped, off } = game.steps[at];
  stage.update({ pieces, game: { stock: game.stock, trapped, off } });
  stage.mark("changed", cells);
  slider.value = at;
  history.replaceState(null, "", `#${at}`);
  const words = at ? moveWords({ ply: at, ...game.steps[at] }) : text("replay.start");
  page("now").textContent = words;
  slider.setAttribute("aria-valuetext", words);
  for (const [index, button] of page("steps").querySelectorAll("button").entries()) {
    if (index === at - 1) button.setAttribute("aria-current", "true");
    else button.removeAttribute("aria-current");
  }
  const current = page("steps").querySelector("[aria-current]");
  if (current) bringIntoView(current.parentElement);
  page("drawing").href = `/games/${document.body.dataset.game}/still.svg?ply=${at}`;
  const verdict = verdictWords(review.get(at));
  page("verdict").textContent = verdict;
  page("verdict").hidden = !verdict;
  if (review.size) drawGraph(page("graph").querySelector("svg"), review, game.steps.length - 1, at);
}

/** Bring a step into the list's view: the page itself, with the board, stays where it is. */
function bringIntoView(step) {
  const box = page("steps").parentElement;
  const above = step.offsetTop - box.offsetTop - box.scrollTop;
  if (above < 0 || above + step.offsetHeight > box.clientHeight) box.scrollTop += above - box.clientHeight / 2;
}

/** Save what is shown now as a picture for others. */
async function keepStill() {
  const { game: id } = document.body.dataset;
  const saved = await save(`/games/${id}/still.svg?ply=${slider.value}`, `lusoria-${id}-${slider.value}.png`);
  say(saved ? "" : text("replay.no_picture"));
}

async function lookOver() {
  const button = page("review");
  button.disabled = true;
  button.textContent = text("replay.reviewing");
  const answer = await ask(`${url}/review`);
  button.textContent = text("replay.review");
  button.disabled = false;
  if (!answer) return;
  button.hidden = true;
  review = new Map(answer.review.map((entry) => [entry.ply, entry]));
  for (const [index, step] of page("steps").querySelectorAll("button").entries()) {
    const mark = review.get(index + 1)?.mark;
    if (mark) Object.assign(step.dataset, { mark });
    if (mark) step.title = text(`marks.${mark}`);
  }
  page("graph").hidden = !review.size;
  show(Number(slider.value));
}
