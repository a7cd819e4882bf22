"""Rule 5: the last piece has slid or leapt on, and what may rather be so."""

from ludus.games.choices import Choices
from ludus.recognition.ways.evidence import captured, merged


def slid_on(evidence, any_order=False):
    """(action, plies): what the last action has become by sliding on from the same origin, or None.

    Plies is how many to take back before it is played. Judged against the position before the last action; the cell
    where its piece stood must have been emptied, and before the other one was filled, or in any order.
    """
    game, touched = evidence.game, evidence.touched
    ply = last_by_hand(game) if len(evidence.extra) == 1 else -1
    if ply < 0:
        return None
    undone = [(cell, after, before) for cell, before, after in game.changes_at(ply)]
    stood = undone[-1]
    if stood[1] and not (touched.emptied[stood[0]] or touched.doubtful == stood[0]):
        return None
    state = game.state_at(ply)
    earlier = Choices(game, state, evidence.scratch)
    last = game.played[ply]
    for action in earlier.same_origin(last):
        changes = game.changes_in(state, action)
        end = changes[-1]
        if action == last or not (end[2] and touched.filled[end[0]]):
            continue
        if not any_order and filled_first(touched, end[0], stood[0]):
            continue
        if evidence.left(merged((undone, changes)), captured((changes,))) == 0:
            return action, len(game.played) - ply
    return None


def last_by_hand(game):
    """The ply of the last action that hands did, -1 if there is none, or if it only took a captured piece off."""
    ply = len(game.played) - 1
    while ply >= 0 and not game.changes_at(ply):  # a throw
        ply -= 1
    removed = ply >= 0 and "dice" not in game.options and not game.changes_at(ply)[-1][2]
    return -1 if removed else ply


def filled_first(touched, to, origin):
    """Whether a cell was filled before the other one was emptied: then no piece went from there to it."""
    return 0 < touched.filled[to] < touched.emptied[origin]


def last_filled(evidence, runs):
    """Of several runs those whose pieces were set down in their order: the last one last, and so on; a list."""
    best: list[int] = []
    found: list[tuple] = []
    for run in runs:
        order = [_set_down(evidence, action) for action in reversed(run) if action is not None]
        if order > best:
            best, found = order, []
        if order == best:
            found.append(run)
    return found


def _set_down(evidence, action):
    """When hands filled the cell on which an action ends, as a place in their order."""
    return evidence.touched.filled[evidence.game.words.ends(evidence.game.state, action)[1]]
