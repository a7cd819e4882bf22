// The form for a new game. Its games and their options are the server's: a field set for each game.

import { showServerLine } from "./refusals.js";
import { text } from "./text.js";

/** The dialog; `begin(wish)` sends the wish; the server answers whether the table was asked for it, or why not. */
export class NewGame {
  constructor(begin) {
    this.dialog = document.getElementById("new-game");
    this.form = document.getElementById("new-game-form");
    this.state = null;
    this.filled = "";
    this.why = document.getElementById("new-game-trouble");
    this.form.elements.game.addEventListener("change", () => this.showGame());
    document.getElementById("new-game-close").addEventListener("click", () => this.dialog.close());
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.refuse("");
      begin(this.wish());
    });
  }

  /** Ask, starting from the game being played, as a new one is mostly the same again, or another. What was typed stays. */
  open(state, other = "") {
    this.state = state;
    const game = state?.game;
    const begun = game ? JSON.stringify([game.id, game.options, game.white, game.black, state.clock?.words]) : "";
    if (game && begun !== this.filled) this.fill(game);
    this.filled = begun;
    if (other) this.form.elements.game.value = other;
    this.refuse("");
    this.showGame();
    this.dialog.showModal();
  }

  /** The server has asked the table for the game. */
  begun() {
    this.dialog.close();
  }

  /** Say in the form why there is no such game; whether the form is open. */
  refuse(why) {
    showServerLine(this.why, why);
    this.why.hidden = !why;
    return this.dialog.open;
  }

  fill(game) {
    const fields = this.form.querySelector(`[data-game="${game.id}"]`);
    if (!fields) return;
    this.form.elements.game.value = game.id;
    this.form.elements.clock.value = this.state.clock?.words ?? "";
    for (const side of ["white", "black"]) {
      if (this.offers(side, game[side])) this.form.elements[side].value = game[side];
    }
    for (const field of fields.querySelectorAll("[data-option]")) {
      field.value = game.options[field.dataset.option] ?? field.value;
    }
  }

  /** Whether the form offers a player for a side: not another program's engine, nor another table. */
  offers(side, player) {
    return [...this.form.elements[side].options].some(({ value }) => value === player);
  }

  /** The field set of the game chosen. */
  get fields() {
    return this.form.querySelector(`[data-game="${this.form.elements.game.value}"]`);
  }

  /** Show the options of the game chosen, whom it can be played against, and what the board must look like. */
  showGame() {
    for (const fields of this.form.querySelectorAll("[data-game]")) {
      fields.hidden = fields.disabled = fields !== this.fields;
    }
    const { title, engine } = this.fields.dataset;
    document.getElementById("new-game-players").hidden = engine === "no";
    document.getElementById("new-game-people").textContent =
      engine === "no" ? text("new.no_engine", { game: title }) : "";
    document.getElementById("new-game-note").textContent = this.note();
  }

  /** What the pieces on the board mean for the new game. */
  note() {
    const standing = this.state && Object.keys(this.state.pieces).length > 0;
    if (this.fields.dataset.setsUp === "yes") return text("new.set_up");
    return standing && !this.state.table.virtual ? text("new.clear") : "";
  }

  wish() {
    const { game, white, black, clock, start } = this.form.elements;
    const people = this.fields.dataset.engine === "no";
    const options = {};
    for (const field of this.fields.querySelectorAll("[data-option]")) options[field.dataset.option] = field.value;
    return {
      game: game.value,
      options,
      white: people ? "human" : white.value,
      black: people ? "human" : black.value,
      clock: clock.value.trim(),
      start: start.value.trim(),
    };
  }
}
