// Drawings made by scripts.

const SVG = "http://www.w3.org/2000/svg";

/** An SVG element with these attributes. */
export function shape(name, attributes = {}) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}
