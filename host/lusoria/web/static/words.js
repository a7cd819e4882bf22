// Every sentence that depends on the state of the table.

const SIDES = { w: "White", b: "Black" };
const RESULTS = { "1-0": "White wins", "0-1": "Black wins", "1/2-1/2": "A draw" };
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

/** A game's id in words: `Twelve Lines`. */
export function gameName(id) {
  return id.split("-").map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ");
}

/** How a logged game ended, in words. */
export function resultName({ score, ended, reason }) {
  if (score !== "*") return RESULTS[score] ?? score;
  return ended ? (reason === "abandoned" ? "abandoned" : "not finished") : "goes on";
}

/** What the engine says of an action it looked over: { text, best, why, words }, or of none. */
export function verdictWords(entry) {
  if (!entry) return "";
  const chance = `White’s chance to win: ${Math.round(100 * entry.chance)} %.`;
  if (!entry.mark || entry.best === entry.text) return chance;
  return `${entry.text} is ${entry.words}. Better was ${entry.best}: it ${entry.why}. ${chance}`;
}

/** A place that the keyboard is at: what stands there, and what the hand holds. */
export function placeWords(cell, standing, held) {
  const pieces = { w: "a white piece", b: "a black piece" };
  const inHand = held ? `; ${pieces[held] ?? "a piece"} in the hand` : "";
  return `${cell}: ${standing ? (pieces[standing] ?? "a piece") : "empty"}${inHand}`;
}

/** What the engine has found so far, or found last: { depth, chance, action } in words. */
export function thoughtWords({ thought, thinking, game }) {
  if (!thought || game?.score !== "*") return "";
  if (!thought.depth) return "The engine knows this position.";
  const found = thinking ? `So far it would play ${thought.action}.` : "";
  return `The engine looks ${thought.depth} ${thought.depth === 1 ? "turn" : "turns"} ahead. White’s chance to win: ${Math.round(100 * thought.chance)} %. ${found}`.trim();
}

/** What stands in the page's corner: how things are with the table. `online` is the page's own connection. */
export function linkText(online, table) {
  if (!online) return "Connection lost. Trying again…";
  if (!table.connected) return table.message || "Waiting for the table";
  const where = table.virtual ? "Virtual table" : `Table at ${table.port}`;
  if (table.faults.length) return `${where}, with a fault`;
  return table.scans ? `${where}, all sensors sound` : where;
}

/** How to take a move back, if there is one. */
export function backWords(game) {
  return game.moves.length && game.score === "*" ? "To take a move back, set the pieces as they stood before it." : "";
}

/** A hint in words: { action, chance, reason, others }, the others with an action and a chance each. */
export function hintWords({ action, chance, reason, others }) {
  const best = `The engine would play ${action}: it ${reason.words}.`;
  if (!others.length) return best;
  const chances = [{ action, chance }, ...others].map((each) => `${each.action} ${Math.round(100 * each.chance)} %`);
  return `${best} Chances to win: ${chances.join(", ")}.`;
}

/** Heading and advice: { heading, advice } for a state. */
export function turnWords(state) {
  const { game, phase } = state;
  if (!state.table.connected) return { heading: "No table", advice: state.table.message || "Waiting for the table." };
  if (ASIDE[phase]) return { heading: ASIDE[phase][0], advice: ASIDE[phase][1] };
  if (!game) return { heading: "No game yet", advice: "Begin one with “New game”." };
  if (phase === "offer") return { heading: "A question", advice: offered(state) };
  if (phase === "setup") return { heading: "Set up the pieces", advice: settingUp(state) };
  if (phase === "correct") return { heading: "Please put this right", advice: correction(state) };
  if (phase === "confirm") return { heading: "Are the colours right?", advice: confirmation(state) };
  if (game.score !== "*") return { heading: RESULTS[game.score] ?? "The game is over", advice: ending(state) };
  if (phase === "ask") return { heading: "Was it this?", advice: ASKED };
  if (game.legal[0]?.startsWith("(")) return throwing(state);
  if (playsItself(game)) return engineTurn(state);
  if (game.dice) return { heading: `${SIDES[game.side]} to ${entering(game) ? "enter" : "move"}`, advice: diceTurn(state) };
  return { heading: `${SIDES[game.side]} to ${placements(game).length ? "place" : "move"}`, advice: ownTurn(state) };
}

/** Whether the side to move is played by the PC. */
export function playsItself(game) {
  return (game.side === "w" ? game.white : game.black) !== "human";
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
  const people = state.game.white === "human" && state.game.black === "human";
  if (shows(state, "v")) return "Who gives up confirms it with a short press of the button. To play on, wait or move.";
  return people
    ? "A draw is offered: a short press of the button takes it. To play on, wait or move."
    : "A draw is offered; the answer comes in a moment.";
}

