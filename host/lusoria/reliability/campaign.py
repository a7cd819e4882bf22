"""`make campaign`: every fault of docs/reliability.md, some thousands of times, and the page written.

    python -m lusoria.reliability.campaign PAGE [--share 0.1]

Each part is run in portions with seeds of their own; what is done stands in build/campaign.json, and a run that
was stopped goes on there. --share: so much of the full numbers. Exit 1 when anything was lost, doubled or corrupted.
"""

import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from lusoria.reliability import fuzz
from lusoria.reliability.cable import pull
from lusoria.reliability.flash_cuts import cut, wear
from lusoria.reliability.kills import kill

STATE = Path("build/campaign.json")
Counts = dict[str, float]


def cuts(count: int, seed: int) -> Counts:
    """Power cuts in the middle of a change of the flash."""
    found = cut(count, seed)
    return _bad(found) | {"entries read": found.entries, "games taken up": found.resumed}


def pulls(count: int, seed: int) -> Counts:
    """Unplugs."""
    return _pulled(count, seed, 0.0)


def noise(count: int, seed: int) -> Counts:
    """Unplugs with one line in a hundred altered."""
    return _pulled(count, seed, 0.01)


def _pulled(count: int, seed: int, rate: float) -> Counts:
    with tempfile.TemporaryDirectory() as folder:
        found = pull(count, seed, f"sqlite:///{folder}/log.sqlite", rate)
    told = {"actions": found.actions, "resets by a stray Ctrl-C": found.interrupts}
    return _bad(found) | told | {"max: seconds to follow again": found.longest_s}


def kills(count: int, seed: int) -> Counts:
    """Kills of the writing program."""
    with tempfile.TemporaryDirectory() as folder:
        found = kill(count, seed, f"sqlite:///{folder}/log.sqlite")
    return _bad(found) | {"entries": found.entries, "killed between commit and word": found.in_a_write}


def table_fuzz(count: int, seed: int) -> Counts:
    """Inputs into the table's end."""
    return _fuzzed(fuzz.TableEnd, count, seed)


def pc_fuzz(count: int, seed: int) -> Counts:
    """Inputs into the PC's end."""
    return _fuzzed(fuzz.PcEnd, count, seed)


def _fuzzed(end: Callable[[], Any], count: int, seed: int) -> Counts:
    found = fuzz.run(end, count, seed)
    return {"bad": 0, "max: slowest input, ms": round(found.slowest_ms, 1), "max: blocks grown": found.growth}


def _bad(found: Any) -> Counts:
    """Violations of a part; said at once, since a page has no room for them."""
    lines = [*found.lost, *getattr(found, "doubled", []), *found.corrupted]
    for line in lines[:5]:
        print(line, file=sys.stderr)
    names = ("lost", "doubled", "corrupted")
    counts: Counts = {"bad": len(lines)}
    return counts | {name: len(getattr(found, name)) for name in names if hasattr(found, name)}


# Part, what one is, how many in full, in portions of so many.
PARTS: tuple[tuple[Callable[[int, int], Counts], str, int, int], ...] = (
    (cuts, "power cuts in the middle of a change of the flash, torn pages, real littlefs", 20_000, 1000),
    (pulls, "unplugs at any moment, the table played on meanwhile", 1000, 100),
    (noise, "unplugs with one line in a hundred altered, 0x03 among it", 1000, 100),
    (kills, "kills (SIGKILL) of the program that writes the log", 1000, 100),
    (table_fuzz, "inputs into the table's end", 1_000_000, 50_000),
    (pc_fuzz, "inputs into the PC's end", 1_000_000, 50_000),
)


def main(words: list[str]) -> int:
    """The command; the exit code."""
    share = float(words[words.index("--share") + 1]) if "--share" in words else 1.0
    state: dict[str, Counts] = json.loads(STATE.read_text()) if STATE.exists() else {}
    STATE.parent.mkdir(exist_ok=True)
    for part, _what, full, portion in PARTS:
        name = part.__name__
        done = state.setdefault(name, {"done": 0})
        while done["done"] < min(full, int(full * share)):
            _add(done, part(portion, 1 + int(done["done"]) // portion), portion)
            STATE.write_text(json.dumps(state))
            print(f"{name}: {done}", flush=True)
    Path(words[0]).write_text(page(state), encoding="utf-8")
    return 1 if any(done.get("bad") for done in state.values()) else 0


def _add(done: Counts, found: Counts, portion: int) -> None:
    done["done"] += portion
    for name, value in found.items():
        done[name] = max(done.get(name, 0), value) if name.startswith("max: ") else done.get(name, 0) + value


def page(state: dict[str, Counts]) -> str:
    """docs/reliability.md."""
    rows = []
    for part, what, full, _portion in PARTS:
        done = state.get(part.__name__, {})
        told = [
            f"{name.removeprefix('max: ')} {value:,}" for name, value in done.items() if name not in ("done", "bad")
        ]
        rows.append(f"| {what} | {full:,} | {int(done.get('done', 0)):,} | {'; '.join(told)} |")
    cost = wear(1000, seed=1)
    return TEXT.format(
        rows="\n".join(rows),
        entries=cost.entries / cost.games,
        erases=cost.erases,
        pages=cost.pages,
        years=cost.years,
        busy=(cost.erases * 45 + cost.pages * 0.7) / (cost.entries / cost.games),
    )


TEXT = """# What is promised, and how it was tried

An action whose light says "committed" is in the journal on the table's flash at most 250 ms later: entries are
written once the lights are sent, at once or, while a piece is in the air, after 150 ms. A PC hears of an entry only
after that. A log says `KEPT` after its database has committed. So a cut loses at most what happened in the last 250
ms, and a board one action ahead of its journal is understood when the power comes back.

Made by `make campaign`, which goes on where it was stopped. "Run" is what stands behind these figures.

| fault | in full | run | came out |
|---|---|---|---|
{rows}

What this was run on: the firmware's own journal, file code, station and rules under CPython, on littlefs over a
model of the flash (`lusoria.virtual.torn`) that tears the page or block being changed; the PC's own link and log on
SQLite. Times are of one clock for both ends: they hold the link's waiting, not that of an operating system that
finds a USB device. Nothing was measured on a physical Pico.

Not run here: cuts on the emulated Pico, a full disk, a locked database, PostgreSQL
restarted, two tables under one name and jumping clocks as campaigns. The suite has single tests of locked databases
and of a flash that refuses.

## The flash

Random games of Rota with slides and take-backs, {entries:.0f} entries each, on the model: **{erases:.1f} blocks
erased and {pages:.0f} pages programmed a game**. By the typical times of the flash's datasheet (45 ms, 0.7 ms) that
is {busy:.0f} ms an entry. The busiest block reaches the 100,000 erases that the datasheet promises after
**{years:.0f} years of 100 games a day**: entries go into a tail that lives in its directory's own blocks, and
littlefs moves these about.

The journal is at most 16 segments of 32 kB, some 15,000 entries (400 games). Then the oldest go, those a log has
first; others are counted in `dropped`. A journal of which nothing can be read begins anew under another word. A
flash that refuses to write is given up until the next start: the table plays on, tells the PC, and holds the last
300 entries in memory.

## Starts

Starts are counted by cause (power, ctrl-c, maintenance, fault, crash). After the first crash the table goes on at
once with the same game, after the second in a row it waits 30 s and begins a new game, after the third it comes up
in safe mode: every cell shows a fault, and the PC is answered. Switching off and on ends that; ten minutes without
a crash forget those before.
"""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
