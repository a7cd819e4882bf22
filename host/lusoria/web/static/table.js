// The live table: puts each message from the server where it belongs on the page.

import { say, sayLine } from "./asking.js";
import { Clocks } from "./clocks.js";
import { showDice } from "./dice.js";
import { element, isNew, page, setText } from "./elements.js";
import { Ending } from "./ending.js";
import { flipBy } from "./flip.js";
import { Hand } from "./hand.js";
import { HintBox } from "./hint.js";
import { Keys } from "./keys.js";
import { Lights } from "./lights.js";
import { Live } from "./live.js";
import { showMoves } from "./moves.js";
import { NewGame } from "./newgame.js";
import { Pointer } from "./pointer.js";
import { showServerLine } from "./refusals.js";
import { Rules } from "./rules.js";
import { Sound } from "./sound.js";
import { Stage } from "./stage.js";
import { switchBy } from "./storage.js";
import { Switches } from "./switches.js";
import { text } from "./text.js";
import { turnWords } from "./turn.js";
import { Voice } from "./voice.js";
import { PLAYING, wrongColours } from "./ways.js";
import { backWords, changedCells, faultWords, isForPage, linkText, playerName, stockWords, thoughtWords } from "./words.js";

const TROUBLE_MS = 6000;

const stage = new Stage(page("stage"), stockWords);
const clocks = new Clocks(stage.element);
const lights = new Lights(stage.element.querySelector("template"));
const live = new Live(
  { state: showState, lights: (values) => lights.show(values), new_game: () => newGame.begun(), error: showError, hint: (hint) => hints.show(hint), draw: showAnswer },
  showLink,
);
const hints = new HintBox(stage, () => send({ hint: true }));
const hand = new Hand(stage, moveByHand, (from, to) => send({ play: [from, to] }), showTrouble);
new Pointer(stage, hand);
const voice = new Voice(page("voice"), new Sound(page("sound"), page("voice"), render));
const keys = new Keys(stage, hand, voice);
new Switches(page("switches"), page("switch-box"), keys);
const newGame = new NewGame((wish) => send({ new_game: wish }));
const ending = new Ending(send);
const rules = new Rules(page("rules"));

let state = null;
let online = false;
let troubleTimer = 0;

page("new").addEventListener("click", () => newGame.open(state));
for (const button of document.querySelectorAll("[data-new]")) button.addEventListener("click", () => newGame.open(state, button.dataset.new));
page("again").addEventListener("click", () => send({ new_game: sameGame(state) }));
page("right").addEventListener("click", () => send({ pieces: "right" }));
page("autoplay").addEventListener("change", (event) => send({ autoplay: event.target.checked }));
page("back").addEventListener("click", takeBack);
page("press").addEventListener("click", () => send({ hand: "press" }));
flipBy(page("flip"), stage);
switchBy(page("sound"), "sound");
page("own-dice").addEventListener("submit", (event) => {
  event.preventDefault();
  if (send({ dice: event.target.elements.dice.value })) event.target.reset();
});
page("legend").parentElement.open = true; // its many small drawings need not be in the first picture
live.open();

function send(message) {
  const sent = live.send(message);
  if (!sent) showTrouble(text("common.offline"));
  return sent;
}

function moveByHand(command) {
  say("");
  return send({ hand: command });
}

function showLink(connected) {
  online = connected;
  if (!online) {
    lights.show({});
    clocks.stop();
  }
  render();
}

function showState(newest) {
  state = newest;
  stage.update(state);
  lights.cues = state.cues;
  clocks.update(state.clock ?? null);
  render();
  keys.update();
}

/** At a virtual table the pieces go back by themselves; at a real one hands bring them, where the cells are ringed. */
function takeBack() {
  if (state.table.virtual) return send({ pieces: "back" });
  const { game } = state;
  hints.say(backWords(game));
  return hints.ring(changedCells(game, game.back));
}

function showAnswer(taken) {
  if (!taken) showTrouble(text("ending.declined"));
}

/** The server refused something. */
function showError(line) {
  if (newGame.refuse(line)) return;
  hand.refused();
  hints.clear();
  showTrouble("");
  sayLine(line);
}

