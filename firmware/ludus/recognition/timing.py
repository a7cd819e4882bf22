"""When it counts that an action was played or taken back: at once, or when it can become nothing else any more."""

from ludus.portable import const
from ludus.recognition.decision import ACT, AGAIN, BACK, INSTEAD, RUN, SETTLING, Decision
from ludus.recognition.faults import parts_shown
from ludus.recognition.pending import questions
from ludus.recognition.touched import LATE_MS
from ludus.recognition.ways.evidence import takes_off

TAKE_BACK_MS = const(300)  # a piece lifted and set down again within this was only straightened
CLEARING_MS = const(3000)  # lifting the last piece of a finished game: taking back, or clearing the board?
BRIDGING_MS = const(50)  # one piece that comes down between two cells closes both sensors within this
SLEEVE_MS = const(200)  # a hand that takes one piece off does not lift the next one sooner
REMOVAL_MS = const(1000)  # a removal that is a whole action counts after so long
GOING_ON_MS = const(3000)  # what may be half of the next action as well has so long for the rest


def _beside_parts(position, evidence, wait_ms, event):
    """An event happens after a while; what is under way meanwhile is shown."""
    decision = parts_shown(position, evidence) or Decision(SETTLING)
    decision.event, decision.wait_ms = event, wait_ms
    return decision


def count(position, evidence, run):
    """Count the actions of a run now, or after the time in which they could still become others.

    Where a cell holds one piece only the first of several counts: the others are judged once more by themselves.
    """
    game, following = evidence.game, len(run) > 1
    if following and not position.dice:
        return Decision(SETTLING, (ACT, run[0]), _until_first_counts(position, evidence, run))
    event = (RUN, run) if following else (ACT, run[0])
    if takes_off(game, run[-2] if run[-1] is None else run[-1]):
        return _beside_parts(position, evidence, REMOVAL_MS, event)
    slides = following or _may_slide_on(position, run[0])
    return Decision(SETTLING, event, position.slide_ms if slides else 0)


def _until_first_counts(position, evidence, run):
    """For so many ms the first action of a run may still be another."""
    if run[1] is not None:
        return BRIDGING_MS if len(run) == 2 else 0
    if takes_off(evidence.game, run[0]):  # a sleeve may have taken both along
        return SLEEVE_MS
    touched, begun = evidence.touched, evidence.game.changes(run[0])[0][0]
    set_down = touched.filled[position.destination(run[0])]
    for cell in evidence.missing:
        if cell != begun and touched.emptied[cell] < set_down and cell not in touched.late:
            return LATE_MS  # two pieces were in the air: which of them stands there?
    return 0


def _may_slide_on(position, action):
    """Whether the action could still be the beginning of another: same origin, other destination."""
    return position.players.requested is None and len(position.choices.same_origin(action)) > 1


def slide_on(position, evidence, pending, slid):
    """The last piece slid on; where that may be half of the next action as well, the rest has time to come.

    That a hit was none is asked, since nobody lifted its counter, with what one stuck sensor would explain.
    """
    event = (INSTEAD,) + slid
    if evidence.touched.hit_stands():
        stuck = questions().if_one_is_stuck(position, evidence)
        return questions().ask(pending, stuck + [event, ()], (), stuck)
    stood = evidence.game.changes_at(len(evidence.game.played) - slid[1])[-1][0]
    if not position.dice and evidence.touched.was_pushed(stood, position.destination(slid[0])):
        return questions().ask(pending, [event, ()])  # it may be another piece, and the last one captured
    if position.ways.parts(evidence):
        return _beside_parts(position, evidence, GOING_ON_MS, event)
    return Decision(SETTLING, event, position.slide_ms)


def take_back(position, evidence, plies):
    """A piece put back where it came from is meant; one only lifted may be straightened or cleared away."""
    dice, game, extra = position.dice, evidence.game, evidence.extra
    event = (BACK, len(game.played) - plies)
    if plies > 1 and not dice:
        decision = parts_shown(position, evidence)
        if decision is not None:
            return decision  # an action is under way: that the board looks as once before is chance
    if extra and not evidence.missing and evidence.choices.having(-1, extra[0]):
        return Decision(SETTLING, event, TAKE_BACK_MS)  # a weak contact may let go of the piece only now
    if extra:  # with dice, or after several plies, a piece may only slide across the cell where another one stood
        return Decision(SETTLING, event, position.slide_ms if dice or plies > 1 else 0)
    if position.ways.parts(evidence):  # the piece just set down goes on or is captured, or it is taken back
        return _beside_parts(position, evidence, CLEARING_MS, event)
    # That the board looks as it did long ago, or while pieces are put right, may be chance.
    by_chance = not dice and (plies > len(evidence.missing) or evidence.touched.placements > 0)
    return Decision(SETTLING, event, CLEARING_MS if game.over or by_chance else TAKE_BACK_MS)


def restore(position, evidence, pending):
    """A take-back is itself taken back: what it took is played again. None if a lift alone is one action.

    Any other bare lift waits as a removal does. With dice what left no trace may stay taken back: that is asked.
    """
    ply, actions = position.trail.undone[:2]
    again = (AGAIN, ply, actions)
    if evidence.touched.placements:
        words, state = evidence.game.words, evidence.game.state
        steps = [action for action in actions if words.ends(state, action) is not None]
        if position.dice and len(steps) > 1:
            once = position.players.allowed([(action,) for action in position.ways.single(evidence)])
            decision = questions().ask(pending, [()] + once, again) if once else None
            if decision is not None:
                return decision
        return Decision(SETTLING, again)
    if position.ways.single(evidence):
        return None
    return _beside_parts(position, evidence, REMOVAL_MS, again)
