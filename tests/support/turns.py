"""The turns of Twelve Lines by plain Python, to compare with what the compiled code finds."""

from array import array

from ludus.games.twelve_lines import rules


def ends_by_hand(state, met=None):
    """The positions after every order of steps, in plain Python; met: those on the way that need no second look."""
    met = set() if met is None else met
    if bytes(state) in met:
        return set()
    met.add(bytes(state))
    if not state[rules.DICE]:
        return {bytes(state)}
    actions = array("H", [0] * rules.MAX_ACTIONS)
    found = set()
    for action in actions[: rules.write_actions(state, actions)]:
        child = array("H", state)
        rules.play(child, action)
        found |= ends_by_hand(child, met)
    return found
