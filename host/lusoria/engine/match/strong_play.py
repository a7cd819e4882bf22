"""What strong play comes to: `python -m lusoria.engine.match.strong_play docs/strong-play.md [--games N]`.

The engine plays itself, a fixed number of positions a move, from random balanced starts; the page tells who won. Games
are kept in CSV files named by the study and the weights: the command goes on where it was stopped, and other weights
begin anew. `--games 0` only writes the page.
"""

import argparse
import csv
import hashlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from lusoria.engine.match import command
from lusoria.engine.match.contestants import Limit
from lusoria.engine.match.elo import CONFIDENCE
from lusoria.engine.match.game import Match, options_of_match
from lusoria.engine.match.ladder import OPENINGS
from lusoria.engine.match.results import Tally
from lusoria.engine.match.runner import cores
from lusoria.engine.pages import renewed, table
from lusoria.engine.weights import FILE

COMMAND = "python -m lusoria.engine.match.strong_play"
COLUMNS = ("game", "options", "positions a move", "games", "White won", "drawn", "Black won", "White's share", "plies")
FILES = Path("docs/played/strong-play")


@dataclass(frozen=True)
class Study:
    """A game under options other than those of a match, at so many positions a move; share: of the games asked for."""

    game: str
    options: dict[str, str] = field(default_factory=dict)
    nodes: int = 10_000
    share: float = 1.0

    def match(self) -> Match:
        """The engine against itself."""
        options = options_of_match(self.game, self.options)
        return Match("search", "search", self.game, options, Limit(None, self.nodes), OPENINGS)

    def name(self) -> str:
        """A name that no other study has."""
        return "-".join((self.game, *self.options.values(), str(self.nodes)))


STUDIES = (
    Study("petteia", nodes=1_000),
    Study("petteia"),
    Study("petteia", nodes=50_000, share=0.5),
    Study("petteia", {"repetition": "none", "move-limit": "0"}, nodes=1_000, share=0.2),
    *(Study("latrunculi", {"pieces": str(pieces)}, nodes=5_000) for pieces in (16, 18, 20, 22, 24)),
    Study("twelve-lines", nodes=2_000),
)


def main() -> None:
    """Play what is asked for, and write the page after each study."""
    parser = argparse.ArgumentParser(prog=COMMAND, description=__doc__)
    parser.add_argument("page", type=Path)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--only", default="", help="studies whose name has this in it")
    parser.add_argument("--workers", type=int, default=cores())
    parser.add_argument("--files", type=Path, default=FILES)
    given = parser.parse_args()
    given.files.mkdir(parents=True, exist_ok=True)
    for study in STUDIES:
        if given.only in study.name():
            games = round(given.games * study.share)
            if games:
                wanted = command.Wanted(games, given.workers, csv=_file(given.files, study))
                command.play_all(study.match(), wanted, Tally())
            text = given.page.read_text(encoding="utf-8")
            given.page.write_text(renewed(text, COMMAND, rows(given.files)), encoding="utf-8")


def rows(files: Path) -> Iterator[str]:
    """The table as Markdown, of the studies of which games were played."""
    yield from table(COLUMNS, (_cells(files, study) for study in STUDIES if _file(files, study).exists()))


def _cells(files: Path, study: Study) -> tuple[object, ...]:
    with _file(files, study).open(newline="", encoding="utf-8") as file:
        played = list(csv.DictReader(file))
    scores, games = Counter(row["score"] for row in played), len(played)
    drawn = games - scores["1-0"] - scores["0-1"]
    share = (scores["1-0"] + drawn / 2) / games
    spread = CONFIDENCE * (max(0.0, (scores["1-0"] + drawn / 4) / games - share**2) / games) ** 0.5
    plies = sum(int(row["plies"]) for row in played) / games
    percent = (f"{part / games:.0%}" for part in (scores["1-0"], drawn, scores["0-1"]))
    setting = study.match().setting().replace(",", ", ")
    return study.game, setting, study.nodes, games, *percent, f"{share:.1%} ± {spread:.1%}", f"{plies:.0f}"


def _file(files: Path, study: Study) -> Path:
    weights = hashlib.sha256(FILE.read_bytes()).hexdigest()[:10]
    return files / f"{study.name()}-{weights}.csv"


if __name__ == "__main__":
    main()
