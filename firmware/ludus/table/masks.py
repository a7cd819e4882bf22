"""Cells whose sensors are not believed: what stands there is taken from the game.

A sensor that chatters is masked until it is calm. One that is stuck is found by the game itself: people
go on playing, and all but that one cell tells a legal action. It is believed again as soon as it moves.
"""

from ludus.portable import const

CHATTERS = const(1)
STUCK = const(2)


def suspect(referee):
    """The one deviating cell without which the board shows one legal action elsewhere, or -1.

    Its last change, if it was seen at all, came before all that hands did for the action.
    """
    found = -1
    for cell in range(len(referee.present)):
        if referee.present[cell] != referee.expected[cell] and _explains(referee, cell):
            if found >= 0:
                return -1
            found = cell
    return found


def unseen_actions(referee):
    """Legal actions that end, or take a piece, on a masked cell, as runs: only a person can say that they happened."""
    choices, held = referee.choices, referee.missing()
    if referee.extra() or len(held) > 1:
        return []
    found = []
    for index in range(len(choices.actions)):
        origin = choices.origins[index]
        begun = origin in held if held else origin >= len(referee.masked)  # lifted, or nothing to be lifted
        if begun and referee.masked[choices.destinations[index]]:
            found.append((choices.actions[index],))
    return found


def unlifted_actions(referee):
    """Legal actions that end on the one piece too many, as runs: perhaps the sensor of their origin is stuck.

    All that they take is gone from the board, and nothing else.
    """
    extra, gone = referee.extra(), referee.missing()
    if len(extra) != 1 or not referee.seen.filled[extra[0]]:
        return []
    found = []
    for action in referee.choices.having(-1, extra[0]):
        origin = referee.game.words.ends(referee.game.state, action)[0]
        taken = [cell for cell, _before, after in referee.game.changes(action) if not after and cell != origin]
        if origin < len(referee.masked) and taken == gone:
            found.append((action,))
    return found


def _explains(referee, cell):
    there, seen = referee.present[cell], referee.seen
    referee.present[cell], referee.masked[cell] = referee.expected[cell], STUCK
    actions = referee.explaining()
    referee.present[cell], referee.masked[cell] = there, 0
    if len(actions) != 1:
        return False
    last = max(seen.emptied[cell], seen.filled[cell])
    for other, _before, _after in referee.game.changes(actions[0]):
        if other == cell or last > max(seen.emptied[other], seen.filled[other]):
            return False
    return True
