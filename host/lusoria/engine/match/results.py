"""The results of a match so far: the count, and the files that grow with each game.

The CSV file has one row per game, with these columns: `number` (from 1), `pair` (the games of one opening), `a` and `b`
(the players), `game`, `options`, `limit`, `openings`, `seed`, `a_colour`, `score`, `a_points`, `reason` (a Game's, or
`too long`), `fault` (by which an engine lost), `plies`, `opening_plies`, `white_longest_ms`, `black_longest_ms`.
"""

import contextlib
import csv
import io
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TextIO

from lusoria.engine.match.elo import Elo, log_likelihood_ratio, measured, verdict
from lusoria.engine.match.game import COLOURS, Match, Played, record_of
from lusoria.errors import LusoriaError, UsageError
from lusoria.log.records.writer import write
from lusoria.output import csv_rows

_OF_MATCH = ("a", "b", "game", "options", "limit", "openings", "seed")
COLUMNS = (
    "number", "pair", *_OF_MATCH, "a_colour", "score", "a_points", "reason", "fault", "plies", "opening_plies",
    "white_longest_ms", "black_longest_ms",
)  # fmt: skip
_POINTS = {"0.0": 0.0, "0.5": 0.5, "1.0": 1.0}
_RECORD_BEGIN = b'[Event "match '
_RECORD_END = re.compile(rb"\s(?:1-0|0-1|1/2-1/2|\*)\n(?=\s*(?:\[|\Z))")  # a move of Rota may be 1-0, too


@dataclass
class Tally:
    """A's points by game number, and what follows from them."""

    points: dict[int, float] = field(default_factory=dict)

    def count(self, points: float) -> int:
        """How many games gave A that many points."""
        return sum(each == points for each in self.points.values())

    def pairs(self) -> list[int]:
        """The numbers of complete pairs in which A made 0, 1/2, 1, 3/2 and 2 points."""
        counts = [0] * 5
        for number, points in self.points.items():
            if number % 2 == 0 and number + 1 in self.points:
                counts[round(2 * (points + self.points[number + 1]))] += 1
        return counts

    def elo(self) -> Elo:
        """A's strength relative to B; games without the other game of their pair are left out."""
        return measured(self.pairs())

    def ratio(self, bounds: tuple[float, float]) -> float:
        """The log-likelihood ratio of the sequential test for those two Elo differences."""
        return log_likelihood_ratio(self.pairs(), *bounds)

    def verdict(self, bounds: tuple[float, float] | None) -> str | None:
        """The verdict of the sequential test, None while it has none."""
        return verdict(self.ratio(bounds)) if bounds is not None and any(self.pairs()) else None

    def as_json(self) -> dict[str, int | float | None]:
        """The object that `match --json` prints; Elo is null before the first pair."""
        elo = self.elo()
        return {
            "games": len(self.points),
            "wins": self.count(1),
            "draws": self.count(0.5),
            "losses": self.count(0),
            "elo": _rounded(elo.difference),
            "elo_error": _rounded(elo.error),
        }


