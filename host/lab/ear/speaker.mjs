// Speaks as the players' page does: a state in JSON a line, answered by a line of what is told of it, in JSON.
// `null` begins with a new listener. Arguments: the folder of the page's scripts; then the page's words, as JSON.

import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [folder, words] = process.argv.slice(2);
globalThis.document = { getElementById: () => ({ textContent: words }), querySelectorAll: () => [] };
const script = (name) => import(`${pathToFileURL(folder)}/${name}.js`);
const [{ Ear }, { turnWords }] = await Promise.all([script("announcements"), script("turn")]);

let ear = new Ear();
for await (const line of createInterface({ input: process.stdin })) {
  const state = JSON.parse(line);
  if (!state) ear = new Ear();
  const { heading, advice } = state ? turnWords(state) : {};
  console.log(JSON.stringify(state ? ear.hear(state, heading, advice, true).sentences : []));
}
