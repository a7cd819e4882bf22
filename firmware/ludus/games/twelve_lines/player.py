"""Plays Twelve Lines by judging what a step leaves: the distance still to go, lone counters, and blocks.

Each step of a turn is chosen separately. The first level likes to hit and to run; the second also
minds its lone counters; the third looks one step further, so that two dice may make a block together.
"""

from ludus.games.cells import RESULT, SIDE
from ludus.games.twelve_lines import rules
from ludus.portable import const

_FIRST_SHARED = const(7)  # points before this one are on one player's path alone
_LONE = const(6)  # the cost of a lone counter that can be hit
_BLOCK = const(3)  # the worth of a point on which the other cannot land
_WIN = const(10000)
_STEPS_A_SLICE = const(3)


def slices(thinker):
    """Choose the answer of a ludus.player.thinker.Thinker; a generator that yields after each slice of thought."""
    best = -_WIN
    for index in range(thinker.count):
        action = thinker.rows[0][index]
        child = thinker.played(1, thinker.game.state, action)
        score = worth(child, thinker.side, thinker.level)
        yield
        if thinker.level == 3 and child[SIDE] == thinker.side and child[rules.DICE] and not child[RESULT]:
            score = yield from _next_step(thinker, child)
        score = 8 * score + thinker.draw(64 if thinker.level == 1 else 8)
        if thinker.answer is None or score > best:
            best, thinker.answer = score, action


def _next_step(thinker, child):
    """How good the position is after the best of the steps that may follow; yields between slices."""
    best = -_WIN
    row = thinker.rows[1]
    for index in range(rules.write_actions(child, row)):
        best = max(best, worth(thinker.played(2, child, row[index]), thinker.side, 3))
        if index % _STEPS_A_SLICE == _STEPS_A_SLICE - 1:
            yield
    return best


def worth(state, side, level):
    """A state's worth for side, in pips: the other's distance to go minus its own; above level 1 also `_standing`."""
    if state[RESULT]:
        return _WIN - 1 if state[RESULT] == side + 1 else -_WIN
    score = _way(state, 1 - side) - _way(state, side)
    return score + _standing(state, side) if level > 1 else score


def _way(state, side):
    """Pips until all counters of side are off."""
    way = (rules.LAST_POINT + 1) * state[rules.HANDS + side]
    for point in range(1, rules.LAST_POINT + 1):
        way += state[rules.POINTS + 32 * side + point] * (rules.LAST_POINT + 1 - point)
    return way


def _standing(state, side):
    """The worth of side's blocks minus the cost of its lone counters, on points that the other can still reach."""
    score = 0
    own = rules.POINTS + 32 * side
    others = _within_reach(state, side)
    for point in range(_FIRST_SHARED, rules.LAST_POINT + 1):
        counters = state[own + point]
        if counters and others[point]:
            score += _BLOCK if counters > 1 else -_LONE
    return score


def _within_reach(state, side):
    """Whether a counter of the other side could still come to each of side's points: a bytearray by point."""
    reached = bytearray(rules.LAST_POINT + 1)
    first = 0
    if not state[rules.HANDS + 1 - side]:
        first = 1
        while first < rules.LAST_POINT and not state[rules.POINTS + 32 * (1 - side) + first]:
            first += 1
    for point in range(_FIRST_SHARED, rules.LAST_POINT + 1):
        theirs = rules.OTHER[31 * state[rules.OPPOSED] + point]
        reached[point] = theirs > first
    return reached
