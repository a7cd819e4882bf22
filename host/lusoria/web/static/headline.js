// What the visitors' page says of a table: a headline, and a line more.

const WINNERS = { "1-0": "wins_white", "0-1": "wins_black", "1/2-1/2": "draw" };
const ENDS = { threefold: "threefold", "move-limit": "move_limit" };
const PHASES = ["setup", "hold", "ask", "offer", "correct", "confirm", "dice", "countdown", "asleep"];
const RESTING = ["safe", "fault", "test", "arrange"]; // the staff's matter

/** [headline, line] for a state, from the words of the page's language. */
export function say(state, words) {
  const { phase, table, game } = state;
  if (!table.connected || RESTING.includes(phase)) return [words.offline, ""];
  if (phase === "attract") return attract(state, words);
  if (phase === "over" && game) return [words[WINNERS[game.score]] ?? words.draw, thanks(game, words)];
  if (PHASES.includes(phase)) return [words[phase], turn(game, words)];
  if (state.thinking || phase === "think") return [words.thinking, turn(game, words)];
  if (!game) return [words.begin, ""];
  if (player(game).startsWith("table:")) return [words.for_table, turn(game, words)];
  return [turn(game, words), isBegun(game) ? "" : begin(state, words)];
}

/** Where pieces stand, for those who do not see the board: a sentence for each side. */
export function standing({ pieces }, words) {
  const places = (colour) => Object.keys(pieces).filter((place) => pieces[place] === colour);
  return [["w", words.white], ["b", words.black]].map(([colour, name]) => `${name}: ${places(colour).join(", ") || "–"}.`).join(" ");
}

function attract(state, words) {
  const left = isLeft(state) ? words[isSetUp(state.game) ? "continue_or_set_up" : "continue_or_clear"] : "";
  return [begin(state, words), `${words.welcome} ${words.watch} ${left}`];
}

function begin(state, words) {
  return isSetUp(state.game) && Object.keys(state.pieces).length ? words.begin_set_up : words.begin;
}

/** Whether somebody's game stands on the board. */
function isLeft({ pieces, game }) {
  return Object.keys(pieces).length > 0 && (!isSetUp(game) || isBegun(game));
}

/** Whether somebody has played in it, or it goes on from a position; dice alone do not count. */
function isBegun(game) {
  return Boolean(game.start) || game.moves.some(({ text }) => !text.startsWith("("));
}

function isSetUp(game) {
  return Boolean(game?.set_up);
}

function thanks(game, words) {
  const why = ENDS[game.reason] ? `${words[ENDS[game.reason]]} ` : "";
  return why + words[isSetUp(game) ? "thanks_set_up" : "thanks"];
}

function turn(game, words) {
  if (!game || game.score !== "*") return "";
  return game.side === "w" ? words.turn_white : words.turn_black;
}

function player(game) {
  return game.side === "w" ? game.white : game.black;
}
