// The live table on the first page of the docs: MicroPython runs the firmware's own code, this draws and moves pieces.

import { loadMicroPython } from "./micropython.mjs";

const HERE = new URL(".", import.meta.url);
const SVG = "http://www.w3.org/2000/svg";
const FRAME_MS = 33;
const LONGEST_MS = 200; // that pass in one step: a page that was hidden does not catch up
const PRESS_MS = 200;
const PLAYERS = { human: "a person", "table:1": "the table, level 1", "table:2": "the table, level 2", "table:3": "the table, level 3" };
const PHASES = {
  setup: "Set the pieces where the lights ask for them.",
  correct: "Something stands wrong: the lights show how to put it right.",
  confirm: "Are the colours right? Press the button.",
  ask: "Which of these was it? Press for the next; the one that is lit counts.",
  think: "The table thinks.",
  hold: "The lights show where the piece may go.",
};

const place = document.getElementById("live");

async function json(name) {
  return (await fetch(new URL(name, HERE))).json();
}

/** Starts MicroPython with the firmware's sources in its files. */
async function python() {
  const [machine, sources] = await Promise.all([
    loadMicroPython({ url: new URL("micropython.wasm", HERE).href, heapsize: 16 * 1024 * 1024 }),
    json("sources.json"),
  ]);
  for (const [name, text] of Object.entries(sources)) {
    name.split("/").slice(0, -1).reduce((folder, part) => {
      const path = `${folder}/${part}`;
      if (!machine.FS.analyzePath(path).exists) machine.FS.mkdir(path);
      return path;
    }, "");
    machine.FS.writeFile(`/${name}`, text);
  }
  machine.runPython("import sys\nsys.path.insert(0, '/')\nfrom table import Table");
  return machine.globals.get("Table");
}

/** What an LED of these values looks like on a screen: its numbers are linear, a screen's are not. */
function screenLight([red, green, blue]) {
  const peak = Math.max(red, green, blue, 1);
  const channel = (value) => Math.round(255 * (value / peak) ** (1 / 2.2));
  return [`rgb(${channel(red)} ${channel(green)} ${channel(blue)})`, Math.min(1, peak / 120) ** (1 / 2.2)];
}

class LiveTable {
  constructor(Table, boards) {
    this.Table = Table;
    this.boards = boards;
    this.pressed = 0;
    place.innerHTML = `<div class="board"></div><form class="controls">
      <p class="said" role="status"></p>
      <label>Game <select name="game">${boards.flatMap(({ games }, at) =>
        games.map(([id, title]) => `<option value="${at} ${id}">${title}</option>`)).join("")}</select></label>
      ${["White", "Black"].map((side) => `<label>${side} <select name="${side}">${Object.entries(PLAYERS)
        .map(([id, title]) => `<option value="${id}">${title}</option>`).join("")}</select></label>`).join("")}
      <button type="button" name="begin">New game</button>
      <button type="button" name="w">Take a white piece</button>
      <button type="button" name="b">Take a black piece</button>
      <button type="button" name="aside">Lay it aside</button>
      <button type="button" name="press">The table’s button</button></form>`;
    const form = place.querySelector("form");
    const on = (name, action) => form.elements[name].addEventListener("click", action);
    on("begin", () => this.begin());
    on("press", () => (this.pressed = performance.now() + PRESS_MS));
    on("aside", () => this.hold(""));
    for (const colour of "wb") on(colour, () => this.hold(this.hand === colour ? "" : colour));
    this.form = form;
    this.begin();
    let before = performance.now();
    setInterval(() => {
      const now = performance.now();
      this.step(Math.min(LONGEST_MS, Math.round(now - before)), now < this.pressed);
      before = now;
    }, FRAME_MS);
  }

