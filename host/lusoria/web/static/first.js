// The board is in the page itself. What brings it to life is fetched once it has been drawn, all at once, so that the
// first picture need not wait for it. A page in the background is not drawn, and does not wait for that.

const LONGEST_MS = 5000;
const { modules, start } = document.querySelector("script[data-start]").dataset;
const painted = new PerformanceObserver(begin);
const unpainted = setTimeout(begin, document.hidden ? 0 : LONGEST_MS);

painted.observe({ type: "paint", buffered: true });

function begin() {
  painted.disconnect();
  clearTimeout(unpainted);
  for (const name of [...modules.split(" "), start]) import(`./${name}`);
}
