"""Who plays a side: a human at the table, or a player of the PC, by the name a user gives."""

import os
import random
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Protocol

from ludus.games.game import Game
from ludus.session.sitting import PC
from lusoria.errors import UsageError
from lusoria.link.wire_names import on_wire

if TYPE_CHECKING:
    from lusoria.engine.search import Answer, Stop

LEVELS = range(1, 9)
Report = Callable[[dict[str, Any]], None]
STRONGEST = "engine:8"
UGI_MOVETIME = 1500  # milliseconds that another program's engine gets for a move at the table


class Player(Protocol):
    """A player of the PC."""

    def begin(self) -> None:
        """Another game begins. May be called while it thinks about the last one, in another thread."""

    def choose(self, game: Game, clock: Mapping[str, int] | None = None, stop: "Stop | None" = None) -> int:
        """A legal action of game, which is not over. clock: `p1time`, `p2time`, `p1inc`, `p2inc` in ms, if one runs.

        stop: once it is set nobody wants the answer, whatever it is, and it is to come soon.
        """

    def ponder(self, game: Game) -> None:
        """It is the other's turn in game, until `choose` or `rest`: think ahead, but not in this thread."""

    def rest(self) -> None:
        """Stop thinking ahead."""


class EnginePlayer(Player):
    """The engine at a level from 1 to 8, on half of the processor's cores: the table and its pages need some, too."""

    def __init__(self, level: int, rng: random.Random | None = None, report: Report = lambda _thought: None):
        """report: is told {depth, chance, action} of a search: plies ahead, White's chance to win, what is best."""
        from lusoria.engine.opponent import Opponent

        self._report = report
        self._opponent = Opponent(level, threads=max(1, (os.cpu_count() or 1) // 2))
        self._rng = rng or random.Random()

    def begin(self) -> None:
        """What it learned serves the next game as well; of other options it forgets by itself."""

    def choose(self, game: Game, clock: Mapping[str, int] | None = None, stop: "Stop | None" = None) -> int:
        """The engine's choice, in no more than its share of the time left."""
        from lusoria.engine.timing import movetime

        limit = movetime(clock, game.side) if clock else None
        return self._opponent.choose(
            game, self._rng, limit, lambda answer: self._report(_thought(game, answer)), stop=stop
        )

    def ponder(self, game: Game) -> None:
        """Think ahead, if the level does."""
        self._opponent.ponder(game)

    def rest(self) -> None:
        """Stop thinking ahead."""
        self._opponent.rest()


class UgiPlayer(Player):
    """Another program's engine, spoken to by UGI; it is started when it is first asked, and anew after a fault."""

    def __init__(self, command: str) -> None:
        from lusoria.engine.ugi.client import UgiEngine

        self._engine = UgiEngine(command)
        self._is_ready = False

    def begin(self) -> None:
        """It is told so, and the game's options, before it is asked for a move."""
        self._is_ready = False

    def choose(self, game: Game, clock: Mapping[str, int] | None = None, stop: "Stop | None" = None) -> int:
        """The engine's choice, which divides its own time where a clock runs. Raises EngineFault."""
        if not self._is_ready:
            self._is_ready = True
            self._engine.new_game(game)
        return self._engine.choose(game, None if clock else UGI_MOVETIME, clock=clock, stop=stop)

    def ponder(self, game: Game) -> None:
        """It does not: UGI has no such command."""

    def rest(self) -> None:
        """There is nothing to stop."""


def _thought(game: Game, answer: "Answer") -> dict[str, Any]:
    from lusoria.engine.search import chance

    white = chance(answer.score) if game.side == 0 else 1 - chance(answer.score)
    return {"depth": answer.depth, "chance": round(white, 3), "action": game.text(answer.action)}


def player_named(who: str, game_id: str, report: Report = lambda _thought: None) -> Player | None:
    """The player of a game for a WHO such as 'engine:8'; None for 'human' and 'table:2', who play without the PC.

    Raises UsageError.
    """
    if on_wire(who) != PC:
        return None
    kind, _, level = who.partition(":")
    if kind == "ugi":
        return UgiPlayer(level)
    if kind != "engine":
        raise UsageError(
            f"a player is 'human', 'engine:LEVEL' with a level from 1 to 8, 'table:LEVEL' with one from 1 to 3, "
            f"or 'ugi:COMMAND', not '{who}'"
        )
    if level not in map(str, LEVELS):
        raise UsageError(f"the engine's level is 1 to 8, not '{level}'")
    from lusoria.engine.opponent import check_offered

    check_offered(game_id)
    return EnginePlayer(int(level), report=report)
