"""A game between two tables, as it stands at this one."""

from typing import NamedTuple

from ludus.games.game import Game
from ludus.games.options import changed
from lusoria.link.wire_names import write_options

GOES_ON = ("*", "")


class Standing(NamedTuple):
    """The game at one table.

    actions: in notation; sides: who played each (0 white, 1 black), then who is to move, needed only for this table;
    check: checksum of the position; end: score and reason, or GOES_ON; draw: the ply at which people offer a draw.
    """

    actions: tuple[str, ...] = ()
    sides: tuple[int, ...] = (0,)
    check: int = 0
    end: tuple[str, str] = GOES_ON
    draw: int | None = None


class SharedGame(NamedTuple):
    """What the other table needs to know of the game, in plain values.

    begun: the journal and the number of its GAME entry; terms: id, options and start; awaited, and the draw in
    standing: as `Seats` has them; awaits_throw: whether dice are to be thrown next.
    """

    begun: tuple[str, int]
    terms: tuple[str, str, str]
    standing: Standing
    awaited: str
    phase: str
    awaits_throw: bool

    @classmethod
    def of(cls, game: Game, begun: tuple[str, int], awaited: str, draw: int | None, phase: str) -> "SharedGame":
        """Read the game; nothing may change it meanwhile."""
        plies = range(len(game.played))
        terms = game.id, write_options(changed(game.words.OPTIONS, game.options)), game.start_text or ""
        actions, sides = tuple(map(game.text_at, plies)), (*map(game.side_at, plies), game.side)
        standing = Standing(actions, sides, game.check(), (game.score, game.reason or ""), draw)
        return cls(begun, terms, standing, awaited, phase, game.awaits_throw)
