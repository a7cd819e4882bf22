"""Random messes: pieces of a start displaced, and somebody who knows only the lights puts them right."""

import random
from collections import Counter
from dataclasses import dataclass, field
from statistics import median

from lab.promises.follower import follow
from lab.promises.observer import Trial, thaw
from lab.promises.search import possible
from lab.promises.sequence import Event, text
from lab.promises.starts import Start, table_at

MOST = 8
REST_MS = 5000
_HAND_MS = (60, 400)


@dataclass
class Messes:
    """By number of displaced pieces the steps of each way back; by kind what was amiss, and a line that shows it."""

    steps: dict[int, list[int]] = field(default_factory=dict)
    kinds: Counter[str] = field(default_factory=Counter)
    first: dict[str, str] = field(default_factory=dict)

    def words(self) -> str:
        """The median and the most steps for each number of displaced pieces."""
        return ", ".join(
            f"{pieces}: {median(steps):g} (most {max(steps)})" for pieces, steps in sorted(self.steps.items())
        )


def mess_up(starts: list[Start], count: int, seed: int) -> Messes:
    """Make so many messes of 1 to MOST displacements, and follow the lights from each."""
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
