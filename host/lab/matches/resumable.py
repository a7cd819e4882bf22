"""Matches that can be resumed on any machine: each game is a row of a CSV file.

The name of a file ends in a digest of its players, so that games of other players are never taken for theirs. The
search is identified by its signature, as chess engines are by that of their bench: its answers in a few positions and
again one action later, each with the number of positions that it looked at. Levels and references, whose choices
involve chance, are identified by what they choose in those positions with a few seeds. A change that alters no answer
keeps the games.
"""

import argparse
import hashlib
import random
from functools import cache
from pathlib import Path

from ludus.games.game import Game
from lusoria.engine.bench.search import positions_of
from lusoria.engine.match import command
from lusoria.engine.match.contestants import Limit, contestant_named
from lusoria.engine.match.game import Match
from lusoria.engine.match.results import Files, Tally
from lusoria.engine.match.runner import cores
from lusoria.engine.search import Limits, searcher_for

FOLDER = Path("host/lab/results/played")
OPENINGS = 1000  # more than are played, so that a match can be continued to any length
_NODES = 5_000  # to look at for each position of a signature
_SEEDS = 8  # a level chooses with each in every position; a reference, which may take a second, with only one
_WITH_DICE: dict[str, tuple[str | None, ...]] = {
    "twelve-lines": ("3,b1,4,b1,w1,1,w1/1,w2,w1,w5,1,w2,b1,2,b7,b2,b2/w1,3,w2,7 w 0,0 0,1 123",),
}


def _positions(game_id: str) -> tuple[str | None, ...]:
    """The positions for a signature; the start where no others are defined."""
    return _WITH_DICE.get(game_id) or tuple(positions_of(game_id).values()) or (None,)


@cache
def signature(game_id: str) -> str:
    """8 hex digits that change if a game's search answers differently or looks at another number of positions."""
    searcher, answers = searcher_for(game_id), []
    for position in _positions(game_id):
        searcher.forget()
        game = Game(game_id, {}, position)
        for _ in range(2):
            answer = searcher.best(game, Limits(nodes=_NODES))
            answers.append((answer.action, answer.score, answer.depth, answer.nodes))
            game.play(answer.action)
    return hashlib.sha256(repr(answers).encode()).hexdigest()[:8]


@cache
def choices(who: str, game_id: str) -> tuple[str, ...]:
    """What a player of a match chooses in a few positions, with each of a few seeds."""
    player, choices = contestant_named(who, game_id), []
    for position in _positions(game_id):
        game = Game(game_id, {}, position)
        for seed in range(_SEEDS if who.startswith("engine:") else 1):
            player.new_game(game)
            choices.append(game.text(player.choose(game, random.Random(seed), Limit(None, _NODES))))
    return tuple(choices)


def file(folder: Path, match: Match, name: str, made_of: object = "") -> Path:
    """The file of an engine's match: a name, then a digest of the search, of the players and of `made_of`."""
    players = [choices(who, match.game) for who in (match.a, match.b) if who != "search"]
    words = repr((made_of, players, signature(match.game)))
    return folder / f"{name}-{hashlib.sha256(words.encode()).hexdigest()[:10]}.csv"


def play(match: Match, games: int, arguments: argparse.Namespace, path: Path) -> None:
    """Play those of the first `games` games that the file lacks, on the chosen cores or cluster."""
    if games:
        path.parent.mkdir(parents=True, exist_ok=True)
        command.play_all(match, command.Plan(games, arguments.workers, arguments.dask, csv=path), Tally())


def tally(match: Match, path: Path) -> Tally:
    """The result of the games in the file."""
    return Tally(dict(Files(match, path, None).played_before()))


def parser(name: str, about: str | None, folder: str) -> argparse.ArgumentParser:
    """The parser of a command that plays matches: the page, how many games, and where to play and store them."""
    made = argparse.ArgumentParser(prog=name, description=about)
    made.add_argument("page", type=Path)
    made.add_argument("--games", type=int, default=400)
    made.add_argument("--workers", type=int, default=cores())
    made.add_argument("--dask", metavar="ADDRESS", help="play on the Dask cluster of that scheduler")
    made.add_argument("--files", type=Path, default=FOLDER / folder)
    return made
