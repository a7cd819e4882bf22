"""Rules 7 and 8: part of an action is shown as such, and all else as a fault."""

from ludus.portable import const
from ludus.recognition import answers
from ludus.recognition.decision import CLEARING, HOLDING, NOT_MOVABLE, RESTORING, SETTING_UP, WRONG, Decision
from ludus.recognition.pending import questions
from ludus.recognition.times import CORRECTION_MS, LATE_MS
from ludus.recognition.ways.evidence import captured

SPILL = const(3)  # more deviations than this are a spill


def parts_shown(position, evidence):
    """A Decision that shows the actions partly done on the board, or None if there are none."""
    parts, players = position.parts(evidence), position.players
    if players.by_pc[position.game.side]:
        parts = [index for index in parts if players.may_play(evidence.choices.actions[index])]
    if not parts:
        return None
    decision = Decision(HOLDING)
    decision.parts = parts
    lifted = [cell for cell in evidence.missing if evidence.contents[cell] & 3 == evidence.colour]
    decision.in_hand = lifted[len(evidence.extra) :]
    return decision


def under_way(position, evidence, pending):
    """Rule 7: show part of a legal action, but not a complete one that was refused. A spill is put right first."""
    decision = None if pending.spill == RESTORING else parts_shown(position, evidence)
    if decision is None:
        return None
    if pending.refused:
        actions = evidence.choices.actions
        decision.parts = [index for index in decision.parts if evidence.left(evidence.changes(actions[index]))]
    if position.may_revise(evidence.touched):
        decision.reading, decision.wait_ms = (), LATE_MS
    return decision if decision.parts else None


def fault(position, evidence, pending):
    """Rule 8: show what is wrong; if an action was played as well, show only what is wrong besides it."""
    missing, extra, over = evidence.missing, evidence.extra, position.game.over
    if over and not extra:
        return Decision(CLEARING)
    if missing and not position.set_up:
        return Decision(SETTING_UP)
    decision = Decision(WRONG)
    if pending.spill == RESTORING:
        decision.spill = RESTORING
        return decision
    again, outcome = _nearest(position, evidence)
    left = evidence.board.deviations(outcome) if outcome is not None else ([], [])
    if any(left):
        decision.outcome, (missing, extra) = outcome, left
    elif again:  # no sensor saw a hit
        asking = questions().ask(pending, [again, ()], in_doubt=True)
        if asking is not None:
            return asking
    if _is_spill(position, missing, extra):
        decision.spill = RESTORING
    elif len(missing) == 1 and not extra:
        decision.view, decision.in_hand = NOT_MOVABLE, missing
        decision.reading, decision.wait_ms = (), CORRECTION_MS
    return decision


def _is_spill(position, missing, extra):
    """Whether so many pieces are wrong that they are put back by colour.

    With dice, a turn that is not understood yet displaces up to three counters.
    """
    wrong = max(len(missing), len(extra)) if position.dice else len(missing) + len(extra)
    return wrong > SPILL and len(missing) > 0 and not position.game.over


def _nearest(position, evidence):
    """What was played while the rest of the board was disturbed: its reading, if it is known in full, and the contents
    after it; (), None if it was not just one thing.

    That is the turn as it was played otherwise, if only the counters that it hit still stand; or a run, if only one
    piece stands where none belongs; or a move whose piece was lifted and set down, or the placement of a piece whose
    colour shows that it is not the one that is missing. What it captures may still stand.
    """
    again = answers.hitting(position, evidence) if position.dice else ()
    again = again or answers.but_for_one(position, evidence)
    if again:
        return again, position.game.words.contents(position.game.state_at(*again))
    found = _moved_beside(position, evidence) if evidence.touched.placements else []
    likely = [changes for pushes, changes in found if pushes == min(found)[0]]
    return (), _contents_after(evidence, likely[0]) if len(likely) == 1 else None


def _moved_beside(position, evidence):
    """The moves and placements that explain a part of the board: what each pushes, and its changes; a list of pairs."""
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
    """Whether the piece on end is not the one from start: that one was set down before this one was lifted."""
    emptied, filled = evidence.touched.emptied, evidence.touched.filled
    set_down = [filled[cell] for cell in evidence.extra if emptied[start] < filled[cell] < filled[end]]
    return bool([cell for cell in evidence.missing if set_down and min(set_down) < emptied[cell] < filled[end]])
