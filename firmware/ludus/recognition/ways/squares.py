"""Rule 7 where a cell holds one piece: which actions hands have begun. `lanes` has the same for games with dice."""


def parts(evidence, lifted, taken):
    """Indexes in `choices`, a list, of the captures that hands have partly done.

    lifted: cells from which the player's pieces are missing; taken: cells from which other pieces are missing.
    """
    extra, choices, other, found = evidence.extra, evidence.choices, 3 - evidence.colour, []
    if len(lifted) > 1 or len(extra) > len(lifted) or evidence.wrong:
        return []
    if other in [evidence.colours[cell] for cell in extra]:
        return []
    for index in choices.having(lifted[0] if lifted else -1, extra[0] if extra else -1):
        changes = evidence.changes(choices.actions[index])
        removed = [cell for cell, before, _after in changes if before == other]
        if removed and set(taken) <= set(removed):
            found.append(index)
    return found
