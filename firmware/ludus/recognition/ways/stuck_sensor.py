"""Explains a board by supposing that one sensor is stuck.

Loaded when somebody presses the button: nothing else makes a table distrust a sensor that is calm.
"""

from ludus.recognition.occupancy import shown


def if_one_is_stuck(evidence):
    """Legal actions that all sensors but one saw in full, as runs to offer, the one with the last placement first."""
    choices, found = evidence.choices, []
    ended = evidence.extra + [cell for cell in evidence.touched.cells() if evidence.touched.exchanged(cell)]
    for index in range(len(choices.actions)):
        start, end = choices.starts[index], choices.destinations[index]
        visible = [start] * (start in evidence.missing) + [end] * (end in ended)
        if visible:
            cells = stuck_if(evidence, choices.actions[index])
            if len(cells) == 1 and set(visible) - set(cells):
                found.append((-evidence.touched.filled[end], index))
    return [(choices.actions[index],) for _set_down, index in sorted(found)]


def stuck_if(evidence, action):
    """The cells that do not look as after an action, or were not touched for it; what it captures may still stand."""
    found, changed = [], []
    for cell, before, after in evidence.changes(action):
        changed.append(cell)
        looks = shown(after, evidence.slots)
        full = looks == shown(before, evidence.slots) and (before ^ after) & 3 == 0  # then the change leaves no trace
        right = looks == evidence.present[cell] and (full or evidence.touched.handled(cell, before, after))
        taken = not after and before & 3 != evidence.colour
        if (after and evidence.colours[cell] not in (0, after & 3)) or not (taken or right):
            found.append(cell)
    return found + [cell for cell in set(evidence.missing + evidence.extra) if cell not in changed]
