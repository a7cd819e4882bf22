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

/** The JSON at an address; null, and a line that says why, if there is none. */
export async function ask(address) {
  try {
    const response = await fetch(address);
    if (response.ok) return await response.json();
    showServerLine(box, (await response.text()).trim());
    box.hidden = false;
  } catch {
    say(text("common.offline"));
  }
  return null;
}
