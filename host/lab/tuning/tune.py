"""Tunes weights by self-play: `python -m lab.tuning.tune GAME --games N --nodes N --rounds N --seed N [--write]`.

It begins with the stored weights or, with `--from material`, with weights that count only the pieces, so that the
result owes nothing to anybody's guess.

In each round the engine plays games against itself (lab.tuning.self_play), on all cores or a Dask cluster. Logistic
regression fits the weights to the positions at the ends of the engine's best lines: the chance of winning that a score
stands for is to be as near as possible to the result of its game. A weight about which the games say little stays near
its first value. What games of equals cannot teach is then set by playing a weaker player (lab.tuning.closing). At the
end the new weights play the stored ones and those that it began with. Needs numpy.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from lab.tuning.closing import closed
from lab.tuning.self_play import OPENING, Games, Sample
from ludus.games.grid.layout import COLUMNS, ROWS
from lusoria.engine.compiled import rules as compiled
from lusoria.engine.grid.weights import FILE, NEIGHBOURS, RANKS, Weights, fill, tuned
from lusoria.engine.hot import layout
from lusoria.engine.match.runner import cores
from lusoria.engine.search import CHANCE_SCALE

Matrix = NDArray[np.float64]
# How strongly a weight is held to its first value: as if by this many positions for each position in which it matters.
# If all weights were held equally strongly, rare patterns and ratios of pieces would never be learned.
HOLD = 0.03
PIECE = 100  # what a piece is worth to begin with if nothing else is worth anything
STEP = 1000  # a weight is set to this to see what it adds: large, as tables hold whole numbers


def main() -> None:
    """Tune the weights of one game and print the steps; with --write store them in weights.json."""
    parser = argparse.ArgumentParser(prog="python -m lab.tuning.tune", description=__doc__)
    parser.add_argument("game", choices=sorted(OPENING))
    for name, default in (("games", 200), ("nodes", 2000), ("rounds", 2), ("seed", 1), ("close", 200), ("check", 100)):
        parser.add_argument(f"--{name}", type=int, default=default)
    parser.add_argument("--from", choices=STARTS, default="kept", dest="start", help="what the weights are at first")
    parser.add_argument("--workers", type=int, default=cores())
    parser.add_argument("--dask", metavar="ADDRESS", help="play on the Dask cluster of that scheduler")
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    start = time.perf_counter()
    begin = weights = STARTS[arguments.start](arguments.game)
    olds = {"old ones": tuned(arguments.game)} | ({} if arguments.start == "kept" else {arguments.start: begin})
    for number in range(1, arguments.rounds + 1):
        games = Games(arguments.game, arguments.nodes, f"{arguments.seed} {number}", arguments.workers, arguments.dask)
        samples = games.samples(weights, arguments.games)
        weights = fitted(arguments.game, begin, samples)
        _say(f"round {number}: {arguments.games} games, {len(samples)} positions, {time.perf_counter() - start:.0f} s")
    closing = Games(arguments.game, arguments.nodes, f"{arguments.seed} closing", arguments.workers, arguments.dask)
    weights = closed(closing, weights, material(arguments.game), arguments.close, _say)
    check = Games(arguments.game, arguments.nodes, f"{arguments.seed} check", arguments.workers, arguments.dask)
    figures = f"new weights against {', '.join(_compared(check, weights, olds, arguments.check))}"
    _say(figures)
    if arguments.write:
        made = f"python -m lab.tuning.tune {' '.join(sys.argv[1:])}: {figures}"
        _write(arguments.game, weights, made, anew=arguments.start != "kept")


def mapped(weights: Weights, change: Callable[[str, int, float], float]) -> Weights:
    """The weights, each replaced by the result of `change` for its name, index and value."""
    return {name: [change(name, k, value) for k, value in enumerate(values)] for name, values in weights.items()}


def material(game_id: str) -> Weights:
    """Weights that count only the pieces of a game; the value of one is just a scale."""
    return mapped(tuned(game_id), lambda name, index, _value: float(PIECE if (name, index) == ("lead", 0) else 0))


STARTS: dict[str, Callable[[str], Weights]] = {"kept": tuned, "material": material}


def _compared(check: Games, new: Weights, olds: dict[str, Weights], count: int) -> Iterator[str]:
    """The results of new weights against each of the old ones, in words."""
    for name, old in olds.items():
        ahead, level, behind = check.compared(new, old, count)
        yield f"{name}: {ahead} ahead, {level} level, {behind} behind"


def fitted(game_id: str, weights: Weights, samples: list[Sample]) -> Weights:
    """The weights whose scores best fit the results of the samples, pulled towards the weights given."""
    start = np.array([value for values in weights.values() for value in values])
    features = _features(game_id, weights, samples)
    outcomes = np.array([sample.outcome for sample in samples])
    alike = _alike(game_id, weights)
    shared = np.zeros((alike.max() + 1, len(alike)))
    shared[alike, np.arange(len(alike))] = 1
    means = shared @ start / shared.sum(axis=1)
    values = _regression(features @ shared.T / CHANCE_SCALE, outcomes, means)[alike]
    values = _centred(values, np.abs(features).sum(axis=0), weights)
    numbers = iter(values)
    return mapped(weights, lambda _name, _index, _value: round(float(next(numbers)), 1))


def _alike(game_id: str, weights: Weights) -> NDArray[np.int64]:
    """The group number of each weight: weights that a mirror exchanges are in one group.

    Left and right are alike in both games. In Latrunculi so are forward and backward, and rows and columns.
    """
    groups: dict[tuple[str, int, int], int] = {}
    numbers = []
    for name, values in weights.items():
        for index in range(len(values)):
            numbers.append(groups.setdefault(_mirrored(game_id, name, index), len(groups)))
    return np.array(numbers)


def _mirrored(game_id: str, name: str, index: int) -> tuple[str, int, int]:
    """The key of a weight's group: its name, and its indexes in an order that a mirror does not change."""
    upright = game_id == "latrunculi"
    if name.endswith(("row", "column")) and (upright or name == "row"):
        low, high = sorted(divmod(index, len(NEIGHBOURS)))
        return (name.replace("column", "row") if upright else name), low, high
    if name in ("place", "trapped") and upright and index < RANKS:
        return name, min(index, RANKS - 1 - index), 0
    return name, index, 0


