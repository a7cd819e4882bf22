// What the page's voice sounds and says of states, with timers that wait for nobody: `[[state, …], sound is on]` in JSON.

import { pathToFileURL } from "node:url";

const [folder, words, input] = process.argv.slice(2);
const [states, on] = JSON.parse(input);
globalThis.document = { getElementById: () => ({ textContent: words }), querySelectorAll: () => [] };
const { Voice } = await import(`${pathToFileURL(folder)}/voice.js`);

const timers = new Map();
globalThis.setTimeout = (run, ms) => timers.set(timers.size + 1, { run, ms }) && timers.size;
globalThis.clearTimeout = (timer) => timers.get(timer) && (timers.get(timer).run = () => {});

const sounds = [];
const said = [];
const voice = new Voice({}, { on, play: (names) => sounds.push(...names), speak: (each) => said.push(each) });
const waits = states.map((state) => {
  voice.update(state, "heading", "advice");
  return timers.get(voice.low)?.ms ?? 0;
});
for (const { run } of [...timers.values()]) run();
voice.speak();
console.log(JSON.stringify({ sounds, said, waits }));
