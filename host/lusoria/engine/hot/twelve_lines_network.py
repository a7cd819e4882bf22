"""The value of a Twelve Lines position between two turns, by a small network.

It gives the chance to win of the side to throw. Inputs, from that side's view: for each side and each of its points,
whether there is a counter, whether there is a second, and half the number of further ones; then for each side its
counters in hand and borne off, in fifteenths, and its way still to go, as a share of the longest.

`weights` is FEATURES + 1 rows of HIDDEN floats, the last row being the biases; `output` is HIDDEN + 1 floats, the last
one its bias. `hidden` (HIDDEN floats), `active` and `amounts` (FEATURES entries each) are working buffers.
"""

import math
from typing import Any

from ludus.games.twelve_lines.rules import COUNTERS, HANDS, LAST_POINT, OFF, POINTS

HIDDEN = 40
OF_SIDE = 3 * LAST_POINT
REST = 2 * OF_SIDE
FEATURES = REST + 6
LONGEST_WAY = COUNTERS * (LAST_POINT + 1)


def write_features(state: Any, side: int, active: Any, amounts: Any) -> int:
    """Write the index and value of each input, as `side` sees them, without points that are 0; return how many."""
    count = 0
    for view in range(2):
        one = side if view == 0 else 1 - side
        way = (LAST_POINT + 1) * state[HANDS + one]
        for point in range(1, LAST_POINT + 1):
            counters = state[POINTS + 32 * one + point]
            if counters > 0:
                way += (LAST_POINT + 1 - point) * counters
                feature = OF_SIDE * view + 3 * (point - 1)
                active[count] = feature
                amounts[count] = 1.0
                count += 1
                if counters > 1:
                    active[count] = feature + 1
                    amounts[count] = 1.0
                    count += 1
                if counters > 2:
                    active[count] = feature + 2
                    amounts[count] = (counters - 2) * 0.5
                    count += 1
        active[count] = REST + 3 * view
        amounts[count] = state[HANDS + one] / COUNTERS
        active[count + 1] = REST + 3 * view + 1
        amounts[count + 1] = state[OFF + one] / COUNTERS
        active[count + 2] = REST + 3 * view + 2
        amounts[count + 2] = way / LONGEST_WAY
        count += 3
    return count


def way_of(state: Any, side: int) -> int:
    """How many points side's counters have to go until all are off."""
    way = (LAST_POINT + 1) * state[HANDS + side]
    for point in range(1, LAST_POINT + 1):
        way += (LAST_POINT + 1 - point) * state[POINTS + 32 * side + point]
    return 0 + way


def answer(weights: Any, output: Any, hidden: Any, active: Any, amounts: Any, count: int) -> float:
    """The chance to win, from 0 to 1, of the side with these inputs; the hidden values stay in hidden."""
    width = len(hidden)
    last = len(weights) - 1
    for unit in range(width):
        hidden[unit] = weights[last, unit]
    for index in range(count):
        feature = active[index]
        amount = amounts[index]
        for unit in range(width):
            hidden[unit] += amount * weights[feature, unit]
    total = output[width]
    for unit in range(width):
        hidden[unit] = max(hidden[unit], hidden[unit] * 0)
        total += hidden[unit] * output[unit]
    return 1.0 / (1.0 + math.exp(-total))


def value(state: Any, side: int, weights: Any, output: Any, hidden: Any, active: Any, amounts: Any) -> float:
    """The chance of side, who is to throw, to win an unfinished game."""
    return answer(weights, output, hidden, active, amounts, write_features(state, side, active, amounts))
