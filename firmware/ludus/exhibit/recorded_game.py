"""A recorded game played by lights alone, for an exhibit that nobody touches.

The record is the `demo_game` for this board in the game's folder: bytes, two for each action. It is played by the
game's `rules` and `notation` alone, without a Game: no history is kept.
"""

from ludus.games import registry
from ludus.games.cells import SIDE
from ludus.lights import cues

REST = 4  # steps for which the end of the game stays lit


class RecordedGame:
    """A recorded game: each `step` plays the next action, and the game begins again after its end."""

    def __init__(self, game):
        """game: a Game of the kind and board to be shown. Raises ImportError if none is recorded for them."""
        board = game.options.get("board")
        self._actions = registry.part(game.id, "demo_game" + ("_" + board if board else "")).ACTIONS
        self._words, self._rules = game.words, game.rules
        self._options = dict(game.options)
        self._options["repetition"] = "none"  # the record already ends where the game ended
        self._begin()

    def _begin(self):
        self._state = self._words.start(self._options)
        self._ply = 0
        self._rest = REST
        self._changed: tuple = ()

    def step(self):
        """Play one more action; throws of dice are skipped."""
        if 2 * self._ply >= len(self._actions):
            self._rest -= 1
            if not self._rest:
                self._begin()
            return
        changes = ()
        while not changes and 2 * self._ply < len(self._actions):
            action = self._actions[2 * self._ply] << 8 | self._actions[2 * self._ply + 1]
            self._ply += 1
            side = self._state[SIDE]
            thrown = self._words.ends(self._state, action) is None
            trace = self._rules.play(self._state, action)
            if not thrown:
                changes = self._words.changes(side, action, trace, self._state)
        self._changed = changes

    def draw(self, picture):
        """Fill picture with the pieces of both sides, the last action and, at the end, the line that won."""
        picture[:] = bytes(len(picture))
        contents = self._words.contents(self._state)
        for cell in range(len(contents)):
            if contents[cell]:
                picture[cell] = cues.SHOWN_WHITE + (contents[cell] & 3) - 1
        for cell, _before, after in self._changed:
            if not after:
                picture[cell] = cues.LAST_ACTION
        for cell in self._words.winning_cells(self._state):
            picture[cell] = cues.LINE
