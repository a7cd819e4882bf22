// Every sentence that depends on the state of the table.

const SIDES = { w: "White", b: "Black" };
const RESULTS = { "1-0": "White wins", "0-1": "Black wins", "1/2-1/2": "A draw" };
const REASONS = {
  board: "Three in a line.",
  blocked: "The other side has no move left.",
  threefold: "The same position stood for the third time.",
  "move-limit": "The limit of moves without a placement is reached.",
  resignation: "The other side gave up.",
  agreement: "Both sides agreed.",
  abandoned: "The game was left unfinished.",
};
const ROTA_ORDER = "123456780"; // the cells as a position's text has them

/** A player such as `human` or `engine:8` in words. */
export function playerName(who) {
  if (who === "human") return "a person";
  const level = /^engine:(\d)$/.exec(who)?.[1];
  return level ? `the engine, level ${level}` : who;
}

/** What stands in the page's corner: how things are with the table. `online` is the page's own connection. */
export function linkText(online, table) {
  if (!online) return "Connection lost. Trying again…";
  if (!table.connected) return table.message || "Waiting for the table";
  return table.virtual ? "Virtual table" : `Table at ${table.port}`;
}

/** Heading and advice: { heading, advice } for a state. */
export function turnWords(state) {
  const { game, phase } = state;
  if (!state.table.connected) return { heading: "No table", advice: state.table.message || "Waiting for the table." };
  if (!game) return { heading: "No game yet", advice: "Begin one with “New game”." };
  if (phase === "correct") return { heading: "Please put this right", advice: correction(state) };
  if (phase === "confirm") return { heading: "Are the colours right?", advice: confirmation(state) };
  if (game.score !== "*") return { heading: RESULTS[game.score] ?? "The game is over", advice: ending(state) };
  if (playsItself(game)) return engineTurn(state);
  return { heading: `${SIDES[game.side]} to ${isPlacing(game) ? "place" : "move"}`, advice: ownTurn(state) };
}

/** Whether the side to move is played by the PC. */
function playsItself(game) {
  return (game.side === "w" ? game.white : game.black) !== "human";
}

/** Whether the next action sets a piece from the hand: it is written as one cell, a move as two. */
function isPlacing(game) {
  return game.legal.length > 0 && !game.legal[0].includes("-");
}

function shows(state, ...letters) {
  return Object.values(state.cues).some((letter) => letters.includes(letter));
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
  const letters = state.game.position.split(" ")[0];
  const white = [...ROTA_ORDER].filter((_, index) => letters[index] === "w");
  return `The table cannot see colours. White belongs on ${white.join(", ")}: if it stands so, press the table’s button.`;
}

function ending(state) {
  const why = REASONS[state.game.reason] ?? "";
  return `${why} Clear the board to play the same game again, or begin a new one.`.trim();
}

function engineTurn(state) {
  const side = SIDES[state.game.side];
  const action = state.game.awaited;
  if (!action) return { heading: `${side} is thinking`, advice: "The engine looks for its move." };
  const [from, to] = action.split("-");
  const heading = `${side} plays ${action}`;
  if (to === undefined) return { heading, advice: `Please set a ${side.toLowerCase()} piece on ${from} for the engine.` };
  if (state.phase === "hold") return { heading, advice: `Set the piece down on ${to}, where the light is steady.` };
  return { heading, advice: `Please move it for the engine: lift the piece at ${from} and set it on ${to}.` };
}

function ownTurn(state) {
  const side = SIDES[state.game.side].toLowerCase();
  if (shows(state, "n")) return "This piece has no move now. Put it back where its light glows.";
  if (state.phase === "hold") return "A piece is in the hand. Set it on a lit cell, or put it back.";
  if (isPlacing(state.game)) return `Set a ${side} piece on any cell whose light swells.`;
  return "Lift a piece whose light swells: the table shows where it may go.";
}
