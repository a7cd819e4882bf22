"""Questions about take-backs: whether what seems taken back is so, and whether it is played again.

Loaded when actions are taken back for the first time, or when that may be so.
"""

from ludus.games.choices import HAND
from ludus.recognition.decision import RESTORING, SETTLING, Decision
from ludus.recognition.doubts import unseen_steps
from ludus.recognition.times import REMOVAL_MS
from ludus.recognition.ways import take_backs
from ludus.recognition.ways.evidence import captured
from ludus.recognition.ways.played_otherwise import evidence_before, without_pieces
from ludus.recognition.ways.runs import RunSearch
from ludus.recognition.ways.take_backs import ACTIONS, CELLS, PLY
from ludus.recognition.when_it_counts import beside_parts


def ask_of_take_back(position, evidence, pending, back):
    """Ask whether the take-back `back`, a reading, is right, if pieces may be spilt or it may be something else.

    Returns None if there is no such doubt.
    """
    plies, restores = len(position.game.played) - back[0], pending.spill == RESTORING
    if _fits_by_chance(position, evidence, plies) or (restores and len(evidence.missing) > len(evidence.extra)):
        return pending.ask([(), back])
    if evidence.extra:  # with dice the counter may have been put back, or come from where no sensor shows a lift
        once = [one for one in unseen_steps(position, evidence) if len(one[1]) == 1]
        asking = once and pending.ask(once + [back])
        if asking:
            return asking
    if not position.unattended and _is_in_doubt(evidence, plies):
        few = take_backs.pieces_moved(position.game, back[0]) > evidence.touched.placements
        return pending.ask([(), back] if few else [back, ()])
    return None


def _fits_by_chance(position, evidence, plies):
    """Whether the board may look like a take-back of so many plies by chance: fewer pieces, but several, are lifted."""
    only_lifted = not evidence.extra and not position.dice and not position.game.over
    return only_lifted and 1 < len(evidence.missing) < plies


def _is_in_doubt(evidence, plies):
    """Whether what looks like a take-back of the last `plies` plies may have been something else; never with dice.

    Perhaps another piece stands on the origin of an action: it was set down there before the piece that had moved was
    lifted, or no sensor saw that lift. Or, where no sensor tells colours, captor and captured piece may have changed
    places: the captor was lifted, then the captured one's cell was filled, and only then the captor's origin.
    """
    game, emptied, filled = evidence.game, evidence.touched.emptied, evidence.touched.filled
    for ply in () if evidence.dice else range(len(game.played) - plies, len(game.played)):
        changes = game.changes_at(ply)
        origin, end = changes[0][0], changes[-1][0]
        if changes[0][2] or changes[0][1] != changes[-1][2]:
            continue
        if evidence.touched.was_pushed(end, origin) or (filled[origin] and not filled[origin] > emptied[end] > 0):
            return True
        captives = [change[0] for change in changes[1:-1] if not evidence.colours[change[0]]]
        if [cell for cell in captives if 0 < emptied[end] < filled[cell] < filled[origin]]:
            return True
    return False


def with_put_back(position, evidence, action, found):
    """The answers, a list, if an action of the readings found, seemingly a push, may be part of a take-back; else [].

    Perhaps the last piece was put back, which comes first; or a captured piece was put back before its captor was
    lifted; or the piece that moved last was put back, which the action seems to capture, before the one that moved
    before it was lifted.
    """
    ply, (start, end), was_pushed = len(position.game.played) - 1, evidence.ends(action), evidence.touched.was_pushed
    if ply < 0 or not was_pushed(start, end):
        return []
    last = position.game.changes_at(ply)
    if end == last[0][0] and was_pushed(last[-1][0], end):
        return [(ply, ())] + found + [()]
    before = position.game.changes_at(ply - 1) if ply else ()
    if not before or before[-1][0] != start:
        return []
    gives = end in captured(before) or (end == last[0][0] and last[-1][0] in captured(evidence.changes(action)))
    return found + [()] if gives else []


def with_restored(position, evidence, found):
    """The answers, a list, if a sleeve may have taken actions back and people then put the pieces back; else [].

    They are the readings found, and that by which these actions are played again: first if a piece came from the hand,
    since people may put pieces back in another order; else last, since a move is probably meant.
    """
    undone = position.trail.undone
    since = tuple(position.game.played[undone[PLY] :])
    run = [one[1] for one in found if one and one[1]][0]  # the first may be a take-back, which plays nothing
    other = since and since + run != undone[ACTIONS]
    again = take_backs.restorable(position, evidence, len(since)) if other else ()
    if not again:
        return []
    return [again] + found if evidence.ends(run[0])[0] == HAND else found + [again]


def back_and_on(position, evidence, pending):
    """Ask whether actions were taken back and another one was played, whose piece was set down last; or None.

    "Nothing" comes first if pieces were perhaps swept off or knocked over.
    """
    ply = take_backs.back_to(position, without_pieces(evidence, evidence.extra))
    found = RunSearch(evidence_before(evidence, ply), final=True).runs(1, 1) if ply >= 0 else []
    if len(found) != 1:
        return None
    spilt = evidence.touched.swept or evidence.touched.tumbled
    return pending.ask([(), (ply, found[0])] if spilt else [(ply, found[0]), ()])


def restore(position, evidence, pending, again):
    """A Decision to undo a take-back, that is, to play the actions of the reading `again` once more; or None.

    If nothing was set down, this waits as long as a removal, but is None if one action explains the lifts. If several
    actions would be played again, people are asked if one action explains the board as well, or if hands touched
    other cells than for the take-back. In the latter case it is None if this may be one more take-back.
    """
    once = RunSearch(evidence, final=True).runs(1, 1)
    if not evidence.touched.placements:
        return None if once else beside_parts(position, evidence, REMOVAL_MS, again)
    if len([action for action in again[1] if evidence.ends(action) is not None]) > 1:
        once = position.players.allowed(once)
        elsewhere = set(evidence.touched.cells()) != position.trail.undone[CELLS]
        if elsewhere and take_backs.back_to(position, evidence) >= 0:
            return None  # one more take-back: the board looks by chance as it did before the first one
        if once or elsewhere:
            return pending.ask([again] + once + [()])
    return Decision(SETTLING, again)
