"""When it counts that an action was played or taken back: at once, or when it can become nothing else any more."""

from ludus.portable import const
from ludus.recognition import masks
from ludus.recognition.under_way import show_parts, wait
from ludus.recognition.views import ACT, AGAIN, BACK, INSTEAD, RUN, STUCK
from ludus.recognition.ways.evidence import takes_off

SLIDE_MS = const(300)  # a piece may slide on for so long before its action is final, unless set otherwise
TAKE_BACK_MS = const(300)  # a piece lifted and set down again within this was only straightened
CLEARING_MS = const(3000)  # lifting the last piece of a finished game: taking back, or clearing the board?
REMOVAL_MS = const(1000)  # a removal that is a whole action counts after so long
CORRECTION_MS = const(3000)  # a piece without a legal action may be straightened for so long


def happen(referee, event):
    """The events that an event stands for, which happens now: each action of a run, or of a turn played otherwise."""
    what, played = event[0], referee.game.played
    if what == RUN:
        return _blame(referee, event[1]) + referee.pending.play(event[1])
    if what not in (BACK, AGAIN):
        return [event]
    ply, events = event[1], []
    if ply < len(played):
        occupancy = referee.occupancy
        check = referee.game.checks[ply]
        referee.trail.undone = (ply, tuple(played[ply:]), occupancy.expected, occupancy.contents, check)
        events = [(BACK, ply)]
    return events + _actions(event[2]) if what == AGAIN else events


def _actions(actions):
    return [(ACT, action) for action in actions]


def _blame(referee, run):
    """If that run was the answer that blames a sensor, do not believe it any more: an event for each."""
    if run not in referee.pending.blaming:
        return []
    from ludus.recognition.ways import stuck_sensor

    cells = stuck_sensor.stuck_if(referee.look(), run[0])
    for cell in cells:
        referee.occupancy.disregard(cell, masks.STUCK, referee.touched.emptied[cell])
    return [(STUCK, cell) for cell in cells]


def commit(referee, now, run, evidence):
    """Count the actions now, or after the time in which they could still become others.

    None at the end of a run is a lift that is judged once the rest is counted.
    """
    event = (RUN, run) if len(run) > 1 else (ACT, run[0])
    if takes_off(referee.game, run[-2] if run[-1] is None else run[-1]):
        show_parts(referee, evidence)
        return wait(referee, now, REMOVAL_MS, event)
    slides = referee.dice if len(run) > 1 else _may_slide_on(referee, run[0])
    if slides:  # what was set down last may be on its way to another cell
        return wait(referee, now, referee.slide_ms, event)
    return happen(referee, event)


def _may_slide_on(referee, action):
    """Whether the action could still be the beginning of another: same origin, other destination."""
    return referee.players.requested is None and len(referee.choices.same_origin(action)) > 1


def slide_on(referee, now, slid, evidence):
    """The last piece slid on; where that may be half of the next action as well, the rest has time to come.

    That a hit was none is asked, since nobody lifted its counter, with what one stuck sensor would explain.
    """
    event = (INSTEAD,) + slid
    if referee.touched.hit_stands():
        from ludus.recognition.questions import ask, if_one_is_stuck

        stuck = if_one_is_stuck(referee)
        ask(referee, now, stuck + [event, ()], (), stuck)
        return []
    if referee.ways.parts(evidence):
        show_parts(referee, evidence)
        return wait(referee, now, CORRECTION_MS, event)
    return wait(referee, now, referee.slide_ms, event)


def take_back(referee, now, plies, evidence):
    """A piece put back where it came from is meant; one only lifted may be straightened or cleared away."""
    dice, game, extra = referee.dice, referee.game, evidence.extra
    if plies > 1 and not dice and referee.ways.parts(evidence):
        return show_parts(referee, evidence)  # an action is under way: that the board looks as once before is chance
    event = (BACK, len(game.played) - plies)
    if extra and not evidence.missing and referee.choices.having(-1, extra[0]):
        return wait(referee, now, TAKE_BACK_MS, event)  # a weak contact may let go of the piece only now
    if extra and (dice or plies > 1):  # a piece may only slide across the cell where another one stood
        return wait(referee, now, referee.slide_ms, event)
    if extra:
        return happen(referee, event)
    delay = TAKE_BACK_MS
    if game.over or (not dice and plies > len(evidence.missing)):
        delay = CLEARING_MS  # that the board looks as long ago may be chance
    if dice and referee.ways.parts(evidence):  # the counter just set down goes on, or is taken back
        show_parts(referee, evidence)
        delay = CLEARING_MS
    return wait(referee, now, delay, event)


def restore(referee, now, evidence):
    """A take-back is itself taken back: what it took is played again. Events, or None if a lift alone is one action.

    Any other bare lift waits as a removal does. With dice what left no trace may stay taken back: that is asked.
    """
    ply, actions = referee.trail.undone[:2]
    words, state = referee.game.words, referee.game.state
    if referee.touched.placements:
        steps = [action for action in actions if words.ends(state, action) is not None]
        if referee.dice and len(steps) > 1:
            once = referee.players.allowed([(action,) for action in referee.ways.single(evidence)])
            from ludus.recognition.questions import ask

            if ask(referee, now, once and [()] + once, (AGAIN, ply, actions)):
                return []
        return _actions(actions)
    if referee.ways.single(evidence):
        return None
    show_parts(referee, evidence)
    return wait(referee, now, REMOVAL_MS, (AGAIN, ply, actions))
