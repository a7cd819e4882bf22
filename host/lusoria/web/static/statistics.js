// The statistics: charts of what the server has counted, each with its numbers in a table below.

import { element, page } from "./elements.js";
import { Search } from "./search.js";
import { text } from "./text.js";
import { faultWords, gameName, playerName, scoreName } from "./words.js";

const INK = "#c3b08c";
const LINES = "rgb(207 159 92 / 18%)";
const COLOURS = ["#efe4cd", "#cf9f5c", "#5d8fb0", "#8fd0c0"];
const ENDINGS = ["finished", "abandoned", "going_on"];

const words = (key, values) => text(`statistics.${key}`, values);
const search = new Search(load);
const charts = new Map();

Object.assign(Chart.defaults, { color: INK, borderColor: LINES, animation: false, maintainAspectRatio: false });
Chart.defaults.font.size = 13;
load();

async function load() {
  const { query } = search;
  page("csv").href = `/statistics.csv?${query}`;
  page("list").href = `/games?${query}`;
  const figures = await search.fetch("/api/statistics");
  if (figures) show(figures, query);
}

function show(figures, query) {
  showSums(figures);
  const byEnd = (rows) => ENDINGS.map((key) => ({ label: words(key), values: rows.map((row) => row[key]) }));
  const of = (rows, names) => Object.entries(names).map(([key, label]) => ({ label, values: rows.map((row) => row[key]) }));
  const { days, hours, minutes, sides, players } = figures;
  draw("days", days.map(({ day }) => day), byEnd(days));
  draw("hours", hours.map(({ hour }) => `${hour}`), byEnd(hours));
  draw("minutes", minutes.map(span), of(minutes, { games: words("games") }));
  const results = { white: scoreName("1-0"), draw: scoreName("1/2-1/2"), black: scoreName("0-1") };
  draw("sides", sides.map(({ game }) => gameName(game)), of(sides, results), true);
  const fates = { won: words("won"), drawn: words("drawn"), lost: words("lost") };
  draw("players", players.map(({ player, game }) => `${playerName(player)}, ${gameName(game)}`), of(players, fates), true);
  showCells(figures.cells, query);
  showFaults(figures.faults, figures.fault_maps, query);
  showUsage(figures.usage);
}

function showSums({ games, finished, abandoned, lengths }) {
  const share = (part) => (games ? ` (${Math.round((100 * part) / games)} %)` : "");
  const sums = [
    [games, words("games")],
    [finished + share(finished), words("finished")],
    [abandoned + share(abandoned), words("abandoned")],
    ...lengths.map(({ game, plies, minutes }) => [words("length", { plies, minutes }), words("median", { game: gameName(game) })]),
  ];
  page("sums").replaceChildren(...sums.map(([number, what]) => element("li", {}, element("b", {}, number), ` ${what}`)));
}

function span({ least, most }) {
  return words(most === null ? "more" : "span", { least, most });
}

/** A bar chart of series [{ label, values }] over labels, with its table; nothing at all where nothing was counted. */
function draw(name, labels, series, lying = false) {
  const title = words(name);
  const figure = figureOf(name, title);
  figure.hidden = !series.some(({ values }) => values.some(Boolean));
  if (figure.hidden) return;
  const canvas = figure.querySelector("canvas");
  canvas.setAttribute("aria-label", words("chart", { title }));
  canvas.parentElement.style.height = lying ? `${6 + 2.2 * labels.length}rem` : "";
  charts.get(name)?.destroy();
  charts.set(name, new Chart(canvas, configuration(labels, series, lying)));
  const names = ["", ...series.map(({ label }) => label)];
  const rows = labels.map((label, index) => [label, ...series.map(({ values }) => values[index])]);
  figure.querySelector("details").replaceChildren(element("summary", {}, words("numbers")), tableOf(title, names, rows));
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
  const canvas = element("canvas", {});
  canvas.setAttribute("role", "img");
  const box = element("div", { className: "canvas" }, canvas);
  const figure = element("figure", { id: `figure-${name}` }, element("figcaption", {}, title), box, element("details", {}));
  page("charts").append(figure);
  return figure;
}

function showCells(cells, query) {
  page("cells").replaceChildren(...cells.map((each) => cellsFigure(each, query)));
  if (!cells.length) page("cells").append(element("p", {}, words("no_cells")));
}

function cellsFigure({ board, game, last, drawn, counts }, query) {
  const title = words("on_board", { game: gameName(game), board });
  const parts = [element("figcaption", {}, title)];
  if (drawn) {
    const ofBoard = new URLSearchParams([...query, ["board", board], ["of", game], ["last", last]]);
    const alt = words("cells_in", { title });
    parts.push(element("img", { src: `/statistics/heat.svg?${ofBoard}`, alt, loading: "lazy" }));
  }
  const rows = Object.entries(counts).sort(([, one], [, other]) => other - one);
  const table = tableOf(title, [words("cell"), words("times")], rows);
  parts.push(element("details", {}, element("summary", {}, words("numbers")), table));
  return element("figure", {}, ...parts);
}

function showFaults(faults, maps, query) {
  const rows = faults.map((fault) => [fault.table, fault.board, faultWords({ ...fault, detail: "" }), fault.times]);
  const names = [text("tables.table"), text("tables.board"), words("words"), words("times")];
  page("faults").replaceChildren(rows.length ? tableOf(words("told"), names, rows) : element("p", {}, words("no_faults")));
  page("fault-maps").replaceChildren(...maps.map((each) => faultsFigure(each, query)));
}

function faultsFigure({ table, board }, query) {
  const title = words("faults_of", { table });
  const ofTable = new URLSearchParams([...query, ["table", table], ["board", board]]);
  const alt = words("above", { title });
  const image = element("img", { src: `/statistics/faults.svg?${ofTable}`, alt, loading: "lazy" });
  return element("figure", {}, element("figcaption", {}, title), image);
}

/** Of games alone: faults stand above, with their days. */
function showUsage(usage) {
  const rows = usage.filter(({ game }) => game).map(({ table, game, level, counts }) => {
    const rival = level === "pc" ? level : `table:${level}`;
    const who = level === "0" ? words("people") : words("against", { player: playerName(rival) });
    return [table, gameName(game), who, counts.begun, counts.finished, counts.abandoned];
  });
  page("used").hidden = !rows.length;
  const names = ["tables.table", "common.game", "statistics.who", "list.begun", "tables.finished", "tables.abandoned"];
  page("usage").replaceChildren(tableOf(words("used"), names.map((key) => text(key)), rows));
}

function tableOf(title, names, rows) {
  const head = element("tr", {}, ...names.map((name) => element(name ? "th" : "td", { scope: "col" }, name)));
  const body = rows.map(([first, ...rest]) => (
    element("tr", {}, element("th", { scope: "row" }, first), ...rest.map((value) => element("td", {}, value)))
  ));
  const caption = element("caption", { className: "hidden" }, title);
  return element("table", {}, caption, element("thead", {}, head), element("tbody", {}, ...body));
}
