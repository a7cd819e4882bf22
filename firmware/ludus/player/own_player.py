"""The table's own player at work: thinks a slice at a time about the position as it stands, and names an action."""

import gc

from ludus.player.thinker import Thinker, rows_for
from ludus.portable import const

_BITS = const(16)


class OwnPlayer:
    """Thinks for the table. What he thought about a position that is gone is forgotten.

    He keeps to his last answer: if the same position comes back, as when a piece is straightened, he gives it again.
    """

    def __init__(self, random):
        """random(count): gives count random bytes, each value equally likely."""
        self._random = random
        self._thinker = None
        self._about = 0
        self._answered = -1  # what he was thinking about when he came to `_answer`
        self._answer = 0
        self._rows = []
        self._room = 0

    def ready(self, game):
        """Reserve the room that thinking about this game needs: early, while the heap still has it in one piece."""
        if self._room != game.room:
            self._thinker, self._rows, self._room = None, [], 0
            self._rows = rows_for(game)
            self._room = game.room
            gc.collect()  # collect now what loading left behind, or it would happen while the next piece is lifted

    def think(self, game, level):
        """Think one slice about the game as it stands; return the action once the answer is final, None before.

        game: not over, and with no throw due. level: 1 to thinker.LEVELS. If there is no memory left to think, he plays
        the first legal action, so that the game goes on.
        """
        try:
            return self._think(game, level)
        except MemoryError:
            self._thinker = None
            return game.actions()[0]

    def _think(self, game, level):
        self.ready(game)
        about = game.check() ^ len(game.played) ^ level << _BITS
        if about == self._answered and game.is_legal(self._answer):
            return self._answer
        thinker = self._thinker
        if thinker is None or thinker.game is not game or about != self._about:
            self._thinker = Thinker(game, level, self._draw, self._rows)
            self._about = about
            return None
        if not thinker.step():
            return None
        self._thinker, self._answered, self._answer = None, about, thinker.answer
        return thinker.answer

    def _draw(self, count):
        """A random int below count. As counts are small, its slight bias does not show in play."""
        high, low = self._random(2)
        return ((high << 8 | low) * count) >> _BITS
