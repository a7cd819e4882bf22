"""The rules that doubt what was counted: something else was played, no sensor showed a step, or a lift was seen late.

They are parts of rules 4, 5 and 8, see `rules_in_order`, and mostly ask people. Loaded when no other rule fits.
"""

from ludus.recognition.decision import RESTORING, SETTLING, Decision
from ludus.recognition.pending import of_actions
from ludus.recognition.ways import played_otherwise
from ludus.recognition.ways.runs import STEPS, RunSearch, allow_more, unseen


def was_otherwise(position, evidence, pending):
    """Ask whether steps were made that no sensor shows, or whether something else was played than was counted.

    With dice, what was played instead may count without a question.
    """
    if pending.spill == RESTORING:
        return _while_restoring(position, evidence, pending)
    found = unseen_steps(position, evidence) if evidence.extra else []
    may = not _has_begun(position, evidence)
    again = _counted_otherwise(position, evidence) if may else []
    if found:
        return pending.ask(found + again + [()])
    if may and position.dice:
        return _turn_otherwise(position, evidence, pending, again)
    return of_actions().ask_of_other(position, evidence, pending, again) if again else None


def _turn_otherwise(position, evidence, pending, again):
    """Part of `was_otherwise` with dice; `again` has at most one reading."""
    if not again:  # what the turn seemed to hit was perhaps only straightened
        hits = position.ways.hits_since(position.game, position.sure)
        return pending.ask([played_otherwise.revised(position, evidence, ()), ()]) if hits else None
    if position.ways.is_put_back_unseen(evidence, again[0]):
        return None  # the counter may still be in the air
    if evidence.touched.late or again[0][0] == len(position.game.played):
        return pending.ask(again + unseen_steps(position, evidence) + [()])
    return Decision(SETTLING, again[0], position.slide_ms)


def _while_restoring(position, evidence, pending):
    """As `was_otherwise`, while a spill is put right: nothing counts without a question."""
    standing = [] if position.dice else RunSearch(evidence, final=True).runs(1, 1)  # a captured piece may still stand
    found = position.players.allowed(standing) or unseen_steps(position, evidence)
    again = [] if _has_begun(position, evidence) else _counted_otherwise(position, evidence)
    if found and not evidence.extra:  # the counter may stand above a full lane, but is more likely in the hand
        return pending.ask([()] + found + again)
    return of_actions().ask_if_by_chance(evidence, pending, found + again)


def _counted_otherwise(position, evidence):
    """The readings, a list, by which something else was played than was counted, or the last piece went on."""
    again = played_otherwise.revised(position, evidence)
    if position.dice or (again and position.may_revise(evidence.touched)):
        return [again] if again else []
    most = STEPS if len(evidence.extra) == STEPS else 2  # pieces were set down by so many actions
    found = played_otherwise.replaced(position, evidence, most) or played_otherwise.put_back(position, evidence)
    return found + [again] if again and again not in found else found


def _has_begun(position, evidence):
    """Whether hands have begun the next action: pieces were only lifted or, without dice, one also stands elsewhere."""
    return not position.dice and position.parts(evidence) if evidence.extra else not evidence.touched.placements


def long_lift(position, evidence, pending):
    """Ask whether something else was played than was counted, since a lifted piece is still in the air; or None.

    To look for that at each lift would delay the lights. With dice, a player may just think with a counter in his hand,
    or have set it down where no sensor shows it.
    """
    thinks = position.dice and evidence.lifted()
    allow_more(evidence)
    unshown = unseen_steps(position, evidence) if thinks else []
    again = played_otherwise.revised(position, evidence) or played_otherwise.revised(position, evidence, loosely=True)
    if not again and (not unshown or position.parts(evidence)):
        return None
    waits = evidence.extra and _has_begun(position, evidence)  # perhaps only a captured piece is yet to be taken off
    return pending.ask([()] + unshown + [again] * bool(again) if thinks or waits else [again, ()])


def hit_in_passing(position, evidence):
    """A Decision that a counter of the turn hit where it only touched a lane, as is seen once the hit one is lifted."""
    enemy = 2 - position.game.side_at(position.first) if position.first >= 0 else 0
    again = evidence.contents[evidence.missing[0]] & 3 == enemy and played_otherwise.revised(position, evidence)
    return Decision(SETTLING, again, position.slide_ms) if again else None


def played_backwards(position, evidence, pending):
    """Rules 4 and 5, if a lift was seen long after its piece was set down, or if people confirmed what was not so."""
    if not evidence.touched.placements:
        return None
    found = position.players.allowed(RunSearch(evidence, any_order=True).runs())
    if not found and not evidence.alone() and not _has_begun(position, evidence):
        again = played_otherwise.revised(position, evidence, loosely=True)
        found = [again] if again else []
    if not found:
        return None
    far = position.is_far(found[0]) or (not position.dice and len(found[0][1]) == STEPS)
    if pending.spill == RESTORING or far:
        return of_actions().ask_if_by_chance(evidence, pending, found)
    return pending.ask(found + unseen_steps(position, evidence) + [()])


def unseen_steps(position, evidence):
    """The readings that explain the board if some steps are *unseen*, see `ways.runs`; a list, [] without dice."""
    return position.players.allowed(unseen(evidence)) if position.dice else []
