// Whose turn it is, and what hands are to do: heading and advice for each state of the table.

import { isForPage, movesItself, wrongColours } from "./ways.js";
import { COLOURS, height, mover, playsItself, RESULTS, SIDES } from "./words.js";

const LAST_PIECE = "The other side has not two pieces left.";
const BOARD_REASONS = {
  rota: "Three in a line.",
  "terni-lapilli": "Three in a line.",
  petteia: LAST_PIECE,
  latrunculi: LAST_PIECE,
  "twelve-lines": "All its counters are home.",
};
const REASONS = {
  blocked: "The other side has no move left.",
  threefold: "The same position stood for the third time.",
  "move-limit": "The limit of moves without progress is reached.",
  resignation: "The other side gave up.",
  agreement: "Both sides agreed.",
  abandoned: "The game was left unfinished.",
  "time forfeit": "The other side’s time is up.",
};

// What a table does instead of playing, by phase: heading and advice.
const ASIDE = {
  test: ["Self-test", "Staff are trying sensors and lights. The game waits."],
  arrange: ["A position is being set up", "The table’s button goes on to the next stage. The game waits."],
  safe: ["The table has failed too often", "It plays nothing until it is switched off and on again."],
  fault: ["The sensors do not answer", "Each says that a piece is there: look at their cable. The game waits."],
  asleep: ["The table is asleep", "A touched piece or the button wakes it."],
  attract: ["Nobody plays", "A touched piece or the button leads back to the game."],
  countdown: ["Is anybody there?", "Touch a piece to play on; else the table is free for others."],
};
const ASKED = "The table cannot tell. Wait, if the lights show what was played; else press the table’s button for the next.";
const UNSEEN = "The table cannot see a counter on top of a full lane: press its button when the light has found the step.";

// What a light asks of a hand that puts things right, by the cue's letter, in the order in which it is best done.
const STEPS = {
  x: (cell) => `Take the piece off ${cell}: it does not belong there.`,
  X: (cell, state) => `The piece on ${cell} has the wrong colour: set a ${COLOURS[state.game?.contents[cell]]} one there.`,
  "?": (cell, state) => `Set the ${COLOURS[state.game?.contents[cell]] ?? ""} piece back on ${cell}.`,
  w: (cell) => `Set a white piece on ${cell}.`,
  b: (cell) => `Set a black piece on ${cell}.`,
};

/** Heading and advice: { heading, advice } for a state. */
export function turnWords(state) {
  const { game, phase } = state;
  if (!state.table.connected) return { heading: "No table", advice: state.table.message || "Waiting for the table." };
  if (ASIDE[phase]) return { heading: ASIDE[phase][0], advice: ASIDE[phase][1] };
  if (!game) return { heading: "No game yet", advice: "Begin one with “New game”." };
  if (phase === "offer") return { heading: "A question", advice: offered(state) };
  if (phase === "setup") return { heading: "Set up the pieces", advice: settingUp(state) };
  if (phase === "correct") return { heading: "Please put this right", advice: correction(state) };
  if (wrongColours(state).length) return { heading: "Please put this right", advice: wrongColour(state) };
  if (phase === "confirm") return { heading: "Are the colours right?", advice: confirmation(state) };
  if (isTakenBack(state)) return { heading: "Taking back", advice: "In a moment the game goes on before its last move." };
  if (game.score !== "*") return { heading: RESULTS[game.score] ?? "The game is over", advice: ending(state) };
  if (phase === "ask") return { heading: "Was it this?", advice: ASKED };
  if (game.legal[0]?.startsWith("(")) return throwing(state);
  if (playsItself(game)) return engineTurn(state);
  if (game.dice) return { heading: `${SIDES[game.side]} to ${entering(game) ? "enter" : "move"}`, advice: diceTurn(state) };
  return { heading: `${SIDES[game.side]} to ${placements(game).length ? "place" : "move"}`, advice: ownTurn(state) };
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
  const { white, black } = state.game;
  const people = white === "human" && black === "human";
  if (shows(state, "v")) return "Who gives up confirms it with a short press of the button. To play on, wait or move.";
  if ([white, black].includes("page")) return "A draw is offered: “Draw or give up” on this page takes it.";
  return people
    ? "A draw is offered: a short press of the button takes it. To play on, wait or move."
    : "A draw is offered; the answer comes in a moment.";
}

