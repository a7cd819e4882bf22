"""Measures the distance between levels: `python -m lab.matches.ladder docs/levels.md [--game G] [--games N]`.

Every level plays the one below it, and after each of these matches the table of the game is written anew. Level 8
looks at a fixed number of positions, so that a step does not depend on the machine; where more would make it stronger,
its step is played once more with the time that it takes against people. Games are stored (see `resumable`): the command
continues where it was stopped, and never takes the games of other levels for these. `--games 0` only writes the page.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from lab.matches import resumable
from lab.pages import renew, table
from lusoria.engine.games.knowledge import knowledge, played
from lusoria.engine.level import HIGHEST
from lusoria.engine.match.contestants import Limit
from lusoria.engine.match.game import Match, options_of_match

COLUMNS = ("levels", "games", "won", "drawn", "lost", "Elo", "apart with 95 %")
COMMAND = "python -m lab.matches.ladder"
STRONGER_WITH_TIME = ("petteia", "latrunculi")  # solved games need no search, and Twelve Lines less than it gets


@dataclass(frozen=True)
class Step:
    """A match in which a level of a game plays the level below it.

    timed: whether the players have the time that the level takes against people, and not a number of positions.
    """

    game: str
    level: int
    timed: bool = False

    @property
    def nodes(self) -> int:
        """How many positions level 8 looks at for a move; 1 in a solved game, as it knows the values."""
        return 1 if knowledge(self.game).is_solved else 1_000_000

    @property
    def movetime(self) -> int:
        """The milliseconds for a move of the level; 0 if it answers at once."""
        return knowledge(self.game).levels[self.level - 1].movetime

    def match(self) -> Match:
        """The match, for any number of games."""
        limit = Limit(self.movetime) if self.timed else Limit(None, self.nodes)
        options = options_of_match(self.game, {})
        return Match(f"engine:{self.level}", f"engine:{self.level - 1}", self.game, options, limit, resumable.OPENINGS)

    def file(self, folder: Path) -> Path:
        """The file of its games."""
        name = f"{self.game}-{self.level}-{self.level - 1}"
        levels = knowledge(self.game).levels[self.level - 2 : self.level]
        if self.timed:
            return resumable.file(folder, self.match(), f"{name}-movetime-{self.movetime}", levels)
        return resumable.file(folder, self.match(), name, (levels, self.nodes))

    def cells(self, folder: Path) -> tuple[object, ...]:
        """The result as the cells of a row."""
        tally = resumable.tally(self.match(), self.file(folder))
        elo = tally.elo()
        name = f"{self.level} – {self.level - 1}" + (f" in {self.movetime / 1000:.1f} s a move" if self.timed else "")
        counts = name, len(tally.points), tally.count(1), tally.count(0.5), tally.count(0)
        if elo.difference is None or elo.error is None:
            return *counts, "not measured", ""
        return *counts, f"{elo.difference:+.0f} ± {elo.error:.0f}", "yes" if elo.difference > elo.error else "no"


def main() -> None:
    """Write the page, so that a mistake in it shows at once; then play the chosen steps, and write it after each."""
    parser = resumable.parser(COMMAND, __doc__, "ladder")
    parser.add_argument("--game", choices=sorted(played()), action="append")
    parser.add_argument("--from", type=int, default=2, dest="lowest", help="the lower levels are left as they are")
    parser.add_argument("--timed", action="store_true", help="only the steps with the time that level 8 takes")
    arguments = parser.parse_args()
    games = arguments.game or played()
    for game_id in games:
        _write(arguments.page, game_id, arguments.files)
    for step in (step for game_id in games for step in steps(game_id)):
        if step.level >= arguments.lowest and step.timed >= arguments.timed:
            resumable.play(step.match(), arguments.games, arguments, step.file(arguments.files))
            _write(arguments.page, step.game, arguments.files)


def _write(page: Path, game_id: str, files: Path) -> None:
    """Write the table of a game on the page."""
    renew(page, f"{COMMAND} --game {game_id}", table(COLUMNS, (step.cells(files) for step in steps(game_id))))


def steps(game_id: str) -> Iterator[Step]:
    """The steps of a game, from the lowest to the highest."""
    for level in range(2, HIGHEST + 1):
        yield Step(game_id, level)
    if game_id in STRONGER_WITH_TIME:
        yield Step(game_id, HIGHEST, timed=True)


if __name__ == "__main__":
    main()
