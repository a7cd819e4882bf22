"""Rule 5: the last piece has slid or leapt on, and what may rather be so."""

from ludus.games.choices import Choices
from ludus.recognition.ways.evidence import captured, merged


def slid_on(position, evidence, any_order=False):
    """The reading that the last action became another by sliding on from the same origin, or None.

    Judged against the position before the last action; the cell where its piece stood must have been emptied, and
    before the other one was filled, or in any order.
    """
    game, touched = evidence.game, evidence.touched
    ply = _last_by_hand(evidence)
    undone = [(cell, after, before) for cell, before, after in game.changes_at(ply)] if ply >= 0 else []
    if not 0 < len(evidence.extra) < max(2, len(undone)) or ply < 0:  # what was captured may have been given back
        return None
    if position.players.by_pc[game.side_at(ply)]:  # the PC does not change its mind
        return None
    stood, content, _before = undone[-1]
    if content and not (touched.emptied[stood] or touched.doubtful == stood):
        return None
    state = game.state_at(ply)
    for action in Choices(game, state, evidence.scratch).same_origin(game.played[ply]):
        changes = game.changes_in(state, action)
        end, _start, content = changes[-1]
        if not (content and touched.filled[end]):
            continue
        if not any_order and touched.filled[end] < touched.emptied[stood]:
            continue
        if evidence.left(merged((undone, changes)), captured((changes,))) == 0:
            return ply, (action,)
    return None


def _last_by_hand(evidence):
    """The ply of the last action that hands did, -1 if there is none, or if it only took a captured piece off."""
    game, ply = evidence.game, len(evidence.game.played) - 1
    while ply >= 0 and not game.changes_at(ply):  # a throw
        ply -= 1
    removed = ply >= 0 and not evidence.dice and not game.changes_at(ply)[-1][2]
    return -1 if removed else ply


def last_filled(evidence, readings):
    """Of several readings those whose pieces were set down in their order: the last one last, and so on; a list."""
    filled = evidence.touched.filled
    orders = [
        [filled[evidence.ends(action)[1]] for action in reversed(run) if action is not None] for _ply, run in readings
    ]
    return [reading for reading, order in zip(readings, orders) if order == max(orders)]
