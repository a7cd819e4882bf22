"""Explains a board by supposing that one sensor is stuck.

Loaded when somebody presses the button: nothing else makes a table distrust a sensor that does not chatter.
"""

from ludus.recognition.occupancy import shown


def if_one_is_stuck(evidence):
    """Two lists of runs, each of one legal action, that one stuck sensor would explain; the last placements come first.

    Sensors saw something where the actions of the first list end, but at most where those of the second begin.
    """
    choices = evidence.choices
    landings: list[tuple] = []
    guesses: list[tuple] = []
    ended = evidence.extra + [cell for cell in evidence.touched.cells() if evidence.touched.exchanged(cell)]
    for index in range(len(choices.actions)):
        start, end = choices.starts[index], choices.destinations[index]
        shows = [start] * (start in evidence.missing) + [end] * (end in ended)
        masked = evidence.is_masked(start) or evidence.is_masked(end)
        if shows or (not masked and evidence.hides(start, end)):  # as from hand or pile to a full lane
            cells = stuck_if(evidence, choices.actions[index])
            if len(cells) == 1 and (not shows or set(shows) - set(cells)):
                (landings if end in shows else guesses).append((-evidence.touched.filled[end], index))
    return [[(choices.actions[index],) for _set_down, index in sorted(found)] for found in (landings, guesses)]


def stuck_if(evidence, action):
    """The cells, a list, whose sensors must be stuck if an action was played; what it captures may still stand."""
    found, changed = [], []
    for cell, before, after in evidence.changes(action):
        changed.append(cell)
        taken = not after and before & 3 != evidence.colour
        alike = shown(after, evidence.slots) == shown(before, evidence.slots) and (before ^ after) & 3 == 0
        happened = alike or evidence.touched.handled(cell, before, after)  # a change on a full lane leaves no trace
        if not (taken or (happened and evidence.shows(cell, after))):
            found.append(cell)
    return found + [cell for cell in set(evidence.missing + evidence.extra) if cell not in changed]