def _features(game_id: str, weights: Weights, samples: list[Sample]) -> Matrix:
    """[position, weight]: how much one unit of the weight adds to the position's score, which is a sum."""
    judge = compiled.search(game_id).game.judge
    columns = []
    for name, values in weights.items():
        for index in range(len(values)):
            work = np.zeros(layout.SIZE, np.int64)
            alone = mapped(weights, lambda n, k, _v, at=(name, index): STEP if (n, k) == at else 0)  # type: ignore[misc]
            fill(work, alone, samples[0].state[COLUMNS], samples[0].state[ROWS])
            scores = [judge(sample.state, work) for sample in samples]
            columns.append(np.array([0 if each == -layout.WIN else each / STEP for each in scores]))
    return np.array(columns).T


def _regression(features: Matrix, outcomes: Matrix, start: Matrix) -> Matrix:
    """Logistic regression by Newton's method, pulled towards start."""
    values = start.copy()
    hold = HOLD / 4 * (features**2).sum(axis=0) + 1e-9  # / 4: chance * (1 - chance) of an even position
    for _ in range(12):
        chances = 1 / (1 + np.exp(-features @ values))
        slope = features.T @ (chances - outcomes) + hold * (values - start)
        curve = (features * (chances * (1 - chances))[:, None]).T @ features + np.diag(hold)
        values = values - np.linalg.solve(curve, slope)
    return values


def _centred(values: Matrix, met: Matrix, weights: Weights) -> Matrix:
    """Shift values, without changing scores, so that squares and neighbours are worth 0 on average.

    Every free piece has one rank, one distance from the edge and one pair of neighbours each way: what all weights of
    such a group have in common goes to the value of the piece. met: how much each weight mattered.
    """
    values = values.copy()
    names = np.array([name for name, each in weights.items() for _ in each])
    places = np.flatnonzero(names == "place")
    common = 0.0
    for group in (places[:RANKS], places[RANKS:], np.flatnonzero(names == "row"), np.flatnonzero(names == "column")):
        mean = float(np.average(values[group], weights=met[group] + 1e-9))
        values[group] -= mean
        common += mean
    values[np.flatnonzero(names == "trapped")[:RANKS]] -= common
    values[np.flatnonzero(names == "lead")[0]] += common
    return values


def _write(game_id: str, weights: Weights, made: str, anew: bool) -> None:
    """Store the weights and the commands that made them: if `anew`, only the last command."""
    document = json.loads(FILE.read_text(encoding="utf-8"))
    document["weights"][game_id] = weights
    earlier = [] if anew else document["made_by"].get(game_id, [])
    document["made_by"][game_id] = [*earlier, made]
    lines = [f'"made_by": {json.dumps(document["made_by"], indent=1)}']
    games = [
        f'"{each}": {{\n' + ",\n".join(f' "{name}": {json.dumps(values)}' for name, values in own.items()) + "\n}"
        for each, own in document["weights"].items()
    ]
    FILE.write_text("{\n" + lines[0] + ',\n"weights": {\n' + ",\n".join(games) + "\n}\n}\n", encoding="utf-8")


def _say(line: str) -> None:
    print(line, flush=True)


if __name__ == "__main__":
    main()
