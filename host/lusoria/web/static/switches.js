// The virtual table by two switches: one goes on over the lit cells that may be chosen, the other chooses.

import { switchBy } from "./storage.js";

const CHOOSABLE = "mwbthrx?Xno"; // the cues of cells that a hand may do something with
const KEYS = { 1: "next", 2: "choose" };

/** `toggle` shows the two buttons in `box`, which are large; the keys 1 and 2 press them. */
export class Switches {
  constructor(toggle, box, keys) {
    this.keys = keys;
    switchBy(toggle, "switches", (on) => { box.hidden = !on; });
    for (const button of box.querySelectorAll("[data-switch]")) button.addEventListener("click", () => this[button.dataset.switch]());
    addEventListener("keydown", ({ key, target, repeat }) => {
      const isElsewhere = target.matches("input, select") || document.querySelector("dialog[open]");
      if (KEYS[key] && !box.hidden && !repeat && !isElsewhere) this[KEYS[key]]();
    });
  }

  /** Go to the next cell that may be chosen, after the last one to the first. */
  next() {
    const { stage } = this.keys;
    const cells = [...stage.middles.keys()];
    const around = [...cells.slice(cells.indexOf(this.keys.at) + 1), ...cells];
    this.keys.at = around.find((cell) => this.isChoosable(cell)) ?? this.keys.at;
    this.keys.show();
  }

  choose() {
    if (this.isChoosable(this.keys.at)) this.keys.act("Enter");
  }

  isChoosable(cell) {
    return CHOOSABLE.includes(this.keys.hand.lightOn(cell) || " ");
  }
}
