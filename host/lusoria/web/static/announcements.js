// What is said for the ear: each change once, in the order in which it happened, with the places that lights show.

import { listText, text } from "./text.js";
import { cellsLit, isPerson, mover, playsItself, sideName } from "./words.js";

const MANY = 12; // of more free places than this the taken ones are named instead

/** Remembers what it said. It needs no page: simulated people listen to it as well. */
export class Ear {
  constructor() {
    this.before = null;
    this.turn = "";
  }

  /**
   * { sentences, sounds } for what changed since the last state: the moves played, whose turn it is, what is to be done.
   * `fully`: for somebody who sees neither board nor lights.
   */
  hear(state, heading, advice, fully) {
    const { before } = this;
    const moves = state.game?.moves ?? [];
    const goesOn = before?.game && before.game.begun === state.game?.begun;
    const told = goesOn ? before.game.moves : moves;
    const other = told.findIndex((move, at) => move.text !== moves[at]?.text); // taken back, also for another action
    const sentences = other < 0 ? [] : [text("said.back")];
    const ply = other < 0 ? told.length : other;
    sentences.push(...moves.slice(ply).map((move) => played(move, fully)));
    const turn = [`${heading}${/\p{Po}$/u.test(heading) ? "" : "."} ${advice}`, ...(fully ? places(state) : [])].join(" ");
    if (turn !== this.turn || (fully && sentences.length)) sentences.push(turn);
    const sounds = before && fully ? signals(before, state, moves.slice(ply)) : [];
    this.before = state;
    this.turn = turn;
    return { sentences, sounds };
  }
}

const isThrow = (move) => move.startsWith("(");

function played({ by, text: move }, fully) {
  const side = sideName(by);
  const dice = fully && isThrow(move) ? listText(move.slice(1, -1)) : "";
  return dice ? text("ear.thrown", { side, dice }) : text("said.played", { side, move });
}

const sentence = (key, cells) => (cells.length ? [text(`ear.${key}`, { cells: listText(cells) })] : []);

/** The places that the lights mean, in sentences. */
function places(state) {
  const { game, phase } = state;
  if (!game || !["play", "hold", "think", "offer", "ask"].includes(phase)) return [];
  const captured = cellsLit(state, "r");
  const off = captured.length ? [text("ear.take_off", { side: sideName(game.side === "w" ? "b" : "w"), cells: listText(captured) })] : [];
  const found = sentence("found", cellsLit(state, "f"));
  if (playsItself(game)) return [...off, ...found, ...sentence("lift", cellsLit(state, "o")), ...sentence("set", cellsLit(state, "twb"))];
  if (phase === "hold") return [...cellsLit(state, "hn").flatMap((cell) => lifted(game, cell)), ...off, ...found];
  if (phase === "ask") return [...asked(state, found), ...diceOf(state), ...unseen(state)];
  return off.length || game.score !== "*" ? off : [...chances(state), ...found];
}

/** Where the answer shown ends, and where it begins if a piece is to have moved. */
function asked(state, found) {
  return found.length ? [...found, ...sentence("found_from", cellsLit(state, "h"))] : [text("ear.found_none")];
}

/** The dice that the answer shown takes. */
function diceOf({ cues, game: { dice = [] } }) {
  const taken = dice.filter((_die, at) => Object.keys(cues).some((light) => light.startsWith(`die${at + 1}.`) && cues[light] === "a"));
  return taken.length ? [text("ear.found_die", { dice: listText(taken.map(({ number }) => `${number}`)) })] : [];
}

const targets = (cells = []) => [...new Set(cells)].map((cell) => cell || text("ear.beside"));

/** A piece in the hand: where it comes from, and where it may go. */
function lifted({ contents, side, ways }, cell) {
  const to = targets(ways[cell]);
  const name = text(`ear.lifted_${contents[cell] ?? side}`, { cell });
  return [name, ...(to.length ? sentence("goes", to) : [text("ear.stays", { cell })])];
}

/** What may be done, before anything is lifted. */
function chances(state) {
  const { contents, side, ways } = state.game;
  const { "": free = [], ...pieces } = ways;
  const taken = Object.keys(contents);
  const many = free.length > MANY && taken.length < free.length;
  const places = many ? taken.length ? sentence("free_but", taken) : [text("ear.all_free")] : sentence("free", free);
  return [...places, ...sentence("may_move", Object.keys(pieces).filter((cell) => contents[cell] === side)), ...unseen(state)];
}

/** What no sensor sees: nothing more is said when one is lifted, nor that a counter that is hit is to be taken off. */
function unseen({ cells, game: { contents, heights, side, ways } }) {
  const own = Object.keys(ways).filter((cell) => contents[cell] === side && (heights[cell] ?? 1) > cells[cell]);
  return own.flatMap((cell) => {
    const hit = ways[cell].filter((to) => (contents[to] ?? side) !== side);
    const goes = text("ear.goes_from", { cell, cells: listText(targets(ways[cell])) });
    return hit.length ? [goes, text("ear.first_off", { cell, cells: listText(hit) })] : [goes];
  });
}

/** The signals of what changed, the most urgent last. */
function signals(before, state, moves) {
  const begins = (phases) => phases.includes(state.phase) && before.phase !== state.phase;
  const { game } = state;
  const over = (each) => (each.game?.score ?? "*") !== "*";
  return [
    ...moves.map((move) => (isThrow(move.text) ? "dice" : "counted")),
    ...(begins(["hold"]) ? ["lifted"] : []),
    ...(begins(["correct"]) || (cellsLit(state, "n").length && !cellsLit(before, "n").length) ? ["wrong"] : []),
    ...(game && !over(state) && isPerson(mover(game)) && before.game?.side !== game.side ? ["turn"] : []),
    ...(begins(["countdown"]) ? ["countdown"] : []),
    ...(over(state) && !over(before) ? ["end"] : []),
  ];
}
