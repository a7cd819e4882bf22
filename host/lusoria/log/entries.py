"""Plain data that goes into the log and comes out of it: entries, games, actions.

No database here: records, checks and tests use these without loading one.
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from typing import Any, NamedTuple, Self

PLAYED = "played"
REPLACED = "replaced"  # the piece slid on, so that another action replaced this one
TAKEN_BACK = "taken-back"
SEPARATOR = " | "  # between the notes of a flag
IMPORTED = "record-"  # begins the name of the journal that an imported record has


@dataclass(frozen=True)
class Entry:
    """One entry of a table's journal; `ludus.link.table_messages` has its kinds and their fields.

    number counts from 1 in each journal; ms is the table's clock since its power-on, modulo 2**30; fields are those of
    the kind without `entry` and `ms`. The GAME of an imported record holds the whole game: besides `extra`, it has a
    list of `actions`, which count as entries with the numbers that follow.
    """

    number: int
    kind: str
    ms: int
    fields: dict[str, Any]

    @classmethod
    def of(cls, kind: str, values: dict[str, Any]) -> Self:
        """Make an entry from a message, with values as `ludus.link.messages.read` returns them."""
        fields = {name: value for name, value in values.items() if name not in ("entry", "ms")}
        return cls(values["entry"], kind, values["ms"], fields)


class Input(NamedTuple):
    """An input of a flight record, as `ludus.session.inputs` notes it; ms is the table's clock, data is text."""

    number: int
    ms: int
    what: str
    data: str


class Clock(NamedTuple):
    """A reading of a table's clock: the ms, modulo 2**30, since the power-on with the number `start`."""

    start: int
    ms: int


@dataclass(frozen=True)
class Delivery:
    """Everything new from one journal of a table.

    table, board and boot (the journal) are as in HELLO. oldest is the first entry that the table still holds: earlier
    ones that are not in the log are gone for good. clock is the table's clock now, None if unknown.
    """

    table: str
    board: str
    boot: str
    entries: Sequence[Entry] = ()
    oldest: int = 1
    inputs: Sequence[Input] = ()
    clock: Clock | None = None


@dataclass
class LoggedAction:
    """An action of a table, whatever became of it.

    ply counts from 1, as the table sent it; text and side ('w', 'b') are None where the rules could not
    follow; received is when it came, the PC's time in UTC; note says why the rules disagree, or is None.
    """

    entry: int
    ply: int
    action: int
    text: str | None
    side: str | None
    ms: int
    received: datetime
    status: str
    note: str | None


ACTION_COLUMNS = tuple(column.name for column in fields(LoggedAction))


@dataclass(frozen=True)
class LoggedGame:
    """A game as the log stores it.

    options is the wire's text ('lines=wheel'); start a position text, None for the usual start; started and ended are
    when the first and the last entry happened (see `times`), the PC's time in UTC, ended None while the game goes on;
    flag says in words what is missing or what the rules disagree with, else None; plies counts the actions that stand.
    game is '' if the beginning never came. extra is what an imported game's record says beyond the rest, as `imports`
    writes it. clock is the time control as a record's TimeControl says it (`300+3`), None without one. flight names the
    flight record that was kept, None if there is none.
    """

    id: int
    table: str
    board: str
    boot: str
    game: str
    options: str
    start: str | None
    white: str
    black: str
    started: datetime
    ended: datetime | None
    score: str
    reason: str | None
    flag: str | None
    plies: int
    extra: str | None = None
    clock: str | None = None
    flight: str | None = None
