// The visitors' page of a table: what goes on there, how the game is played, where it comes from. It only looks on.

import { keepAwake } from "./awake.js";
import { page, setText } from "./elements.js";
import { say, standing } from "./headline.js";
import { Leaving } from "./visitor_left.js";
import { calmDevice, Lights } from "./lights.js";
import { Live } from "./live.js";
import { Stage } from "./stage.js";
import { switchBy } from "./storage.js";

const LAST_MOVES = 12;
const QUIET = ["attract", "asleep"]; // phases in which nobody plays

const words = Object.fromEntries([...document.querySelectorAll("[data-word]")].map((word) => [word.dataset.word, word.textContent]));
const stage = new Stage(page("stage"), (colour, count) => `${colour === "w" ? words.white : words.black}, ${words.beside}: ${count}`);
const lights = new Lights(stage.element.querySelector("template"), calm);
const live = new Live(
  { state: showState, lights: (values) => lights.show(values) },
  (online) => online || showOffline(),
  `/exhibit/${document.body.dataset.table}/live`,
);
const leaving = new Leaving({
  reads: () => view !== "play",
  aided: () => aidsOn().length > 0,
  ask: (whether) => { page("still-there").hidden = !whether; },
  back: () => show("play"),
  tidy,
});

let view = "play";
let game = null;
let hear = () => {}; // for those who listen, where the museum allows sound

for (const button of document.querySelectorAll("[data-show]")) button.addEventListener("click", () => show(button.dataset.show));
for (const button of document.querySelectorAll(".picture")) button.addEventListener("click", () => enlarge(button));
for (const button of document.querySelectorAll("[data-aid]")) {
  switchBy(button, button.dataset.aid, (on) => {
    document.documentElement.classList.toggle(button.dataset.aid, on);
    leaving.wait();
  });
}
// Without `await`: a press before this script has ended would be taken for an early one, and pressed again.
if (page("voice")) import("./exhibit_sound.js").then(({ listenBy }) => { hear = listenBy(document.querySelector('[data-aid="sound"]'), page("voice")); });
live.open();

function showState(state) {
  stage.update(state);
  lights.cues = state.cues;
  if (state.game && state.game.id !== game) {
    game = state.game.id;
    for (const each of document.querySelectorAll(".title")) each.hidden = each.dataset.game !== game;
    document.title = `${document.querySelector(".title:not([hidden]) h1").textContent} – Lusoria`;
    show(view);
  }
  const said = say(state, words);
  showWords(...said);
  hear(state, ...said);
  page("standing").textContent = standing(state, words);
  const moves = state.game?.moves ?? [];
  document.body.dataset.phase = state.phase;
  keepAwake(state.phase !== "asleep");
  const quiet = QUIET.includes(state.phase);
  page("moves-box").hidden = !moves.length || quiet;
  page("moves").textContent = moves.slice(-LAST_MOVES).map(({ ply, text }) => `${ply}. ${text}`).join("  ");
  if (quiet) document.body.dataset.quiet = "yes";
  else delete document.body.dataset.quiet;
  leaving.update(quiet);
}

function showOffline() {
  lights.show({});
  showWords(words.offline, "");
}

function showWords(headline, more) {
  setText(page("headline"), headline);
  setText(page("more"), more);
}

/** Show the game, its rules or its history; some time after the last touch the game again. */
function show(name) {
  view = document.body.dataset.view = name;
  page("play").hidden = name !== "play";
  for (const section of document.querySelectorAll("[data-view-name]")) {
    section.hidden = section.dataset.viewName !== name || (game !== null && section.dataset.game !== game);
  }
  for (const button of document.querySelectorAll("[data-show]")) button.setAttribute("aria-pressed", button.dataset.show === name);
  for (const picture of document.querySelectorAll('.picture[aria-pressed="true"]')) enlarge(picture);
  leaving.wait();
}

/** Give the picture of a rule the room of all of them, or no longer. */
function enlarge(picture) {
  picture.setAttribute("aria-pressed", picture.getAttribute("aria-pressed") !== "true");
}

/** All aids off, and the game on the page. */
function tidy() {
  for (const button of aidsOn()) button.click();
  show("play");
}

function aidsOn() {
  return [...document.querySelectorAll('[data-aid][aria-pressed="true"]')];
}

/** Whether nothing is to move: lights then shine steadily. */
function calm() {
  return document.documentElement.classList.contains("calm") || calmDevice();
}
