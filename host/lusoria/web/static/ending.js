// The people at the table end a game: a draw, or somebody gives up; a dialog lets them choose.

import { text } from "./text.js";
import { hasRemote, isPerson } from "./words.js";

/** The button `#end` and its dialog; `send(message)` says whether it could be sent. */
export class Ending {
  constructor(send) {
    this.button = document.getElementById("end");
    this.dialog = document.getElementById("end-game");
    this.button.addEventListener("click", () => this.dialog.showModal());
    document.getElementById("end-close").addEventListener("click", () => this.dialog.close());
    document.getElementById("end-draw").addEventListener("click", () => this.say(send({ draw: true })));
    for (const button of this.dialog.querySelectorAll("[data-resign]")) {
      button.addEventListener("click", () => this.say(send({ resign: button.dataset.resign })));
    }
  }

  say(sent) {
    if (sent) this.dialog.close();
  }

  /** Offer what there is to end, for the sides that people play. */
  update(game, ready) {
    const people = ["w", "b"].filter((side) => isPerson(side === "w" ? game?.white : game?.black));
    this.button.hidden = !ready || game?.score !== "*" || !game.moves.length || !people.length;
    if (this.button.hidden && this.dialog.open) this.dialog.close();
    for (const button of this.dialog.querySelectorAll("[data-resign]")) {
      button.hidden = !people.includes(button.dataset.resign);
    }
    document.getElementById("end-draw").textContent = text(people.length === 2 ? "ending.agree" : "ending.offer");
    const words = people.length === 2 ? "both" : hasRemote(game) ? "answer_remote" : "answer";
    document.getElementById("end-game-words").textContent = text(`ending.${words}`);
  }
}
