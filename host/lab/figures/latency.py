"""Measures how long the emulated table takes to start and to answer a lift with its lights, and how fast it scans."""

import random
from dataclasses import dataclass
from functools import partial

from lab.emulator.table import Table
from lab.figures.long_game import flash_of, table_with
from lab.people.bench import BOUNCE_MS
from ludus.games.choices import REMOVAL
from ludus.games.game import Game
from ludus.link import messages
from ludus.recognition import occupancy as piles
from lusoria.errors import LusoriaError

REST_MS = 900  # between two lifts: the firmware delays lights that would change too often


@dataclass(frozen=True)
class Case:
    """A position in the middle of a game, on the largest board of the game."""

    game: str
    board: str
    options: str
    position: str | None  # None: the start
    median: int  # median plies of random games with these options; the game of `seed` is at least as long
    seed: int

    @property
    def whole(self) -> str:
        """The options for a random game, with a move limit where it might not end otherwise."""
        return f"{self.options},move-limit=100" if self.game in ("latrunculi", "petteia") else self.options


# Each median is of 101 random games, that of Rota of 501; the games of these seeds have 31, 359, 586 and 846 plies.
CASES = (
    Case("rota", "rota", "", "wwbbw.b.. w 0,0", 20, 3),
    Case("latrunculi", "grid-9x10", "board=9x10,pieces=27",
         "wb1bwwbbb/wWwbB1bbw/wb1wwbbw1/b1w2bw1b/2wb3b1/1b1wwwb2/ww2ww1bb/w4wb2/1w2ww1b1/2w1bb1bb w 0,0", 329, 12),
    Case("petteia", "grid-9x10", "board=9x10", None, 526, 8),
    Case("twelve-lines", "twelve-lines", "",
         "3,b1,4,b1,w1,1,w1/1,w2,w1,w5,1,w2,b1,2,b7,b2,b2/w1,3,w2,7 w 0,0 0,1 123", 819, 1),
)  # fmt: skip


@dataclass(frozen=True)
class Latency:
    """The results: times in ms, scans a second, and free bytes of heap."""

    start_ms: float
    latencies_ms: list[float]
    scans: int
    free: int


def measure(case: Case, lifts: int, seed: int = 1) -> Latency:
    """Start a table in a case's position, and lift and put back one piece after another."""
    game = Game(case.game, messages.read_options(case.options), case.position)
    flash = flash_of(case.board, game, case.options, game.position())
    return measured(table_with(case.board, game, flash), case, game, lifts, seed)


def measured(table: Table, case: Case, game: Game, lifts: int, seed: int) -> Latency:
    """Lift and put back one piece after another at a table that has started in a case's position."""
    rng = random.Random(seed)
    start_ms = table.leds.frames[0].first_ns / 1e6
    table.tell("HELLO", messages.PROTOCOL, "figures")
    table.follow(400)
    movable = lifted_alone(game, table)
    if not movable:
        raise LusoriaError(f"{case.game}: no lift of {game.position()} can be told by its lights")
    latencies = [lift_to_light(table, rng.choice(movable), rng) for _ in range(lifts)]
    table.tell("HELLO", messages.PROTOCOL, "figures")
    table.follow(200)
    scans = table.scans()
    table.follow(1000)
    scans = table.scans() - scans
    count = len([kind for kind, _values in table.messages if kind == "ALIVE"])
    while len(alive := [values for kind, values in table.messages if kind == "ALIVE"]) <= count:
        table.follow(200)
    return Latency(start_ms, latencies, scans, alive[-1]["free"])


def lifted_alone(game: Game, table: Table) -> list[str]:
    """The pieces whose lift lights a cell that was dark, each named by its cell, or in a lane by its slot."""
    ends = [game.words.ends(game.state, action) for action in game.actions()]
    origins = {origin for origin, _destination in ends}
    names, slots, contents = table.compact["cells"], table.compact["slots"], game.contents()
    lights, found = table.lights(), []
    for origin in sorted(origins):
        dark = [to for start, to in ends if start == origin and not any(lights[names[to]])]
        if origin < REMOVAL and dark and piles.height(contents[origin]) <= slots:
            found.append(names[origin] if slots == 1 else f"{names[origin]}.{piles.height(contents[origin])}")
    return found


def bounce(table: Table, cell: str, piece: bool, rng: random.Random) -> None:
    """Open or close a contact now; it bounces for at most BOUNCE_MS before it stays."""
    table.level(cell, piece)
    moments = sorted(rng.uniform(0.1, BOUNCE_MS) for _ in range(2 * rng.randint(1, 4)))
    for index, moment in enumerate(moments):
        table.pico.at_ms(moment, partial(table.level, cell, piece if index % 2 else not piece))


def lift_to_light(table: Table, cell: str, rng: random.Random) -> float:
    """Lift a piece and put it back; return the ms from its contact's first opening to the frame with the targets."""
    before = table.lights()
    table.pico.run_ms(rng.uniform(0, 9))
    frames, lifted = len(table.leds.frames), table.pico.ns
    bounce(table, cell, False, rng)
    table.follow_until(lambda: len(table.leds.frames) > frames and _shows(table, before, cell), 200, step_ms=0.25)
    shown_ns = table.leds.frames[-1].first_ns
    table.follow(20)
    bounce(table, cell, True, rng)
    table.follow(REST_MS)
    return (shown_ns - lifted) / 1e6


def _shows(table: Table, before: dict[str, tuple[int, int, int]], cell: str) -> bool:
    """Whether an empty cell that was dark is lit: a target of the piece in hand."""
    lights = table.lights()
    own = cell.partition(".")[0]
    return any(any(lights[name]) and not any(before[name]) for name in lights if name != own)
