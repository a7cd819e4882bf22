// A hand at the virtual table: it lifts a piece and sets it down. What the rules do not allow is not done: the piece goes
// back, and one line says why.

import { cellOf } from "./elements.js";
import { liftRefusal, onlyOff, setRefusal, colourFor } from "./ways.js";

const PENDING_MS = 1500; // a piece set down that the table does not have by then is drawn as the table has it

/**
 * Turns what is touched into lift and place. `send(command)` says whether it could be sent, `explain(why)` says a line.
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
    this.done = { ply: -1, at: 0 }; // the ply at which a piece was set last, and when
    this.onLetGo = () => {}; // for whoever shows the piece on its way
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

  /** The cells where a piece may go that the page is to play: the table lights none for somebody who is not there. */
  get open() {
    return (this.proposes && this.state.game.ways[this.from]) || [];
  }

  /** The cell where the piece in the hand comes from, "" for none. */
  get from() {
    return this.stage.hand ? this.placed(this.stage.hand).cell : "";
  }

  showWays() {
    this.stage.mark("way", this.open);
  }

  /** The letter of a cell's light, "" for none; for the page's own side of the one that the table would show people there. */
  lightOn(cell) {
    if (!this.proposes) return this.state?.cues[cell] ?? "";
    if (this.open.includes(cell)) return this.from ? "t" : this.state.game.side;
    if (this.stage.hand) return cell === this.from ? "h" : "";
    return cell in this.state.game.ways ? "m" : "";
  }

  /** A piece that a touch lifts and that can only leave the board leaves it. */
  takeOff() {
    if (this.stage.hand?.from && onlyOff(this.state, this.placed(this.stage.hand).cell)) this.setDown("");
  }

  /**
   * A cell was touched, "" beside the board: what is in the hand goes there, or a piece that may be set there; else, if
   * it `lifts`, the topmost that stands there comes into the hand.
   */
  touch(cell, lifts = true) {
    if (this.stage.hand) return this.setDown(cell);
    const colour = this.colourOn(cell);
    const piece = lifts && !colour ? this.pieceOn(this.stage.topmost(cell)) : null;
    if (colour && !this.waits) this.set(cell, { colour, down: false, from: null });
    if (piece && this.take(piece)) this.takeOff();
    return undefined;
  }

  /** Set the piece in the hand on a cell, "" beside the board; back where it was if it may not go there. */
  setDown(cell) {
    const { hand } = this.stage;
    if (hand.from && this.placed(hand).cell === cell) return this.putBack();
    const why = this.refusal(cell);
    if (!why) return this.set(cell, hand);
    this.putBack();
    return this.explain(why);
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
    return { colour, cell: from ? cellOf(from) : "" };
  }

  /** Nothing is in the hand any more. */
  letGo() {
    this.stage.hand = null;
    this.onLetGo();
    this.showWays();
  }

  /** Bring a piece to a cell, "" beside the board, and show it there until the table has it. */
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

  /** The table refused: show what it has, and nothing in the hand that is not there. */
  refused() {
    this.letGo();
    this.forget();
  }
}