/** A sentence that something could not be done; it goes away by itself. */
function showTrouble(words) {
  say(words);
  clearTimeout(troubleTimer);
  troubleTimer = setTimeout(() => say(""), TROUBLE_MS);
}

function render() {
  if (!state) return;
  const { table, game } = state;
  const ready = online && table.connected;
  setText(page("link"), linkText(online, table));
  page("link").dataset.ready = ready;
  stage.element.dataset.ready = ready;
  stage.element.dataset.ply = game?.ply ?? "";
  const forPage = ready && isForPage(game) && PLAYING.includes(state.phase);
  hand.update(state, ready && (table.virtual || forPage), forPage);
  const amiss = ["correct", "confirm"].includes(state.phase) || wrongColours(state).length > 0;
  page("right").hidden = !ready || !table.virtual || !amiss;
  const over = ready && game && game.score !== "*";
  page("again").hidden = !over || !["white", "black"].every((side) => newGame.offers(side, game[side]));
  if (page("share")) showShare(over, table.table);
  for (const button of document.querySelectorAll("[data-new]")) button.hidden = !ready || !game || button.dataset.new === game.id;
  page("press").hidden = !table.virtual;
  page("switches").hidden = !table.virtual && ![game?.white, game?.black].includes("page");
  page("press").disabled = page("new").disabled = !ready;
  page("autoplay").checked = table.autoplay;
  page("autoplay").parentElement.hidden = !table.virtual || !game;
  page("own-dice").hidden = !ready || state.phase !== "dice";
  hints.update(state, ready);
  ending.update(game, ready);
  page("back").hidden = !ready || !game?.back || !["play", "hold", "over", "think"].includes(state.phase);
  rules.update(game);
  showHealth(table);
  renderTurn(ready);
  if (game) renderGame(game);
  const shown = new Set(ready ? Object.values(state.cues) : []);
  for (const item of page("legend").children) item.classList.toggle("now", shown.has(item.dataset.cue));
}

/** A game that is over can be shared: its page has a link and files. */
function showShare(over, name) {
  page("share").hidden = !over;
  page("share").href = `/games/last?${new URLSearchParams({ table: name })}`;
}

/** The game just played, as a wish for another. */
function sameGame({ game }) {
  const { id, options, white, black } = game;
  return { game: id, options, white, black };
}

function renderTurn(ready) {
  const { heading, advice } = online
    ? turnWords(state)
    : { heading: text("turn.lost"), advice: text("turn.lost_advice") };
  setText(page("turn"), heading);
  setText(page("advice"), advice);
  voice.update(online ? state : { ...state, clock: null }, heading, advice);
  const side = ready && state.game?.score === "*" ? state.game.side : "";
  for (const tray of stage.element.querySelectorAll("[data-tray]")) tray.classList.toggle("at-turn", tray.dataset.tray === side);
  stage.element.classList.toggle("thinking", ready && state.thinking);
  const thought = ready ? thoughtWords(state) : "";
  setText(page("thought"), thought);
  page("thought").hidden = !thought;
}

/** The table's faults, and what it or its players could not do. */
function showHealth({ faults, message }) {
  const list = page("faults");
  const lines = [...faults.map(faultWords), ...(message ? [message] : [])];
  if (!isNew(list, lines)) return;
  list.hidden = !lines.length;
  list.replaceChildren(...lines.map((line) => {
    const item = element("li", {});
    if (line === message) showServerLine(item, line);
    else item.textContent = line;
    return item;
  }));
}

function renderGame(game) {
  for (const [side, who] of [["w", game.white], ["b", game.black]]) {
    setText(stage.element.querySelector(`[data-player="${side}"]`), playerName(who));
  }
  showDice(page("dice"), game.dice ?? []);
  for (const side of ["w", "b"]) {
    setText(stage.element.querySelector(`[data-off="${side}"]`), game.off?.[side] ? text("table.home", { count: game.off[side] }) : "");
  }
  showMoves(page("moves"), game.moves, game.awaited, game.side);
  page("no-moves").hidden = game.moves.length > 0 || game.awaited !== "";
}
