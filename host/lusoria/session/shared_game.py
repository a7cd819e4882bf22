"""A game between two tables, as it stands at this one."""

from typing import NamedTuple

from ludus.games.game import Game
from ludus.games.options import changed
from lusoria.link.wire_names import write_options


class SharedGame(NamedTuple):
    """What the other table needs to know of the game, in plain values.

    begun: the journal and the number of its GAME entry; terms: id, options and start; sides: who played each action,
    then who is to move; awaited, draw: as `Seats` has them; awaits_throw: whether dice are to be thrown next.
    """

    begun: tuple[str, int]
    terms: tuple[str, str, str]
    actions: tuple[str, ...]
    sides: tuple[int, ...]
    check: int
    end: tuple[str, str]
    draw: int | None
    awaited: str
    phase: str
    awaits_throw: bool

    @classmethod
    def of(cls, game: Game, begun: tuple[str, int], awaited: str, draw: int | None, phase: str) -> "SharedGame":
        """Read the game; nothing may change it meanwhile."""
        plies = range(len(game.played))
        options = write_options(changed(game.words.OPTIONS, game.options))
        return cls(
            begun,
            (game.id, options, game.start_text or ""),
            tuple(map(game.text_at, plies)),
            (*map(game.side_at, plies), game.side),
            game.check(),
            (game.score, game.reason or ""),
            draw,
            awaited,
            phase,
            game.awaits_throw,
        )
