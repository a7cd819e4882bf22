"""Rules 7 and 8: part of an action is shown as such, and all else as a fault. And the wait for what is complete."""

from ludus.portable import const
from ludus.recognition.views import CLEARING, HOLDING, NO_SPILL, NOT_MOVABLE, RESTORING, SETTING_UP, SETTLING, WRONG

SPILL = const(3)  # more deviations than this are a spill


def wait(referee, now, delay, event):
    """Let an event happen after delay ms; returns what happens now: nothing."""
    referee.pending.wait(now, delay, event)
    if referee.view != HOLDING:
        referee.view = SETTLING
    return []


def show_parts(referee, evidence):
    """Rule 7: show the actions of which the board shows a part, or else the fault. Nothing happens: []."""
    parts, players, side = referee.ways.parts(evidence), referee.players, evidence.game.side
    if players.by_pc[side]:
        parts = [index for index in parts if players.may_play(evidence.choices.actions[index])]
    if not parts:
        return show_fault(referee, evidence)
    referee.parts, referee.view = parts, HOLDING
    contents = evidence.contents
    referee.in_hand = [cell for cell in evidence.missing if contents[cell] & 3 == side + 1]
    return []


def show_fault(referee, evidence):
    """Rule 8: show what is wrong. Nothing happens: []."""
    missing, extra, over = evidence.missing, evidence.extra, evidence.game.over
    if over and not extra:
        referee.view = CLEARING
    elif missing and not referee.set_up:
        referee.view = SETTING_UP
    else:
        if len(missing) + len(extra) > SPILL and missing and not over:
            referee.spill = RESTORING
        referee.view = WRONG
        if len(missing) == 1 and not extra and referee.spill == NO_SPILL:
            referee.view, referee.cell = NOT_MOVABLE, missing[0]
    return []
