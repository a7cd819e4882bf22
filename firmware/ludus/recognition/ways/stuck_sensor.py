"""A board that is explained if one sensor is stuck.

Loaded when somebody presses the button: nothing else makes a table distrust a sensor that is calm.
"""

from ludus.recognition import occupancy as piles
from ludus.recognition.ways.runs import RunSearch, unseen


def if_one_is_stuck(evidence):
    """Legal actions of which all is seen but for one sensor, as runs: if that is stuck.

    Like unseen ones they are only offered, when somebody says by the button that what he did was right.
    """
    found = _half_sensed(evidence)
    for cell in set(evidence.missing + evidence.extra):
        found += [run for run in _without(evidence, cell) if run not in found]
    return found


def _without(evidence, cell):
    """The actions that explain the board if a cell is not believed, what leaves no trace granted; as runs."""
    present, masked = evidence.present, evidence.masked
    count, why = present[cell], masked[cell]
    present[cell], masked[cell] = evidence.expected[cell], piles.STUCK
    evidence.compare(present)
    found = RunSearch(evidence, alone=True).runs(1, 1)
    if evidence.dice:
        found += [run for run in unseen(evidence) if len(run) == 1 and run not in found]
    present[cell], masked[cell] = count, why
    evidence.compare(present)
    return found


def _half_sensed(evidence):
    """Those of which all is seen but that the piece was lifted, or but that it was set down."""
    missing, extra, side = evidence.missing, evidence.extra, evidence.colour
    own = [cell for cell in missing if evidence.contents[cell] & 3 == side]
    if len(own) + len(extra) != 1 or (extra and evidence.colours[extra[0]] not in (0, side)):
        return []
    choices, found = evidence.choices, []
    for index in range(len(choices.actions)):
        origin, destination = choices.origins[index], choices.destinations[index]
        if origin >= len(evidence.masked) or (origin not in own and destination not in extra):
            continue
        changes = evidence.changes(choices.actions[index])
        taken = [cell for cell, before, _after in changes if before & 3 == 3 - side]
        if not [cell for cell in missing if cell not in own and cell not in taken]:
            found.append((choices.actions[index],))
    return found


def stuck_if(evidence, action):
    """The cells that do not look as after an action, a list; what it captures may still be there."""
    found, changed = [], []
    for cell, before, after in evidence.changes(action):
        changed.append(cell)
        taken = not after and before & 3 != evidence.colour
        if not taken and piles.shown(after, evidence.slots) != evidence.present[cell]:
            found.append(cell)
    others = set(evidence.missing + evidence.extra)
    return found + [cell for cell in others if cell not in changed]
