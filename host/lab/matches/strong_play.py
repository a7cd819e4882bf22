"""Studies the engine against itself: `python -m lab.matches.strong_play docs/strong-play.md [--games N]`.

The engine plays itself with a fixed number of positions a move. Each game has its own random balanced start, since from
the same start it would play the same game again; the page shows who won. Games are stored (see `resumable`): the
command continues where it was stopped. `--games 0` only writes the page.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from lab.matches import resumable
from lab.pages import renew, table
from lusoria.engine.match.contestants import Limit
from lusoria.engine.match.elo import wilson
from lusoria.engine.match.game import Match, options_of_match
from lusoria.engine.match.results import Files

COMMAND = "python -m lab.matches.strong_play"
SHARE = "White's share (95 %)"
COLUMNS = ("game", "options", "positions a move", "games", "White won", "drawn", "Black won", SHARE, "plies")


@dataclass(frozen=True)
class Study:
    """A game with some options and `nodes` positions a move; share: what part of the games asked for is played."""

    game: str
    options: dict[str, str] = field(default_factory=dict)
    nodes: int = 10_000
    share: float = 1.0

    def match(self) -> Match:
        """The engine against itself."""
        options = options_of_match(self.game, self.options)
        limit = Limit(None, self.nodes)
        return Match("search", "search", self.game, options, limit, resumable.OPENINGS, paired=False)

    def name(self) -> str:
        """A unique name of the study."""
        return "-".join((self.game, *self.options.values(), str(self.nodes)))

    def file(self, files: Path) -> Path:
        """The file of its games."""
        return resumable.file(files, self.match(), self.name(), "not paired")

    def games(self, files: Path) -> list[dict[str, str]]:
        """The rows of its games."""
        return list(Files(self.match(), self.file(files), None).rows())


STUDIES = (
    Study("petteia", nodes=1_000),
    Study("petteia"),
    Study("petteia", nodes=50_000, share=0.5),
    Study("petteia", {"repetition": "none", "move-limit": "0"}, nodes=1_000, share=0.2),
    *(Study("latrunculi", {"pieces": str(pieces)}, nodes=5_000) for pieces in (16, 18, 20, 22, 24)),
    Study("twelve-lines", nodes=2_000),
)


def main() -> None:
    """Write the page, so that a mistake in it shows at once; then play the chosen studies, and write it after each."""
    parser = resumable.parser(COMMAND, __doc__, "strong-play")
    parser.add_argument("--only", default="", help="studies whose name contains this")
    arguments = parser.parse_args()
    renew(arguments.page, COMMAND, rows(arguments.files))
    for study in STUDIES:
        if arguments.only in study.name():
            resumable.play(study.match(), round(arguments.games * study.share), arguments, study.file(arguments.files))
            renew(arguments.page, COMMAND, rows(arguments.files))


def rows(files: Path) -> Iterator[str]:
    """The Markdown table of the studies that have games."""
    studies = [(study, study.games(files)) for study in STUDIES]
    yield from table(COLUMNS, (_cells(study, played) for study, played in studies if played))


def _cells(study: Study, played: list[dict[str, str]]) -> tuple[object, ...]:
    scores, games = Counter(row["score"] for row in played), len(played)
    drawn = games - scores["1-0"] - scores["0-1"]
    share = (scores["1-0"] + drawn / 2) / games
    low, high = wilson(share, games)
    plies = sum(int(row["plies"]) for row in played) / games
    percent = (f"{part / games:.0%}" for part in (scores["1-0"], drawn, scores["0-1"]))
    setting = study.match().setting().replace(",", ", ")
    return study.game, setting, study.nodes, games, *percent, f"{share:.1%} ({low:.1%} to {high:.1%})", f"{plies:.0f}"


if __name__ == "__main__":
    main()
