"""The graph of all positions of a game of three men that can follow from a root, as small ints.

A position's key holds the cells of both sides, the side to move and, where lines made by placing do not win, whether
the last action was a move. A position text tells the same: the pieces in hand follow from the cells, and it has no
history either.
"""

from array import array
from functools import lru_cache
from typing import TypeAlias

from ludus.games.game import Game
from ludus.games.three_men import rules

State: TypeAlias = "array[int]"


def key_of(state: State) -> int:
    """The key of a hot state: two states have the same key if and only if their texts are equal."""
    last_moved = 0 if state[rules.PLACING_WINS] else state[rules.LAST_MOVED]
    return state[rules.MASKS] | state[rules.MASKS + 1] << 9 | state[rules.SIDE] << 18 | last_moved << 19


class Graph:
    """The positions that can follow from a root. Node 0 is the root.

    All lists are indexed by node. actions: the legal actions, ascending. children: the node after each of them.
    lost: 1 if the player to move has been beaten by a line. moving: 1 once nothing is in hand. depth: the fewest plies
    from the root. Nodes are in order of depth, so a child of a placement always comes after its parent.
    House rules that end a game by counting (repetition, move-limit) are not in the graph.
    """

    def __init__(self, root: State) -> None:
        self.node_of: dict[int, int] = {}
        self.actions: list[tuple[int, ...]] = []
        self.children: list[tuple[int, ...]] = []
        self.lost = bytearray()
        self.moving = bytearray()
        self.depth: list[int] = []
        self._waiting: list[State] = []
        self._buffer = array("H", [0] * rules.MAX_ACTIONS)
        self._add(_without_house_rules(root), 0)
        for node, state in enumerate(self._waiting):  # the list grows during the loop: breadth first
            self._expand(node, state)
        self._waiting.clear()

    def __len__(self) -> int:
        return len(self.actions)

    def _add(self, state: State, depth: int) -> int:
        """Find or make the node of a state."""
        node = self.node_of.setdefault(key_of(state), len(self.node_of))
        if node == len(self._waiting):
            self._waiting.append(state)
            self.lost.append(1 if state[rules.RESULT] else 0)
            self.moving.append(0 if state[rules.HANDS] or state[rules.HANDS + 1] else 1)
            self.depth.append(depth)
        return node

    def _expand(self, node: int, state: State) -> None:
        count = rules.write_actions(state, self._buffer)
        actions = tuple(sorted(self._buffer[:count]))
        children = []
        for action in actions:
            child = array("H", state)
            rules.play(child, action)
            children.append(self._add(child, self.depth[node] + 1))
        self.actions.append(actions)
        self.children.append(tuple(children))


def _without_house_rules(state: State) -> State:
    """A copy of state without house rules and quiet plies, so that equal positions are equal states."""
    copy = array("H", state)
    copy[rules.QUIET] = copy[rules.MOVE_LIMIT] = copy[rules.MOVE_TWICE] = 0
    return copy


@lru_cache(maxsize=8)
def graph_from(game_id: str, lines: str, placing_wins: str, position: str | None = None) -> Graph:
    """The graph of every position that can follow under these options from a position text, or from the start."""
    return Graph(Game(game_id, {"lines": lines, "placing-wins": placing_wins}, position).state)