function settingUp(state) {
  if (shows(state, "x") && !shows(state, "w", "b")) return "Take the pieces off whose lights flicker.";
  const extra = shows(state, "x") ? " Pieces whose lights flicker do not belong there." : "";
  if (shows(state, "w")) return `Set the white pieces on the lit cells, then the black ones.${extra}`;
  return `White stands. Now set the black pieces on the lit cells.${extra}`;
}

function correction(state) {
  const extra = shows(state, "x");
  const missing = shows(state, "?");
  if (shows(state, "w")) return "Several pieces are out of place. Set white pieces on the lit cells first.";
  if (shows(state, "b")) return "White stands again. Now set black pieces on the lit cells.";
  if (extra && missing) return "A light flickers where a piece does not belong. Set that piece where the light flashes twice.";
  if (extra) return "A light flickers where a piece does not belong. Take that piece off the board.";
  if (missing) return "A light flashes twice where a piece is missing. Set it back there.";
  return "The board does not stand as the game does. Follow the lights.";
}

function confirmation(state) {
  const { contents } = state.game;
  const white = Object.keys(contents).filter((cell) => contents[cell] === "w");
  return `The table cannot see colours. White belongs on ${white.join(", ")}: if it stands so, press the table’s button.`;
}

function ending(state) {
  const { id, reason, set_up: setUp } = state.game;
  const why = (reason === "board" ? BOARD_REASONS[id] : REASONS[reason]) ?? "";
  const again = setUp ? "Set the pieces up again" : "Clear the board";
  return `${why} ${again} to play once more, or begin a new game.`.trim();
}

function engineTurn(state) {
  const side = SIDES[state.game.side];
  const action = state.game.awaited;
  const who = state.game.side === "w" ? state.game.white : state.game.black;
  if (!action && who.startsWith("table:")) return { heading: `${side} is the table`, advice: tablesTurn(state) };
  if (!action) return { heading: `${side} is thinking`, advice: "The engine looks for its move." };
  return { heading: `${side} plays ${action}`, advice: advised(state, action, side.toLowerCase()) };
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
  if (!move) return `Please take the trapped piece on ${taken[0]} off the board for the engine.`;
  if (to === undefined) return `Please set a ${side} piece on ${from} for the engine.`;
  const captured = taken.length ? ` Then take off ${taken.join(" and ")}.` : "";
  if (state.phase === "hold") return `Set the piece down on ${to}, where the light is steady.${captured}`;
  return `Please move it for the engine: lift the piece at ${from} and set it on ${to}.${captured}`;
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
  if (entering(game)) return `Set a ${SIDES[game.side].toLowerCase()} counter from the hand on a lane whose light swells.`;
  const home = game.legal.some((text) => text.includes("/off"));
  if (shows(state, "f")) return UNSEEN;
  if (home) return "Lift a counter whose light swells: step on with it, or lay it beside the board, it is home.";
  return "Lift a counter whose light swells: the table shows where the dice take it.";
}

/** The cells whose lights show one of these cues, in words. */
function lit(state, letter) {
  return Object.keys(state.cues).filter((name) => state.cues[name] === letter && !name.startsWith("die")).join(" and ");
}

/** What hands are to do for the engine's step of Twelve Lines: the lights know the lanes of its points. */
function engineStep(state, side) {
  const [from, to] = state.game.awaited.split("/");
  const target = lit(state, "t") || lit(state, "w") || lit(state, "b") || lit(state, "f");
  const hit = lit(state, "r");
  const taken = hit ? ` Take off the single counter on ${hit} first.` : "";
  if (to.startsWith("off")) return `Please lay the ${side} counter on ${lit(state, "o") || "the lit lane"} beside the board for the engine.`;
  const where = target ? `on ${target}` : "on the lit lane";
  if (from === "in") return `Please set a ${side} counter ${where} for the engine.${taken}`;
  const origin = lit(state, "o");
  return `Please ${origin ? `lift a ${side} counter from ${origin} and ` : ""}set it ${where} for the engine.${taken}`;
}

function ownTurn(state) {
  const { game, phase } = state;
  if (shows(state, "n")) return "This piece has no move now. Put it back where its light glows.";
  if (shows(state, "r")) return "Captured! Take off the piece whose light blinks.";
  if (phase === "hold") return "A piece is in the hand. Set it on a lit cell, or put it back.";
  if (placements(game).length) return `Set a ${SIDES[game.side].toLowerCase()} piece on any cell whose light swells.`;
  const taken = takeable(game);
  if (taken.length) return `Lift a piece whose light swells to move it, or take off a trapped one: ${taken.join(", ")}.`;
  return "Lift a piece whose light swells: the table shows where it may go.";
}
