"""The turn played last, with dice: its steps may have been others, until the next player acts."""

from ludus.recognition.ways.runs import RunSearch


def turns(position, evidence, before):
    """The runs that may replace the turn, a list; before: the Evidence if nothing of it had been counted.

    What leaves no trace is granted only before the next throw, and while nothing is under way. Steps that people
    confirmed, and hits whose cell nobody has touched since, stay in every run, even if others fit.
    """
    game = evidence.game
    found = _turns(position, evidence, before, False)
    if not found and game.changes_at(len(game.played) - 1) and not position.ways.parts(evidence):
        found = _turns(position, evidence, before, True)
    return found


def _turns(position, evidence, before, unseen):
    """The runs that may replace the turn. If a contact let go late, only those with one step more."""
    late = evidence.late()
    stays = _stays(position, evidence, late)
    found = RunSearch(before, unseen, stays).runs(1)
    return [run for run in found if len(run) == len(stays) + 1] if late else found


def _stays(position, evidence, late):
    """The steps that cannot have become others, a list: all, if one more explains the board.

    late: whether one does but for a contact that let go too late.
    """
    game, found = evidence.game, []
    for ply in range(position.first, len(game.played)):
        action = game.played[ply]
        changes = game.changes_at(ply)
        if changes and (late or action in position.answers or _is_hit(evidence, changes)):
            found.append(action)
    return found


def first_of_turn(game):
    """The ply of the first step of the turn played last; -1 before there is one."""
    ply = len(game.played) - 1
    while ply >= 0 and not game.changes_at(ply):
        ply -= 1
    while ply > 0 and game.changes_at(ply - 1):
        ply -= 1
    return ply


def hit_of_last(game):
    """The cell of the hit that the action played last made, or -1: perhaps the one hit was only straightened."""
    for cell, before, after in game.changes_at(len(game.played) - 1) if game.played else ():
        if before and after and (before ^ after) & 3:
            return cell
    return -1


def _is_hit(evidence, changes):
    """Whether one of them is a hit, and nobody has lifted its counter since the last commit."""
    for cell, before, after in changes:
        if before and after and (before ^ after) & 3:
            return not (evidence.touched.emptied[cell] or evidence.masked[cell])
    return False