class Files:
    """The CSV and record files of a match. Each game is written to disk before the next one counts."""

    def __init__(self, match: Match, csv_path: Path | None, record_path: Path | None) -> None:
        self._match, self._csv, self._records = match, csv_path, record_path

    def check(self) -> None:
        """Raise UsageError for files that cannot be written, before the first game."""
        for path in (self._csv, self._records):
            if path is not None:
                try:
                    path.open("a").close()
                except OSError as error:
                    raise UsageError(f"{path} cannot be written: {error.strerror}; name another file") from None
        if self._csv is not None and self._records is not None and self._csv.samefile(self._records):
            raise UsageError(f"{self._csv} cannot hold both rows and records; name another --records")

    def played_before(self) -> Iterator[tuple[int, float]]:
        """Yield the number and points of each game in `rows`."""
        for row in self.rows():
            yield int(row["number"]) - 1, _POINTS[row["a_points"]]

    def rows(self) -> Iterator[dict[str, str]]:
        """Yield the rows of this match's games in the CSV file.

        A last line without a line end was cut off while it was written: that game counts as not played. Raises
        UsageError if the file belongs to another match, or is not a file of a match.
        """
        if self._csv is None or not self._csv.exists() or not self._csv.stat().st_size:
            return
        try:
            written, head = self._csv.read_bytes(), ",".join(COLUMNS).encode()
            lines = written[: _whole(written)].decode()
            reader = csv.DictReader(io.StringIO(lines, newline=""), strict=True)
            if written[: len(head)] != head[: len(written)] or tuple(reader.fieldnames or COLUMNS) != COLUMNS:
                raise UsageError(f"{self._csv} is not a match's file: its columns are others; name another --csv")
            for row in reader:
                self._check_row(row, reader.line_num)
                yield row
        except (UnicodeDecodeError, csv.Error) as error:
            raise UsageError(f"{self._csv} is not a match's file: {error}; name another --csv") from None

    def _check_row(self, row: dict[str, str], line: int) -> None:
        of_match = self._of_match()
        other = [name for name in _OF_MATCH if row[name] != csv_rows.plain(str(of_match[name]))]
        if other:
            raise UsageError(
                f"{self._csv} line {line}: of another match ({other[0]} is '{row[other[0]]}'); name another --csv"
            )
        if not re.fullmatch("[1-9][0-9]{0,8}", row["number"]) or row["a_points"] not in _POINTS:
            raise UsageError(f"{self._csv} line {line}: number or a_points is of no game; name another --csv")

    def cut(self) -> None:
        """Cut off the row and the record that were being written when the match was stopped."""
        for path, whole in ((self._csv, _whole), (self._records, _whole_records)):
            if path is not None and path.is_file():
                os.truncate(path, whole(path.read_bytes()))

    def add(self, played: Played) -> None:
        """Append a game to both files. Raises LusoriaError if that fails.

        The record comes before the row: a game without a row is played again, so no record is lost.
        """
        if self._records is not None:
            with _appending(self._records) as file:
                file.write(("\n" if file.tell() else "") + write([record_of(self._match, played)]))
        if self._csv is not None:
            with _appending(self._csv) as file:
                row = self._row(played)
                csv_rows.write([*([] if file.tell() else [COLUMNS]), [row[name] for name in COLUMNS]], file)

    def _of_match(self) -> dict[str, str | int]:
        match = self._match
        values = (match.a, match.b, match.game, match.setting(), str(match.limit), match.openings, match.seed)
        return dict(zip(_OF_MATCH, values, strict=True))

    def _row(self, played: Played) -> dict[str, str | int | float]:
        return {
            **self._of_match(),
            "number": played.number + 1,
            "pair": self._match.start(played.number) + 1,
            "a_colour": COLOURS[played.number % 2],
            "score": played.score,
            "a_points": played.points,
            "reason": played.reason,
            "fault": played.fault,
            "plies": len(played.actions),
            "opening_plies": played.opening_plies,
            "white_longest_ms": played.longest[0],
            "black_longest_ms": played.longest[1],
        }


@contextlib.contextmanager
def _appending(path: Path) -> Iterator[TextIO]:
    """Open a file to append to it. Raises LusoriaError if it cannot be written."""
    try:
        with path.open("a", newline="", encoding="utf-8") as file:
            yield file
    except OSError as error:
        raise LusoriaError(f"{path} cannot be written: {error.strerror or error}") from error


def _whole(written: bytes) -> int:
    """The length in bytes of the complete lines."""
    return written.rfind(b"\n") + 1


def _whole_records(written: bytes) -> int:
    """The length in bytes without the beginning of a match's record that has no end."""
    end = max((found.end() for found in _RECORD_END.finditer(written)), default=0)
    rest = written[end:].lstrip()
    return end if rest.startswith(_RECORD_BEGIN[: len(rest)]) else len(written)


def _rounded(elo: float | None) -> float | None:
    return None if elo is None else round(elo, 1) + 0.0
