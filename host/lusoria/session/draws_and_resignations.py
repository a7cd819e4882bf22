"""Ends a game by a draw, which people or a player of the PC accept, by resignation, or because a flag fell."""

import threading
from collections.abc import Callable

from ludus.games.game import Game
from ludus.session.players import PC
from lusoria.engine.search import copy_of
from lusoria.errors import UsageError
from lusoria.link.mirror import Mirror, Moment
from lusoria.session.advice import Adviser
from lusoria.session.players import PAGE, PEOPLE, REMOTE
from lusoria.session.seats import Seats

RESIGNATION, AGREEMENT = "resignation", "agreement"
CONTENT = 0.5  # a player of the PC accepts a draw if its chance to win is at most this
GONE_ON = "the game went on meanwhile: offer the draw again"


class Endings:
    """Asks the table to end its game, and answers the draws that people at the table offer.

    `problem` is a line for people, or ''; `draw` is the ply at which people offer another table a draw, or None.

    The table refuses to end the game if more was played before it was asked. A resignation or a fallen flag still
    holds, so it is sent again. A draw was agreed for a position that is gone, so people are told to offer it again.
    """

    def __init__(self, lock: threading.Condition, mirror: Mirror, seats: Seats, tell: Callable[..., None]) -> None:
        """lock: guards the mirror and the seats. tell(kind, *fields): sends to the table."""
        self.problem = ""
        self.draw: int | None = None
        self._lock = lock
        self._mirror = mirror
        self._seats = seats
        self._tell = tell
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
        if not is_same or game is None or game.over or not game.played:
            return
        if reason == AGREEMENT:
            self.problem = GONE_ON
        else:
            self.ask(score, reason)

    def forget(self) -> None:
        """Drop what was offered: the game has gone on."""
        self.problem, self.draw = "", None

    def offered(self, game: Game) -> None:
        """People at the table offer a draw: pass it on to another table or the page, or let the engine answer."""
        names = self._seats.names.values()
        if REMOTE in names:
            self.draw = len(game.played)
        elif PAGE in names:
            self.problem = "the table offers a draw: at the page, 'Draw or give up' takes it"
        else:
            adviser, side = self._seats.adviser, 0 if self._mirror.players[0] == PC else 1
            self._seats.consult("DRAW", game, lambda copy: "yes" if takes_draw(adviser, copy, side) else "no")

    def acceptance(self) -> Moment | None:
        """The present moment of the game if the other side accepts a draw, else None.

        Two people have agreed when one of them says so at the page. If one player is not a person, the engine decides
        for it, and the game may go on meanwhile. Raises UsageError if there is no game to end, or if another table is
        to answer.
        """
        with self._lock:
            game, names = self._game_to_end(), self._seats.names
            if REMOTE in names.values():
                self.draw = len(game.played)
                raise UsageError("a draw is offered to the other table: the game goes on until it offers one, too")
            copy, moment = copy_of(game), self._mirror.moment
            others = [side for side in (0, 1) if names["wb"[side]] not in PEOPLE]
        takes = takes_draw(self._seats.adviser, copy, others[0]) if len(others) == 1 else not others
        return moment if takes else None

    def _game_to_end(self) -> Game:
        """The game that people may end. Raises UsageError if there is none."""
        game = self._mirror.game
        if game is None or game.over:
            raise UsageError("there is no game to end")
        if not game.played:
            raise UsageError("there is no game to end: nothing has been played yet")
        return game


def takes_draw(adviser: Adviser, game: Game, side: int) -> bool:
    """Whether a draw is the best that side (0 white, 1 black) can hope for. Raises as `Adviser.hint` does."""
    if game.awaits_throw:
        return False
    mine = float(adviser.hint(game)["chance"])
    return (mine if game.side == side else 1 - mine) <= CONTENT
