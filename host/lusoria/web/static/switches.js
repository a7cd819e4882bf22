// The virtual table by two switches: one goes on over the lit cells that may be chosen, the other chooses.

const CHOOSABLE = "mwbthrx?Xno"; // the cues of cells that a hand may do something with
const KEYS = { 1: "next", 2: "choose" };

/** `toggle` shows the two buttons in `box`, which are large; the keys 1 and 2 press them. */
export class Switches {
  constructor(toggle, box, keys) {
    this.keys = keys;
    this.box = box;
    toggle.addEventListener("click", () => {
      box.hidden = !box.hidden;
      toggle.setAttribute("aria-pressed", !box.hidden);
    });
    for (const button of box.querySelectorAll("[data-switch]")) button.addEventListener("click", () => this[button.dataset.switch]());
    addEventListener("keydown", ({ key, target, repeat }) => {
      if (KEYS[key] && !box.hidden && !repeat && !target.matches("input, select")) this[KEYS[key]]();
    });
  }

  /** Go to the next place that may be chosen, after the last one to the first. */
  next() {
    const { stage } = this.keys;
    const names = [...stage.seats.keys()];
    const around = [...names.slice(names.indexOf(this.keys.at) + 1), ...names];
    const { cell } = stage.seats.get(this.keys.at);
    const found = around.find((name) => stage.seats.get(name).cell !== cell && this.isChoosable(name));
    if (found) this.keys.at = found;
    this.keys.show();
  }

  choose() {
    if (this.isChoosable(this.keys.at)) this.keys.act("Enter");
  }

  isChoosable(name) {
    const { stage, hand } = this.keys;
    return CHOOSABLE.includes(hand.state?.cues[stage.seats.get(name).cell] ?? " ");
  }
}
