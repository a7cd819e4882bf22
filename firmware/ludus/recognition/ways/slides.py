"""Rule 5: whether the last piece has slid or leapt on, and which readings are likelier."""

from ludus.games.choices import Choices
from ludus.recognition.ways.evidence import captured, merged


def slid_on(position, evidence, any_order=False, replies=False):
    """The reading that the piece of the last action slid on, making it another action from the same origin; or None.

    replies: whether the next player may have lifted a piece meanwhile.

    It is judged against the position before the last action. The cell where the piece stood must have been emptied,
    and, unless any_order is set, before the other one was filled. Where a cell holds one piece, a sensor that is not
    believed may hide that.
    """
    game, touched = evidence.game, evidence.touched
    ply = _last_by_hand(position, evidence)
    undone = [(cell, after, before) for cell, before, after in game.changes_at(ply)] if ply >= 0 else []
    if not undone or not _has_left(evidence, undone):
        return None
    stood, state = undone[-1][0], game.state_at(ply)
    for action in Choices(game, state, evidence.scratch).same_origin(game.played[ply]):
        changes = game.changes_in(state, action)
        end, _start, content = changes[-1]
        if action == game.played[ply] or not (content and touched.filled[end]):
            continue
        if not any_order and touched.filled[end] < touched.emptied[stood]:
            continue
        together = merged((undone, changes))
        left = evidence.left(together, captured((changes,)) + evidence.owed)
        if left == 0:
            return ply, (action,)
        if left == 1 and replies and _reply_lifted(evidence, together):
            return ply, (action, None)
    return None


def _reply_lifted(evidence, changes):
    """Whether a piece of the player to move is missing where these changes change nothing."""
    changed = [change[0] for change in changes]
    return evidence.colour in [evidence.contents[cell] & 3 for cell in evidence.missing if cell not in changed]


def _has_left(evidence, undone):
    """Whether the piece of an action may have left where it stood; undone are the changes that take it back."""
    touched, (stood, content, _before) = evidence.touched, undone[-1]
    if not 0 < len(evidence.extra) < max(2, len(undone)):  # what was captured may have been given back
        return False
    hidden = evidence.masked[stood] and not evidence.dice
    return not content or touched.emptied[stood] or touched.doubtful == stood or hidden


def _last_by_hand(position, evidence):
    """The ply of the last action done by hand, -1 if there is none, or if it only took a captured piece off.

    Also -1 if it was the PC's, which does not change its mind.
    """
    game, ply = evidence.game, len(evidence.game.played) - 1
    while ply >= 0 and not game.changes_at(ply):  # a throw
        ply -= 1
    if ply < 0 or position.players.by_pc[game.side_at(ply)]:
        return -1
    return ply if evidence.dice or game.changes_at(ply)[-1][2] else -1


def last_filled(evidence, readings):
    """The readings that best fit the order in which pieces were set down, compared from the last one back; a list."""
    filled = evidence.touched.filled
    orders = [
        [filled[evidence.ends(action)[1]] for action in reversed(run) if action is not None] for _ply, run in readings
    ]
    return [reading for reading, order in zip(readings, orders) if order == max(orders)]
