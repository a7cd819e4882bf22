"""Random messes: pieces of a start are displaced, and somebody who knows only the lights puts them right."""

import random
from collections import Counter
from dataclasses import dataclass, field
from statistics import median

from lab.digests import of_table
from lab.pages import table
from lab.promises.follower import follow
from lab.promises.observer import Trial, thaw
from lab.promises.search import possible
from lab.promises.sequence import Event, text
from lab.promises.starts import Start, table_at

MOST = 8
_SEED = 1
REST_MS = 5000
_HAND_MS = (60, 400)


@dataclass
class Messes:
    """What messes led to: the `steps` of each way back, by number of displaced pieces.

    `kinds`: how often each kind of broken promise was found; `first`: by kind, the shortest line that shows it.
    """

    steps: dict[int, list[int]] = field(default_factory=dict)
    kinds: Counter[str] = field(default_factory=Counter)
    first: dict[str, str] = field(default_factory=dict)

    def words(self) -> str:
        """The median and the most steps for each number of displaced pieces."""
        return ", ".join(
            f"{pieces}: {median(steps):g} (most {max(steps)})" for pieces, steps in sorted(self.steps.items())
        )


def page(found: dict[str, Messes], count: int) -> list[str]:
    """The table of the page, as lines: by game the median and the most steps, and how many ways broke a promise."""
    rows: list[list[object]] = [
        ["put right by the lights", *(sum(map(len, each.steps.values())) for each in found.values())]
    ]
    for pieces in sorted({pieces for each in found.values() for pieces in each.steps}):
        ways = [each.steps.get(pieces) for each in found.values()]
        rows.append([f"steps for {pieces}", *(f"{median(way):g}, at most {max(way)}" if way else "" for way in ways)])
    rows.append(["broke a promise on the way", *(sum(each.kinds.values()) for each in found.values())])
    about = f"Of {count:,} messes a game, seed {_SEED}, on the table's code of digest {of_table()}."
    return ["", *table(["displaced pieces", *found], rows), "", about, ""]


def mess_up(starts: list[Start], count: int, seed: int = _SEED) -> Messes:
    """Make `count` messes of 1 to MOST displacements, and follow the lights from each."""
    rng, messes = random.Random(seed), Messes()
    roots = [Trial(table_at(start.game, start.text)).freeze() for start in starts]
    for number in range(count):
        start = starts[number % len(starts)]
        trial = thaw(roots[number % len(starts)])
        events: list[Event] = []
        for _ in range(1 + number % MOST):
            _displace(trial, rng, events)
        trial.wait(REST_MS)
        trial.broken.clear()
        if trial.goes_on():
            continue
        way = follow(trial)
        messes.steps.setdefault(way.displaced, []).append(way.steps)
        for broken in way.broken:
            messes.kinds[broken.kind] += 1
            line = text(start.text, tuple(events), trial.table.layout.names, trial.table.colours)
            messes.first[broken.kind] = min(messes.first.get(broken.kind, line), line, key=len)
    return messes


def _displace(trial: Trial, rng: random.Random, events: list[Event]) -> None:
    """Lift a piece and set it down on any cell with room, or off the board."""
    cells = tuple(range(len(trial.table.layout.names)))
    for sets in (False, rng.random() < 0.8):
        chosen = [event for event in possible(trial, cells, 10) if event.cell >= 0 and bool(event.colour) == sets]
        if not chosen:
            continue
        event = rng.choice(chosen)._replace(delay=rng.randint(*_HAND_MS) if events else 0)
        trial.wait(event.delay)
        trial.act(event)
        events.append(event)
