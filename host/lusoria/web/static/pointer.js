// Mouse and fingers at the virtual table. A touched piece is lifted; the next cell touched is where it goes. Dragging is
// the same in one motion.

import { pieceImage } from "./stage.js";
import { liftRefusal } from "./ways.js";

const GRASP_MM = 15; // how near a piece's centre a hand must be to take it
const CATCH_MM = 24; // how near a cell's centre a piece must be let go to stand on it
const DRAG_PX = 6; // a pointer that moves so far drags

/** Tells a hand what is touched on a stage, and shows the piece that is dragged. */
export class Pointer {
  constructor(stage, hand) {
    this.stage = stage;
    this.hand = hand;
    this.pressed = null; // the pointer that is down: { id, x, y, grasped, took }
    this.image = null; // of the piece that follows it
    hand.onLetGo = () => this.drop();
    stage.element.addEventListener("pointerdown", (event) => this.press(event));
    // A finger on a piece takes it; anywhere else it scrolls the page.
    stage.element.addEventListener("touchstart", (event) => this.pressed?.took && event.preventDefault(), { passive: false });
    addEventListener("pointermove", (event) => this.move(event));
    addEventListener("pointerup", (event) => this.release(event));
    addEventListener("pointercancel", (event) => this.cancel(event));
  }

  press(event) {
    if (!this.hand.enabled || this.pressed || event.button !== 0) return;
    const grasped = this.graspedOnBoard(event) ?? graspedInStock(event);
    const took = grasped !== null && this.takes(grasped, event);
    this.pressed = { id: event.pointerId, x: event.clientX, y: event.clientY, grasped, took };
    if (this.pressed.took) event.preventDefault();
  }

  /** Whether a pressed piece is taken: not where the one in the hand is to be set, or is put back. */
  takes(grasped, event) {
    const { hand } = this.stage;
    if (!hand) return !this.hand.colourOn(this.hand.placed(grasped).cell) && this.hand.take(grasped);
    if (hand.from === grasped.from) return false;
    const cell = this.cellAt(event);
    if (grasped.from && cell && !this.hand.refusal(cell)) return false;
    if (liftRefusal(this.hand.state, this.hand.placed(grasped))) return false;
    this.hand.putBack();
    return this.hand.take(grasped);
  }

  graspedOnBoard(event) {
    const seat = this.stage.seatAt(event.clientX, event.clientY, GRASP_MM);
    return seat && this.hand.pieceOn(this.stage.reached(seat));
  }

  move(event) {
    if (event.pointerId !== this.pressed?.id || !this.stage.hand) return;
    if (!this.image && (!this.pressed.took || this.isNear(event))) return;
    if (!this.image) this.carry();
    this.image.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -50%) scale(1.12)`;
    this.stage.mark("under-hand", [this.cellAt(event)]);
  }

  /** Whether a pointer is where it was pressed. */
  isNear({ clientX, clientY }) {
    return Math.hypot(clientX - this.pressed.x, clientY - this.pressed.y) < DRAG_PX;
  }

  /** A picture of the piece in the hand follows the pointer. */
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

  release(event) {
    if (event.pointerId !== this.pressed?.id) return;
    const { grasped, took } = this.pressed;
    const isTouch = this.isNear(event);
    this.pressed = null;
    if (this.image) this.hand.setDown(this.cellAt(event));
    else if (took) this.hand.takeOff();
    else if (isTouch) this.hand.touch(this.cellAt(event), grasped === null);
  }

  /** The browser took the gesture for its own: a piece that it took goes back; one lifted before stays in the hand. */
  cancel(event) {
    if (event.pointerId !== this.pressed?.id) return;
    const { took } = this.pressed;
    this.pressed = null;
    if (took && this.stage.hand) this.hand.putBack();
  }

  /** The picture goes, as nothing is in the hand. */
  drop() {
    this.image?.remove();
    this.image = null;
    this.stage.element.classList.remove("carrying");
    this.stage.mark("under-hand", []);
  }
}

function graspedInStock(event) {
  const image = event.target.closest?.(".stock .piece-image");
  return image ? { colour: image.dataset.colour, down: false, from: null } : null;
}
