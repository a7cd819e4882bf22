"""Expectimax for Twelve Lines: the value of a turn, averaged over the opponent's throws, each with its best turn.

A worth is the chance to win of the side whose turn has ended. `turns` are the buffers of `twelve_lines.py`, `net` those
of `twelve_lines_network.py`.
"""

from typing import Any

from ludus.games.twelve_lines.rules import RESULT, THROW, THROWS, play
from lusoria.engine.hot.twelve_lines import chances, copy, write_ends
from lusoria.engine.hot.twelve_lines_network import value

UNKNOWN = -1.0
OF_ALL = 216.0  # throws of three dice, each equally likely


def worth_of(end: Any, side: int, net: Any) -> float:
    """The value for side of the position after its turn, by the network alone."""
    if end[RESULT]:
        return 1.0
    return 1.0 - value(end, 1 - side, *net)


def write_worths(ends: Any, count: int, side: int, net: Any, worths: Any) -> None:
    """Write the value of each end of a turn of side, by the network alone."""
    for index in range(count):
        worths[index] = worth_of(ends[index], side, net)


def looked_ahead(end: Any, side: int, turns: Any, net: Any, stop: Any, nodes: Any) -> float:
    """The value of a position at the end of side's turn, averaged over the opponent's throws; UNKNOWN if stop is set.

    nodes[0] counts the positions looked at; the search also stops, with UNKNOWN, when they reach nodes[1].
    """
    if end[RESULT]:
        return 1.0
    total = 0.0
    for index in range(len(THROWS)):
        if stop[0] or nodes[0] >= nodes[1]:
            return UNKNOWN
        action = THROW << 8 | THROWS[index]
        copy(end, turns[0][0])
        play(turns[0][0], action)
        count = write_ends(*turns)
        nodes[0] += count
        best = 0.0
        for reply in range(count):
            best = max(best, worth_of(turns[3][reply], 1 - side, net))
        total += chances(action) * (1.0 - best)
    return total / OF_ALL
