"""A board that is explained if one sensor is stuck, or by what happened where sensors are not believed.

Loaded when somebody presses the button: nothing else makes a table distrust a sensor that is calm. Where a function
asks for `explaining`, that gives the legal actions, or runs of them, that explain an Evidence.
"""

from ludus.recognition import occupancy as piles
from ludus.recognition.occupancy import STUCK


def _without(evidence, cell, explaining):
    """What explains the board if a cell is not believed."""
    present, masked = evidence.present, evidence.masked
    count, why = present[cell], masked[cell]
    present[cell], masked[cell] = evidence.expected[cell], STUCK
    evidence.look(evidence.choices, evidence.contents, evidence.expected, present, evidence.wrong)
    found = explaining(evidence)
    present[cell], masked[cell] = count, why
    evidence.look(evidence.choices, evidence.contents, evidence.expected, present, evidence.wrong)
    return found


def unseen_actions(evidence):
    """Legal actions that end, or take a piece, on a masked cell, as runs: only a person can say that they happened."""
    choices, masked, missing = evidence.choices, evidence.masked, evidence.missing
    if evidence.extra or len(missing) > 1:
        return []
    found = []
    for index in range(len(choices.actions)):
        origin = choices.origins[index]
        begun = origin in missing if missing else origin >= len(masked)  # lifted, or nothing to be lifted
        if begun and masked[choices.destinations[index]]:
            found.append((choices.actions[index],))
    return found


def if_one_is_stuck(evidence, explaining):
    """Legal actions of which all is seen but for one sensor, as runs: if that is stuck.

    Like `unseen_actions` they are only offered, when somebody says by the button that what he did was right.
    """
    found = _half_sensed(evidence)
    for cell in set(evidence.missing + evidence.extra):
        found += [run for run in _without(evidence, cell, explaining) if run not in found]
    return found


def _half_sensed(evidence):
    """Those of which all is seen but that the piece was lifted, or but that it was set down."""
    missing, extra, side = evidence.missing, evidence.extra, evidence.game.side + 1
    own = [cell for cell in missing if evidence.contents[cell] & 3 == side]
    if len(own) + len(extra) != 1 or (extra and evidence.colours[extra[0]] not in (0, side)):
        return []
    choices, found = evidence.choices, []
    for index in range(len(choices.actions)):
        origin, destination = choices.origins[index], choices.destinations[index]
        if origin >= len(evidence.masked) or (origin not in own and destination not in extra):
            continue
        changes = evidence.game.changes(choices.actions[index])
        taken = [cell for cell, before, _after in changes if before & 3 == 3 - side]
        if not [cell for cell in missing if cell not in own and cell not in taken]:
            found.append((choices.actions[index],))
    return found


def stuck_if(evidence, action):
    """The cells that do not look as after an action, a list; what it captures may still be there."""
    found, changed = [], []
    for cell, before, after in evidence.game.changes(action):
        changed.append(cell)
        taken = not after and before & 3 != evidence.game.side + 1
        if not taken and piles.shown(after, evidence.slots) != evidence.present[cell]:
            found.append(cell)
    others = set(evidence.missing + evidence.extra)
    return found + [cell for cell in others if cell not in changed]
