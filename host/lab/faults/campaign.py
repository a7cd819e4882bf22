"""Runs every fault of docs/reliability.md, most of them many times, and writes the page: `make campaign`.

    python -m lab.faults.campaign PAGE [--share 0.1] [--only PART]

Each part is run in portions, each with its own seed. The progress is kept in build/campaign.json, where a stopped run
continues. --share: the share of the full counts to run. The exit code is 1 if anything was lost, doubled or corrupted,
or a figure is beyond its limit.
"""

import json
import sys
import tempfile
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path

from lab.faults import backlog, cables_and_clocks, kills, real_time, refusals
from lab.faults.bytes import fuzz
from lab.faults.flash import cuts as flash_cuts
from lab.faults.flash import flashing, pico_cuts
from lab.faults.followed import TO_FOLLOW
from lab.faults.outcome import Outcome
from lab.faults.page import Row, page
from lab.faults.postgres import Cluster
from lab.many_tables import ingest

STATE = Path("build/campaign.json")
Run = Callable[[int, int], Outcome]  # arguments: how many, and the seed


@dataclass(frozen=True)
class Part:
    """A fault: its name, what is counted, the full count, the size of a portion; most, least: limits of its figures."""

    name: str
    what: str
    full: int
    portion: int
    run: Run
    most: tuple[tuple[str, float], ...] = ()
    least: tuple[tuple[str, float], ...] = ()

    def beyond(self, outcome: Outcome) -> list[str]:
        """The figures beyond their limits, in words."""
        figures = outcome.figures()
        above = [f"{name}: {figures[name]}, at most {most}" for name, most in self.most if figures.get(name, 0) > most]
        bounded = [(name, figures[name], least) for name, least in self.least if name in figures]
        return above + [f"{name}: {figure}, at least {least}" for name, figure, least in bounded if figure < least]


def _logged(run: Callable[[int, int, str], Outcome], count: int, seed: int) -> Outcome:
    """Run with a new SQLite log."""
    with tempfile.TemporaryDirectory() as folder:
        return run(count, seed, f"sqlite:///{folder}/log.sqlite")


def _refused(trouble: Callable[..., AbstractContextManager[None]], count: int, seed: int) -> Outcome:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "log.sqlite"
        return refusals.refuse(count, seed, f"sqlite:///{path}", partial(trouble, path))


def _restarted(count: int, seed: int) -> Outcome:
    with Cluster() as cluster:
        return refusals.refuse(count, seed, cluster.database(), partial(refusals.restarted, cluster))


def _fuzzed(end: fuzz.End, count: int, seed: int) -> Outcome:
    outcome, found = Outcome(), fuzz.run(end, count, seed)
    outcome.most("slowest input, ms", round(found.slowest_ms, 1))
    outcome.most("blocks of memory grown", found.growth)
    return outcome


def _many(seconds: int, _seed: int) -> Outcome:
    """Run 200 tables at once for `seconds`."""
    outcome = Outcome()
    with Cluster() as cluster:
        figures = ingest.run(cluster.database(), 195, 5, 5.0, seconds)
    outcome.lost, outcome.doubled = figures["lost"], figures["doubled"]
    for name in ("events", "entries", "transactions"):
        outcome.count(name, figures[name])
    outcome.least("events a second", figures["events_per_s"])
    outcome.most("longest transaction, ms", figures["longest_transaction_ms"])
    outcome.most("seconds behind at the end", figures["behind_s"])
    return outcome


