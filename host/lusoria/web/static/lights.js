// The table's lights as an eye would see them: an LED's numbers are linear, a screen's are not.

const GAMMA = 2.2;
const BRIGHT = 120; // the channel value that the eye takes for full
const DARK = [0, 0, 0];

/** Draws the LEDs' values on the groups `[data-light]` of a layer. */
export class Lights {
  constructor(layer) {
    this.groups = new Map();
    this.shown = new Map();
    for (const group of layer.querySelectorAll("[data-light]")) this.groups.set(group.dataset.light, group);
  }

  /** Show [red, green, blue] by cell name; what is not named is dark. Only lights that differ cost anything. */
  show(values) {
    for (const [name, group] of this.groups) {
      const rgb = values[name] ?? DARK;
      const key = rgb.join();
      if (this.shown.get(name) === key) continue;
      this.shown.set(name, key);
      const [colour, opacity] = onScreen(rgb);
      if (opacity) group.setAttribute("color", colour); // a light that goes out keeps its colour while it fades
      group.setAttribute("opacity", opacity);
    }
  }
}

/** Colour and opacity that look like an LED with these values. */
export function onScreen(rgb) {
  const peak = Math.max(...rgb);
  if (!peak) return ["#000", 0];
  const [red, green, blue] = rgb.map((value) => Math.round(255 * (value / peak) ** (1 / GAMMA)));
  return [`rgb(${red},${green},${blue})`, (Math.min(1, peak / BRIGHT) ** (1 / GAMMA)).toFixed(3)];
}
