"""Rule 8: what was played although something else on the board is wrong.

Loaded at the first fault in which a piece was set down.
"""

from ludus.recognition.ways import played_otherwise
from ludus.recognition.ways.evidence import captured
from ludus.recognition.ways.runs import RunSearch, allow_more


def nearest(position, evidence):
    """A tuple: the reading of what was played although something else is wrong, the contents after it, and the cells
    that it hit, a list; [] if it replaces something that was counted.

    With dice, that is a turn whose hit counters may all still stand; else a run beside which just one piece stands
    where none belongs. If neither is found, the reading is (), and the contents are those after the one action that
    fits best: a move whose piece was lifted and set down, or the placement of a piece whose colour shows that it is not
    the one that is missing; what it captures may still stand. The tuple is (), None, [] if no action or several fit.
    """
    allow_more(evidence)
    again = position.ways.hitting(position, evidence) if position.dice else ()
    again = again or _but_for_one(position, evidence)
    if again:
        after = position.game.words.contents(position.game.state_at(*again))
        hits = _hit(evidence, after) if again[0] == len(position.game.played) else []
        return again, after, hits
    found = _moved_beside(position, evidence)
    likely = [changes for pushes, changes in found if pushes == min(found)[0]]
    return (), _contents_after(evidence, likely[0]) if len(likely) == 1 else None, []


def _but_for_one(position, evidence):
    """The only reading that explains the board apart from one piece that stands where none belongs; else ()."""
    found = []
    for cell in sorted(set(evidence.extra)) if len(evidence.extra) > 1 else ():
        found += RunSearch(played_otherwise.without(evidence, cell)).runs()
    found = position.players.allowed([run for run in found if run[-1] is not None])
    return found[0] if len(found) == 1 else ()


def _hit(evidence, after):
    """The cells that hold a counter of the other colour once `after` is on the board, a list."""
    before = evidence.contents
    return [cell for cell in range(len(before)) if before[cell] and after[cell] and (before[cell] ^ after[cell]) & 3]


def _moved_beside(position, evidence):
    """The moves and placements that explain part of the board, a list of pairs: how many pieces are pushed, changes."""
    found, choices, own = [], evidence.choices, evidence.colour
    lost = [evidence.contents[cell] & 3 for cell in evidence.missing]
    for index in evidence.begun(choices):
        changes = evidence.changes(choices.actions[index])
        placed = evidence.colours[changes[-1][0]] == own and own not in lost  # no other piece can have gone there
        may = (len(changes) > 1 or placed) and position.players.may_play(choices.actions[index])
        left = evidence.left(changes, captured(changes)) if may and evidence.in_order(changes) else -1
        if 0 < left < evidence.deviating - (not placed) and not _is_another(evidence, changes[0][0], changes[-1][0]):
            found.append((evidence.pushes((choices.actions[index],)), changes))
    return found


def _contents_after(evidence, changes):
    """The contents after these changes, but with captured pieces that still stand."""
    contents, taken = bytearray(evidence.contents), captured(changes)
    for cell, _before, after in changes:
        if not (cell in taken and evidence.present[cell]):
            contents[cell] = after
    return contents


def _is_another(evidence, start, end):
    """Whether the piece on end is not the one from start: one was set down elsewhere first, then another lifted."""
    emptied, filled = evidence.touched.emptied, evidence.touched.filled
    set_down = [filled[cell] for cell in evidence.extra if emptied[start] < filled[cell] < filled[end]]
    return bool([cell for cell in evidence.missing if set_down and min(set_down) < emptied[cell] < filled[end]])
