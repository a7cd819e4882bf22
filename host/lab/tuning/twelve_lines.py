"""Trains the value network of Twelve Lines by self-play: `python -m lab.tuning.twelve_lines`.

TD(lambda) as in Tesauro's TD-Gammon (1995), its targets counted back from the end of each game: a game is played
by the network against itself, one ply deep, then learnt from. Rate and lambda fall as the games go by. The same
seed gives the same games, and on one kind of processor the same weights.
"""

import argparse
import json
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from lab.tuning.hot.one_ply_games import LONGEST
from ludus.games.game import Game
from lusoria.engine.hot.twelve_lines_network import FEATURES
from lusoria.engine.twelve_lines.network import Net, buffers, file_of, hot

RATES = (0.05, 0.001)  # of learning, at the first game and at the last; in between it falls by a constant factor
DECAYS = (0.95, 0.6)  # TD's lambda, at the first game and at the last, falling evenly
SPREAD = 0.1  # standard deviation of the weights to begin with
MEASURED = 400  # games against the greedy player, each throw sequence twice with the sides changed
MEASURE_SEED = 7
HIGHEST_SEED = 2**29 - 1
_ONE_PLY_GAMES = "lab.tuning.hot.one_ply_games"


def random_net(hidden: int, spread: float, rng: np.random.Generator) -> Net:
    """Random weights to begin the training with."""
    weights = rng.normal(0, spread, (FEATURES + 1, hidden)).astype("float32")
    return Net(weights, rng.normal(0, spread, hidden + 1).astype("float32"))


def rounded(net: Net) -> Net:
    """The network as it will be after it is saved and loaded."""
    weights, output = net.weights.astype("float16"), net.output.astype("float16")
    return Net(weights.astype("float32"), output.astype("float32"), net.about)


def save(net: Net, path: Path) -> None:
    """Save the weights as half-precision floats."""
    path.parent.mkdir(parents=True, exist_ok=True)
    weights, output = net.weights.astype("float16"), net.output.astype("float16")
    np.savez_compressed(path, weights=weights, output=output, about=json.dumps(net.about))


def train(opposed: bool, games: int, hidden: int, seed: int, say: Callable[[str], None] | None) -> Net:
    """Make a random network and train it by that many games of self-play; `say`, if not None, gets reports."""
    rng = np.random.default_rng(seed)
    net = random_net(hidden, SPREAD, rng)
    start = start_state(opposed)
    line, worths = np.zeros((LONGEST + 1, len(start)), "uint16"), np.zeros(LONGEST + 1)
    turns, parts = buffers(), net.parts()
    code = hot(_ONE_PLY_GAMES)
    played = 0
    for game in range(games):
        done = game / games
        rate = RATES[0] * (RATES[1] / RATES[0]) ** done
        decay = DECAYS[0] + (DECAYS[1] - DECAYS[0]) * done
        played += code.self_play(start, line, worths, turns, parts, int(rng.integers(1, HIGHEST_SEED)), rate, decay)
        if say is not None and (game + 1) % max(1, games // 20) == 0:
            say(f"{game + 1} games, {played / (game + 1):.0f} turns each, {against_greedy(net, opposed, 200):.3f}")
    return net


def start_state(opposed: bool) -> NDArray[np.uint16]:
    """The start of a game as a buffer for the hot modules."""
    return np.array(Game("twelve-lines", {"opposed": "yes" if opposed else "no"}).state, "uint16")


def against_greedy(net: Net, opposed: bool, games: int) -> float:
    """The share of games that the network, looking one ply ahead, wins against the greedy player."""
    start, turns, parts = start_state(opposed), buffers(), net.parts()
    code = hot(_ONE_PLY_GAMES)
    won = 0
    for game in range(games):
        seed = MEASURE_SEED + 1000 * (game // 2)
        won += code.against_greedy(start, start.copy(), turns, parts, game % 2, seed) == 1 + game % 2
    return won / games


def main(words: list[str]) -> int:
    """Train with the options of the command line, measure, and write the weights; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m lab.tuning.twelve_lines", description=__doc__)
    parser.add_argument("--opposed", choices=("no", "yes"), default="no")
    parser.add_argument("--games", type=int, default=60000)
    parser.add_argument("--hidden", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("-o", "--output", type=Path)
    arguments = parser.parse_args(words)
    opposed = arguments.opposed == "yes"
    say = partial(print, file=sys.stderr, flush=True)
    net = train(opposed, arguments.games, arguments.hidden, arguments.seed, say)
    net = rounded(net)
    net.about = {
        "command": " ".join(["python -m lab.tuning.twelve_lines", *words]),
        "games": arguments.games,
        "seed": arguments.seed,
        "won_against_greedy_one_ply": round(against_greedy(net, opposed, MEASURED), 4),
        "measured_games": MEASURED,
    }
    save(net, arguments.output or file_of(opposed))
    print(json.dumps(net.about))
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
