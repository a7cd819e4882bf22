"""Ends a game when people ask for it: by a draw, which people or a player of the PC accept, or by resignation."""

from collections.abc import Callable

from ludus.games.game import Game
from lusoria.errors import UsageError
from lusoria.link.mirror import Mirror, Moment
from lusoria.session.advice import Adviser

RESIGNATION, AGREEMENT = "resignation", "agreement"
CONTENT = 0.5  # a player of the PC accepts a draw if its chance to win is at most this
GONE_ON = "the game went on meanwhile: offer the draw again"


class Endings:
    """Asks the table to end its game. `problem` is a line for people if that failed, else ''.

    A table that has played on meanwhile refuses. A resignation still holds, so it is sent again for the game as it
    then stands. A draw was agreed for a position that is gone, so people are told to offer it again.
    """

    def __init__(self, mirror: Mirror, tell: Callable[..., None], game_to_end: Callable[[], Game]) -> None:
        """tell(kind, *fields): sends to the table. game_to_end: `Seats.game_to_end`."""
        self.problem = ""
        self._mirror = mirror
        self._tell = tell
        self._game_to_end = game_to_end
        self._request: tuple[Moment | None, str, str] | None = None  # when, score, reason
        self._refused = False

    def ask(self, score: str, reason: str, moment: Moment | None = None) -> None:
        """Ask the table to end the game. moment: the position agreed on, None for any. Raises UsageError."""
        if moment not in (None, self._mirror.moment):
            raise UsageError(GONE_ON)
        game = self._game_to_end()
        self._request, self._refused, self.problem = (self._mirror.moment, score, reason), False, ""
        self._tell("END", len(game.played), score, reason)

    def refused(self, kind: str) -> None:
        """Note that the table refused something; what was played in the meantime may arrive only later."""
        self._refused |= kind == "END" and self._request is not None

    def follow(self) -> None:
        """Ask again, or set `problem`, once the game has gone on after a refusal."""
        moment, game = self._mirror.moment, self._mirror.game
        if self._request is None or not self._refused or moment == self._request[0]:
            return
        (before, score, reason), self._request = self._request, None
        is_same = moment is not None and before is not None and moment[:2] == before[:2]
        if not is_same or game is None or game.over:
            return
        if reason == RESIGNATION:
            self.ask(score, reason)
        else:
            self.problem = GONE_ON


def takes_draw(adviser: Adviser, game: Game, side: int) -> bool:
    """Whether a draw is the best that side (0 white, 1 black) can hope for. Raises as `Adviser.hint` does."""
    mine = float(adviser.hint(game)["chance"])
    return (mine if game.side == side else 1 - mine) <= CONTENT
