"""Searches all sequences of up to N events from a start; a state that several of them reach is explored only once."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from lab.promises.judging import Judge
from lab.promises.observer import Broken, Trial, thaw
from lab.promises.sequence import DELAYS, PRESS, Event
from lab.promises.starts import Start, table_at
from lab.promises.table import BLACK, WHITE, Table
from ludus.games.choices import HAND

MOST_FALLEN = 5  # pieces that are off the board at once


@dataclass
class Found:
    """What a search found: the numbers of sequences covered and states judged; by kind, how often and where first."""

    sequences: int = 0
    states: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    first: dict[str, tuple[Event, ...]] = field(default_factory=dict)

    def add(self, broken: Broken, events: tuple[Event, ...]) -> None:
        """Count a broken promise."""
        self.kinds[broken.kind] += 1
        self.first.setdefault(broken.kind, events)


class _Moment(NamedTuple):
    """A time at which hands may act, `delay` ms after the last of the events."""

    number: int
    events: tuple[Event, ...]
    delay: int


class Search:
    """A breadth-first search from one start, so that the first sequence found for each kind is among the shortest."""

    def __init__(self, start: Start) -> None:
        self._start = start
        self._root = Trial(table_at(start.game, start.text)).freeze()
        self._judge = Judge()
        self.found = Found()
        self._after: dict[bytes, int] = {}  # by key of a state right after an event: its number
        self._moments: dict[bytes, int] = {}  # by key of a moment: its number
        self._next: list[list[int]] = []  # by number of a state after an event: the moments that follow
        self._events: list[list[int]] = []  # by number of a moment: the states after each event

    def run(self, most: int = 0) -> Found:
        """Search all sequences of at most `most` events; 0 means as many as the start says."""
        most = most or self._start.events
        self._events.append([])
        front = [_Moment(0, (), 0)]
        for depth in range(1, most + 1):
            front = [each for moment in front for each in self._expand(moment, depth < most)]
        self.found.states = len(self._after)
        self.found.sequences = self._count(0, most, {})
        return self.found

    def _expand(self, moment: _Moment, on: bool) -> Iterator[_Moment]:
        """Try each event at a moment; yield the moments that follow and are new."""
        trial = replay(self._root, moment.events)
        trial.wait(moment.delay)
        trial.broken.clear()  # these have been found before
        copy = trial.freeze()
        for event in possible(trial, self._start.cells):
            trial = thaw(copy)
            trial.act(event)
            sequence = (*moment.events, event._replace(delay=moment.delay))
            state = self._after.setdefault(trial.key(), len(self._after))
            self._events[moment.number].append(state)
            if state == len(self._next):
                self._next.append([])
                self._add(trial.broken, sequence)
                trial.broken.clear()
                after = trial.freeze()
                self._add(self._judge.judge(after, copy if event.cell == PRESS else None), sequence)
                if on:
                    yield from self._wait(state, after, sequence)

    def _add(self, broken: list[Broken], sequence: tuple[Event, ...]) -> None:
        for each in broken:
            self.found.add(each, sequence)

    def _wait(self, state: int, after: bytes, sequence: tuple[Event, ...]) -> Iterator[_Moment]:
        trial = thaw(after)
        waited = 0
        for delay in DELAYS:
            trial.wait(delay - waited)
            waited = delay
            trial.broken.clear()  # the judge has found these already
            number = self._moments.setdefault(trial.key(), 1 + len(self._moments))
            self._next[state].append(number)
            if number == len(self._events):
                self._events.append([])
                yield _Moment(number, sequence, delay)

    def _count(self, moment: int, most: int, known: dict[tuple[int, int], int]) -> int:
        """How many sequences of at most `most` events begin at a moment."""
        if not most:
            return 0
        if (moment, most) not in known:
            known[moment, most] = sum(
                1 + sum(self._count(each, most - 1, known) for each in self._next[state])
                for state in self._events[moment]
            )
        return known[moment, most]


def replay(root: bytes, events: tuple[Event, ...]) -> Trial:
    """Thaw a trial and repeat the events."""
    trial = thaw(root)
    for event in events:
        trial.wait(event.delay)
        trial.act(event)
    return trial


def possible(trial: Trial, cells: tuple[int, ...], fallen: int = MOST_FALLEN) -> Iterator[Event]:
    """Yield what hands may do: press, lift a piece, or set one down.

    At most one piece more than the game has may stand on the board, or two while pieces are placed.
    fallen: how many pieces may be off the board at once.
    """
    yield Event(0, PRESS)
    table = trial.table
    standing, shown = table.standing(), table.shown(table.game.contents())
    surplus = table.pieces(standing) - table.pieces(shown)
    for cell in cells:
        if standing[cell] and surplus > -fallen:
            yield Event(0, cell)
    if surplus < (2 if _places(table) else 1):
        for cell in cells:
            if table.has_room(cell):
                for colour in _colours(table, standing, shown):
                    yield Event(0, cell, colour)


def _places(table: Table) -> bool:
    game = table.game
    ends = (game.words.ends(game.state, action) for action in game.actions())
    return any(each is not None and each[0] == HAND for each in ends)


def _colours(table: Table, standing: bytes, shown: bytes) -> list[int]:
    """The colours of pieces that may be in somebody's hand."""
    if not table.colours:
        return [WHITE]
    lifted = [colour for colour in (WHITE, BLACK) if shown.count(colour) > standing.count(colour)]
    return lifted or [table.game.side + 1]
