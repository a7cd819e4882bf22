"""A search of a game of three men to a few plies, under move-twice and the move limit; exact to its depth."""

from array import array

from ludus.games.three_men import rules
from lusoria.engine.search import of_child
from lusoria.engine.three_men.graph import State
from lusoria.engine.three_men.retrograde import WIN


def look_ahead(state: State, plies: int) -> dict[int, int]:
    """The score of each legal action for the mover, as in retrograde.py, searched `plies` (at least 1) deep.

    A win or a loss within those plies is exact; 0 is a draw or not decided so soon. Repeated positions are not
    noticed, since a state does not record them; moves used up (move-twice) and quiet plies are counted.
    """
    scores = {}
    for action in sorted(_actions(state)):
        child = array("H", state)
        rules.play(child, action)
        scores[action] = of_child(_score(child, plies - 1, -WIN, WIN))
    return scores


def _score(state: State, plies: int, low: int, high: int) -> int:
    """The score for the player to move; outside low to high it is only a bound."""
    if state[rules.RESULT]:
        return 0 if state[rules.RESULT] == rules.DRAW else -WIN
    actions = _actions(state)
    if not actions:
        return -WIN
    if not plies:
        return 0
    top = -WIN
    for action in actions:
        child = array("H", state)
        rules.play(child, action)
        top = max(top, of_child(_score(child, plies - 1, _at_child(high), _at_child(low))))
        if top >= high:
            return top
        low = max(low, top)
    return top


def _at_child(bound: int) -> int:
    """The bound on a child's score that corresponds to bound for its parent, rounded to the safe side."""
    return -bound - 1 if bound > 0 else -bound + 1


def _actions(state: State) -> list[int]:
    buffer = array("H", [0] * rules.MAX_ACTIONS)
    return list(buffer[: rules.write_actions(state, buffer)])
