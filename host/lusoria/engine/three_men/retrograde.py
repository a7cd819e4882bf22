"""Exact scores of every node of a graph by retrograde analysis, in layers where a move limit counts.

A score is an int from the view of the player to move: 0 a draw, WIN - n a win in n plies, n - WIN a loss in n plies,
under best play by both (the winner as short as he can, the loser as long as he can). Play that never ends is a draw.
`drawn` are nodes that count as a draw for whoever enters them.
"""

from collections import deque
from collections.abc import Iterable, Sequence, Set

from lusoria.engine.three_men.graph import Graph

WIN = 10_000


def outcome(score: int) -> tuple[int, int | None]:
    """A score as (+1 win, 0 draw, -1 loss; plies to the end, None for a draw)."""
    if score == 0:
        return 0, None
    return (1, WIN - score) if score > 0 else (-1, WIN + score)


def of_child(score: int) -> int:
    """The score of a child from its parent's view, one ply farther from the end."""
    if score == 0:
        return 0
    return -score - 1 if score < 0 else -score + 1


def best(children: Iterable[int]) -> int:
    """The best of the scores of at least one child, for the player who chooses."""
    return max(map(of_child, children))


def unlimited(graph: Graph, drawn: Set[int]) -> list[int]:
    """The score of every node when endless games are drawn.

    Backwards from the ends: a node is a win by the first lost child that is found, and a loss once all its children
    are found to be won. The queue runs in order of plies, which makes wins shortest and losses longest. What is never
    reached is a draw: there nobody can be forced.
    """
    parents = _parents(graph)
    undecided = [len(children) for children in graph.children]
    scores = [0] * len(graph)
    queue = deque(node for node in range(len(graph)) if not undecided[node] and node not in drawn)
    for node in queue:
        scores[node] = -WIN
    while queue:
        node = queue.popleft()
        for parent in parents[node]:
            undecided[parent] -= 1
            if scores[parent] or parent in drawn:
                continue
            if scores[node] < 0 or not undecided[parent]:
                scores[parent] = of_child(scores[node])
                queue.append(parent)
    return scores


def limited(graph: Graph, drawn: Set[int], limit: int) -> list[list[int]]:
    """The scores under a move limit: layer r has the scores of moving nodes with r quiet plies left.

    At 0 left the game is a draw unless a line was just made: being blocked is judged after the limit. Once two layers
    are equal all later ones are, so the last layer stands for every larger r, too. Placing nodes always have all plies
    left; their scores are in the last layer.
    """
    moving = [node for node in range(len(graph)) if graph.moving[node]]
    layer = [-WIN if graph.lost[node] else 0 for node in range(len(graph))]
    layers = [layer]
    while len(layers) <= limit:
        layer = list(layer)
        _raise(graph, drawn, moving, layers[-1], layer)
        if layer == layers[-1]:
            break
        layers.append(layer)
    placing = [node for node in reversed(range(len(graph))) if not graph.moving[node]]
    _raise(graph, drawn, placing, layers[-1], layers[-1])
    return layers


def _raise(graph: Graph, drawn: Set[int], nodes: Sequence[int], below: list[int], layer: list[int]) -> None:
    """Write the scores of nodes into layer, from the scores of their children in below."""
    for node in nodes:
        children = graph.children[node]
        if node not in drawn:
            layer[node] = best([below[child] for child in children]) if children else -WIN


def _parents(graph: Graph) -> list[list[int]]:
    """The nodes from which each node can follow."""
    parents: list[list[int]] = [[] for _ in range(len(graph))]
    for node, children in enumerate(graph.children):
        for child in children:
            parents[child].append(node)
    return parents
