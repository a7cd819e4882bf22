"""Keeps what happened at a table, in words, and the failures found there."""

from collections import Counter
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from lab.second_person.observer import Observer
from lab.second_person.table import Table

LINES = 40
SETTLING_MS = 60  # at most this long until sensors show a deed, and until an agreement of board and table is noticed

Done = tuple[int, str, int, int]


@dataclass
class Failure:
    """A promise that the table did not keep, after `after` actions.

    `agreed` is the position at an agreement of board and table before it; `done` are the deeds since then, each (ms,
    what, cell, colour).
    """

    kind: str
    text: str
    habits: list[str]
    after: int
    position: str
    events: list[str]
    agreed: str
    done: list[Done]
    first: bool  # whether it is the first failure of its episode: later ones may be its consequences


class Diary:
    """The latest lines about what happened, the counts, and the failures."""

    def __init__(self, table: Table, observer: Observer) -> None:
        self._table = table
        self._observer = observer
        self._done: list[Done] = []
        self._failed = False
        self.lines: list[str] = []
        self.habits: list[str] = []  # of what is being played
        self.position = ""  # the position that the person meant before that
        self.counts: Counter[str] = Counter()
        self.failures: list[Failure] = []
        self.actions = 0
        self.echo: Callable[[str], None] = lambda _line: None  # called with each line

    def note(self, text: str) -> None:
        """Write a line."""
        self.lines.append(f"{self._table.elapsed / 1000:.2f} {text}")
        del self.lines[:-LINES]
        self.echo(self.lines[-1])

    def do(self, what: str, cell: int, colour: int) -> None:
        """Note a deed, so that it can be repeated."""
        names = self._table.board.cells
        self.note(
            f"press {colour} ms"
            if cell < 0
            else f"{what}{(' w', ' b')[colour - 1] if what == 'place' else ''} {names[cell]}"
        )
        self._done.append((self._table.elapsed, what, cell, colour))
        since = self._observer.agreements[0].at - SETTLING_MS
        if self._done[0][0] < since:
            self._done = [done for done in self._done if done[0] >= since]

    def begin(self, names: list[str], position: str) -> None:
        """Note that something is about to be played with these habits, from this position."""
        self.habits, self.position = names, position
        self._failed = False
        self.counts.update(names)

    def fail(self, kind: str, text: str, ply: int | None = None) -> None:
        """Write a failure down.

        ply: the first ply in the record that the failure concerns; its deeds then begin at an agreement before that
        ply. None: they begin at the last agreement.
        """
        self.note(f"FAILURE {kind}: {text}")
        agreements, words = self._observer.agreements, self._table.game.words
        before = [agreement for agreement in agreements if ply is None or len(agreement.played) <= ply]
        agreement = before[-1] if before else agreements[0]
        since = agreement.at - SETTLING_MS
        done = [(at - since, what, cell, colour) for at, what, cell, colour in self._done if at >= since]
        about = self.habits, self.actions, self.position, list(self.lines), words.position_text(agreement.state)
        self.failures.append(Failure(kind, text, *about, done, not self._failed))
        self._failed = True

    def as_data(self) -> list[dict[str, Any]]:
        """The failures, ready for JSON."""
        return [asdict(failure) for failure in self.failures]
