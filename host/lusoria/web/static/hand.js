// A hand at the virtual table. A touched piece is lifted; the next cell touched is where it goes. Dragging is the same
// in one motion. What the rules do not allow is not done: the piece goes back, and one line says why.

import { pieceImage } from "./stage.js";
import { liftRefusal, onlyOff, setRefusal, colourFor } from "./ways.js";

const GRASP_MM = 15; // how near a piece's centre a hand must be to take it
const CATCH_MM = 24; // how near a cell's centre a piece must be let go to stand on it
const DRAG_PX = 6; // a pointer that moves so far drags
const PENDING_MS = 1500; // a piece set down that the table has not told by then is drawn as the table has it

/**
 * Turns touches on a stage into lift and place. `send(command)` says whether it could be sent, `explain(why)` says a line.
 * Where the page plays a side, nothing is moved: `propose(from, to)` asks the table for the action.
 */
export class Hand {
  constructor(stage, send, propose, explain) {
    this.stage = stage;
    this.sendHand = send;
    this.propose = propose;
    this.explain = explain;
    this.enabled = false;
    this.state = null;
    this.pressed = null; // the pointer that is down: { id, x, y, took }
    this.image = null; // of the piece that follows it
    this.done = { ply: -1, at: 0 }; // the ply at which a piece was set last, and when
    stage.element.addEventListener("pointerdown", (event) => this.press(event));
    // A finger on a piece takes it; anywhere else it scrolls the page.
    stage.element.addEventListener("touchstart", (event) => this.pressed?.took && event.preventDefault(), { passive: false });
    addEventListener("pointermove", (event) => this.move(event));
    addEventListener("pointerup", (event) => this.release(event));
    addEventListener("pointercancel", (event) => this.cancel(event));
  }

  send(command) {
    return this.proposes || this.sendHand(command);
  }

  /** Take the table's state; what is in the hand goes back when hands may no longer move pieces. */
  update(state, allowed, proposes) {
    if (proposes !== this.proposes && this.stage.hand) this.putBack();
    this.proposes = proposes;
    this.state = state;
    this.enabled = allowed;
    this.stage.element.classList.toggle("can-drag", allowed);
    if (!allowed && this.stage.hand) this.putBack();
    if (this.stage.hand && this.isSetByAnother(this.stage.hand, state)) this.letGo();
    this.showWays();
  }

  /** Whether the piece in the hand was set down elsewhere: at another page, or by the table's helping hand. */
  isSetByAnother(hand, { pieces }) {
    if (this.waits || (hand.from in pieces && hand.others === undefined)) return false; // what it did is still on its way
    const others = Object.values(pieces).filter((colour) => colour === hand.colour).length;
    const isSet = others > hand.others;
    hand.others = others;
    return isSet;
  }

  /** Whether the table has yet to count what the hand did: until then the page does not know whose turn it is. */
  get waits() {
    return this.done.ply === this.state.game?.ply && performance.now() - this.done.at < PENDING_MS;
  }

  press(event) {
    if (!this.enabled || this.pressed || event.button !== 0) return;
    const grasped = this.graspedOnBoard(event) ?? graspedInStock(event);
    this.pressed = { id: event.pointerId, x: event.clientX, y: event.clientY, took: grasped !== null && this.takes(grasped, event) };
    if (this.pressed.took) event.preventDefault();
  }

  /** Whether a pressed piece is taken: not where the one in the hand is to be set, or is put back. */
  takes(grasped, event) {
    const { hand } = this.stage;
    if (!hand) return !this.colourOn(this.placed(grasped).cell) && this.take(grasped);
    if (hand.from === grasped.from) return false;
    const cell = this.cellAt(event);
    if (grasped.from && cell && !this.refusal(cell)) return false;
    if (liftRefusal(this.state, this.placed(grasped))) return false;
    this.putBack();
    return this.take(grasped);
  }

  graspedOnBoard(event) {
    const seat = this.stage.seatAt(event.clientX, event.clientY, GRASP_MM);
    return seat && this.pieceOn(this.stage.reached(seat));
  }

  /** The piece { colour, down, from } on a place, or null. */
  pieceOn(from) {
    const colour = this.stage.standing()[from];
    return colour ? { colour, down: this.stage.isDown(from), from } : null;
  }

  /** The colour of the piece that a touch sets on a cell, also beside others in a lane; null if it sets none. */
  colourOn(cell) {
    return cell && this.stage.freePlace(cell) ? colourFor(this.state, cell) : null;
  }

  /** Lift a piece { colour, down, from }; whether that could be done. */
  take(piece) {
    const why = liftRefusal(this.state, this.placed(piece));
    if (why) this.explain(why);
    if (why || (piece.from && !this.send(this.stage.lifting(piece.from)))) return false;
    this.stage.take(piece);
    this.stage.draw();
    this.showWays();
    return true;
  }

  /** Ring the cells where a piece may go that the page is to play: the table lights none for somebody who is not there. */
  showWays() {
    const from = this.stage.hand ? this.placed(this.stage.hand).cell : "";
    const cells = (this.proposes && this.state.game?.ways[from]) || [];
    for (const circle of this.stage.surface.querySelectorAll("[data-cell]")) {
      circle.classList.toggle("way", cells.includes(circle.dataset.cell));
    }
  }

