"""Exact scores of every node of a graph by retrograde analysis, in layers where a move limit counts.

A score is an int from the view of the player to move: 0 a draw, WIN - n a win in n plies, n - WIN a loss in n plies,
under best play by both (the winner wins as soon as he can, the loser holds out as long as he can). Play that never ends
is a draw. `drawn` are nodes that count as a draw for whoever enters them.
"""

from collections import deque
from collections.abc import Iterable, Sequence, Set

from lusoria.engine.search import of_child
from lusoria.engine.three_men.graph import Graph

WIN = 10_000


def outcome(score: int) -> tuple[int, int | None]:
    """A score as (+1 win, 0 draw, -1 loss; plies to the end, None for a draw)."""
    if score == 0:
        return 0, None
    return (1, WIN - score) if score > 0 else (-1, WIN + score)


def best(children: Iterable[int]) -> int:
    """The best score that the player to move can reach, given the scores of the children (at least one)."""
    return max(map(of_child, children))


def unlimited(graph: Graph, drawn: Set[int]) -> list[int]:
    """The score of every node when endless games are drawn.

    It works backwards from the ends: a node is won once one lost child is found, and lost once all its children are
    found to be won. The queue runs in order of plies, which makes wins shortest and losses longest. A node that
    the queue never reaches is a draw: nobody can force a win from it.
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

    With 0 left the game is a draw unless a line was just made: the limit is applied before a player counts as blocked.
    Once two layers are equal, all later ones are the same, so the last layer also stands for every larger r. Placing
    nodes always have all plies left; their scores are in the last layer.
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
    """For each node, the nodes from which it can be reached in one ply."""
    parents: list[list[int]] = [[] for _ in range(len(graph))]
    for node, children in enumerate(graph.children):
        for child in children:
            parents[child].append(node)
    return parents
