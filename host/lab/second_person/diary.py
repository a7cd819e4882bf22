"""What happened at a table, in words, and the failures found there."""

from collections import Counter
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from lab.second_person.observer import Observer
from lab.second_person.table import Table

LINES = 40
SETTLING_MS = 60  # most until a deed shows, and until board and table are found to agree

Done = tuple[int, str, int, int]


@dataclass
class Failure:
    """A promise that the table did not keep: `after` is how many actions had been played.

    `agreed` is the earlier position in which board and table agreed, `done` the deeds since: ms, what, cell, colour.
    """

    kind: str
    text: str
    habits: list[str]
    after: int
    position: str
    events: list[str]
    agreed: str
    done: list[Done]
    first: bool  # whether it is the first of what is being played: later ones may follow from it


class Diary:
    """The last lines of what happened, what was counted, and the failures."""

    def __init__(self, table: Table, observer: Observer) -> None:
        self._table = table
        self._observer = observer
        self._done: list[Done] = []
        self._failed = False
        self.lines: list[str] = []
        self.habits: list[str] = []  # of what is being played
        self.position = ""  # the position meant before it
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

        ply: if given, the failure concerns what the record has from then on, and not only what it lacks.
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
