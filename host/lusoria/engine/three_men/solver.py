"""The solver of the games of three men: the value of a game under an option set, and of each action in each position.

Why repetition `threefold` needs no analysis of its own at the start: along best play for a win the number of plies left
falls with every ply, so no position comes twice, let alone three times; and whoever can avoid losing for ever can also
avoid it until the third occurrence. So values and plies are the same as under `none`. In the middle of a game this
holds if every position that has already occurred twice counts as a draw, as it does in `values`. It also holds under a
move limit: a win from the same position with fewer quiet plies left is never quicker, so a quickest win never repeats a
position.

Why `move-twice` is refused: see MOVE_TWICE.
"""

import random
from collections.abc import Mapping, Set
from dataclasses import dataclass, field
from functools import lru_cache

from ludus.games.game import Game
from ludus.games.options import complete
from ludus.games.registry import part
from ludus.games.three_men import rules
from lusoria.engine.search import of_child
from lusoria.engine.three_men import retrograde
from lusoria.engine.three_men.graph import Graph, graph_from, key_of
from lusoria.errors import UsageError

Value = tuple[int, int | None]
PIECES_PLACED = 2 * rules.PIECES
MOVE_TWICE = (
    "it cannot be solved with repetition move-twice: a position then carries how often each move was played, "
    "far too many histories to go through; solve repetition none or threefold"
)


@dataclass(frozen=True)
class Solution:
    """The solution of the game `game_id` under `options`, which are complete.

    value: p1win, p2win or draw. plies: length of the game under best play, None for a draw. positions: how many
    different positions can occur, the start and the ends among them. first_moves: the value of the game after each
    first action, by its text.
    """

    game_id: str
    options: dict[str, str | int]
    value: str
    plies: int | None
    positions: int
    first_moves: dict[str, str]
    graph: Graph = field(repr=False, compare=False)

    def values(self, game: Game) -> dict[int, Value]:
        """The value of each legal action of game: (+1/0/-1 for the mover, plies to the end or None).

        Exact for every position of a game with these options, its history and quiet plies included. Any position that
        can be read will do, even one that cannot arise from the start.
        """
        graph, node, layers, left = self._place(game)
        layer = _at(layers, left - graph.moving[node])
        pairs = zip(graph.actions[node], graph.children[node], strict=True)
        return {action: retrograde.outcome(of_child(layer[child])) for action, child in pairs}

    def best_action(self, game: Game, rng: random.Random | None = None) -> int:
        """A perfect action: the quickest win, else a draw, else the slowest loss.

        Among draws it is one that leaves the other player the fewest replies that do not lose. Remaining ties are drawn
        by rng; without one the lowest action is taken. game is only read.
        """
        graph, node, layers, left = self._place(game)
        layer = _at(layers, left - graph.moving[node])
        scores = [of_child(layer[child]) for child in graph.children[node]]
        candidates = [index for index, score in enumerate(scores) if score == max(scores)]
        if max(scores) == 0:
            holding = [_replies_that_hold(graph, layers, left, node, index) for index in candidates]
            fewest = min(holding)
            candidates = [index for index, replies in zip(candidates, holding, strict=True) if replies == fewest]
        return graph.actions[node][rng.choice(candidates) if rng else candidates[0]]

    def _place(self, game: Game) -> tuple[Graph, int, list[list[int]], int]:
        """Find game in the solution: its graph, its node, the scores by quiet plies left, and how many are left."""
        if (game.id, game.options) != (self.game_id, self.options):
            raise UsageError(f"this solution is for {self.game_id} with {_written(self.options)}")
        if game.over:
            raise UsageError(f"the game is over ({game.score}): there is nothing to choose")
        graph, key = self.graph, key_of(game.state)
        if key not in graph.node_of:
            graph = graph_from(
                self.game_id, str(self.options["lines"]), str(self.options["placing-wins"]), game.start_text
            )
        limit = int(self.options["move-limit"])
        layers = _layers(graph, _drawn(game, graph), limit)
        return graph, graph.node_of[key], layers, limit - game.state[rules.QUIET]


def _at(layers: list[list[int]], left: int) -> list[int]:
    """The scores with that many quiet plies left.

    The last layer stands for every larger number; without a limit it is the only one and always applies.
    """
    return layers[-1] if len(layers) == 1 else layers[max(0, min(left, len(layers) - 1))]


def _replies_that_hold(graph: Graph, layers: list[list[int]], left: int, node: int, index: int) -> int:
    """How many replies do not lose after the action at that index of node's actions."""
    child = graph.children[node][index]
    layer = _at(layers, left - graph.moving[node] - graph.moving[child])
    return sum(layer[grandchild] <= 0 for grandchild in graph.children[child])


def solve(game_id: str, options: Mapping[str, str | int]) -> Solution:
    """Solve a game of three men under options; missing ones take their defaults.

    Raises OptionError for wrong options, UsageError for move-twice.
    """
    every = complete(game_id, part(game_id, "notation").OPTIONS, dict(options))
    if every["repetition"] == "move-twice":
        raise UsageError(MOVE_TWICE)
    return _solve(game_id, tuple(every.items()))


@lru_cache(maxsize=16)
def _solve(game_id: str, options: tuple[tuple[str, str | int], ...]) -> Solution:
    every = dict(options)
    graph = graph_from(game_id, str(every["lines"]), str(every["placing-wins"]))
    limit = int(every["move-limit"])
    top = _layers(graph, frozenset(), limit)[-1]
    value, plies = retrograde.outcome(top[0])
    words = Game(game_id, every)
    first = zip(graph.actions[0], graph.children[0], strict=True)
    return Solution(
        game_id=game_id,
        options=every,
        value=_named(value),
        plies=plies,
        positions=sum(not limit or depth <= PIECES_PLACED + limit for depth in graph.depth),
        first_moves={words.text(action): _named(-retrograde.outcome(top[child])[0]) for action, child in first},
        graph=graph,
    )


@lru_cache(maxsize=16)
def _layers(graph: Graph, drawn: Set[int], limit: int) -> list[list[int]]:
    """The scores of all nodes by quiet plies left; a single layer without a limit."""
    if limit:
        return retrograde.limited(graph, drawn, limit)
    return [retrograde.unlimited(graph, drawn)]


def _drawn(game: Game, graph: Graph) -> frozenset[int]:
    """The nodes at which a threefold repetition would be complete: they occurred twice in this game."""
    if game.options["repetition"] != "threefold":
        return frozenset()
    once: set[int] = set()
    twice: set[int] = set()
    for ply in range(len(game.played) + 1):
        key = key_of(game.state_at(ply))
        (twice if key in once else once).add(key)
    return frozenset(graph.node_of[key] for key in twice if key in graph.node_of)


def _named(value: int) -> str:
    """The UGI name of a value for White: p1win, draw or p2win."""
    return {1: "p1win", 0: "draw", -1: "p2win"}[value]


def _written(options: Mapping[str, str | int]) -> str:
    return ", ".join(f"{name} {value}" for name, value in options.items())
