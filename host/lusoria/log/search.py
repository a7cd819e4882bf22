"""The search for games of a log by player or table, game, result and day."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, or_, select

from lusoria.log.database.models import FlightRow, GameRow, TableRow


@dataclass(frozen=True)
class Sought:
    """The terms of a search; empty ones do not count.

    who: part of the name of a player or of the table, in upper or lower case. game, score: the exact value. since,
    until: the game began at since or later, and before until; both have a time zone. table: its exact name, None for
    any. flown: the game has a flight record.
    """

    who: str = ""
    game: str = ""
    score: str = ""
    since: datetime | None = None
    until: datetime | None = None
    table: str | None = None
    flown: bool = False

    def conditions(self) -> Iterator[ColumnElement[bool]]:
        """The conditions for a query on GameRow and TableRow."""
        if self.who:
            columns = GameRow.white, GameRow.black, TableRow.word
            yield or_(*(column.icontains(self.who, autoescape=True) for column in columns))
        if self.game:
            yield GameRow.game == self.game
        if self.score:
            yield GameRow.score == self.score
        if self.since:
            yield GameRow.started >= self.since
        if self.until:
            yield GameRow.started < self.until
        if self.table is not None:
            yield TableRow.word == self.table
        if self.flown:
            of_game = FlightRow.boot_id == GameRow.boot_id, FlightRow.entry == GameRow.entry
            yield select(FlightRow.entry).where(*of_game).exists()
