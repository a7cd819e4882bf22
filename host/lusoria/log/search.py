"""Which games of a log are meant: by their people, game, result and day."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, or_

from lusoria.log.database.models import GameRow, TableRow


@dataclass(frozen=True)
class Sought:
    """What is sought; what is empty does not matter.

    who: a part of a player's or of the table's name, in any case of letters. game, score: exactly so. since, until:
    the game began at since or later, and before until; both aware of their zone.
    """

    who: str = ""
    game: str = ""
    score: str = ""
    since: datetime | None = None
    until: datetime | None = None

    def conditions(self) -> Iterator[ColumnElement[bool]]:
        """For a query that has GameRow and TableRow."""
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