PLUG_IN, POWER_ON = "seconds from plug-in to following again", "seconds from power-on to following again"
_FOLLOWED = ((TO_FOLLOW, 3.0),)
PARTS = (
    Part("cuts", "power cuts in the midst of a change of the flash, torn pages, real littlefs", 20_000, 1000,
         flash_cuts.cut),
    Part("pico", "power cuts of the emulated Pico at random instants, three in ten in the midst of a change", 150, 50,
         pico_cuts.cut),
    Part("pulls", "unplugs at any moment, the table played on meanwhile", 1000, 100,
         partial(_logged, cables_and_clocks.pull), _FOLLOWED),
    Part("noise", "unplugs with one line in a hundred altered, 0x03 among it", 1000, 100,
         partial(_logged, partial(cables_and_clocks.pull, noise=0.01)), _FOLLOWED),
    Part("plugs", "a virtual table unplugged or switched off, the whole session on the wall's clock", 100, 20,
         partial(_logged, real_time.plug), ((PLUG_IN, 3.0), (POWER_ON, 3.0))),
    Part("kills", "kills (SIGKILL) of the program that writes the log", 1000, 100, partial(_logged, kills.kill)),
    Part("full", "times the disk is full", 300, 50, partial(_refused, refusals.full)),
    Part("locked", "times another program locks the database", 300, 50, partial(_refused, refusals.locked)),
    Part("restarted", "restarts of PostgreSQL, half of them crashes", 100, 25, _restarted),
    Part("jumps", "clocks set wrong by up to ten years, a PC asleep for weeks, a table's clock begun anew", 1000, 100,
         partial(_logged, cables_and_clocks.jump), _FOLLOWED),
    Part("twins", "unplugs of two tables that call themselves alike", 1000, 100,
         partial(_logged, cables_and_clocks.twins), _FOLLOWED),
    Part("table_fuzz", "inputs into the table's end", 1_000_000, 50_000, partial(_fuzzed, fuzz.TableEnd)),
    Part("pc_fuzz", "inputs into the PC's end", 1_000_000, 50_000, partial(_fuzzed, fuzz.PcEnd)),
    Part("flashed", "the whole firmware put on an emulated Pico over its cable", 1, 1, flashing.put),
    Part("backlog", "entries of a backlog, from a virtual table", 10_000, 10_000, partial(_logged, backlog.deliver),
         (("seconds", 10.0), (backlog.UNREAD, 5.0)), (("scans a second", 200),)),
    Part("tables",
         "seconds of 200 tables at 5 events a second each into one PostgreSQL, 5 of them whole virtual tables",
         20, 20, _many),
)  # fmt: skip


class State:
    """The progress: the count and the outcome of each part so far."""

    def __init__(self, path: Path) -> None:
        self._path = path
        saved = json.loads(path.read_text()) if path.exists() else {}
        self._done = {name: int(each["done"]) for name, each in saved.items()}
        self._outcomes = {name: Outcome(**each["outcome"]) for name, each in saved.items()}

    def done(self, part: Part) -> int:
        """How many of a part's full count have been run."""
        return self._done.get(part.name, 0)

    def outcome(self, part: Part) -> Outcome:
        """The outcome of a part so far."""
        return self._outcomes.setdefault(part.name, Outcome())

    def add(self, part: Part, outcome: Outcome) -> None:
        """Add the outcome of a portion of a part, and save the progress."""
        self._done[part.name] = self.done(part) + part.portion
        self.outcome(part).add(outcome)
        saved = {name: {"done": done, "outcome": asdict(self._outcomes[name])} for name, done in self._done.items()}
        self._path.parent.mkdir(exist_ok=True)
        self._path.write_text(json.dumps(saved))

    def rows(self) -> list[Row]:
        """The page's row of each part."""
        return [
            (part.what, part.full, self.done(part), self.outcome(part).words() if self.done(part) else "not run yet")
            for part in PARTS
        ]

    def amiss(self) -> list[str]:
        """Every violation, and every figure beyond its limit."""
        return [
            f"{part.name}: {line}"
            for part in PARTS
            for line in (*self.outcome(part).bad, *part.beyond(self.outcome(part)))
        ]


def main(words: list[str]) -> int:
    """Run the command; return the exit code."""
    share = float(words[words.index("--share") + 1]) if "--share" in words else 1.0
    only = words[words.index("--only") + 1] if "--only" in words else ""
    state = State(STATE)
    for part in PARTS:
        while (not only or part.name == only) and state.done(part) < min(part.full, int(part.full * share)):
            seed = 1 + state.done(part) // part.portion
            state.add(part, part.run(part.portion, seed))
            print(f"{part.name}: {state.done(part)} of {part.full}: {state.outcome(part).words()}", flush=True)
    Path(words[0]).write_text(page(state.rows()), encoding="utf-8")
    print(*state.amiss(), sep="\n")
    return 1 if state.amiss() else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
