// The visitors' page of a table: what goes on there, how the game is played, where it comes from. It only looks on.

import { Leaving } from "./leaving.js";
import { calmDevice, Lights } from "./lights.js";
import { Live } from "./live.js";
import { Stage } from "./stage.js";

const BACK_MS = 45000; // whoever opened the rules and went away leaves them to nobody
const LAST_MOVES = 12;
const WINNERS = { "1-0": "wins_white", "0-1": "wins_black", "1/2-1/2": "draw" };
const PHASES = ["setup", "hold", "ask", "offer", "correct", "confirm", "dice", "countdown"];

const page = (id) => document.getElementById(id);
const words = Object.fromEntries([...document.querySelectorAll("[data-word]")].map((word) => [word.dataset.word, word.textContent]));
const stage = new Stage(page("stage"));
const lights = new Lights(stage.element.querySelector("template"), calm);
const live = new Live(
  { state: showState, lights: (values) => lights.show(values) },
  (online) => online || showWords(words.offline, ""),
  `/exhibit/${document.body.dataset.table}/live`,
);
const leaving = new Leaving(tidy);

let view = "play";
let game = null;
let backTimer = 0;

for (const button of document.querySelectorAll("[data-show]")) button.addEventListener("click", () => show(button.dataset.show));
for (const button of document.querySelectorAll("[data-aid]")) {
  if (remembered(button.dataset.aid)) toggle(button);
  button.addEventListener("click", () => toggle(button));
}
live.open();

/** What a state says to visitors: a headline, and a line more. */
export function say(state) {
  const { phase, table } = state;
  const played = state.game?.moves.some(({ text }) => !text.startsWith("("));
  if (!table.connected) return [words.offline, ""];
  if (phase === "asleep") return [words.asleep, ""];
  if (phase === "attract") return [words.begin, `${words.welcome} ${words.watch} ${standing(state) ? words.continue_or_clear : ""}`];
  if (phase === "over") return [words[WINNERS[state.game.score]] ?? words.draw, words.thanks];
  if (PHASES.includes(phase)) return [words[phase], turn(state)];
  if (state.thinking) return [words.thinking, turn(state)];
  return [played || state.game ? turn(state) : words.begin, played ? "" : words.begin];
}

function standing(state) {
  return Object.keys(state.pieces).length > 0;
}

function turn(state) {
  if (!state.game || state.game.score !== "*") return "";
  return state.game.side === "w" ? words.turn_white : words.turn_black;
}

function showState(state) {
  stage.update(state);
  lights.cues = state.cues;
  if (state.game && state.game.id !== game) {
    game = state.game.id;
    for (const each of document.querySelectorAll(".title")) each.hidden = each.dataset.game !== game;
    show(view);
  }
  showWords(...say(state));
  const moves = state.game?.moves ?? [];
  page("moves-box").hidden = !moves.length || ["attract", "asleep"].includes(state.phase);
  page("moves").textContent = moves.slice(-LAST_MOVES).map(({ ply, text }) => `${ply}. ${text}`).join("  ");
  const quiet = ["attract", "asleep"].includes(state.phase);
  if (quiet) document.body.dataset.quiet = "yes";
  else delete document.body.dataset.quiet;
  leaving.update(quiet);
}

function showWords(headline, more) {
  if (page("headline").textContent !== headline) page("headline").textContent = headline;
  if (page("more").textContent !== more) page("more").textContent = more;
}

/** Show the game, its rules or its history; after a while without a touch the game again. */
function show(name) {
  view = name;
  page("play").hidden = name !== "play";
  for (const section of document.querySelectorAll("[data-view-name]")) {
    section.hidden = section.dataset.viewName !== name || (game !== null && section.dataset.game !== game);
  }
  for (const button of document.querySelectorAll("[data-show]")) button.setAttribute("aria-pressed", button.dataset.show === name);
  clearTimeout(backTimer);
  if (name !== "play") backTimer = setTimeout(() => show("play"), BACK_MS);
}

/** Switch an aid on or off, and remember it. */
function toggle(button) {
  const on = button.getAttribute("aria-pressed") !== "true";
  button.setAttribute("aria-pressed", on);
  document.documentElement.classList.toggle(button.dataset.aid, on);
  try {
    sessionStorage.setItem(button.dataset.aid, on ? "yes" : "");
  } catch {
    // a browser that keeps nothing
  }
}

/** All aids off, and the game on the page. */
function tidy() {
  for (const button of document.querySelectorAll('[data-aid][aria-pressed="true"]')) toggle(button);
  show("play");
}

function remembered(aid) {
  try {
    return sessionStorage.getItem(aid) === "yes";
  } catch {
    return false;
  }
}

/** Whether nothing is to move: lights then shine steadily. */
function calm() {
  return document.documentElement.classList.contains("calm") || calmDevice();
}
