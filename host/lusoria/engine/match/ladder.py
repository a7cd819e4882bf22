"""How far the levels are apart: `python -m lusoria.engine.match.ladder docs/levels.md [--game G] [--games N]`.

Every level plays the one below it, and after each of these matches the table of the game is written anew. Games are
kept (see `kept`): the command goes on where it was stopped, and what was measured of other levels is never taken for
these. `--games 0` only writes the page.
"""

from pathlib import Path

from lusoria.engine.levels import HIGHEST, LEVELS
from lusoria.engine.match import kept
from lusoria.engine.match.contestants import Limit
from lusoria.engine.match.game import Match, options_of_match
from lusoria.engine.pages import table

COLUMNS = ("levels", "games", "won", "drawn", "lost", "Elo", "apart with 95 %")
COMMAND = "python -m lusoria.engine.match.ladder"
NODES = {"petteia": 1_000_000, "latrunculi": 1_000_000, "rota": 1, "twelve-lines": 1_000_000}  # of level 8 a move


def main() -> None:
    """Play what is asked for, pair by pair, and write the page after each."""
    parser = kept.parser(COMMAND, __doc__, "ladder")
    parser.add_argument("--game", choices=sorted(LEVELS), action="append")
    parser.add_argument("--from", type=int, default=2, dest="lowest", help="the lower levels are left as they are")
    given = parser.parse_args()
    for game_id in given.game or LEVELS:
        for level in range(given.lowest, HIGHEST + 1):
            kept.play(match(game_id, level), given.games, given, file(given.files, game_id, level))
            rows = (_cells(given.files, game_id, level) for level in range(2, HIGHEST + 1))
            kept.renew(given.page, f"{COMMAND} --game {game_id}", table(COLUMNS, rows))


def match(game_id: str, level: int) -> Match:
    """A level against the one below it."""
    limit, options = Limit(None, NODES[game_id]), options_of_match(game_id, {})
    return Match(f"engine:{level}", f"engine:{level - 1}", game_id, options, limit, kept.OPENINGS)


def file(files: Path, game_id: str, level: int) -> Path:
    """Where such a match is kept."""
    players = LEVELS[game_id][level - 2 : level], NODES[game_id]
    return kept.file(files, match(game_id, level), f"{game_id}-{level}-{level - 1}", players)


def _cells(files: Path, game_id: str, level: int) -> tuple[object, ...]:
    """What a match has come to, as the cells of a row."""
    tally = kept.tally(match(game_id, level), file(files, game_id, level))
    elo = tally.elo()
    told = f"{level} – {level - 1}", len(tally.points), tally.count(1), tally.count(0.5), tally.count(0)
    if elo.difference is None or elo.error is None:
        return *told, "not measured", ""
    return *told, f"{elo.difference:+.0f} ± {elo.error:.0f}", "yes" if elo.difference > elo.error else "no"


if __name__ == "__main__":
    main()
