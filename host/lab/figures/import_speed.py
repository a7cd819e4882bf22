"""Measures how fast `lusoria log import` reads records: `python -m lab.figures.import_speed [--megabytes N]`.

Random games of every kind are written to a file, which the installed command then imports into a new SQLite database.
"""

import argparse
import random
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from ludus.games.game import Game
from ludus.games.registry import GAMES
from lusoria.log.records.writer import Record, write

PLIES = 60  # most plies of a game
_MEGABYTE = 1_000_000
_ALIKE = 200  # games that are really played; all others are copies that differ in a tag


def records(number: int, seed: int = 1) -> str:
    """The records of `number` games, as one text."""
    rng = random.Random(seed)
    games = [_game(game_id, rng) for game_id in GAMES for _ in range(_ALIKE // len(GAMES))]
    return write(
        Record(each.id, {}, None, list(each.played), each.score, {"Round": str(index)})
        for index in range(number)
        for each in [games[index % len(games)]]
    )


def _game(game_id: str, rng: random.Random) -> Game:
    game = Game(game_id)
    while not game.over and len(game.played) < PLIES:
        game.play(rng.choice(game.actions()))
    return game


def main() -> None:
    """Write the file, import it, and print its size, the games, the seconds, and the memory of the largest process."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--megabytes", type=float, default=20)
    size = parser.parse_args().megabytes * _MEGABYTE
    sample = len(records(_ALIKE).encode()) / _ALIKE
    with tempfile.TemporaryDirectory() as folder:
        path, number = Path(folder) / "games.txt", int(size / sample)
        path.write_text(records(number), encoding="utf-8")
        command = [str(Path(sys.executable).with_name("lusoria")), "log", "import", str(path)]
        before = time.monotonic()
        subprocess.run([*command, "--db", f"sqlite:///{folder}/games.db"], check=True)
        wall, used = time.monotonic() - before, resource.getrusage(resource.RUSAGE_CHILDREN)
        megabytes = path.stat().st_size / _MEGABYTE
    print(f"{megabytes:.1f} MB, {number:,} games: {wall:.0f} s, {megabytes / wall:.2f} MB/s")
    print(f"{used.ru_utime + used.ru_stime:.0f} s of processor; the largest process held {used.ru_maxrss // 1024} MB")


if __name__ == "__main__":
    main()
