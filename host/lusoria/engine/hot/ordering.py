"""The order of actions: the best one known, then those that win pieces, then those that refuted similar positions."""

from typing import Any

from lusoria.engine.hot.interface import SIDE, gain
from lusoria.engine.hot.layout import KILLERS, PLAYED

BEST_BEFORE = 1 << 29
WINNING = 1 << 23  # for each half piece won
KILLER = 1 << 21
COUNTER = 1 << 20
MOST_HISTORY = 1 << 18
COUNTERS = 2 << 16  # where replies stand in `history`, after the counts of both sides


def rate(state: Any, row: Any, ranks: Any, count: int, history: Any, work: Any, ply: int, before: int) -> None:
    """Write into `ranks` how promising each action in row[:count] is. before: the best action known, or 0."""
    side = state[SIDE] << 16
    first = work[KILLERS + 2 * ply]
    second = work[KILLERS + 2 * ply + 1]
    reply = history[COUNTERS | side | work[PLAYED + ply]]
    for index in range(count):
        action = 0 + row[index]
        won = gain(state, action)
        if action == before:
            ranks[index] = BEST_BEFORE
        elif won:
            ranks[index] = WINNING * won
        elif action == first:
            ranks[index] = KILLER + 1
        elif action == second:
            ranks[index] = KILLER
        elif action == reply:
            ranks[index] = COUNTER
        else:
            ranks[index] = history[side | action]


def pick(row: Any, ranks: Any, index: int, count: int) -> int:
    """Swap the most promising action from index onwards into index, and return it."""
    best = index
    for other in range(index + 1, count):
        if ranks[other] > ranks[best]:
            best = other
    action = 0 + row[best]
    rank = ranks[best]
    row[best] = row[index]
    ranks[best] = ranks[index]
    row[index] = action
    ranks[index] = rank
    return action


def learn(state: Any, row: Any, ranks: Any, index: int, history: Any, work: Any, ply: int, depth: int) -> None:
    """Rank the quiet action at index, which refuted the position, higher from now on; rank those before it lower."""
    action = 0 + row[index]
    side = state[SIDE] << 16
    if work[KILLERS + 2 * ply] != action:
        work[KILLERS + 2 * ply + 1] = work[KILLERS + 2 * ply]
        work[KILLERS + 2 * ply] = action
    history[COUNTERS | side | work[PLAYED + ply]] = action
    bonus = depth * depth << 5
    change(history, side | action, bonus)
    for tried in range(index):
        if ranks[tried] < COUNTER:
            change(history, side | row[tried], -bonus)


def change(history: Any, entry: int, bonus: int) -> None:
    """Add bonus to a count, which stays between -MOST_HISTORY and MOST_HISTORY."""
    value = history[entry]
    history[entry] = value + bonus - (value * abs(bonus) >> 18)
