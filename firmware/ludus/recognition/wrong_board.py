"""Rules 7 and 8: the lights show part of an action as such, and everything else as a fault."""

from ludus.portable import const
from ludus.recognition.decision import CLEARING, HOLDING, NOT_MOVABLE, RESTORING, SETTING_UP, WRONG, Decision
from ludus.recognition.times import CORRECTION_MS, LATE_MS

SPILL = const(3)  # more deviations than this are a spill


def parts_shown(position, evidence):
    """A Decision that shows the actions that hands have partly done, or None if there are none."""
    parts, players = position.parts(evidence), position.players
    if players.automatic[position.game.side]:
        parts = [index for index in parts if players.may_play(evidence.choices.actions[index])]
    if not parts:
        return None
    decision = Decision(HOLDING)
    decision.parts = parts
    decision.in_hand = evidence.lifted()[len(evidence.extra) :]
    return decision


def under_way(position, evidence, pending):
    """Rule 7: show part of a legal action, but no complete one that was refused. A spill must be put right first."""
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
    """Rule 8: show what is wrong; if something was played, too, show only what is wrong besides it."""
    missing, extra, over = evidence.missing, evidence.extra, position.game.over
    if over and not extra:
        return Decision(CLEARING)
    if missing and not position.set_up:
        return Decision(SETTING_UP)
    if pending.spill == RESTORING:
        return Decision(WRONG, spill=RESTORING)
    decision, (again, outcome, hits) = Decision(WRONG), _beside(position, evidence)
    left = evidence.board.deviations(outcome)
    if any(left):
        decision.outcome, decision.hits, (missing, extra) = outcome, hits, left
    elif again:  # nothing else is wrong: no sensor saw a hit
        asking = pending.ask([again, ()])
        if asking is not None:
            return asking
    if _is_spill(position, evidence, missing, extra):
        decision.spill = RESTORING
    elif len(missing) == 1 and not extra:
        decision.view, decision.in_hand = NOT_MOVABLE, missing
        decision.reading, decision.wait_ms = (), CORRECTION_MS
    return decision


def _beside(position, evidence):
    """What was played besides what is wrong: (reading, contents, hits), as in `played_beside_faults.nearest`.

    If a game that is over is being cleared away, the contents are those of its start.
    """
    game = position.game
    if game.over and len(evidence.missing) > sum(evidence.present):
        return (), game.words.contents(game.words.start(game.options)), []
    if not evidence.touched.placements:
        return (), None, []
    from ludus.recognition import played_beside_faults

    return played_beside_faults.nearest(position, evidence)


def _is_spill(position, evidence, missing, extra):
    """Whether this is a spill: so many pieces are wrong that the lights ask for them back colour by colour.

    With dice, a turn that is not understood yet may move three counters and hit three.
    """
    own = len([cell for cell in missing if evidence.contents[cell] & 3 == evidence.colour])
    gaps = max(own, len(missing) - own) if evidence.touched.placements else len(missing)
    wrong = max(gaps, len(extra)) if position.dice else len(missing) + len(extra)
    return wrong > SPILL and len(missing) > 0 and not position.game.over
