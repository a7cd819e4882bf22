// The rules of the game beside the board, asked for when they are first opened, in the browser's language or another.

/** The part of the page that opens; `update(game)` tells which game is played. */
export class Rules {
  constructor(details) {
    this.details = details;
    this.body = details.querySelector("div");
    this.game = null;
    this.language = navigator.language.slice(0, 2);
    details.addEventListener("toggle", () => this.show());
    this.body.addEventListener("click", ({ target }) => this.choose(target.dataset.language));
  }

  update(game) {
    if (!game || game.id === this.game) return;
    this.game = game.id;
    this.body.replaceChildren();
    this.show();
  }

  async choose(language) {
    if (!language) return;
    this.language = language;
    await this.load();
    this.body.querySelector('[aria-pressed="true"]')?.focus();
  }

  show() {
    if (this.details.open && this.game && !this.body.childElementCount) this.load();
  }

  async load() {
    const { game } = this;
    const answer = await fetch(`/rules/${game}?lang=${this.language}`);
    if (answer.ok && game === this.game) this.body.innerHTML = await answer.text();
  }
}
