// The visitors' page by ear, where the museum allows it.

import { Sound } from "./sound.js";
import { turnWords } from "./turn.js";
import { Voice } from "./voice.js";

const OWN = ["attract", "asleep", "countdown"]; // phases in which the page itself says all there is to say

/** `hear(state, headline, more)` for each state, with the page's own words; a button switches it on and off. */
export function listenBy(button, caption) {
  let last = null;
  const sound = new Sound(button, caption, () => {
    voice.forget(); // who switches it on hears how things stand, also once more
    if (last) hear(...last);
  });
  const voice = new Voice(caption, sound);

  function hear(state, headline, more) {
    last = [state, headline, more];
    const { heading, advice } = OWN.includes(state.phase) ? { heading: headline, advice: more } : turnWords(state);
    if (sound.on) voice.update(state, heading, advice);
  }
  return hear;
}
