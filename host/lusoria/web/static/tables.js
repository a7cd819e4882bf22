// All tables at a glance, fetched again every few seconds.

import { element, page } from "./elements.js";
import { showServerLine } from "./refusals.js";
import { hasText, listText, text } from "./text.js";
import { gameName } from "./words.js";

const EACH_MS = 3000;

/** Games by what became of them: the sum over all kinds of a table's counts. */
function counted(usage) {
  const sum = [0, 0, 0];
  for (const [kind, counts] of Object.entries(usage)) {
    if (kind.startsWith("fault.")) continue;
    for (const [index, count] of counts.split(",").slice(0, 3).entries()) sum[index] += Number(count);
  }
  return sum;
}

function row(report) {
  const head = element("th", { scope: "row" }, element("a", { href: `/exhibit/${report.table}` }, report.table));
  const state = report.online ? report.phase || "connected" : "offline";
  const words = [listText(report.games.map(gameName)), text(`states.${state}`), gameName(report.game)];
  const figures = [report.restarts, report.scans, report.free].map((count) => count.toLocaleString(text("common.locale")));
  const counts = [...counted(report.usage), ...figures];
  return element(
    "tr",
    {},
    head,
    ...words.map((each) => element("td", {}, each)),
    ...counts.map((each) => element("td", { className: "count" }, each)),
  );
}

/** An alarm in words, with what is known of it. */
function alarm(table, { what, detail }) {
  const key = `alarms.${what.replace(" ", "-")}`;
  return item(`${table}: ${hasText(key) ? text(key) : what}${detail ? ", " : ""}`, detail);
}

function item(words, detail) {
  const more = element("span", {});
  showServerLine(more, detail);
  return element("li", {}, words, more);
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
