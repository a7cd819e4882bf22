"""Measures the emulated table while it does everything at once: scans, lights, a PC that follows, its own player."""

from dataclasses import dataclass

from lab.emulator.parts import Feeds
from lab.emulator.table import EmulatedTable
from lab.figures.latency import Case
from lab.figures.long_game import Hands, flash_of, table_with
from ludus.games.game import Game
from ludus.link import messages
from lusoria.errors import LusoriaError

LEVELS = (1, 2, 3)
PATIENCE_MS = 30_000
LONG_MS = 500  # an answer that takes at least this long has enough frames to count
COLOUR_BOARD = "grid-8x8-colour"  # its sensors are read one after the other, by the ADC


@dataclass(frozen=True)
class Answer:
    """An answer of the table's own player.

    answer_ms: its time. frames: the light frames a second meanwhile (0: the answer came before one was counted).
    unfed_ms: the longest time in ms between feedings of the watchdog since people's last action began.
    """

    level: int
    answer_ms: float
    frames: float
    unfed_ms: float


def answer(case: Case, level: int) -> Answer:
    """Measure an answer in a case's position by the table's own player of that level, which plays Black.

    Hands play until it is Black's turn. The answer's time runs from the moment when their last action counts to the
    moment when the player asks for its own. Raises LusoriaError if the table does not understand the hands,
    TimeoutError if the player does not answer.
    """
    options = messages.read_options(case.options)
    game = Game(case.game, options, case.position)
    start, feeds = game.position(), Feeds()
    players = ("human", f"table:{level}")
    table = table_with(case.board, game, flash_of(case.board, game, case.options, start, players), feeds)
    table.tell("HELLO", messages.PROTOCOL, "figures")
    table.follow(400)
    hands = Hands(table, game)
    feeds.longest = 0.0
    while not game.side or game.awaits_throw:
        if game.awaits_throw:
            hands.until(lambda: not game.awaits_throw)
        else:
            hands.carry_out(hands.detectable()[0])
    start, frames = table.pico.ms, len(table.leds.frames)
    table.follow_until(lambda: _times(table, "ask"), PATIENCE_MS)
    took, frame_count = table.pico.ms - start, len(table.leds.frames) - frames
    took_him = _times(table, "ask")[0] - _times(table, "ACT")[-1]
    return Answer(level, took_him, 1000 * frame_count / took if took else 0.0, feeds.longest / 1e6)


def _times(table: EmulatedTable, what: str) -> list[int]:
    """The times, in ms by the table's clock, of the entries of that kind or the inputs of that name."""
    return [values["ms"] for kind, values in table.messages if what in (kind, values.get("what"))]


def exhibit_bytes(case: Case) -> int:
    """The bytes of heap that the setting `exhibit` takes, by the table's own report."""
    game = Game(case.game, messages.read_options(case.options), case.position)
    table = table_with(case.board, game, flash_of(case.board, game, case.options, game.position()))
    table.tell("HELLO", messages.PROTOCOL, "figures")
    before = _free(table, game)
    table.tell("SET", "exhibit", "on")
    return before - _free(table, game)


def _free(table: EmulatedTable, game: Game) -> int:
    """The free bytes after garbage collection, which lifting a piece and putting it back causes."""
    table.follow(1000)
    Hands(table, game).nudge()
    table.follow(2000)
    return int([values["free"] for kind, values in table.messages if kind == "ALIVE"][-1])


def scans(board: str) -> int:
    """The fewest scans a second that the table itself reports while its lights are animated and a PC follows."""
    table = EmulatedTable(board)
    table.start()
    table.tell("HELLO", messages.PROTOCOL, "figures")
    table.follow(3500)
    found = [int(values["scans"]) for kind, values in table.messages if kind == "ALIVE"]
    if len(found) < 3:
        raise LusoriaError(f"{board}: the table told of no scans")
    return min(found[2:])
