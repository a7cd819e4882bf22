// A visitor who has left: the next one finds the page as the museum opened it, in its language and without aids.

const LEFT_MS = 45000;
const BEGUN = "begun"; // under which a browser's window keeps the address it began with

/**
 * Nobody is taken to have left while a game is played, however long no finger comes to the screen. `tidy()` undoes what
 * the visitor chose on the page.
 */
export class Leaving {
  constructor(tidy) {
    this.tidy = tidy;
    this.quiet = false;
    this.timer = 0;
    this.begun = begun();
    for (const kind of ["pointerdown", "keydown", "wheel"]) addEventListener(kind, () => this.wait(), { passive: true });
  }

  /** Whether nobody plays at the table. */
  update(quiet) {
    if (quiet === this.quiet) return;
    this.quiet = quiet;
    this.wait();
  }

  wait() {
    clearTimeout(this.timer);
    if (this.quiet) this.timer = setTimeout(() => this.leave(), LEFT_MS);
  }

  leave() {
    this.tidy();
    if (location.search !== this.begun) location.replace(location.pathname + this.begun);
  }
}

/** What the address of this window's first page asked for: a museum may have opened it in the language of a room. */
function begun() {
  try {
    if (sessionStorage.getItem(BEGUN) === null) sessionStorage.setItem(BEGUN, location.search);
    return sessionStorage.getItem(BEGUN);
  } catch {
    return location.search; // a browser that keeps nothing
  }
}
