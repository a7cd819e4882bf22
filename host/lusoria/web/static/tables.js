// All tables at a glance, fetched again every few seconds.

import { showServerLine } from "./refusals.js";
import { hasText, listText, text } from "./text.js";
import { gameName } from "./words.js";

const EACH_MS = 3000;

const page = (id) => document.getElementById(id);

/** Games by what became of them: the sum over all kinds of a table's counts. */
function counted(usage) {
  const sum = [0, 0, 0];
  for (const [kind, counts] of Object.entries(usage)) {
    if (kind.startsWith("fault.")) continue;
    for (const [index, count] of counts.split(",").slice(0, 3).entries()) sum[index] += Number(count);
  }
  return sum;
}

function cell(words, kind = "td", count = false) {
  const element = document.createElement(kind);
  element.textContent = words;
  if (count) element.className = "count";
  if (kind === "th") element.scope = "row";
  return element;
}

function row(report) {
  const line = document.createElement("tr");
  const link = document.createElement("a");
  link.href = `/exhibit/${report.table}`;
  link.textContent = report.table;
  const head = cell("", "th");
  head.append(link);
  const state = report.online ? report.phase || "connected" : "offline";
  line.append(head, cell(listText(report.games.map(gameName))), cell(text(`states.${state}`)), cell(gameName(report.game)));
  for (const count of counted(report.usage)) line.append(cell(count, "td", true));
  for (const count of [report.restarts, report.scans, report.free]) line.append(cell(count.toLocaleString(text("common.locale")), "td", true));
  return line;
}

/** An alarm in words, with what is known of it. */
function alarm(table, { what, detail }) {
  const key = `alarms.${what.replace(" ", "-")}`;
  return item(`${table}: ${hasText(key) ? text(key) : what}${detail ? ", " : ""}`, detail);
}

function item(words, detail) {
  const element = document.createElement("li");
  const more = document.createElement("span");
  showServerLine(more, detail);
  element.append(words, more);
  return element;
}

async function look() {
  try {
    const answer = await fetch("/api/tables");
    if (answer.status === 401) location.reload();
    if (!answer.ok) throw new Error(answer.status);
    const { tables, troubles } = await answer.json();
    page("tables").replaceChildren(...tables.map(row));
    const alarms = tables.flatMap(({ table, alarms: all }) => all.map((each) => alarm(table, each)));
    alarms.push(...troubles.map((line) => item("", line)));
    if (page("alarms").textContent !== alarms.map((each) => each.textContent).join("")) page("alarms").replaceChildren(...alarms);
    page("calm").hidden = alarms.length > 0;
    page("answers").textContent = "";
  } catch {
    page("answers").textContent = text("tables.no_answer");
  }
  setTimeout(look, EACH_MS);
}

look();
