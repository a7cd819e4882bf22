// A visitor who has left: the next one finds the page as the museum opened it, in its language and without aids.

import { remember, remembered } from "./storage.js";

const LEFT_MS = 45000; // without a finger, a key or a wheel
const ASKED_MS = 20000; // before that: whoever is still reading has time to say so
const BEGUN = "begun"; // under which a browser's window remembers the address it began with
const SIGNS = ["pointerdown", "keydown", "wheel", "scroll"];

/**
 * Nobody is taken to have left the table while a game is played, however long no finger comes to the screen; who then
 * leaves the rules open leaves them alone. `page` says and does what is the page's: `reads()` whether something else
 * than the game is open, `aided()` whether an aid is on, `ask(whether)`, `back()` to the game, `tidy()` all.
 */
export class Leaving {
  constructor(page) {
    this.page = page;
    this.quiet = false;
    this.timer = 0;
    this.begun = begun();
    for (const kind of SIGNS) addEventListener(kind, () => this.wait(), { passive: true, capture: true });
  }

  /** Whether nobody plays at the table. */
  update(quiet) {
    if (quiet === this.quiet) return;
    this.quiet = quiet;
    this.wait();
  }

  /** Somebody is there: wait anew. */
  wait() {
    clearTimeout(this.timer);
    this.page.ask(false);
    if (this.isLeft()) this.timer = setTimeout(() => this.ask(), LEFT_MS - ASKED_MS);
  }

  ask() {
    this.page.ask(true);
    this.timer = setTimeout(() => this.leave(), ASKED_MS);
  }

  leave() {
    this.page.ask(false);
    if (!this.quiet) return this.page.back();
    this.page.tidy();
    if (location.search !== this.begun) location.replace(location.pathname + this.begun);
  }

  /** Whether something on the page is there for one visitor only. */
  isLeft() {
    const chosen = this.page.aided() || location.search !== this.begun;
    return this.page.reads() || (this.quiet && chosen);
  }
}

/** What the address of this window's first page asked for: a museum may have opened it in the language of a room. */
function begun() {
  if (remembered(BEGUN) === null) remember(BEGUN, location.search);
  return remembered(BEGUN) ?? location.search;
}
