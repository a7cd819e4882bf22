// White's chance to win as a line over the game, mistakes marked, and where one is.

import { shape } from "./elements.js";

const WIDTH = 400;
const HEIGHT = 100;

/** Draw entries { chance, mark } by ply on an SVG of WIDTH by HEIGHT; the game has `last` plies, `at` is shown now. */
export function drawGraph(svg, entries, last, at) {
  const x = (ply) => ((WIDTH * ply) / Math.max(1, last)).toFixed(1);
  const points = [...entries].map(([ply, { chance }]) => `${x(ply)},${(HEIGHT * (1 - chance)).toFixed(1)}`);
  const [first] = entries.keys();
  const end = [...entries.keys()].at(-1);
  const area = [`${x(first)},${HEIGHT}`, ...points, `${x(end)},${HEIGHT}`].join(" ");
  const marks = [...entries].filter(([, { mark }]) => mark);
  svg.replaceChildren(
    shape("polygon", { class: "area", points: area }),
    shape("line", { class: "half", x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
    ...marks.map(([ply, { chance }]) => {
      const y = HEIGHT * (1 - chance);
      return shape("line", { class: "mark", x1: x(ply), x2: x(ply), y1: Math.max(0, y - 9), y2: Math.min(HEIGHT, y + 9) });
    }),
    shape("polyline", { class: "line", points: points.join(" ") }),
    shape("line", { class: "at", x1: x(at), x2: x(at), y1: 0, y2: HEIGHT }),
  );
}
