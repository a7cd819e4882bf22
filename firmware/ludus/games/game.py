"""One interface for all games: actions and positions as text, results, history, refusals (cold: never machine code).

A Game uses two modules of a game: its hot `rules`, and its `notation`, which is called `words` here.
Only the modules of the game being played are imported, since memory is short on the Pico.
"""

from array import array
from binascii import crc32

from ludus.errors import Refusal
from ludus.games import registry
from ludus.games.cells import DRAW, GOING_ON, RESULT, SIDE
from ludus.games.options import complete
from ludus.portable import const

SCORES = ("*", "1-0", "0-1", "1/2-1/2")
_SPACING = 16  # plies between two kept copies of the state, at first
_MOST_CHECKPOINTS = 16  # most copies kept; when there are more, every second one is dropped and the spacing doubled
_CHECKPOINT_ITEMS = 1800  # most entries in all copies together: 3.6 kB on a Pico
_SMALL = const(0x3FFFFFFF)  # on a Pico an int up to this takes no memory of its own


class Game:
    """A game from its start (or a given position) to its end, with every action played.

    `side` is who is to move (0 white, 1 black). `score` is '*' while the game goes on, `reason` then
    None; afterwards reason is 'board', 'blocked', 'threefold', 'move-limit', 'resignation', 'agreement'
    or 'time forfeit'. `state` is the buffer of the rules: read it, never write it. The history is
    written only here and by `ludus.storage.saved_game`: `played`, `traces`, `checkpoints` and, if the third
    occurrence of a position ends the game, `checks`: the checksums of all positions before the present one.
    """

    def __init__(self, game_id, options=None, position=None):
        """Begin game_id with options (a dict; missing ones take their defaults) from a position text or the start.

        Raises OptionError for wrong options and Refusal for a position that cannot occur.
        """
        self.words = registry.part(game_id, "notation")
        self.id = game_id
        self.rules = self.words.RULES
        self.options = complete(game_id, self.words.OPTIONS, options or {})
        if position is None:
            self.state = self.words.start(self.options)
        else:
            self.state = registry.part(game_id, "parsing").read_position(self.words, position, self.options)
        self.start_text = position
        self.played = array("H")
        self.traces = array("H")  # of each action: its trace << 1 | the side that played it
        self.checkpoints = [array("H", self.state)]  # the state at the beginning and after every `spacing` plies
        self.spacing = _SPACING
        self._most_checkpoints = min(_MOST_CHECKPOINTS, _CHECKPOINT_ITEMS // len(self.state))
        self.counts_positions = self.options.get("repetition") == "threefold"
        self.checks = array("I")
        # Room for all actions of a position: at most one per pair of piece and empty cell, and a removal per piece.
        cells = self.cell_count = len(self.cell_names)
        most = getattr(self.words, "most_actions", None)
        self.room = most(self.options) if most else min(self.rules.MAX_ACTIONS, cells * cells // 4 + cells)
        self._buffer = array("H", bytes(2 * self.room))
        self.settle()

    @property
    def cell_names(self):
        """The names of the cells, a tuple in cell order: made anew each time, since on a Pico they take 3 kB."""
        return self.words.cell_names(self.options)

    @property
    def side(self):
        """Who is to move: 0 white, 1 black."""
        return self.state[SIDE]

    @property
    def score(self):
        """'*' while the game goes on, then '1-0', '0-1' or '1/2-1/2'."""
        return SCORES[self.state[RESULT]]

    @property
    def over(self):
        """Whether the game has ended."""
        return self.state[RESULT] != GOING_ON

    @property
    def awaits_throw(self):
        """Whether the next action is a throw of dice, which chance decides (Twelve Lines)."""
        return self._count > 0 and self.words.ends(self.state, self._buffer[0]) is None

    def actions(self):
        """The legal actions, a list of ints in ascending order; empty once the game is over."""
        return sorted(self._buffer[: self._count])

    def listed(self):
        """The legal actions in the order of the rules, a new array('H'); empty once the game is over."""
        return self._buffer[: self._count]

    def is_legal(self, action):
        """Whether action is legal now."""
        index = 0
        while index < self._count and self._buffer[index] != action:
            index += 1
        return index < self._count

    def position(self):
        """The position as text."""
        return self.words.position_text(self.state)

    def check(self):
        """The 30-bit checksum of the position text, the same on both ends of a link if their positions are."""
        return self._check

    def contents(self):
        """What stands on each cell, as bytes: cells.EMPTY, WHITE or BLACK, plus 4 for each further counter on it."""
        return self.words.contents(self.state)

    def changes(self, action):
        """What playing the legal action would change: tuple of (cell, content before, after)."""
        return self.changes_in(self.state, action)

    def changes_in(self, state, action):
        """As `changes`, for an action that is legal in another state of this game."""
        return self.words.changes(state[SIDE], action, self.rules.trace(state, action), state)

    def changes_at(self, ply):
        """What the action of that ply (0 is the first) changed, as `changes` gives it."""
        trace = self.traces[ply]
        return self.words.changes(trace & 1, self.played[ply], trace >> 1, self.state)

    def side_at(self, ply):
        """Who played that ply: 0 white, 1 black."""
        return self.traces[ply] & 1

    def state_at(self, ply, instead=()):
        """A copy of the state after the first `ply` plies and then the actions `instead`, in place of those played."""
        start = min(ply // self.spacing, len(self.checkpoints) - 1)
        state = array("H", self.checkpoints[start])
        for action in list(self.played[start * self.spacing : ply]) + list(instead):
            self.rules.play(state, action)
        return state

    def text(self, action):
        """A legal action in notation."""
        return self.words.action_text(action, self.rules.trace(self.state, action))

    def text_at(self, ply):
        """The action of that ply (0 is the first) in notation."""
        return self.words.action_text(self.played[ply], self.traces[ply] >> 1)

    def parse(self, text):
        """The legal action that text means.

        Raises Refusal, quoting the text and the position, if none or several are meant.
        """
        meant = registry.part(self.id, "parsing").actions_meant(self.words, text, self.state)
        if not meant:
            raise Refusal("this is not written as an action of %s" % self.id, text, self.position())
        legal = [action for action in meant if self.is_legal(action)]
        if not legal:
            raise Refusal(_why_illegal(self), text, self.position())
        if len(legal) > 1:
            raise Refusal("this fits several actions", text, self.position())
        return legal[0]

    def play(self, action):
        """Play an action. Raises Refusal if it is not legal here; then nothing has changed."""
        if not self.is_legal(action):
            raise Refusal(_why_illegal(self), "action %d" % action, self.position())
        side = self.side
        self.traces.append(self.rules.play(self.state, action) << 1 | side)
        self.played.append(action)
        if self.counts_positions:
            self.checks.append(self._check)
        if len(self.played) % self.spacing == 0:
            self.keep_checkpoint(self.state)
        self.settle()

    def keep_checkpoint(self, state):
        """Keep a copy of state, which is `spacing` plies after the last copy."""
        self.checkpoints.append(array("H", state))
        if len(self.checkpoints) > self._most_checkpoints:
            self.checkpoints = self.checkpoints[::2]
            self.spacing *= 2

    def take_back(self, plies=1):
        """Take back the last plies (at most those played), and the result, whether they or people brought it about."""
        left = max(0, len(self.played) - plies)
        start = left // self.spacing
        del self.checkpoints[start + 1 :]
        replayed = self.played[start * self.spacing : left]
        self.state = array("H", self.checkpoints[start])
        self.played = self.played[:left]
        self.traces = self.traces[:left]
        self.checks = self.checks[:left]
        for action in replayed:
            self.rules.play(self.state, action)
        self.settle()

    def end(self, result, reason):
        """End the game as people do; result: 1 if White wins, 2 if Black, or DRAW. Raises Refusal if it is over."""
        if self.over:
            raise Refusal("the game is over", reason, self.position())
        self.state[RESULT] = result
        self.reason = reason
        self._count = 0

    def settle(self):
        """Judge whether the game is over: first by the board, then by a house rule, then for lack of a legal action."""
        self.reason = None
        state = self.state
        self._check = crc32(self.position().encode()) & _SMALL
        if state[RESULT]:
            self.reason = "move-limit" if state[RESULT] == DRAW else "board"
        elif self.counts_positions:
            from ludus.games.repetition import is_third_time

            if is_third_time(self):
                state[RESULT] = DRAW
                self.reason = "threefold"
        self._count = self.rules.write_actions(state, self._buffer)
        if not self._count and not state[RESULT]:
            state[RESULT] = 2 - state[SIDE]
            self.reason = "blocked"


def _why_illegal(game):
    if game.over:
        return "the game is over (%s)" % game.score
    return "this is not allowed here; allowed: %s" % " ".join([game.text(action) for action in game.actions()])
