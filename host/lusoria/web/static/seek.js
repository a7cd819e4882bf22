// A form that seeks games: what is sought stands in the address, so that a search can be kept and sent on.

import { say } from "./asking.js";
import { text } from "./text.js";

const TYPING_MS = 250;

/** The form `#search`; `ask(words)` is called with what is sought, URLSearchParams, at once and after each change. */
export class Search {
  constructor(ask) {
    this.form = document.getElementById("search");
    this.questions = 0;
    this.typing = 0;
    for (const [name, value] of new URLSearchParams(location.search)) {
      if (this.form.elements[name]) this.form.elements[name].value = value;
    }
    this.form.addEventListener("submit", (event) => event.preventDefault());
    this.form.addEventListener("input", () => {
      clearTimeout(this.typing);
      this.typing = setTimeout(() => ask(this.words), TYPING_MS);
    });
  }

  /** What is sought; fields left empty are not in it. */
  get words() {
    return new URLSearchParams([...new FormData(this.form)].filter(([, value]) => value));
  }

  /** The JSON at an address, null if there is none or another question overtook it. `sought` is kept in the page's own. */
  async fetch(path, words, sought) {
    history.replaceState(null, "", sought.size ? `?${sought}` : location.pathname);
    const question = ++this.questions;
    try {
      const response = await fetch(`${path}?${words}`);
      const answer = response.ok ? await response.json() : null;
      if (question !== this.questions) return null;
      say(answer ? "" : text("search.unreadable"));
      return answer;
    } catch {
      say(text("common.offline"));
      return null;
    }
  }
}
