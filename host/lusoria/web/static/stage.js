// Pieces on the board and in the two stocks, as the state has them and as a hand is moving them.

import { cellOf, page, shape } from "./elements.js";

const SIDES = ["w", "b"];
const ON_TOP_MM = 3; // how far a piece on top of another is drawn beside it

/** Half the side of a piece's symbol, its shadow included, in mm. */
export const reach = Number(page("piece-w").getAttribute("viewBox").split(" ")[2]) / 2;

/** A piece as an image of its own, for the stock and for the hand. */
export function pieceImage(colour, down = false) {
  const viewBox = `${-reach} ${-reach} ${2 * reach} ${2 * reach}`;
  const image = shape("svg", { viewBox, class: "piece-image" });
  image.dataset.colour = colour;
  image.append(pieceAt(colour, down, { x: 0, y: 0 }));
  return image;
}

/** A piece to be put into a drawing in mm; one of `?` is nobody knows whose, one that is down shows its other face. */
function pieceAt(colour, down, { x, y }) {
  const kind = SIDES.includes(colour) ? colour + (down ? "-down" : "") : "unknown";
  return shape("use", { href: `#piece-${kind}`, x: x - reach, y: y - reach, width: 2 * reach, height: 2 * reach });
}

/** Whether the pieces that the table has show what the visitor did last. */
function isThere({ from, cell }, pieces) {
  return cell ? Boolean(pieces[cell]) : !pieces[from];
}

/**
 * Draws pieces. `hand` is what this page's visitor holds: { colour, down, from, others }, from null of a piece from the
 * stock; others counts the pieces of its colour on the board.
 * `pending` is what he set down and the table does not have yet: { colour, down, from, cell }, cell null beside the board.
 */
export class Stage {
  /** `beside(colour, count)` says how many pieces of a side are beside the board. */
  constructor(element, beside) {
    this.element = element;
    this.beside = beside;
    this.surface = element.querySelector(".surface");
    this.layer = this.surface.querySelector(".pieces");
    this.stock = { w: 0, b: 0 };
    this.off = { w: 0, b: 0 };
    this.trapped = new Set();
    this.seats = new Map();
    this.middles = new Map(); // of the cells: of a lane its middle seat
    this.slots = 1;
    for (const cell of this.surface.querySelectorAll("[data-cell]")) this.addSeats(cell);
    this.pieces = {};
    this.down = new Set();
    this.hand = null;
    this.pending = null;
  }

  /** Where pieces stand in a cell: in its middle, or in the slots of a lane, `B6.1` and so on. */
  addSeats(cell) {
    const { cell: name, seats } = cell.dataset;
    if (!seats) {
      const seat = { cell: name, x: Number(cell.getAttribute("cx")), y: Number(cell.getAttribute("cy")) };
      this.seats.set(name, seat);
      this.middles.set(name, seat);
      return;
    }
    const places = seats.split(" ").map((seat) => seat.split(",").map(Number));
    this.slots = places.length;
    for (const [slot, [x, y]] of places.entries()) this.seats.set(`${name}.${slot + 1}`, { cell: name, x, y });
    this.middles.set(name, this.seats.get(`${name}.${(places.length + 1) >> 1}`));
  }

  /** The centre of a place: a seat's, or of a piece on top of a full lane (`B6.6`) a little beside the one below. */
  centre(place) {
    const seat = this.seats.get(place);
    if (seat) return seat;
    const [lane, slot] = place.split(".");
    const layer = Math.floor((slot - 1) / this.slots);
    const below = this.seats.get(`${lane}.${((slot - 1) % this.slots) + 1}`);
    return below && { cell: lane, x: below.x + layer * ON_TOP_MM, y: below.y - layer * ON_TOP_MM };
  }

  /** The place that a piece set on a cell comes to: of a lane the next free one, on top when it is full; else null. */
  freePlace(cell) {
    const standing = this.standing();
    if (this.seats.has(cell)) return standing[cell] ? null : cell;
    for (let slot = 1; ; slot++) if (!standing[`${cell}.${slot}`]) return `${cell}.${slot}`;
  }

  /** The piece that a hand reaching for a place takes: of a lane with pieces on top the topmost. */
  reached(place) {
    const { cell } = this.seats.get(place);
    const last = this.freePlace(cell);
    const height = last && last !== cell ? Number(last.split(".")[1]) - 1 : 0;
    return height > this.slots ? `${cell}.${height}` : place;
  }

  /** The colours of the pieces on a cell, from the lowest up. */
  on(cell) {
    const standing = this.standing();
    return this.placesOn(cell).map((place) => standing[place]);
  }

  /** The place of the topmost piece on a cell, undefined if none stands there. */
  topmost(cell) {
    return this.placesOn(cell).at(-1);
  }

  /** The places on a cell where pieces stand, from the lowest up. */
  placesOn(cell) {
    const slot = (place) => Number(place.split(".")[1]);
    return Object.keys(this.standing()).filter((place) => cellOf(place) === cell).sort((one, other) => slot(one) - slot(other));
  }

  /** The command that lifts the piece from a place: one on top of a lane is its lane's topmost. */
  lifting(place) {
    return `lift ${this.seats.has(place) ? place : cellOf(place)}`;
  }

