// The statistics: charts of what the server has counted, each with its numbers in a table below.

import { Search } from "./seek.js";
import { gameName } from "./words.js";

const INK = "#c3b08c";
const LINES = "rgb(207 159 92 / 18%)";
const COLOURS = ["#efe4cd", "#cf9f5c", "#5d8fb0", "#8fd0c0"];
const ENDINGS = { finished: "finished", abandoned: "abandoned", going_on: "going on" };

const page = (id) => document.getElementById(id);
const search = new Search(seek);
const charts = new Map();

Object.assign(Chart.defaults, { color: INK, borderColor: LINES, animation: false, maintainAspectRatio: false });
Chart.defaults.font.size = 13;
seek();

async function seek() {
  const words = search.words;
  page("csv").href = `/statistics.csv?${words}`;
  page("list").href = `/games?${words}`;
  const told = await search.fetch("/api/statistics", words, words);
  if (told) show(told, words);
}

function show(told, words) {
  showSums(told);
  const ends = Object.entries(ENDINGS);
  const byEnd = (rows) => ends.map(([key, label]) => ({ label, values: rows.map((row) => row[key]) }));
  const of = (rows, names) => Object.entries(names).map(([key, label]) => ({ label, values: rows.map((row) => row[key]) }));
  draw("days", "Games by day", told.days.map(({ day }) => day), byEnd(told.days));
  draw("hours", "Games by hour of the day", told.hours.map(({ hour }) => `${hour}`), byEnd(told.hours));
  draw("minutes", "How long finished games took, in minutes", told.minutes.map(span), of(told.minutes, { games: "games" }));
  const results = { white: "White won", draw: "a draw", black: "Black won" };
  draw("sides", "Results by side", told.sides.map(({ game }) => gameName(game)), of(told.sides, results), true);
  const fates = { won: "won", drawn: "a draw", lost: "lost" };
  const who = ({ name, game }) => `${name}, ${gameName(game)}`;
  draw("players", "Results of engines and of the table’s own player", told.players.map(who), of(told.players, fates), true);
  showCells(told.cells, words);
  showFaults(told.faults, told.fault_maps, words);
  showUsage(told.usage);
}

function showSums({ games, finished, abandoned, lengths }) {
  const share = (part) => (games ? ` (${Math.round((100 * part) / games)} %)` : "");
  const sums = [
    [games, games === 1 ? "game" : "games"],
    [finished + share(finished), "finished"],
    [abandoned + share(abandoned), "abandoned"],
    ...lengths.map(({ game, plies, minutes }) => [`${plies} moves, ${minutes} min`, `the median of ${gameName(game)}`]),
  ];
  page("sums").replaceChildren(...sums.map(([number, words]) => element("li", element("b", number), ` ${words}`)));
}

function span({ least, most }) {
  return most === null ? `${least} and more` : `${least} to ${most}`;
}

/** A bar chart of series [{ label, values }] over labels, with its table; nothing at all where nothing was counted. */
function draw(name, title, labels, series, lying = false) {
  const figure = figureOf(name, title);
  figure.hidden = !series.some(({ values }) => values.some(Boolean));
  if (figure.hidden) return;
  const canvas = figure.querySelector("canvas");
  canvas.setAttribute("aria-label", `${title}: a chart, its numbers are in the table below`);
  canvas.parentElement.style.height = lying ? `${6 + 2.2 * labels.length}rem` : "";
  charts.get(name)?.destroy();
  charts.set(name, new Chart(canvas, configuration(labels, series, lying)));
  const names = ["", ...series.map(({ label }) => label)];
  const rows = labels.map((label, index) => [label, ...series.map(({ values }) => values[index])]);
  figure.querySelector("details").replaceChildren(element("summary", "In numbers"), tableOf(title, names, rows));
}

function configuration(labels, series, lying) {
  const bars = series.map(({ label, values }, index) => ({ label, data: values, backgroundColor: COLOURS[index] }));
  const counts = { beginAtZero: true, stacked: true, ticks: { precision: 0 } };
  const names = { stacked: true, grid: { display: false } };
  return {
    type: "bar",
    data: { labels, datasets: bars },
    options: {
      indexAxis: lying ? "y" : "x",
      scales: lying ? { x: counts, y: names } : { x: names, y: counts },
      plugins: { legend: { display: series.length > 1, position: "bottom" } },
    },
  };
}

function figureOf(name, title) {
  const there = page(`figure-${name}`);
  if (there) return there;
  const canvas = element("canvas");
  canvas.setAttribute("role", "img");
  const box = element("div", canvas);
  box.className = "canvas";
  const figure = element("figure", element("figcaption", title), box, element("details"));
  figure.id = `figure-${name}`;
  page("charts").append(figure);
  return figure;
}

function showCells(cells, words) {
  page("cells").replaceChildren(...cells.map((each) => cellsFigure(each, words)));
  if (!cells.length) page("cells").append(element("p", "No piece was set in these games."));
}

function cellsFigure({ board, game, drawn, counts }, words) {
  const title = `${gameName(game)} on the board “${board}”`;
  const parts = [element("figcaption", title)];
  if (drawn) {
    const asked = new URLSearchParams(words);
    asked.set("board", board);
    asked.set("of", game);
    const alt = `Where pieces were set in ${title}; the numbers are in the table below`;
    parts.push(Object.assign(element("img"), { src: `/statistics/heat.svg?${asked}`, alt, loading: "lazy" }));
  }
  const rows = Object.entries(counts).sort(([, one], [, other]) => other - one);
  parts.push(element("details", element("summary", "In numbers"), tableOf(title, ["Cell", "Times"], rows)));
  return element("figure", ...parts);
}

function showFaults(faults, maps, words) {
  const rows = faults.map((fault) => [fault.table, fault.board, fault.words, fault.times]);
  const table = tableOf("Faults that tables told", ["Table", "Board", "What it told", "Times"], rows);
  page("faults").replaceChildren(rows.length ? table : element("p", "No fault was told in that time."));
  page("fault-maps").replaceChildren(...maps.map((each) => faultsFigure(each, words)));
}

function faultsFigure({ table, board }, words) {
  const title = `Table ${table}: faults by cell`;
  const asked = new URLSearchParams(words);
  asked.set("table", table);
  asked.set("board", board);
  const alt = `${title}; the numbers are in the table above`;
  const image = Object.assign(element("img"), { src: `/statistics/faults.svg?${asked}`, alt, loading: "lazy" });
  return element("figure", element("figcaption", title), image);
}

/** Of games alone: faults are told with their days above. */
function showUsage(usage) {
  const rows = usage
    .filter(({ game }) => game)
    .map(({ table, game, words, counts }) => [table, gameName(game), words, counts.begun, counts.finished, counts.abandoned]);
  page("used").hidden = !rows.length;
  const names = ["Table", "Game", "Who played", "Begun", "Finished", "Abandoned"];
  page("usage").replaceChildren(tableOf("What tables counted themselves", names, rows));
}

function tableOf(title, names, rows) {
  const head = element("tr", ...names.map((name) => Object.assign(element(name ? "th" : "td", name), { scope: "col" })));
  const body = rows.map(([first, ...rest]) => {
    const cell = Object.assign(element("th", first), { scope: "row" });
    return element("tr", cell, ...rest.map((value) => element("td", value)));
  });
  const caption = Object.assign(element("caption", title), { className: "hidden" });
  return element("table", caption, element("thead", head), element("tbody", ...body));
}

function element(name, ...content) {
  const made = document.createElement(name);
  made.append(...content);
  return made;
}
