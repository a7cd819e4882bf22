"""Rule 7 where a cell holds one piece: which actions hands have begun.

`lanes` has the same function for games with dice.
"""


def parts(evidence):
    """Indexes in `choices` of the actions of which hands have done a part: a piece lifted, captured ones removed."""
    cell, choices = evidence.one_lifted(), evidence.choices
    if cell >= 0 and evidence.touched.emptied[cell]:
        return choices.having(cell, -1)
    missing, extra, own = evidence.missing, evidence.extra, evidence.colour
    lifted = [cell for cell in missing if evidence.contents[cell] == own]
    taken = [cell for cell in missing if evidence.contents[cell] != own]
    if len(lifted) > 1 or len(extra) > len(lifted) or evidence.wrong or not evidence.all_touched():
        return []
    if extra and evidence.colours[extra[0]] not in (0, own):
        return []
    if not taken and not extra:
        return choices.having(lifted[0], -1)
    found = []
    for index in choices.having(lifted[0] if lifted else -1, extra[0] if extra else -1):
        changes = evidence.changes(choices.actions[index])
        removed = [cell for cell, before, after in changes if before not in (0, own)]
        if removed and not [cell for cell in taken if cell not in removed]:
            found.append(index)
    return found
