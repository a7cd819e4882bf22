"""The table's own player, with the same interface for every game: he gets a game, thinks in slices, and answers.

A slice takes a few ms, so that lights, sensors and the cable go on meanwhile. However long he has
thought, `answer` is an action that can be played at once.
"""

from array import array

from ludus.games import registry
from ludus.games.cells import RESULT
from ludus.portable import const

LEVELS = const(3)


class Thinker:
    """Thinks about the position of one game; the game must not change meanwhile.

    `answer` is the best action so far, None only before the first slice.
    """

    def __init__(self, game, level, draw, rows):
        """game: not over, and with no throw due. level: 1 to LEVELS. draw(n): a random int below n.

        rows: what `rows_for` gave for a game with the same `room`.
        """
        self.game = game
        self.level = level
        self.draw = draw
        self.answer: int | None = None
        self.side = game.side
        rules = game.rules
        self.states = [game.state, array("H", game.state), array("H", game.state)]
        self.rows = rows
        self.count = rules.write_actions(game.state, self.rows[0])
        self._slices = registry.part(game.id, "player").slices(self)

    def step(self):
        """Think one slice; True once the answer is final."""
        for _ in self._slices:
            return False
        return True

    def played(self, depth, state, action):
        """Play action on a copy of state, in the buffer of that depth; return the buffer."""
        child = self.states[depth]
        child[:] = state
        self.game.rules.play(child, action)
        return child

    def wins(self, child):
        """Whether the thinking side has won in that state, as its RESULT says."""
        return child[RESULT] == self.side + 1


def rows_for(game):
    """Buffers for the actions of two positions of a game: on the largest board up to 5.7 kB each, in one piece."""
    return [array("H", bytes(2 * game.room)) for _ in range(2)]
