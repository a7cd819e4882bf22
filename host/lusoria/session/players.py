"""The players of a side: a person at the table or at the page, or a player of the PC by the name that a user gives."""

import random
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from ludus.games.game import Game
from ludus.session.players import HUMAN, PC
from lusoria.engine.level import HIGHEST, level_of
from lusoria.errors import UsageError
from lusoria.link.wire_names import on_wire

if TYPE_CHECKING:
    from lusoria.engine.search import Answer, Stop

LEVELS = range(1, HIGHEST + 1)
Report = Callable[[dict[str, Any]], None]
STRONGEST = "engine:8"
PAGE = "page"
REMOTE = "remote"
PEOPLE = (HUMAN, PAGE)
UGI_MOVETIME = 1500  # milliseconds that another program's engine gets for a move at the table


class Player:
    """A player of the PC. One that needs no preparation and does not think ahead implements only `choose`."""

    def begin(self) -> None:
        """Begin another game. May be called from another thread while the player thinks about the last one."""

    def choose(self, game: Game, clock: Mapping[str, int] | None = None, stop: "Stop | None" = None) -> int:
        """Choose a legal action of game, which is not over.

        clock: `p1time`, `p2time`, `p1inc`, `p2inc` in ms, if one runs. stop: once it is set, nobody
        needs the answer any more, and choose must end soon.
        """
        raise NotImplementedError

    def ponder(self, game: Game) -> None:
        """Think ahead during the opponent's turn, until `choose` or `rest`, in another thread."""

    def rest(self) -> None:
        """Stop thinking ahead."""


class EnginePlayer(Player):
    """The engine at a level from 1 to 8, on half of the cores that it may use: table and pages need the rest."""

    def __init__(self, level: int, rng: random.Random | None = None, report: Report = lambda _thought: None):
        """report: gets {depth, chance, action} of a search: plies ahead, White's chance to win, the best action."""
        from lusoria.engine.match.runner import cores
        from lusoria.engine.opponent import Opponent

        self._report = report
        self._opponent = Opponent(level, threads=max(1, cores() // 2), waits=False)
        self._rng = rng or random.Random()

    def choose(self, game: Game, clock: Mapping[str, int] | None = None, stop: "Stop | None" = None) -> int:
        """Choose an action within a share of the time left."""
        from lusoria.engine.move_time import movetime

        limit = movetime(clock, game.side) if clock else None
        return self._opponent.choose(
            game, self._rng, limit, lambda answer: self._report(_thought(game, answer)), stop=stop
        )

    def ponder(self, game: Game) -> None:
        """Think ahead, if the level does so."""
        self._opponent.ponder(game)

    def rest(self) -> None:
        """Stop thinking ahead."""
        self._opponent.rest()


class UgiPlayer(Player):
    """Another program's engine, which speaks UGI. It is started at its first move, and again after a fault."""

    def __init__(self, command: str) -> None:
        from lusoria.engine.ugi.client import UgiEngine

        self._engine = UgiEngine(command)
        self._is_ready = False

    def begin(self) -> None:
        """Note that a game begins; the engine learns it before its first move."""
        self._is_ready = False

    def choose(self, game: Game, clock: Mapping[str, int] | None = None, stop: "Stop | None" = None) -> int:
        """Let the engine choose; if a clock runs, the engine manages its own time. Raises EngineFault."""
        if not self._is_ready:
            self._is_ready = True
            self._engine.new_game(game)
        return self._engine.choose(game, None if clock else UGI_MOVETIME, clock=clock, stop=stop)


def _thought(game: Game, answer: "Answer") -> dict[str, Any]:
    from lusoria.engine.search import chance

    white = chance(answer.score) if game.side == 0 else 1 - chance(answer.score)
    return {"depth": answer.depth, "chance": round(white, 3), "action": game.text(answer.action)}


def player_named(who: str, game_id: str, report: Report = lambda _thought: None) -> Player | None:
    """The player of the PC for a WHO such as 'engine:8'; None for a player for whom the PC does not think.

    Those are 'human' and 'table:2' at the table, 'page' for somebody at the page, and 'remote' for another table.
    Raises UsageError.
    """
    if on_wire(who) != PC or who in (PAGE, REMOTE):
        return None
    kind, _, level = who.partition(":")
    if kind == "ugi":
        return UgiPlayer(level)
    if kind != "engine":
        raise UsageError(
            f"a player is 'human', 'page', 'engine:LEVEL' with a level from 1 to 8, 'table:LEVEL' with one from 1 to "
            f"3, 'ugi:COMMAND' or 'remote:CODE', not '{who}'"
        )
    from lusoria.engine.opponent import check_offered

    check_offered(game_id)
    return EnginePlayer(level_of(level), report=report)