function settingUp(state) {
  return state.table.autoplay ? "The pieces are set by themselves." : inOrder(state);
}

/** What is wrong, one piece after another: what does not belong first, then White's pieces, then Black's. */
function correction(state) {
  return inOrder(state) || "The board does not stand as the game does. Follow the lights.";
}

function inOrder(state) {
  const steps = Object.entries(STEPS).flatMap(([letter, say]) => cellsLit(state, letter).map((cell) => say(cell, state)));
  const more = steps.length > 1 ? ` ${steps.length - 1} more after that.` : "";
  return steps.length ? `${steps[0]}${more}` : "";
}

/** Colours that no sensor tells apart, but this page. */
function wrongColour(state) {
  const [cell] = wrongColours(state);
  const { contents } = state.game;
  return `The piece on ${cell} is ${contents[cell] === "w" ? "black" : "white"}: a ${COLOURS[contents[cell]]} one belongs there.`;
}

/** Whether the board of a game that is over stands as before its last move: the table waits whether it is cleared. */
function isTakenBack({ game, pieces }) {
  if (game.score === "*" || !game.back) return false;
  const cells = Object.keys(pieces).map((place) => place.split(".")[0]);
  const count = (cell) => cells.filter((each) => each === cell).length;
  return [...new Set([...cells, ...Object.keys(game.back.contents)])].every((cell) => count(cell) === height(game.back, cell));
}

function confirmation(state) {
  const { contents } = state.game;
  const white = Object.keys(contents).filter((cell) => contents[cell] === "w");
  return `The table cannot see colours. White belongs on ${white.join(", ")}: if it stands so, press the table’s button.`;
}

function ending(state) {
  const { id, reason, set_up: setUp } = state.game;
  const why = (reason === "board" ? BOARD_REASONS[id] : REASONS[reason]) ?? "";
  if (state.table.virtual) return why;
  const again = setUp ? "Set the pieces up again" : "Clear the board";
  return `${why} ${again} to play once more, or begin a new game.`.trim();
}

function engineTurn(state) {
  const side = SIDES[state.game.side];
  const action = state.game.awaited;
  if (isForPage(state)) return { heading: `${side} plays on this page`, advice: forPage(state) };
  if (!action && mover(state.game).startsWith("table:")) return { heading: `${side} is the table`, advice: tablesTurn(state) };
  if (!action) return { heading: `${side} is thinking`, advice: "The engine looks for its move." };
  if (movesItself(state)) return { heading: `${side} plays ${action}`, advice: "" };
  return { heading: `${side} plays ${action}`, advice: advised(state, action, side.toLowerCase()) };
}

/** What somebody at the page is to do; the action is then lit at the table. */
function forPage(state) {
  const touch = placements(state.game).length || entering(state.game) ? "Touch a ringed cell" : "Touch a piece, then a ringed cell";
  return `${touch}: the table shows it, and hands there carry it out.`;
}

/** For whom hands at the table move. */
function principal({ game }) {
  return mover(game) === "page" ? "for the player at the page" : "for the engine";
}

function advised(state, action, side) {
  return state.game.dice ? engineStep(state, side) : engineAdvice(state, action, side);
}

/** What hands are to do for the table's own player, whose action only the lights know. */
function tablesTurn(state) {
  if (shows(state, "o")) return "Please move it for the table: lift the piece whose light blinks.";
  if (shows(state, "t")) return "Set the piece down where the light is steady.";
  if (shows(state, "w", "b")) return "Please set the table’s piece on the lit cell.";
  if (shows(state, "r")) return "Take off the piece whose light flashes.";
  return "The table looks for its move.";
}