  begin() {
    const [at, game] = this.form.elements.game.value.split(" ");
    const board = this.boards[at];
    const stage = place.querySelector(".board");
    stage.innerHTML = board.layers.join("");
    this.lights = [...stage.querySelectorAll("[data-light]")];
    this.pieces = stage.querySelector(".pieces");
    this.surface = stage.querySelector(".surface");
    this.seats = [...stage.querySelectorAll(".cell")];
    this.seats.forEach((seat, cell) => {
      seat.setAttribute("tabindex", "0");
      seat.setAttribute("role", "button");
      seat.setAttribute("aria-label", board.cells[cell]);
      seat.addEventListener("pointerdown", (event) => this.touch(cell, event));
      seat.addEventListener("keydown", ({ key }) => {
        if (key === "Enter") this.touch(cell);
        if (key === "w" || key === "b") this.hold(key);
      });
    });
    stage.onpointermove = (event) => this.follow(event);
    stage.onpointerup = (event) => this.drop(event);
    this.reach = board.reach;
    this.hold("");
    this.table = this.Table(JSON.stringify(board.compact));
    this.players = ["White", "Black"].map((side) => this.form.elements[side].value);
    this.colours = JSON.parse(this.table.begin(game, ...this.players));
    this.draw();
  }

  /** Puts a piece into the hand, or lays aside what is in it. */
  hold(colour) {
    this.hand = colour;
    this.from = -1;
    this.carried?.remove();
    this.carried = colour ? this.pieces.appendChild(this.piece(colour, 0, 0)) : null;
    if (this.carried) this.carried.style.visibility = "hidden";
    for (const each of "wb") this.form.elements[each].setAttribute("aria-pressed", String(each === colour));
  }

  piece(colour, x, y) {
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("href", `#piece-${colour}`);
    for (const side of ["width", "height"]) use.setAttribute(side, 2 * this.reach);
    this.move(use, x, y);
    return use;
  }

  move(use, x, y) {
    use.setAttribute("x", x - this.reach);
    use.setAttribute("y", y - this.reach);
    use.style.visibility = "visible";
  }

  /** Sets down on a cell what is in the hand, or lifts what stands there. */
  touch(cell, event) {
    event?.preventDefault();
    if (this.hand && !this.colours[cell]) {
      this.colours[cell] = this.hand;
      this.hold("");
    } else if (!this.hand && this.colours[cell]) {
      const colour = this.colours[cell];
      this.colours[cell] = "";
      this.hold(colour);
      this.from = cell;
    }
    this.draw();
    if (event) this.follow(event);
  }

  follow({ clientX, clientY }) {
    if (!this.carried) return;
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(this.surface.getScreenCTM().inverse());
    this.move(this.carried, x, y);
  }

  /** The end of a drag: a piece that was dragged to another cell is set down there. */
  drop({ clientX, clientY }) {
    const cell = this.seats.indexOf(document.elementFromPoint(clientX, clientY));
    if (this.hand && this.from >= 0 && cell !== this.from && cell >= 0) this.touch(cell);
  }

  draw() {
    this.pieces.replaceChildren(...(this.carried ? [this.carried] : []));
    this.colours.forEach((colour, cell) => {
      if (!colour) return;
      const { x, y, width, height } = this.seats[cell].getBBox();
      this.pieces.prepend(this.piece(colour, x + width / 2, y + height / 2));
    });
  }

  step(ms, pressed) {
    const cells = this.colours.map((colour) => (colour ? "1" : "0")).join("");
    const state = JSON.parse(this.table.run(ms, cells, pressed));
    state.lights.forEach((light, cell) => {
      const [colour, opacity] = screenLight(light ?? [0, 0, 0]);
      this.lights[cell].setAttribute("color", colour);
      this.lights[cell].setAttribute("opacity", Math.max(...(light ?? [0])) ? opacity : 0);
    });
    const [side, player] = state.side === "w" ? ["White", this.players[0]] : ["Black", this.players[1]];
    const turn = `${side} is to move${player === "human" ? "." : ": do what the lights show."}`;
    const result = { "1-0": "White has won.", "0-1": "Black has won.", "1/2-1/2": "A draw." }[state.score];
    const said = PHASES[state.phase] ?? result ?? turn;
    const line = place.querySelector(".said");
    if (line.textContent !== said) line.textContent = said;
  }
}

Promise.all([python(), json("boards.json")])
  .then(([Table, boards]) => new LiveTable(Table, boards))
  .catch((error) => (place.textContent = `The table cannot run here: ${error.message}`));
