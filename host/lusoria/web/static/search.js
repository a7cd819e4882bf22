// A form that searches games. The page's address holds the search, so that it can be saved and sent on.

import { ask } from "./asking.js";

const TYPING_MS = 250;

/** The form `#search`; `search()` is called after each change. */
export class Search {
  constructor(search) {
    this.form = document.getElementById("search");
    this.questions = 0;
    this.typing = 0;
    for (const [name, value] of new URLSearchParams(location.search)) {
      if (this.form.elements[name]) this.form.elements[name].value = value;
    }
    this.form.addEventListener("submit", (event) => event.preventDefault());
    this.form.addEventListener("input", () => {
      clearTimeout(this.typing);
      this.typing = setTimeout(search, TYPING_MS);
    });
  }

  /** The fields of the form that are not empty. */
  get query() {
    return new URLSearchParams([...new FormData(this.form)].filter(([, value]) => value));
  }

  /** The JSON at an address for the query and `more`, null if there is none or another question overtook it. */
  async fetch(path, more = {}) {
    const { query } = this;
    history.replaceState(null, "", query.size ? `?${query}` : location.pathname);
    const question = ++this.questions;
    const answer = await ask(`${path}?${new URLSearchParams([...query, ...Object.entries(more)])}`);
    return question === this.questions ? answer : null;
  }
}
