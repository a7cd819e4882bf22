// The form for a new game.

import { playerName } from "./words.js";

const PLAYERS = ["human", ...Array.from({ length: 8 }, (_, index) => `engine:${index + 1}`)];

/** Wire the form; `begin(wish)` is called with what NewGame on the server wants, and says whether it could be sent. */
export function setUpNewGame(begin) {
  const dialog = document.getElementById("new-game");
  const form = document.getElementById("new-game-form");
  for (const select of form.querySelectorAll("[data-players]")) {
    select.append(...PLAYERS.map((who) => new Option(playerName(who), who)));
  }
  form.elements.black.value = "engine:8";
  document.getElementById("new-game-close").addEventListener("click", () => dialog.close());
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (begin(wishOf(form))) dialog.close();
  });
  return dialog;
}

/** Put the players and options of the game being played into the form: a new game is mostly the same again. */
export function fillNewGame(game) {
  const form = document.getElementById("new-game-form");
  for (const side of ["white", "black"]) {
    if (PLAYERS.includes(game[side])) form.elements[side].value = game[side];
  }
  for (const field of form.querySelectorAll("[data-option]")) {
    field.value = game.options[field.dataset.option] ?? field.value;
  }
}

/** Say what the pieces on the board will mean for the new game. */
export function noteNewGame(state) {
  const standing = state && Object.keys(state.pieces).length > 0;
  document.getElementById("new-game-note").textContent = standing
    ? "Pieces stand on the board: the table will ask for them to be taken off."
    : "";
}

function wishOf(form) {
  const options = {};
  for (const field of form.querySelectorAll("[data-option]")) options[field.dataset.option] = field.value;
  return { game: form.dataset.game, options, white: form.elements.white.value, black: form.elements.black.value };
}
