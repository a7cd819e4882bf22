// Questions to the server, and the line `#trouble` of a page, which says why there is no answer.

import { showServerLine } from "./refusals.js";
import { text } from "./text.js";

const box = document.getElementById("trouble");

/** Say a sentence of the page; "" for none. */
export function say(words) {
  box.removeAttribute("lang");
  box.textContent = words;
  box.hidden = !words;
}

/** Say a line of the server. */
export function sayLine(line) {
  showServerLine(box, line);
  box.hidden = false;
}

/** The JSON at an address; null, and a line that says why, if there is none. */
export async function ask(address) {
  try {
    const response = await fetch(address);
    const answer = response.ok ? await response.json() : null;
    if (answer) say("");
    else sayLine((await response.text()).trim());
    return answer;
  } catch {
    say(text("common.offline"));
    return null;
  }
}
