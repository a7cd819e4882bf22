// Pieces on the board and in the two stocks, as the state has them and as a hand is moving them.

const SVG = "http://www.w3.org/2000/svg";
const SIDES = ["w", "b"];

/** Half the side of a piece's symbol, its shadow included, in mm. */
const reach = Number(document.getElementById("piece-w").getAttribute("viewBox").split(" ")[2]) / 2;

/** A piece as an image of its own, for the stock and for the hand. */
export function pieceImage(colour) {
  const image = document.createElementNS(SVG, "svg");
  image.setAttribute("viewBox", `${-reach} ${-reach} ${2 * reach} ${2 * reach}`);
  image.classList.add("piece-image");
  image.dataset.colour = colour;
  image.append(pieceAt(colour, { x: 0, y: 0 }));
  return image;
}

/** A piece to be put into a drawing in mm. */
function pieceAt(colour, { x, y }) {
  const use = document.createElementNS(SVG, "use");
  const attributes = { href: `#piece-${colour}`, x: x - reach, y: y - reach, width: 2 * reach, height: 2 * reach };
  for (const [name, value] of Object.entries(attributes)) use.setAttribute(name, value);
  return use;
}

/** Draws pieces. `hand` is what this page's visitor holds; `pending` what he set down and the table has not told yet. */
export class Stage {
  constructor(element) {
    this.element = element;
    this.surface = element.querySelector(".surface");
    this.layer = this.surface.querySelector(".pieces");
    this.each = Number(element.dataset.pieces);
    const share = (2 * reach) / this.surface.viewBox.baseVal.width;
    document.documentElement.style.setProperty("--piece-share", share);
    this.centres = new Map();
    for (const cell of this.surface.querySelectorAll("[data-cell]")) {
      this.centres.set(cell.dataset.cell, { x: Number(cell.getAttribute("cx")), y: Number(cell.getAttribute("cy")) });
    }
    this.pieces = {};
    this.hand = null;
    this.pending = null;
  }

  /** Take the pieces of a new state. */
  update(pieces) {
    this.pieces = pieces;
    if (this.pending && pieces[this.pending.cell]) this.pending = null;
    this.draw();
  }

  /** What stands where, with the hand's doings that the table has not told yet. */
  standing() {
    const shown = { ...this.pieces };
    if (this.hand?.from) delete shown[this.hand.from];
    if (this.pending) shown[this.pending.cell] = this.pending.colour;
    return shown;
  }

  /** How many pieces of a colour are off the board, one in the hand included. */
  left(colour) {
    return this.each - Object.values(this.standing()).filter((piece) => piece === colour).length;
  }

  draw() {
    const shown = this.standing();
    this.drawBoard(shown);
    for (const colour of SIDES) this.drawStock(colour, this.left(colour) - (this.hand?.colour === colour ? 1 : 0));
  }

  /** Pieces that stay keep their elements, so that only those newly set down are animated. */
  drawBoard(shown) {
    const drawn = new Map([...this.layer.children].map((use) => [use.dataset.at, use]));
    for (const [name, use] of drawn) {
      if (shown[name] !== use.dataset.colour) use.remove();
    }
    for (const [name, colour] of Object.entries(shown)) {
      if (drawn.get(name)?.dataset.colour !== colour && this.centres.has(name)) this.layer.append(this.piece(name, colour));
    }
  }

  piece(name, colour) {
    const use = pieceAt(colour, this.centres.get(name));
    use.dataset.at = name;
    use.dataset.colour = colour;
    return use;
  }

  drawStock(colour, count) {
    const stock = this.element.querySelector(`[data-tray="${colour}"] .stock`);
    const wanted = Math.max(0, count);
    if (stock.children.length === wanted) return;
    stock.replaceChildren(...Array.from({ length: wanted }, () => pieceImage(colour)));
    const side = colour === "w" ? "White" : "Black";
    stock.setAttribute("aria-label", `${side} pieces in hand: ${wanted}`);
  }

  /** The cell whose centre is near a point of the screen, or null; `within` in mm. */
  cellAt(clientX, clientY, within) {
    const point = new DOMPoint(clientX, clientY).matrixTransform(this.surface.getScreenCTM().inverse());
    let best = null;
    let nearest = within;
    for (const [name, { x, y }] of this.centres) {
      const distance = Math.hypot(point.x - x, point.y - y);
      if (distance <= nearest) [best, nearest] = [name, distance];
    }
    return best;
  }
}