  /** Take the pieces of a new state: where they stand, how many there are, which are trapped. */
  update({ pieces, down = [], game }) {
    this.pieces = pieces;
    this.down = new Set(down);
    this.stock = game?.stock ?? this.stock;
    this.off = game?.off ?? { w: 0, b: 0 };
    this.trapped = new Set(game?.trapped);
    if (this.pending && isThere(this.pending, pieces)) this.pending = null;
    this.draw();
  }

  /** A hand holds a piece: where it was set down a moment ago, which the table may not have yet, is free again. */
  take(hand) {
    this.hand = hand;
    if (hand.from && this.pending?.cell === hand.from) this.pending.cell = null;
  }

  /** What stands where, with what the hand did and the table does not have yet. */
  standing() {
    const shown = { ...this.pieces };
    if (this.hand?.from) delete shown[this.hand.from];
    if (this.pending?.from) delete shown[this.pending.from];
    if (this.pending?.cell) shown[this.pending.cell] = this.pending.colour;
    return shown;
  }

  /** Whether the piece on a place lies on its other face. */
  isDown(place) {
    return place === this.pending?.cell ? this.pending.down : this.down.has(place);
  }

  /** How many pieces of a colour are beside the board to be set, one in the hand included. */
  left(colour) {
    return this.stock[colour] - this.off[colour] - Object.values(this.standing()).filter((piece) => piece === colour).length;
  }

  draw() {
    const shown = this.standing();
    this.drawBoard(shown);
    for (const colour of SIDES) this.drawStock(colour, this.left(colour) - (this.hand?.from && this.hand.colour === colour ? 1 : 0));
  }

  /**
   * Pieces that stay keep their elements, so that only those newly set down are animated. So does the one in the hand:
   * a touch whose element is gone reaches the page no more.
   */
  drawBoard(shown) {
    const drawn = new Map([...this.layer.querySelectorAll("use")].map((use) => [use.dataset.at, use]));
    for (const [name, use] of drawn) {
      const lifted = name === this.hand?.from;
      use.classList.toggle("lifted", lifted);
      if (!lifted && !this.isDrawn(use, shown[name], name)) use.remove();
    }
    for (const [name, colour] of Object.entries(shown)) {
      if (!this.isDrawn(drawn.get(name), colour, name) && this.centre(name)) this.layer.append(this.piece(name, colour));
    }
    for (const use of this.layer.querySelectorAll("use")) this.lay(use, this.trapped.has(use.dataset.at));
    this.drawHeights(shown);
  }

  /** How high a pile is, in figures, where it is higher than its lane. */
  drawHeights(shown) {
    for (const text of this.layer.querySelectorAll("text")) text.remove();
    if (this.slots === 1) return;
    const heights = new Map();
    for (const name of Object.keys(shown)) {
      const lane = cellOf(name);
      heights.set(lane, (heights.get(lane) ?? 0) + 1);
    }
    for (const [lane, height] of heights) {
      if (height <= this.slots) continue;
      const { x, y } = this.seats.get(`${lane}.${this.slots}`);
      const text = shape("text", { class: "height", x, y: y - reach * 1.1 });
      text.textContent = height;
      this.layer.append(text);
    }
  }

  /** A trapped piece lies tilted and in shade, as one that cannot move; any other stands. */
  lay(use, trapped) {
    if (use.classList.contains("trapped") === trapped) return;
    use.classList.toggle("trapped", trapped);
    const { x, y } = this.centre(use.dataset.at);
    if (trapped) use.setAttribute("transform", `translate(${x} ${y}) rotate(-38) scale(1 .62) translate(${-x} ${-y})`);
    else use.removeAttribute("transform");
  }

  /** Whether an element shows a piece of that colour as it lies on a place. */
  isDrawn(use, colour, place) {
    return use?.dataset.colour === colour && (use.dataset.down === "true") === this.isDown(place);
  }

  piece(name, colour) {
    const use = pieceAt(colour, this.isDown(name), this.centre(name));
    use.dataset.down = this.isDown(name);
    use.dataset.at = name;
    use.dataset.colour = colour;
    return use;
  }

  drawStock(colour, count) {
    const stock = this.element.querySelector(`[data-tray="${colour}"] .stock`);
    const shown = Math.max(0, count);
    if (!stock) return;
    stock.classList.toggle("in-hand", this.hand?.colour === colour && !this.hand.from);
    if (stock.children.length === shown) return;
    while (stock.children.length > shown) stock.firstElementChild.remove();
    while (stock.children.length < shown) stock.append(pieceImage(colour));
    stock.style.setProperty("--gaps", Math.max(1, shown - 1));
    stock.setAttribute("aria-label", this.beside(colour, shown));
  }

  /** Give these cells a class of the styles, and take it from all others. */
  mark(name, cells) {
    for (const cell of this.surface.querySelectorAll("[data-cell]")) cell.classList.toggle(name, cells.includes(cell.dataset.cell));
  }

  /** The seat whose centre is near a point of the screen, or null; `within` in mm. */
  seatAt(clientX, clientY, within) {
    const point = new DOMPoint(clientX, clientY).matrixTransform(this.surface.getScreenCTM().inverse());
    let best = null;
    let nearest = within;
    for (const [name, { x, y }] of this.seats) {
      const distance = Math.hypot(point.x - x, point.y - y);
      if (distance <= nearest) [best, nearest] = [name, distance];
    }
    return best;
  }
}
