"""How far the levels are apart: `python -m lusoria.engine.match.ladder docs/levels.md [--game G] [--games N]`.

Every level plays the one below it, and after each of these matches the table of the game is written anew. A match is
kept in a CSV file whose name tells what the two levels and the weights were: the command goes on where it was stopped,
on whatever machine, and what was measured of other levels is never taken for these. `--games 0` only writes the page.
"""

import argparse
import hashlib
from pathlib import Path

from lusoria.engine.levels import HIGHEST, LEVELS
from lusoria.engine.match import command
from lusoria.engine.match.contestants import Limit
from lusoria.engine.match.game import Match, options_of_match
from lusoria.engine.match.results import Files, Tally
from lusoria.engine.match.runner import cores
from lusoria.engine.pages import renewed, table
from lusoria.engine.weights import FILE

COLUMNS = ("levels", "games", "won", "drawn", "lost", "Elo", "apart with 95 %")
COMMAND = "python -m lusoria.engine.match.ladder"
OPENINGS = 1000  # more than are played: so a match can be gone on with to any length
FILES = Path("docs/played/ladder")
NODES = {"petteia": 20_000, "latrunculi": 20_000, "rota": 1, "twelve-lines": 1_000_000}  # of level 8 a move


def main() -> None:
    """Play what is asked for, pair by pair, and write the page after each."""
    parser = argparse.ArgumentParser(prog="python -m lusoria.engine.match.ladder", description=__doc__)
    parser.add_argument("page", type=Path)
    parser.add_argument("--game", choices=sorted(LEVELS), action="append")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--from", type=int, default=2, dest="lowest", help="the lower levels are left as they are")
    parser.add_argument("--workers", type=int, default=cores())
    parser.add_argument("--files", type=Path, default=FILES)
    given = parser.parse_args()
    given.files.mkdir(parents=True, exist_ok=True)
    for game_id in given.game or LEVELS:
        for level in range(given.lowest, HIGHEST + 1):
            if given.games:
                wanted = command.Wanted(given.games, given.workers, csv=_file(given.files, game_id, level))
                command.play_all(_match(game_id, level), wanted, Tally())
            text = given.page.read_text(encoding="utf-8")
            lines = table(COLUMNS, (_cells(given.files, game_id, level) for level in range(2, HIGHEST + 1)))
            given.page.write_text(renewed(text, f"{COMMAND} --game {game_id}", lines), encoding="utf-8")


def _cells(files: Path, game_id: str, level: int) -> tuple[object, ...]:
    """What a match has come to, as the cells of a row."""
    tally = Tally(dict(Files(_match(game_id, level), _file(files, game_id, level), None).played_before()))
    elo = tally.elo()
    told = f"{level} – {level - 1}", len(tally.points), tally.count(1), tally.count(0.5), tally.count(0)
    if elo.difference is None or elo.error is None:
        return *told, "not measured", ""
    return *told, f"{elo.difference:+.0f} ± {elo.error:.0f}", "yes" if elo.difference > elo.error else "no"


def _match(game_id: str, level: int) -> Match:
    """A level against the one below it."""
    limit, options = Limit(None, NODES[game_id]), options_of_match(game_id, {})
    return Match(f"engine:{level}", f"engine:{level - 1}", game_id, options, limit, OPENINGS)


def _file(files: Path, game_id: str, level: int) -> Path:
    """Where a match is kept: the name has a digest of all that makes the two levels what they are."""
    weights = FILE.read_bytes() if game_id in ("petteia", "latrunculi") else b""
    made_of = f"{LEVELS[game_id][level - 2 : level]} {NODES[game_id]}".encode() + weights
    return files / f"{game_id}-{level}-{level - 1}-{hashlib.sha256(made_of).hexdigest()[:10]}.csv"


if __name__ == "__main__":
    main()
