// The table's lights as an eye would see them: an LED's numbers are linear, a screen's are not.

const GAMMA = 2.2;
const BRIGHT = 120; // the channel value that the eye takes for full
const DARK = [0, 0, 0];

/** Whether the device asks that nothing moves. */
export const calmDevice = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Draws the LEDs' values on the groups `[data-light]` of the layer in a `<template>`, in whose place the layer comes with
 * the first values: a page's first picture does without dark lights. While `calm()` says so no light swells or blinks: each
 * is as bright as it was at brightest since it got its cue. `cues` are the cues' letters, by the light's name.
 */
export class Lights {
  constructor(template, calm = calmDevice) {
    this.template = template;
    this.calm = calm;
    this.cues = {};
    this.steady = new Map();
    this.groups = new Map();
    this.shown = new Map();
  }

  unfold() {
    const layer = this.template.content.firstElementChild;
    for (const group of layer.querySelectorAll("[data-light]")) this.groups.set(group.dataset.light, group);
    this.template.replaceWith(layer);
  }

  /** Show [red, green, blue] by cell name; what is not named is dark. Only lights that differ cost anything. */
  show(values) {
    if (!this.groups.size) this.unfold();
    const calm = this.calm();
    for (const [name, group] of this.groups) {
      const rgb = calm ? this.still(name, values[name] ?? DARK) : values[name] ?? DARK;
      const key = rgb.join();
      if (this.shown.get(name) === key) continue;
      this.shown.set(name, key);
      const [colour, opacity] = onScreen(rgb);
      if (opacity) group.setAttribute("color", colour);
      group.setAttribute("opacity", opacity);
    }
  }

  /** The values of a light without its rhythm. */
  still(name, rgb) {
    const cue = this.cues[name];
    const before = this.steady.get(name);
    const goesOn = before && before.cue === cue && Math.max(...before.rgb) >= Math.max(...rgb);
    if (!goesOn) this.steady.set(name, { cue, rgb });
    return cue ? this.steady.get(name).rgb : DARK;
  }
}

/** Colour and opacity that look like an LED with these values. */
export function onScreen(rgb) {
  const peak = Math.max(...rgb);
  if (!peak) return ["#000", 0];
  const [red, green, blue] = rgb.map((value) => Math.round(255 * (value / peak) ** (1 / GAMMA)));
  return [`rgb(${red},${green},${blue})`, (Math.min(1, peak / BRIGHT) ** (1 / GAMMA)).toFixed(3)];
}
