// Elements that scripts make, or write anew only if something changes; and the cells of places.

const SVG = "http://www.w3.org/2000/svg";
const shown = new WeakMap();

/** The element of the page with this id. */
export const page = (id) => document.getElementById(id);

/** A new element of the page with these properties and this content. */
export function element(name, properties, ...content) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...content);
  return made;
}

/** An element of a drawing with these attributes. */
export function shape(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

/** Go to the moment that the page's address names, such as `#7`, now and whenever another is put there. */
export function goByAddress(goTo) {
  const go = () => goTo(Number.parseInt(location.hash.slice(1), 10) || 0);
  addEventListener("hashchange", go);
  go();
}

/** Let arrow keys, Home and End go to where a slider could go; in a field they have their own meaning. */
export function goByKeys(slider, goTo) {
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.matches("input, select")) return;
    const at = Number(slider.value);
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: Number(slider.max) }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    goTo(to);
  });
}

/** Write an element's text only if it changes: a screen reader speaks a live region again whenever it is set. */
export function setText(element, words) {
  if (element.textContent !== words) element.textContent = words;
}

/** The cell of a place: `B6.1` is a slot of the lane B6. */
export const cellOf = (place) => place.split(".")[0];

/** Whether an element is to show other values than before; they are noted. */
export function isNew(element, values) {
  const text = JSON.stringify(values);
  if (shown.get(element) === text) return false;
  shown.set(element, text);
  return true;
}
