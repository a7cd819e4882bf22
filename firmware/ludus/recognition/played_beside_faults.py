"""Rule 8: finds what was played although something else on the board is wrong.

Loaded at the first fault in which a piece was set down.
"""

from ludus.recognition.ways.evidence import captured
from ludus.recognition.ways.played_otherwise import changed_owners, without_pieces
from ludus.recognition.ways.runs import RunSearch, allow_more


def nearest(position, evidence):
    """What was played beside the fault: a tuple of its reading, the contents after it, and the cells that it hit.

    With dice, the reading is a turn whose hit counters may all still stand; else it is a run beside which just one
    piece, or two, stand where none belong. No cells are hit if it replaces something that was counted.

    If there is no such reading, it is (), and the contents are those after the one move or placement that fits best,
    even if what it captures still stands; None if no action or several fit best.
    """
    allow_more(evidence)
    again = position.ways.hitting(position, evidence) if position.dice else ()
    again = again or _but_for_few(position, evidence)
    if again:
        after = position.game.words.contents(position.game.state_at(*again))
        hits = changed_owners(evidence, after) if again[0] == len(position.game.played) else []
        return again, after, hits
    found = _moved_beside(position, evidence)
    likely = [changes for pushes, changes in found if pushes == min(found)[0]]
    return (), _contents_after(evidence, likely[0]) if len(likely) == 1 else None, []


def _but_for_few(position, evidence):
    """The reading that explains the board apart from one extra piece, or else from two; () unless exactly one does."""
    cells = sorted(set(evidence.extra))
    pairs = [(one, other) for one in cells for other in cells if one < other]
    for few in [(cell,) for cell in cells], pairs:
        boards = [without_pieces(evidence, extra) for extra in few if len(extra) < len(evidence.extra)]
        runs = [run for board in boards for run in RunSearch(board).runs() if run[-1] is not None]
        found = position.players.allowed(runs)
        if found:
            return found[0] if len(found) == 1 else ()
    return ()


def _moved_beside(position, evidence):
    """The moves and placements that explain part of the board: a list of (how many pieces were pushed, changes)."""
    found, choices, own = [], evidence.choices, evidence.colour
    lost = [evidence.contents[cell] & 3 for cell in evidence.missing]
    for index in evidence.begun(choices):
        action = choices.actions[index]
        changes = evidence.changes(action)
        placed = evidence.colours[changes[-1][0]] == own and own not in lost  # no missing piece can stand there
        placed = placed or action == position.players.requested
        may = (len(changes) > 1 or placed) and position.players.may_play(action)
        left = evidence.left(changes, captured(changes)) if may and evidence.in_order(changes) else -1
        if 0 < left < evidence.deviating - (not placed) and not _is_another(evidence, changes[0][0], changes[-1][0]):
            found.append((evidence.pushes((choices.actions[index],)), changes))
    return found


def _contents_after(evidence, changes):
    """The contents after these changes, including captured pieces that still stand."""
    contents, taken = bytearray(evidence.contents), captured(changes)
    for cell, _before, after in changes:
        if not (cell in taken and evidence.present[cell]):
            contents[cell] = after
    return contents


def _is_another(evidence, start, end):
    """Whether another piece stands on end than the one from start.

    That is so if the piece from start was set down elsewhere, and then another one was lifted before `end` was filled.
    """
    emptied, filled = evidence.touched.emptied, evidence.touched.filled
    set_down = [filled[cell] for cell in evidence.extra if emptied[start] < filled[cell] < filled[end]]
    return bool([cell for cell in evidence.missing if set_down and min(set_down) < emptied[cell] < filled[end]])
