"""Questions about a turn with dice: which steps it had, and whether it hit. Loaded for the first game with dice."""

from ludus.games.choices import REMOVAL
from ludus.recognition.decision import RESTORING, without_lift
from ludus.recognition.doubts import unseen_steps
from ludus.recognition.pending import of_actions
from ludus.recognition.ways.evidence import may_be_either
from ludus.recognition.ways.played_otherwise import revised
from ludus.recognition.ways.runs import RunSearch, last_filled
from ludus.recognition.when_it_counts import count
from ludus.recognition.wrong_board import fault


def count_or_ask(position, evidence, pending, found):
    """Rule 4: count the turn that explains the board, or ask.

    People are asked if several turns fit; if more steps may have been made, since a counter seems pushed or two were
    in the air; if a sleeve may have swept off the counters that seem borne off; or if it is unclear whether a counter
    was hit or only straightened. Most of these questions also offer steps that no sensor shows.
    """
    likely, restores = last_filled(evidence, found), pending.spill == RESTORING
    run, swept = likely[0][1], evidence.touched.swept
    if restores or (swept and not evidence.touched.placements):
        if not restores and len(without_lift(run)) == len(evidence.missing):
            return pending.ask(likely + [()])  # all were borne off, or people see that the table takes them for that
        return of_actions().ask_if_by_chance(evidence, pending, likely) or fault(position, evidence, pending)
    likely = _with_longer(position, evidence, likely)
    hits, straightened = _count_hits(evidence, run), _may_be_straightened(evidence, run)
    # In a turn with fewer hits, the other counters were only straightened.
    likely = [one for one in found if _count_hits(evidence, one[1]) < hits] + likely
    if len(likely) > 1 or straightened:
        nothing = [()] * (straightened and swept and not evidence.extra)
        return pending.ask(nothing + likely + unseen_steps(position, evidence) + [()])
    return count(position, evidence, likely[0])


def _with_longer(position, evidence, likely):
    """The likely turns, a list, with those of more steps if a counter of the first seems pushed or two were in the air.

    If one seems pushed, the longer ones come first: perhaps no contact let go late.
    """
    actions, pushed = without_lift(likely[0][1]), evidence.pushes(likely[0][1])
    if not pushed and not [1 for action in actions if may_be_either(evidence, action)]:
        return likely
    longer = position.players.allowed(RunSearch(evidence).runs(len(actions) + 1))
    return longer + likely if pushed else likely + longer


def _count_hits(evidence, run):
    """How many of the cells where hands may have exchanged a counter of the other player are ends of a run's steps."""
    ends = [evidence.ends(action)[1] for action in without_lift(run)]
    return len(set(ends).intersection(evidence.exchanged(3 - evidence.colour)))


def _may_be_straightened(evidence, run):
    """Whether a counter that a run hits was perhaps only straightened.

    That is so if only the lift of the next player's counter shows the run; or if the run has several steps, and the
    lift of one of its counters was seen late.
    """
    if run[-1] is None and not evidence.lifted() and not evidence.extra:
        return True
    starts = [evidence.ends(action)[0] for action in without_lift(run)]
    late = [start for start in starts if start in evidence.touched.late]
    return len(starts) > 1 and len(late) > 0 and not evidence.pushes(run) and _count_hits(evidence, run) > 0


def ask_when_due(position, evidence, pending):
    """Ask, with dice, whether the reading that is about to count is right; None if there is no reason to ask.

    There are three reasons. A counter that seems borne off may stand where no sensor shows it; or it may only be held
    in the air, since fewer counters are missing than steps were made. Or lifted counters would take back what people
    have confirmed, but may be part of a step: then "nothing" comes first.
    """
    reading, actions = pending.reading, pending.actions()
    if pending.question is not None or not reading:
        return None
    found = unseen_steps(position, evidence)
    if not reading[1] and 0 <= reading[0] < position.sure and not evidence.extra and position.parts(evidence):
        return pending.ask([()] + found + [reading])
    if not actions or evidence.ends(actions[-1])[0] != REMOVAL:
        return None
    found = [one for one in found if len(one[1]) <= len(actions)]
    few = len(evidence.missing) < len(actions)
    return pending.ask([reading] + found + [()]) if found or few else None


def maybe_hits(position, evidence):
    """The answers, a list, if counters may have been hit although the board looks as before.

    The counter that hits came from the hand, from a pile higher than its lane, or from a lane whose sensors are not
    believed. Sensors show the same if the enemy counter was only straightened. "Nothing" comes first if several
    counters were lifted in quick succession, as by a sleeve. If none can have been hit, there is no other answer.
    """
    hits = position.players.allowed(_hitting(evidence, RunSearch(evidence, unseen=True), 1))
    return [()] * evidence.touched.swept + (hits + [()] if hits else _hit_otherwise(position, evidence))


def _hitting(evidence, search, least):
    """The runs of at least so many steps, a list, that a search finds and that hit where counters were exchanged."""
    runs = search.runs(least) if evidence.exchanged(3 - evidence.colour) else []
    return [run for run in runs if _count_hits(evidence, run)]


def _hit_otherwise(position, evidence):
    """The answers, a list, if the turn may have hit where enemy counters were exchanged; only () if it may not.

    The turn hit, or the counters were only straightened. "Straightened" comes first if a hit needs other steps than
    were counted, and one of the counters was lifted before it was set down.
    """
    again = ()
    if position.may_revise(evidence.touched):
        turned = evidence.exchanged(2 - position.game.side_at(position.first))
        again = revised(position, evidence, turned) if turned else ()
    if not again:
        # a counter that entered and went on in one motion
        found = position.players.allowed(_hitting(evidence, RunSearch(evidence, final=True), 2))
        return found + [()]
    touched = evidence.touched
    straightened = [cell for cell in turned if touched.emptied[cell] < touched.filled[cell]]
    return [(), again] if straightened else [again, ()]
