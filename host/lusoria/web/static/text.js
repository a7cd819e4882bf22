// The words of the page's language, which the server puts into the page, and the buttons that choose another language.

const YEAR_S = 365 * 24 * 60 * 60;
const words = JSON.parse(document.getElementById("text").textContent);

/** The words of a key such as `turn.move`, with values in the places of their names in braces. */
export function text(key, values = {}) {
  return (words[key] ?? key).replace(/\{(\w+)\}/g, (_place, name) => values[name]);
}

/** Whether there are words of a key. */
export function hasText(key) {
  return key in words;
}

/** The keys of a section, without its name. */
export function keysOf(section) {
  return Object.keys(words).filter((key) => key.startsWith(`${section}.`)).map((key) => key.slice(section.length + 1));
}

/** A date and time as people of the page's language write it; without names of months, which browsers have in few. */
export function dateText(date) {
  return new Date(date).toLocaleString(text("common.locale"), { dateStyle: "short", timeStyle: "short" });
}

/** Several things in words: `a1, b2 and c3`. */
export function listText(items) {
  const [last, ...others] = [...items].reverse();
  return others.length ? `${others.reverse().join(", ")}${text("common.and")}${last}` : `${last ?? ""}`;
}

for (const button of document.querySelectorAll("[data-language]")) {
  button.addEventListener("click", () => {
    document.cookie = `language=${button.dataset.language}; path=/; max-age=${YEAR_S}; samesite=lax`;
    location.reload();
  });
}
