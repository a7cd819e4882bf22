// A flight record gone through by time, slider, keys, line or list: what the sensors saw, beside the board then.

import { ask } from "./asking.js";
import { cellOf, element, goByAddress, goByKeys, page, shape } from "./elements.js";
import { Stage } from "./stage.js";
import { text } from "./text.js";

const ROWS = ["sensors", "button", "pc", "dice", "table"];
const WIDTH = 1000;
const ROW = 20;
const AROUND = 6; // events shown before and after the one that is looked at

const stage = new Stage(page("stage"));
const slider = page("event");
let record = null;
let begun = 0;

slider.addEventListener("input", () => show(Number(slider.value)));
goByKeys(slider, show);
page("seek").addEventListener("submit", (event) => {
  event.preventDefault();
  if (record) show(lastBefore(timeOfDay(page("clock").value)));
});
page("line").addEventListener("click", (event) => {
  const box = page("line").getBoundingClientRect();
  if (record) show(lastBefore(begun + ((event.clientX - box.left) / box.width) * record.length));
});
begin();

async function begin() {
  record = await ask(`/api/games/${document.body.dataset.game}/flight`);
  if (!record) return;
  begun = new Date(record.begun).getTime();
  page("missing").textContent = record.missing ? text("flight.missing") : "";
  page("missing").hidden = !record.missing;
  slider.max = record.events.length - 1;
  page("line").setAttribute("viewBox", `0 0 ${WIDTH} ${ROW * ROWS.length}`);
  page("line").setAttribute("preserveAspectRatio", "none");
  page("line").replaceChildren(...ROWS.map(rowOf), shape("line", { class: "at", y1: 0, y2: ROW * ROWS.length }));
  goByAddress(show);
}

const across = (ms) => (WIDTH * ms) / Math.max(1, record.length);

/** All events of a kind as one path of strokes. */
function rowOf(kind, row) {
  const strokes = record.events.filter((event) => event.kind === kind);
  const d = strokes.map(({ ms }) => `M${across(ms).toFixed(1)} ${row * ROW + 4}v${ROW - 8}`).join("");
  return shape("path", { class: `row ${kind}`, d });
}

/** The event that was the last at an instant, in ms since 1970. */
function lastBefore(instant) {
  const after = record.events.findIndex(({ ms }) => begun + ms > instant);
  return (after < 0 ? record.events.length : after) - 1;
}

/** The first instant since the beginning at which clocks showed a time of day such as 14:03:00. */
function timeOfDay(text) {
  const [hours, minutes, seconds = 0] = text.split(":").map(Number);
  const day = new Date(begun);
  day.setHours(hours, minutes, seconds, 999);
  if (day.getTime() < begun) day.setDate(day.getDate() + 1);
  return day.getTime();
}

/** The time of day of an event as the field of the form has it: 14:03:07. */
function clockOf({ ms }) {
  return new Date(begun + ms).toTimeString().slice(0, "14:03:07".length);
}

/** Show the board as the sensors saw it after an event. */
function show(index) {
  if (!record) return;
  const at = Math.max(0, Math.min(record.events.length - 1, index));
  const event = record.events[at];
  if (!event) return;
  const pieces = {};
  for (const { set } of record.events.slice(0, at + 1)) Object.assign(pieces, set);
  for (const [place, piece] of Object.entries(pieces)) if (!piece) delete pieces[place];
  stage.update({ pieces, game: null });
  stage.mark("changed", Object.keys(event.set).map(cellOf));
  slider.value = at;
  history.replaceState(null, "", `#${at}`);
  page("now").textContent = `${clockOf(event)} ${event.words}`;
  slider.setAttribute("aria-valuetext", page("now").textContent);
  page("clock").value = clockOf(event);
  const line = page("line").querySelector(".at");
  for (const end of ["x1", "x2"]) line.setAttribute(end, across(event.ms));
  showAround(at);
}

function showAround(at) {
  const first = Math.max(0, at - AROUND);
  const items = record.events.slice(first, at + AROUND + 1).map((event, offset) => {
    const button = element("button", { type: "button" }, `${clockOf(event)} ${event.words}`);
    if (first + offset === at) button.setAttribute("aria-current", "true");
    button.addEventListener("click", () => show(first + offset));
    return element("li", {}, button);
  });
  page("around").replaceChildren(...items);
}
