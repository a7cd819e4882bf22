"""The engine against the reference players: `python -m lusoria.engine.match.against docs/matches.md [--games N]`.

The search, nothing held back, meets each of them from random balanced starts, and the table on the page is written anew
after every match. Games are kept in CSV files named by the match and the weights: the command goes on where it was
stopped, on whatever machine, and other weights begin anew. `--games 0` only writes the page.
"""

import argparse
import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from lusoria.engine.match import command
from lusoria.engine.match.contestants import Limit
from lusoria.engine.match.elo import cautious_interval
from lusoria.engine.match.game import Match, options_of_match
from lusoria.engine.match.ladder import OPENINGS
from lusoria.engine.match.results import Files, Tally
from lusoria.engine.match.runner import cores
from lusoria.engine.pages import renewed, table
from lusoria.engine.weights import FILE

COMMAND = "python -m lusoria.engine.match.against"
COLUMNS = ("game", "reference", "the engine's limit", "games", "won", "drawn", "lost", "points (95 %)")
FILES = Path("docs/played/references")
NODES = Limit(None, 30_000)


@dataclass(frozen=True)
class Meeting:
    """The engine, so limited, against a reference player."""

    game: str
    reference: str
    limit: Limit = NODES

    def match(self) -> Match:
        """The match, of which any number of games can be played."""
        return Match("search", self.reference, self.game, options_of_match(self.game, {}), self.limit, OPENINGS)

    def file(self, folder: Path) -> Path:
        """Where its games are kept."""
        words = (self.game, self.reference, self.limit, hashlib.sha256(FILE.read_bytes()).hexdigest()[:10])
        return folder / ("-".join(map(str, words)).replace(":", "-").replace("=", "-") + ".csv")


MEETINGS = (
    Meeting("petteia", "alphabeta:2"),
    Meeting("petteia", "uct:10000"),
    Meeting("latrunculi", "alphabeta:2"),
    Meeting("latrunculi", "uct:10000"),
    Meeting("twelve-lines", "greedy", Limit(30)),
)


def main() -> None:
    """Play what is asked for, and write the page after each match."""
    parser = argparse.ArgumentParser(prog=COMMAND, description=__doc__)
    parser.add_argument("page", type=Path)
    parser.add_argument("--game", choices=sorted({meeting.game for meeting in MEETINGS}))
    parser.add_argument("--reference", choices=sorted({meeting.reference for meeting in MEETINGS}))
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--workers", type=int, default=cores())
    parser.add_argument("--files", type=Path, default=FILES)
    given = parser.parse_args()
    given.files.mkdir(parents=True, exist_ok=True)
    for meeting in MEETINGS:
        asked = given.game in (None, meeting.game) and given.reference in (None, meeting.reference)
        if asked and given.games:
            wanted = command.Wanted(given.games, given.workers, csv=meeting.file(given.files))
            command.play_all(meeting.match(), wanted, Tally())
        text = given.page.read_text(encoding="utf-8")
        given.page.write_text(renewed(text, COMMAND, rows(given.files)), encoding="utf-8")


def rows(folder: Path) -> Iterator[str]:
    """The table as Markdown, of the matches of which pairs of games were played."""
    played = [(meeting, _played(folder, meeting)) for meeting in MEETINGS]
    yield from table(COLUMNS, (_cells(meeting, tally) for meeting, tally in played if any(tally.pairs())))


def _played(folder: Path, meeting: Meeting) -> Tally:
    return Tally(dict(Files(meeting.match(), meeting.file(folder), None).played_before()))


def _cells(meeting: Meeting, tally: Tally) -> tuple[object, ...]:
    low, high = cautious_interval(tally.pairs())
    games = len(tally.points)
    points = f"{sum(tally.points.values()) / games:.1%} ({low:.1%} to {high:.1%})"
    counted = (tally.count(1), tally.count(0.5), tally.count(0))
    return meeting.game, f"`{meeting.reference}`", f"{meeting.limit} a move", games, *counted, points


if __name__ == "__main__":
    main()
