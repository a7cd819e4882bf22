"""Plays the engine against the reference players: `python -m lab.matches.against docs/matches.md [--games N]`.

The search plays each of them at full strength from random balanced starts, and the table on the page is written anew
after every match. Games are stored (see `resumable`): the command continues where it was stopped. `--games 0` only
writes the page.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from lab.matches import resumable
from lab.pages import renew, table
from lusoria.engine.match.contestants import Limit
from lusoria.engine.match.elo import cautious_interval
from lusoria.engine.match.game import Match, options_of_match
from lusoria.engine.match.results import Tally

COMMAND = "python -m lab.matches.against"
COLUMNS = ("game", "reference", "the engine's limit", "games", "won", "drawn", "lost", "points (95 %)")
# Fewer than a third of the positions that the search looks at, by `lusoria bench --search`, in 0.1 s, the time of a
# move in matches (docs/matches.md).
NODES = Limit(None, 30_000)


@dataclass(frozen=True)
class Meeting:
    """The engine under a limit against a reference player."""

    game: str
    reference: str
    limit: Limit = NODES

    def match(self) -> Match:
        """The match, for any number of games."""
        return Match(
            "search", self.reference, self.game, options_of_match(self.game, {}), self.limit, resumable.OPENINGS
        )

    def file(self, folder: Path) -> Path:
        """The file of its games."""
        name = f"{self.game}-{self.reference}-{self.limit}".replace(":", "-").replace("=", "-")
        return resumable.file(folder, self.match(), name)


MEETINGS = (
    Meeting("petteia", "alphabeta:2"),
    Meeting("petteia", "uct:10000"),
    Meeting("latrunculi", "alphabeta:2"),
    Meeting("latrunculi", "uct:10000"),
    Meeting("twelve-lines", "greedy", Limit(30)),
)


def main() -> None:
    """Write the page, so that a mistake in it shows at once; then play the chosen meetings, and write it after each."""
    parser = resumable.parser(COMMAND, __doc__, "references")
    parser.add_argument("--game", choices=sorted({meeting.game for meeting in MEETINGS}))
    parser.add_argument("--reference", choices=sorted({meeting.reference for meeting in MEETINGS}))
    arguments = parser.parse_args()
    renew(arguments.page, COMMAND, rows(arguments.files))
    for meeting in MEETINGS:
        if arguments.game in (None, meeting.game) and arguments.reference in (None, meeting.reference):
            resumable.play(meeting.match(), arguments.games, arguments, meeting.file(arguments.files))
            renew(arguments.page, COMMAND, rows(arguments.files))


def rows(folder: Path) -> Iterator[str]:
    """The Markdown table of the meetings that have complete pairs of games."""
    played = [(meeting, resumable.tally(meeting.match(), meeting.file(folder))) for meeting in MEETINGS]
    yield from table(COLUMNS, (_cells(meeting, tally) for meeting, tally in played if any(tally.pairs())))


def _cells(meeting: Meeting, tally: Tally) -> tuple[object, ...]:
    low, high = cautious_interval(tally.pairs())
    games = len(tally.points)
    points = f"{sum(tally.points.values()) / games:.1%} ({low:.1%} to {high:.1%})"
    counted = (tally.count(1), tally.count(0.5), tally.count(0))
    return meeting.game, f"`{meeting.reference}`", f"{meeting.limit} a move", games, *counted, points


if __name__ == "__main__":
    main()
