// Whose turn it is, and what hands are to do: heading and advice for each state of the table.

import { cellOf } from "./elements.js";
import { listText, text } from "./text.js";
import { movesItself, wrongColours } from "./ways.js";
import { awaitsThrow, cellsLit, height, isForPage, mover, playsItself, scoreName, sideName } from "./words.js";

// What a table does instead of playing.
const ASIDE = ["test", "arrange", "safe", "fault", "asleep", "attract", "countdown"];

// What a light asks of a hand that puts things right, by the cue's letter and the colour that belongs on its cell, in
// the order in which it is best done.
const STEPS = {
  x: () => "extra",
  X: (colour) => `wrong_${colour}`,
  "?": (colour) => (colour ? `missing_${colour}` : "missing"),
  w: () => "set_w",
  b: () => "set_b",
};

// For whom hands move the pieces of a player who is no engine.
const PRINCIPALS = { page: "for_page", remote: "for_remote" };

const words = (key, values) => text(`turn.${key}`, values);
const titled = (key, advice = words(`${key}_advice`)) => ({ heading: words(key), advice });

/** Heading and advice: { heading, advice } for a state. */
export function turnWords(state) {
  const { game, phase } = state;
  if (!state.table.connected) return titled("no_table");
  if (ASIDE.includes(phase)) return titled(phase);
  if (!game) return titled("no_game");
  if (phase === "offer") return titled("offer", offered(state));
  if (phase === "setup" || clearsItself(state)) return titled("setup", settingUp(state));
  if (phase === "correct") return titled("correct", inOrder(state) || words("correct_advice"));
  if (wrongColours(state).length) return titled("correct", wrongColour(state));
  if (phase === "confirm") return titled("confirm", confirmation(state));
  if (isTakenBack(state)) return titled("back");
  if (game.score !== "*") return { heading: scoreName(game.score), advice: ending(state) };
  if (phase === "ask") return titled("ask");
  const side = sideName(game.side);
  if (awaitsThrow(game)) return { heading: words("throws", { side }), advice: words(phase === "dice" ? "throws_own" : "throws_advice") };
  if (isForPage(game)) return pageTurn(game, side);
  if (playsItself(game)) return engineTurn(state, side);
  if (game.dice) return { heading: words(entering(game) ? "enter" : "move", { side }), advice: diceTurn(state) };
  return { heading: words(placements(game).length ? "place" : "move", { side }), advice: ownTurn(state) };
}

/** The legal actions that set a piece from the hand: one cell, where a move is written as two, `xd5` a capture. */
function placements(game) {
  return game.legal.filter((text) => !text.includes("-") && !text.startsWith("x"));
}

/** The cells of trapped pieces that the side to move may take off as its turn. */
function takeable(game) {
  return game.legal.filter((text) => text.startsWith("x")).map((text) => text.slice(1));
}

function shows(state, ...letters) {
  return Object.values(state.cues).some((letter) => letters.includes(letter));
}

function offered(state) {
  if (shows(state, "v")) return words("offer_yield");
  const others = [state.game.white, state.game.black].filter((who) => who !== "human");
  return words(others.includes("page") ? "offer_page" : others.length ? "offer_engine" : "offer_people");
}

/** Whether a virtual table takes off by itself what the game before has left. */
function clearsItself({ game, phase, table }) {
  return phase === "correct" && table.autoplay && !game.moves.length;
}

function settingUp(state) {
  return state.table.autoplay ? words("setup_itself") : inOrder(state);
}

/** What is wrong, one piece after another: what does not belong first, then White's pieces, then Black's. */
function inOrder(state) {
  const { contents = {} } = state.game ?? {};
  const steps = Object.entries(STEPS).flatMap(([letter, key]) => cellsLit(state, letter).map((cell) => words(key(contents[cell]), { cell })));
  const more = steps.length > 1 ? words("more", { count: steps.length - 1 }) : "";
  return steps.length ? `${steps[0]}${more}` : "";
}

/** Colours that no sensor can tell apart, but this page can. */
function wrongColour(state) {
  const [cell] = wrongColours(state);
  return words(`colour_${state.game.contents[cell]}`, { cell });
}

/** Whether the board of a game that is over stands as before its last move: the table waits whether it is cleared. */
function isTakenBack({ game, pieces }) {
  if (game.score === "*" || !game.back) return false;
  const cells = Object.keys(pieces).map(cellOf);
  const count = (cell) => cells.filter((each) => each === cell).length;
  return [...new Set([...cells, ...Object.keys(game.back.contents)])].every((cell) => count(cell) === height(game.back, cell));
}

