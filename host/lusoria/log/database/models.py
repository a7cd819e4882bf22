"""Tables of the database. The entries are the truth; games and actions are made from them.

Nothing here is particular to one database. Times are UTC; numbers are those of the wire, below 2**30.
"""

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    DateTime,
    Dialect,
    ForeignKey,
    LargeBinary,
    MetaData,
    Text,
    TypeDecorator,
    UniqueConstraint,
    event,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from lusoria.log.database import seals


class UtcTime(TypeDecorator[datetime]):
    """A time in UTC with its zone, also where the database stores no zone (SQLite)."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        """Convert to the database. Naive times are refused: they mean another instant on every PC."""
        if value is not None and value.tzinfo is None:
            raise ValueError("a time in the log needs a zone")
        return value and value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        """Convert from the database."""
        return value and (value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC))


class Word(TypeDecorator[str]):
    """Text that may contain a NUL, which PostgreSQL refuses: U+FFFD is stored instead."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:  # noqa: ARG002
        """Convert to the database."""
        return value and value.replace("\0", "\ufffd")


class Base(DeclarativeBase):
    """The base of the models. Every constraint has a name, so that migrations can change it in any database."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_name)s",
            "uq": "uq_%(table_name)s_%(column_0_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s",
            "pk": "pk_%(table_name)s",
        }
    )
    type_annotation_map = {str: Word, bytes: LargeBinary, datetime: UtcTime, dict[str, Any]: JSON}  # noqa: RUF012


class Sealed:
    """A row with a seal over its columns; see `seals`."""

    seal: Mapped[str] = mapped_column(default=seals.of_new_row, server_default="")


event.listen(Sealed, "before_update", seals.renew, propagate=True)


class HeadRow(Base):
    """The only row of its table. journals: a checksum by `seals.with_journal`, which shows if a journal is gone."""

    __tablename__ = "head"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    journals: Mapped[str]


class TableRow(Base):
    """A table (with sensors and lights). `word` is the name that its Pico gives."""

    __tablename__ = "tables"

    id: Mapped[int] = mapped_column(primary_key=True)
    word: Mapped[str] = mapped_column(unique=True)


class BootRow(Sealed, Base):
    """One journal of a table. Its entries are numbered from 1, and the numbers go on after a power cut.

    The board is a column here, not in TableRow, because a Pico can be put into another board.
    kept: each entry from 1 up to this number is stored, or the table no longer has it. revision rises with each change
    of the entries, so that a program with a game in memory can see whether it is up to date. stored: how many entries,
    rivals, flights and usage counts the journal has; games: a sum over all its games, see `seals.with_game`.
    """

    __tablename__ = "boots"
    __table_args__ = (UniqueConstraint("table_id", "word"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id"))
    word: Mapped[str]
    board: Mapped[str]
    kept: Mapped[int]
    revision: Mapped[int] = mapped_column(default=0, server_default="0")
    stored: Mapped[int] = mapped_column(default=0, server_default="0")
    games: Mapped[int] = mapped_column(BigInteger, default=0, server_default="0")


class EntryRow(Sealed, Base):
    """An entry as it came. Its key is its journal and number, so that an entry that comes twice is stored once.

    received: when it came to the PC, perhaps days after the game; happened: when it happened, as far as can be told
    (see `times`), or None while that depends on when the table will next be switched on.
    """

    __tablename__ = "entries"

    boot_id: Mapped[int] = mapped_column(ForeignKey("boots.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    kind: Mapped[str]
    ms: Mapped[int]
    fields: Mapped[dict[str, Any]]
    received: Mapped[datetime]
    happened: Mapped[datetime | None]


class RivalRow(Sealed, Base):
    """An entry that differs from the stored entry with the same number; digest tells such rivals apart."""

    __tablename__ = "rivals"

    boot_id: Mapped[int] = mapped_column(ForeignKey("boots.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    digest: Mapped[str] = mapped_column(primary_key=True)
    kind: Mapped[str]
    ms: Mapped[int]
    fields: Mapped[dict[str, Any]]
    received: Mapped[datetime]


class FlightRow(Sealed, Base):
    """The flight record of a game. entry: the number of the entry that began the game, 0 if unknown.

    last: the number of the last input that came. inputs: as `flight.pack` compresses them.
    """

    __tablename__ = "flights"

    boot_id: Mapped[int] = mapped_column(ForeignKey("boots.id"), primary_key=True)
    entry: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    last: Mapped[int]
    inputs: Mapped[bytes]


class GameRow(Sealed, Base):
    """A game; entry is the number of the entry that began it, or of the first one that is known.

    extra: what an imported game's record says beyond the columns, as JSON; see `imports`.
    clock: the time control of the PC's clocks, as in a record's tag TimeControl.
    """

    __tablename__ = "games"
    __table_args__ = (UniqueConstraint("boot_id", "entry"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    boot_id: Mapped[int] = mapped_column(ForeignKey("boots.id"))
    entry: Mapped[int]
    game: Mapped[str]
    options: Mapped[str]
    start: Mapped[str | None]
    white: Mapped[str]
    black: Mapped[str]
    started: Mapped[datetime]
    ended: Mapped[datetime | None]
    score: Mapped[str]
    reason: Mapped[str | None]
    flag: Mapped[str | None]
    extra: Mapped[str | None]
    clock: Mapped[str | None]


class ActionRow(Base):
    """An action of a game, even if it was replaced or taken back; see `entries.LoggedAction`.

    It needs no seal: all that it says follows from the entries.
    """

    __tablename__ = "actions"

    game_id: Mapped[int] = mapped_column(ForeignKey("games.id"), primary_key=True)
    entry: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    ply: Mapped[int]
    action: Mapped[int]
    text: Mapped[str | None]
    side: Mapped[str | None]
    ms: Mapped[int]
    received: Mapped[datetime]
    status: Mapped[str]
    note: Mapped[str | None]


class UsageRow(Sealed, Base):
    """A table's usage counts of one kind, as it last reported them in a journal; see `usage`."""

    __tablename__ = "usage"

    boot_id: Mapped[int] = mapped_column(ForeignKey("boots.id"), primary_key=True)
    kind: Mapped[str] = mapped_column(primary_key=True)
    counts: Mapped[str]
    told: Mapped[datetime]
