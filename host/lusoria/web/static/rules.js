// The rules of the game beside the board, asked for when they are first opened.

/** The part of the page that opens; `update(game)` tells which game is played. */
export class Rules {
  constructor(details) {
    this.details = details;
    this.body = details.querySelector("div");
    this.game = null;
    details.addEventListener("toggle", () => this.show());
  }

  update(game) {
    if (!game || game.id === this.game) return;
    this.game = game.id;
    this.body.replaceChildren();
    this.show();
  }

  async show() {
    const { game } = this;
    if (!this.details.open || !game || this.body.childElementCount) return;
    const answer = await fetch(`/rules/${game}`);
    if (answer.ok && game === this.game) this.body.innerHTML = await answer.text();
  }
}
