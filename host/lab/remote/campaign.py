"""Plays games between two tables while faults happen, and counts the actions that are lost, doubled or different.

python -m lab.remote.campaign [--faults 12000] [--seed 1] [--page docs/remote.md]
"""

import argparse
import random
from collections import Counter
from pathlib import Path

from lab import pages
from lab.remote.faulty_broker import FaultyBroker
from lab.remote.tables import Table
from ludus.games.game import Game
from ludus.games.registry import GAMES
from lusoria.exhibit.remote.codes import Keys, invent

OPTIONS = {"move-limit": "10", "dice": "players"}
FAULTS_A_GAME = 150
MOST_STEPS = 200_000
TWO_WEEKS_S = 14 * 24 * 3600.0
_KINDS = ("cut", "broker", "unplugged", "restart", "taken back", "stray", "absent", "apart")


def play(seed: int, most: int, faults: Counter[str]) -> Counter[str]:
    """Play one game, striking until `faults` has `most` more, the broker's own included; count what went wrong."""
    rng = random.Random(seed)
    count = lambda kind: faults.update([kind])  # noqa: E731
    broker = FaultyBroker(Keys(invent()), rng, count)
    game_id = GAMES[seed % len(GAMES)]
    options = {name: value for name, value in OPTIONS.items() if name in Game(game_id).options}
    tables = [Table(side, rng, broker, game_id, options) for side in (0, 1)]
    tables[0].other, tables[1].other = tables[1], tables[0]
    end = faults.total() + most
    for _ in range(MOST_STEPS):
        if tables[0].game.over and tables[0].game.played == tables[1].game.played:
            break
        if faults.total() < end and rng.random() < 0.3:
            kind = rng.choice(_KINDS)
            count(kind)
            if kind == "apart":
                one_at_a_time(tables, broker, rng)
            else:
                _strike(kind, rng.choice(tables), broker, rng)
        for table in tables:
            table.step(rng.random() * 2)
        broker.deliver()
    return _wrong(tables)


def one_at_a_time(tables: list[Table], broker: FaultyBroker, rng: random.Random) -> None:
    """Let only one PC run at a time for a while, weeks apart, as in a game by correspondence."""
    for table in tables:
        table.channel.close()
    for _ in range(rng.randrange(2, 6)):
        for table in tables:
            table.now += TWO_WEEKS_S
            table.restart()
            for _ in range(rng.randrange(5, 15)):
                table.step(1.0)
                broker.deliver()
            table.channel.close()
    for table in tables:
        table.restart()


def _strike(kind: str, table: Table, broker: FaultyBroker, rng: random.Random) -> None:
    """Let one fault happen, and last for a while."""
    if kind == "broker":
        broker.is_away = True
    elif kind in ("unplugged", "stray"):
        table.is_plugged = False
        if kind == "stray":
            table.stray()
    elif kind == "taken back":
        table.take_back()
    else:
        table.channel.close()
        table.now += TWO_WEEKS_S if kind == "absent" else 0.0
        if kind == "restart":
            table.restart()
            return
    for _ in range(rng.randrange(10)):
        if kind in ("broker", "unplugged"):
            table.step(1.0)
        broker.deliver()
    table.is_plugged = True
    if kind == "broker":
        broker.back()
    elif kind in ("cut", "absent"):
        table.restart()


def _wrong(tables: list[Table]) -> Counter[str]:
    lists = [[table.game.text_at(ply) for ply in range(len(table.game.played))] for table in tables]
    shorter = min(map(len, lists))
    return Counter(
        lost=abs(len(lists[0]) - len(lists[1])),
        doubled=sum(table.doubled for table in tables),
        diverged=sum(one != two for one, two in zip(lists[0][:shorter], lists[1][:shorter], strict=True)),
        unfinished=not all(table.game.over for table in tables),
    )


def run(faults: int, seed: int) -> tuple[Counter[str], Counter[str], int]:
    """Play until `faults` faults have happened; return the faults by kind, what went wrong, and the number of games."""
    happened, wrong, games = Counter[str](), Counter[str](), 0
    while happened.total() < faults:
        wrong += play(seed + games, FAULTS_A_GAME, happened)
        games += 1
    return happened, wrong, games


def main() -> None:
    """Print the counts; exit code 1 if anything went wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--faults", type=int, default=12_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--page", type=Path)
    arguments = parser.parse_args()
    happened, wrong, games = run(arguments.faults, arguments.seed)
    names = ("lost", "doubled", "diverged", "unfinished")
    rows = [("games", games), ("faults", happened.total()), *((f"of them {kind}", n) for kind, n in happened.items())]
    lines = list(pages.table(("", "number"), [*rows, *((f"**{name}**", wrong[name]) for name in names)]))
    print(*lines, sep="\n")
    if arguments.page:
        pages.renew(arguments.page, "python -m lab.remote.campaign", lines)
    raise SystemExit(wrong.total() > 0)


if __name__ == "__main__":
    main()
