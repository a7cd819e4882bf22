// A hint of the engine: asked for, said in words and ringed on the board until the game goes on.

import { text } from "./text.js";
import { awaitsThrow, hintWords, playsItself } from "./words.js";

/** The button, the words and the rings. `ask()` says whether the wish could be sent. */
export class HintBox {
  constructor(stage, ask) {
    this.stage = stage;
    this.button = document.getElementById("hint");
    this.box = document.getElementById("hint-words");
    this.ply = -1;
    this.moment = "";
    this.offered = false;
    this.button.addEventListener("click", () => {
      if (ask()) this.say(text("said.looking"));
    });
  }

  /** Offer hints where a person is to act; what was said of another position goes away. */
  update({ game, phase }, ready) {
    this.offered = ready && game?.score === "*" && !playsItself(game) && !awaitsThrow(game);
    this.button.hidden = !this.offered || !["play", "hold"].includes(phase);
    const moment = JSON.stringify([ready, game?.id, game?.start, game?.ply, game?.score]);
    if (moment !== this.moment) this.clear();
    this.moment = moment;
    this.ply = game?.ply ?? -1;
  }

  /** Show the hint that came, unless the game went on meanwhile. */
  show(hint) {
    if (!this.offered || hint.ply !== this.ply) return;
    this.say(hintWords(hint));
    this.ring([hint.from, hint.to]);
  }

  /** Ring these cells and no others. */
  ring(cells) {
    this.stage.mark("hinted", cells);
  }

  say(words) {
    this.box.textContent = words;
    this.box.hidden = !words;
  }

  clear() {
    this.say("");
    this.ring([]);
  }
}
