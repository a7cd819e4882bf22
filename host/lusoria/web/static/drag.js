// A hand at the virtual table: pieces are taken and set down with mouse, pen or finger.

import { pieceImage } from "./stage.js";

const GRASP_MM = 15; // how near a piece's centre a hand must be to take it
const CATCH_MM = 24; // how near a cell's centre a piece must be let go to stand on it
const TWICE_MS = 450; // a piece touched again so soon is turned over
const PENDING_MS = 1500; // a piece set down that the table has not told by then is drawn as the table has it

/** Turns dragging on a stage into lift and place. `send(command)` says whether it could be sent. */
export class Drag {
  constructor(stage, send) {
    this.stage = stage;
    this.send = send;
    this.enabled = false;
    this.image = null;
    this.pointer = null;
    this.touched = { place: null, at: 0 };
    stage.element.addEventListener("pointerdown", (event) => this.take(event));
    // A finger on a piece takes it; anywhere else it scrolls the page.
    stage.element.addEventListener("touchstart", (event) => this.image && event.preventDefault(), { passive: false });
    addEventListener("pointermove", (event) => this.carry(event));
    addEventListener("pointerup", (event) => this.drop(event));
    addEventListener("pointercancel", (event) => this.letGo(event));
  }

  /** Allow dragging or not; what is being carried goes back to its stock when it no longer is. */
  enable(allowed) {
    this.enabled = allowed;
    this.stage.element.classList.toggle("can-drag", allowed);
    if (!allowed && this.image) this.finish(null);
  }

  take(event) {
    if (!this.enabled || this.image || event.button !== 0) return;
    const hand = this.graspedOnBoard(event) ?? graspedInStock(event);
    if (!hand || !this.hold(hand)) return;
    event.preventDefault();
    this.pointer = event.pointerId;
    this.image.classList.add("carried");
    document.body.append(this.image);
    this.stage.element.classList.add("carrying");
    this.carry(event);
  }

  /** Take a piece, { colour, down, from }, in the hand; whether that could be sent. */
  hold(hand) {
    if (hand.from && !this.send(this.stage.lifting(hand.from))) return false;
    this.pointer = null;
    this.stage.take(hand);
    this.image = pieceImage(hand.colour, hand.down);
    this.stage.draw();
    return true;
  }

  /** Turn the piece in the hand over. */
  turn() {
    this.stage.hand.down = !this.stage.hand.down;
    const turned = pieceImage(this.stage.hand.colour, this.stage.hand.down);
    turned.className.baseVal = this.image.className.baseVal;
    this.image.replaceWith(turned);
    this.image = turned;
  }

  graspedOnBoard(event) {
    const seat = this.stage.seatAt(event.clientX, event.clientY, GRASP_MM);
    const from = seat && this.stage.reached(seat);
    const colour = from && this.stage.standing()[from];
    return colour ? { colour, down: this.stage.isDown(from), from } : null;
  }

  carry(event) {
    if (!this.image || event.pointerId !== this.pointer) return;
    this.image.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -50%) scale(1.12)`;
    this.mark(this.target(event));
  }

  /** The cell under the hand, if a piece can be set there, or null. */
  target(event) {
    const seat = this.stage.seatAt(event.clientX, event.clientY, CATCH_MM);
    const cell = seat && this.stage.seats.get(seat).cell;
    return cell && this.stage.freePlace(cell) ? cell : null;
  }

  mark(cell) {
    for (const circle of this.stage.surface.querySelectorAll("[data-cell]")) {
      circle.classList.toggle("under-hand", circle.dataset.cell === cell);
    }
  }

  drop(event) {
    if (!this.image || event.pointerId !== this.pointer) return;
    const target = this.target(event);
    if (this.isTouchedTwice(target)) this.turn();
    this.finish(target);
  }

  /** Whether a piece was only touched, and just before as well. */
  isTouchedTwice(target) {
    const { from } = this.stage.hand;
    const place = from && target === this.stage.seats.get(from)?.cell ? from : null;
    const twice = place !== null && place === this.touched.place && performance.now() - this.touched.at < TWICE_MS;
    this.touched = { place: twice ? null : place, at: performance.now() };
    return twice;
  }

  letGo(event) {
    if (this.image && event.pointerId === this.pointer) this.finish(null);
  }

  /** Set the piece on cell, or, if that is null, lay it with its stock. */
  finish(cell) {
    const { colour, down, from } = this.stage.hand;
    const there = this.stage.left(colour) > 0; // asked while the hand holds it: the table may not have told the lift yet
    const place = cell && this.stage.freePlace(cell);
    this.image.remove();
    this.image = this.stage.hand = null;
    this.stage.element.classList.remove("carrying");
    this.mark(null);
    const placed = cell && there && this.send(`place ${cell} ${colour}${down ? " down" : ""}`);
    if (placed || from) this.await({ colour, down, from, cell: placed ? place : null });
    this.stage.draw();
  }

  await(pending) {
    this.stage.pending = pending;
    setTimeout(() => {
      if (this.stage.pending === pending) this.forget();
    }, PENDING_MS);
  }

  /** Show what the table has, whatever was set down last. */
  forget() {
    this.stage.pending = null;
    this.stage.draw();
  }

  /** The table did not do what was asked: show what it has, and nothing in the hand that is not there. */
  refused() {
    if (this.image) this.finish(null);
    this.forget();
  }
}

function graspedInStock(event) {
  const image = event.target.closest?.(".stock .piece-image");
  return image ? { colour: image.dataset.colour, down: false, from: null } : null;
}
