// The table's lights as an eye would see them: an LED's numbers are linear, a screen's are not.

const GAMMA = 2.2;
const BRIGHT = 120; // the channel value that the eye takes for full
const SAME_HUE = 24;
const DARK = [0, 0, 0];

/** Whether the device asks that nothing moves. */
export const calmDevice = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Draws the LEDs' values on the lights `[data-light]` of the layer in a `<template>`, in whose place they come with the
 * first values: a page's first picture does without dark lights. Lights that look the same share a layer, so that a
 * browser without a graphics card paints each once and then only lays it over the stone, brighter or darker. While
 * `calm()` says so no light swells or blinks: each is as bright as it was at brightest since it got its cue. `cues` are
 * the cues' letters, by the light's name.
 */
export class Lights {
  constructor(template, calm = calmDevice) {
    this.template = template;
    this.calm = calm;
    this.cues = {};
    this.steady = new Map();
    this.lights = new Map(); // the drawing of each light, by its name
    this.layers = []; // { element, names, key }
  }

  /** Keep the lights' drawings, and the empty layer, which is copied for each look. */
  unfold() {
    this.empty = this.template.content.firstElementChild;
    for (const light of this.empty.querySelectorAll("[data-light]")) {
      this.lights.set(light.dataset.light, light);
      light.remove();
    }
  }

  /** Show [red, green, blue] by cell name; what is not named is dark. Only layers that change cost anything. */
  show(values) {
    if (!this.lights.size) this.unfold();
    const calm = this.calm();
    const looks = new Map();
    for (const name of this.lights.keys()) {
      const rgb = calm ? this.still(name, values[name] ?? DARK) : values[name] ?? DARK;
      if (Math.max(...rgb)) looks.set(name, rgb);
    }
    for (const layer of this.layers) this.keep(layer, looks);
    for (const [name, rgb] of looks) this.join(name, rgb);
    for (const layer of this.layers) if (!layer.names.size) layer.element.remove();
    this.layers = this.layers.filter(({ names }) => names.size);
  }

  /** Let a layer look as its first light that shines; those that look otherwise leave it. Dark ones wait there together. */
  keep(layer, looks) {
    const first = [...layer.names].find((name) => looks.has(name));
    const rgb = looks.get(first) ?? DARK;
    for (const name of first ? layer.names : []) {
      if (looks.get(name)?.join() === rgb.join()) looks.delete(name);
      else this.leave(layer, name);
    }
    paint(layer, rgb);
  }

  leave(layer, name) {
    layer.names.delete(name);
    this.lights.get(name).remove();
  }

  join(name, rgb) {
    const layer = this.layers.find(({ key }) => key === rgb.join()) ?? this.add(rgb);
    layer.names.add(name);
    layer.element.firstElementChild.append(this.lights.get(name));
  }

  add(rgb) {
    const layer = { element: this.empty.cloneNode(true), names: new Set(), key: "", hue: [0, 0, 0] };
    paint(layer, rgb);
    this.template.before(layer.element);
    this.layers.push(layer);
    return layer;
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

/** A dim LED's numbers are coarse: a hue that differs little is the same, and is not painted anew. */
function paint(layer, rgb) {
  const key = rgb.join();
  if (layer.key === key) return;
  layer.key = key;
  const { hue, opacity } = onScreen(rgb);
  if (opacity && hue.some((value, index) => Math.abs(value - layer.hue[index]) > SAME_HUE)) {
    layer.hue = hue;
    layer.element.style.color = `rgb(${hue})`;
  }
  layer.element.style.opacity = opacity;
}

/** Hue and opacity that look like an LED with these values. */
function onScreen(rgb) {
  const peak = Math.max(...rgb);
  const hue = rgb.map((value) => Math.round(255 * (value / (peak || 1)) ** (1 / GAMMA)));
  return { hue, opacity: (Math.min(1, peak / BRIGHT) ** (1 / GAMMA)).toFixed(3) };
}