function confirmation(state) {
  const { contents } = state.game;
  const cells = Object.keys(contents).filter((cell) => contents[cell] === "w");
  return words("confirm_advice", { cells: cells.join(", ") });
}

function ending(state) {
  const { id, reason, set_up: setUp } = state.game;
  const why = text(`ends.${reason === "board" ? id : reason.replace(" ", "-")}`);
  return state.table.virtual ? why : words(setUp ? "again_set_up" : "again_clear", { why });
}

function pageTurn(game, side) {
  const sets = game.dice ? entering(game) : placements(game).length;
  return { heading: words("page_plays", { side }), advice: words(sets ? "page_sets" : "page_moves") };
}

function engineTurn(state, side) {
  const { awaited: move, side: colour, dice } = state.game;
  if (!move && mover(state.game) === "remote") return { heading: words("remote_plays", { side }), advice: words("remote_advice") };
  if (!move && mover(state.game).startsWith("table:")) return { heading: words("table_plays", { side }), advice: tablesTurn(state) };
  if (!move) return { heading: words("thinks", { side }), advice: words("thinks_advice") };
  const heading = words("plays", { side, move });
  if (movesItself(state)) return { heading, advice: "" };
  return { heading, advice: dice ? engineStep(state, colour) : engineAdvice(state, move, colour) };
}

/** What hands are to do for the table's own player, whose action only the lights know. */
function tablesTurn(state) {
  if (shows(state, "o")) return words("table_lift");
  if (shows(state, "t")) return words("table_target");
  if (shows(state, "w", "b")) return words("table_set");
  if (shows(state, "r")) return words("table_remove");
  return words("table_thinks");
}

/** Words of what hands are to do for whoever plays the side to move. */
function forOthers(state, key, values) {
  return words(key, { who: words(PRINCIPALS[mover(state.game)] ?? "for_engine"), ...values });
}

/** What hands are to do for the engine: an action is `d4`, `d4-d6`, `d4-d6xd7` or `xd5`. */
function engineAdvice(state, action, colour) {
  const [move, ...taken] = action.split("x");
  const [from, to] = move.split("-");
  const cells = listText(taken);
  if (!move) return forOthers(state, "engine_takes", { cells });
  if (to === undefined) return forOthers(state, `engine_sets_${colour}`, { cell: from });
  const captured = taken.length ? words("engine_then", { cells }) : "";
  return forOthers(state, state.phase === "hold" ? "engine_target" : "engine_moves", { from, cell: to }) + captured;
}

/** Whether the side to move has counters in the hand. */
function entering(game) {
  return game.legal[0]?.startsWith("in/");
}

/** What a step of Twelve Lines asks of a hand. */
function diceTurn(state) {
  const { game } = state;
  if (shows(state, "n")) return words("no_step");
  if (shows(state, "r")) return words("hit");
  const unseen = shows(state, "f") && !state.table.autoplay ? words("unseen") : "";
  if (state.phase === "hold") return `${words("counter_in_hand")} ${unseen}`.trim();
  if (entering(game)) return words(state.table.virtual ? "touch_lane" : `enter_${game.side}`);
  if (unseen) return unseen;
  return words(game.legal.some((action) => action.includes("/off")) ? "bear_off" : "lift_counter");
}

function lit(state, letter) {
  return listText(cellsLit(state, letter));
}

/** What hands are to do for the engine's step of Twelve Lines: the lights know the lanes of its points. */
function engineStep(state, colour) {
  const [origin, to] = state.game.awaited.split("/");
  const from = lit(state, "o");
  if (to.startsWith("off")) return forOthers(state, `lane_off_${colour}`, { lane: from || words("lit_origin") });
  const lane = lit(state, "t") || lit(state, "w") || lit(state, "b") || lit(state, "f") || words("lit_lane");
  const hit = lit(state, "r");
  const step = forOthers(state, origin !== "in" && from ? `lane_move_${colour}` : `lane_set_${colour}`, { from, lane });
  return `${step}${hit ? words("lane_hit", { lane: hit }) : ""}`;
}

function ownTurn(state) {
  const { game, phase, table } = state;
  if (shows(state, "n")) return words("no_move");
  if (shows(state, "r")) return words(table.virtual ? "captured" : "captured_advice");
  if (phase === "hold") return words(table.virtual ? "touch_target" : "in_hand");
  const taken = takeable(game);
  const take = taken.length ? words("take_trapped", { cells: taken.join(", ") }) : "";
  if (table.virtual) return words(placements(game).length ? "touch_cell" : "touch_piece") + take;
  return placements(game).length ? words(`place_${game.side}`) : words("lift") + take;
}
