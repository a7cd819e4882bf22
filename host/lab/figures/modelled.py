"""Measures starts and lifts on the second emulator, with the flash, its cache and its times modelled.

All times are emulated; see `lab.witness.flash_model.Model` for what is modelled and where it is from.
"""

from dataclasses import dataclass

from lab.figures import latency, long_game
from lab.figures.latency import Case, Latency
from lab.witness.flash_model import USUAL_FLASH, Model
from lab.witness.table import SecondTable
from ludus.games.game import Game
from ludus.link import messages


@dataclass(frozen=True)
class Start:
    """The start of a table that resumes a long game, and some lifts of another, with a cache miss of `miss` cycles."""

    miss: int
    plies: int
    start_ms: float
    latencies_ms: list[float]


def lifts(case: Case, count: int, seed: int, model: Model = USUAL_FLASH) -> Latency:
    """Measure as `latency.measure` does, on the second emulator."""
    game = Game(case.game, messages.read_options(case.options), case.position)
    flash = long_game.flash_of(case.board, game, case.options, game.position())
    with SecondTable(case.board, flash=flash, model=model) as table:
        long_game.switch_on(table, game)
        return latency.measured(table, case, game, count, seed)


def start(case: Case, count: int, miss: int) -> Start:
    """Start one table in a long game, and lift pieces at a second one; each cache miss costs `miss` cycles."""
    model = USUAL_FLASH._replace(miss=miss)
    game, begun = long_game.all_but_the_end(case.game, case.whole, case.seed)
    flash = long_game.flash_of(case.board, game, case.whole, begun)
    with SecondTable(case.board, flash=flash, model=model) as table:
        long_game.switch_on(table, game)
        start_ms = table.leds.frames[0].first_ns / 1e6
    return Start(miss, len(game.played), start_ms, lifts(case, count, 1, model).latencies_ms)