  move(event) {
    if (event.pointerId !== this.pressed?.id || !this.stage.hand) return;
    if (!this.image && (!this.pressed.took || this.isNear(event))) return;
    if (!this.image) this.carry();
    this.image.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -50%) scale(1.12)`;
    this.mark(this.cellAt(event));
  }

  /** Whether a pointer is where it was pressed. */
  isNear({ clientX, clientY }) {
    return Math.hypot(clientX - this.pressed.x, clientY - this.pressed.y) < DRAG_PX;
  }

  carry() {
    this.image = pieceImage(this.stage.hand.colour, this.stage.hand.down);
    this.image.classList.add("carried");
    document.body.append(this.image);
    this.stage.element.classList.add("carrying");
  }

  /** The cell under a pointer, or "". */
  cellAt(event) {
    const seat = this.stage.seatAt(event.clientX, event.clientY, CATCH_MM);
    return seat ? this.stage.seats.get(seat).cell : "";
  }

  mark(cell) {
    for (const circle of this.stage.surface.querySelectorAll("[data-cell]")) {
      circle.classList.toggle("under-hand", circle.dataset.cell === cell);
    }
  }

  release(event) {
    if (event.pointerId !== this.pressed?.id) return;
    const { took } = this.pressed;
    const isTouch = this.isNear(event);
    this.pressed = null;
    if (this.image) this.setDown(this.cellAt(event));
    else if (took) this.takeOff();
    else if (isTouch) this.touch(this.cellAt(event));
  }

  cancel(event) {
    if (event.pointerId !== this.pressed?.id) return;
    this.pressed = null;
    if (this.stage.hand) this.putBack();
  }

  /** A piece that a touch lifts and that can only leave the board leaves it. */
  takeOff() {
    if (this.stage.hand?.from && onlyOff(this.state, this.placed(this.stage.hand).cell)) this.setDown("");
  }

  /**
   * A cell was touched, "" beside the board: what is in the hand goes there, or a piece that may be set there; else the
   * topmost that stands there is lifted.
   */
  touch(cell) {
    if (this.stage.hand) return this.setDown(cell);
    const colour = this.colourOn(cell);
    const piece = colour ? null : this.pieceOn(this.stage.topmost(cell));
    if (colour && !this.waits) this.set(cell, { colour, down: false, from: null });
    if (piece && this.take(piece)) this.takeOff();
    return undefined;
  }

  /** Set the piece in the hand on a cell, "" beside the board; back where it was if it may not go there. */
  setDown(cell) {
    const { hand } = this.stage;
    if (hand.from && this.placed(hand).cell === cell) return this.putBack();
    const why = this.refusal(cell);
    if (why) {
      this.explain(why);
      return this.putBack();
    }
    return this.set(cell, hand);
  }

  set(cell, piece) {
    this.done = { ply: this.state.game?.ply, at: performance.now() };
    if (this.proposes) this.propose(this.placed(piece).cell, cell);
    this.put(cell, piece);
  }

  putBack() {
    const { hand } = this.stage;
    this.put(hand.from ? this.placed(hand).cell : "", hand);
  }

  refusal(cell) {
    return setRefusal(this.state, this.placed(this.stage.hand), cell, !cell || this.stage.freePlace(cell) !== null);
  }

  /** A piece with the cell that it comes from, "" beside the board. */
  placed({ colour, from }) {
    return { colour, cell: from ? from.split(".")[0] : "" };
  }

  letGo() {
    this.image?.remove();
    this.image = this.stage.hand = null;
    this.stage.element.classList.remove("carrying");
    this.mark(null);
    this.showWays();
  }

  /** Bring a piece to a cell, "" beside the board, and show it there until the table tells it. */
  put(cell, { colour, down, from }) {
    const place = cell && this.stage.freePlace(cell);
    this.letGo();
    if (cell) this.send(`place ${cell} ${colour}${down ? " down" : ""}`);
    const pending = { colour, down, from, cell: place || null };
    if (from || place) this.stage.pending = pending;
    setTimeout(() => { if (this.stage.pending === pending) this.forget(); }, PENDING_MS);
    this.stage.draw();
  }

  /** Turn over the piece in the hand, or the topmost on a cell, which colour boards can see. */
  turn(cell) {
    if (this.proposes) return;
    const { hand } = this.stage;
    const piece = hand ?? this.pieceOn(this.stage.topmost(cell));
    if (!piece || (!hand && !this.send(this.stage.lifting(piece.from)))) return;
    const turned = { ...piece, down: !piece.down };
    this.stage.take(turned);
    if (!hand) this.put(cell, turned);
  }

  /** Show what the table has, whatever was set down last. */
  forget() {
    this.stage.pending = null;
    this.stage.draw();
  }

  /** The table did not do what was asked: show what it has, and nothing in the hand that is not there. */
  refused() {
    this.letGo();
    this.forget();
  }
}

function graspedInStock(event) {
  const image = event.target.closest?.(".stock .piece-image");
  return image ? { colour: image.dataset.colour, down: false, from: null } : null;
}
