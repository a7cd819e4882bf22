// The board is in the page itself. What brings it to life is fetched once it has been drawn, all at once, so that the
// first picture need not wait for it. A page in the background is not drawn, and does not wait for that. Buttons that
// are pressed before they know what to do are pressed again when they know.

const LONGEST_MS = 5000;
const { modules, start } = document.querySelector("script[data-start]").dataset;
const painted = new PerformanceObserver(look);
const unpainted = setTimeout(begin, document.hidden ? 0 : LONGEST_MS);
const early = [];

document.addEventListener("click", keep);
painted.observe({ type: "paint", buffered: true });

function look(paints) {
  if (paints.getEntriesByName("first-contentful-paint").length) begin(); // a background alone is painted before that
}

async function begin() {
  painted.disconnect();
  clearTimeout(unpainted);
  await Promise.all([...modules.split(" "), start].map((name) => import(`./${name}`)));
  document.removeEventListener("click", keep);
  for (const button of early.splice(0)) button.click();
}

function keep({ target }) {
  const button = target.closest("button");
  if (button) early.push(button);
}
