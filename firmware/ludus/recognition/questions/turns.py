"""Rule 4 with dice: a whole turn counts, or people are asked about its steps. Loaded for the first game with dice."""

from ludus.games.choices import REMOVAL
from ludus.recognition.decision import RESTORING, without_lift
from ludus.recognition.doubts import unseen_steps
from ludus.recognition.pending import of_actions
from ludus.recognition.ways.evidence import may_be_either
from ludus.recognition.ways.runs import RunSearch, last_filled, unseen
from ludus.recognition.when_it_counts import count
from ludus.recognition.wrong_board import fault


def count_or_ask(position, evidence, pending, found):
    """Count the turn that explains the board, or ask.

    People are asked if several turns fit; if more steps may have been made, as a counter seems pushed or two were in
    the air; if a sleeve may have swept off the counters that seem borne off; or if a counter that seems hit may only
    have been straightened, or the other way round. Most of these questions also offer steps that no sensor shows.
    """
    likely = last_filled(evidence, found)
    sleeve = evidence.touched.swept and not evidence.touched.placements
    run = likely[0][1]
    actions = without_lift(run)
    if pending.spill == RESTORING or sleeve:
        if pending.spill != RESTORING and len(actions) == len(evidence.missing):
            return pending.ask(likely + [()])  # all were borne off, or people see that the table takes them for that
        return of_actions().ask_if_by_chance(evidence, pending, likely) or fault(position, evidence, pending)
    return _count_or_ask_for_more(position, evidence, pending, found, likely)


def _count_or_ask_for_more(position, evidence, pending, found, likely):
    """Count the first of the likely turns, or ask, since it may have had more steps, or others; found: all turns."""
    run = likely[0][1]
    actions, pushed = without_lift(run), evidence.pushes(run)
    straightened = position.ways.may_be_straightened(evidence, run)
    if pushed or [1 for action in actions if may_be_either(evidence, action)]:
        longer = position.players.allowed(RunSearch(evidence).runs(len(actions) + 1))
        likely = longer + likely if pushed else likely + longer  # if no contact let go late, more steps were made
    likely = position.ways.hitting_less(evidence, found, run) + likely
    if len(likely) > 1 or straightened:
        nothing = [()] * (straightened and evidence.touched.swept and not evidence.extra)
        return pending.ask(nothing + likely + unseen_steps(position, evidence) + [()])
    return count(position, evidence, likely[0])


def ask_when_due(position, evidence, pending):
    """Ask, with dice, whether the reading that is about to count is right; None if there is no reason to ask.

    There are three reasons. A counter that seems borne off may stand where no sensor shows it; or it may only be held
    in the air, since fewer counters are missing than steps were made. Or lifted counters would take back what people
    have confirmed, but may be part of a step: then "nothing" comes first.
    """
    reading, actions = pending.reading, pending.actions()
    if pending.question is not None or not reading:
        return None
    found = position.players.allowed(unseen(evidence))
    if not reading[1] and 0 <= reading[0] < position.sure and not evidence.extra and position.parts(evidence):
        return pending.ask([()] + found + [reading])
    if not actions or evidence.ends(actions[-1])[0] != REMOVAL:
        return None
    found = [one for one in found if len(one[1]) <= len(actions)]
    few = len(evidence.missing) < len(actions)
    return pending.ask([reading] + found + [()]) if found or few else None