/** What hands are to do for the engine: an action is `d4`, `d4-d6`, `d4-d6xd7` or `xd5`. */
function engineAdvice(state, action, side) {
  const [move, ...taken] = action.split("x");
  const [from, to] = move.split("-");
  if (!move) return `Please take the trapped piece on ${taken[0]} off the board ${principal(state)}.`;
  if (to === undefined) return `Please set a ${side} piece on ${from} ${principal(state)}.`;
  const captured = taken.length ? ` Then take off ${taken.join(" and ")}.` : "";
  if (state.phase === "hold") return `Set the piece down on ${to}, where the light is steady.${captured}`;
  return `Please move it ${principal(state)}: lift the piece at ${from} and set it on ${to}.${captured}`;
}

/** Twelve Lines before the dice lie: { heading, advice }. */
function throwing({ game, phase }) {
  const side = SIDES[game.side];
  if (phase !== "dice") return { heading: `${side} throws`, advice: "The dice are thrown by the table." };
  const advice = "Throw your dice, and write their numbers here. Or press the table’s button until its light shows a number, and wait; three times.";
  return { heading: `${side} throws`, advice };
}

/** Whether the side to move has counters in the hand. */
function entering(game) {
  return game.legal[0]?.startsWith("in/");
}

/** What a step of Twelve Lines asks of a hand. */
function diceTurn(state) {
  const { game } = state;
  if (shows(state, "n")) return "This counter has no step now. Put it back where its light glows.";
  if (shows(state, "r")) return "A hit! Take off the single counter whose light blinks: it goes back to its owner’s hand.";
  if (state.phase === "hold") return `A counter is in the hand. Set it on a lit lane, or put it back.${shows(state, "f") ? ` ${UNSEEN}` : ""}`;
  if (entering(game)) return state.table.virtual ? "Touch a lit lane: a counter enters there." : `Set a ${COLOURS[game.side]} counter from the hand on a lane whose light swells.`;
  const home = game.legal.some((text) => text.includes("/off"));
  if (shows(state, "f")) return UNSEEN;
  if (home) return "Lift a counter whose light swells: step on with it, or lay it beside the board, it is home.";
  return "Lift a counter whose light swells: the table shows where the dice take it.";
}

/** The cells whose lights show a cue. */
function cellsLit(state, letter) {
  return Object.keys(state.cues).filter((name) => state.cues[name] === letter && !name.startsWith("die"));
}

function lit(state, letter) {
  return cellsLit(state, letter).join(" and ");
}

/** What hands are to do for the engine's step of Twelve Lines: the lights know the lanes of its points. */
function engineStep(state, side) {
  const [from, to] = state.game.awaited.split("/");
  const target = lit(state, "t") || lit(state, "w") || lit(state, "b") || lit(state, "f");
  const hit = lit(state, "r");
  const taken = hit ? ` Take off the single counter on ${hit} first.` : "";
  if (to.startsWith("off")) return `Please lay the ${side} counter on ${lit(state, "o") || "the lit lane"} beside the board ${principal(state)}.`;
  const where = target ? `on ${target}` : "on the lit lane";
  if (from === "in") return `Please set a ${side} counter ${where} ${principal(state)}.${taken}`;
  const origin = lit(state, "o");
  return `Please ${origin ? `lift a ${side} counter from ${origin} and ` : ""}set it ${where} ${principal(state)}.${taken}`;
}

function ownTurn(state) {
  const { game, phase, table } = state;
  if (shows(state, "n")) return "This piece has no move now. Put it back where its light glows.";
  if (shows(state, "r")) return table.virtual ? "Captured!" : "Captured! Take off the piece whose light blinks.";
  if (phase === "hold") return table.virtual ? "Touch a lit cell, or the piece itself to put it back." : "A piece is in the hand. Set it on a lit cell, or put it back.";
  const taken = takeable(game);
  const take = taken.length ? ` Or take off a trapped one: ${taken.join(", ")}.` : "";
  if (table.virtual) return (placements(game).length ? "Touch a lit cell: a piece is set there." : "Touch a piece, then the lit cell where it is to go.") + take;
  if (placements(game).length) return `Set a ${COLOURS[game.side]} piece on any cell whose light swells.`;
  return `Lift a piece whose light swells: the table shows where it may go.${take}`;
}
