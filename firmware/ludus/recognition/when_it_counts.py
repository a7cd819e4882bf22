"""When an action or a take-back counts: at once, or as soon as it can no longer become something else.

Rule 0: if hands go on while a complete action waits, that action counts before the new changes are judged.
"""

from ludus.clock import age
from ludus.games.choices import HAND, REMOVAL
from ludus.recognition import times
from ludus.recognition.decision import NEW_GAME, SETTLING, Decision, without_lift
from ludus.recognition.ways.evidence import beside_in_air, captured, may_be_either
from ludus.recognition.ways.runs import in_turn
from ludus.recognition.wrong_board import parts_shown


def beside_parts(position, evidence, wait_ms, reading):
    """A Decision that a reading counts after wait_ms; meanwhile the lights show which actions may have begun."""
    decision = parts_shown(position, evidence) or Decision(SETTLING)
    decision.reading, decision.wait_ms = reading, wait_ms
    return decision


def count(position, evidence, reading):
    """A Decision that the actions of a reading count at once, or when they can no longer become others.

    Without dice, only the first of several actions counts; the others are then judged again.
    """
    ply, run = reading
    following = len(run) > 1
    if following and not position.dice:
        return Decision(SETTLING, (ply, run[:1]), _until_first_counts(position, evidence, run))
    if evidence.ends(without_lift(run)[-1])[0] == REMOVAL:
        several = len(evidence.missing) < len(run)  # one counter made several steps, or is only held
        return beside_parts(position, evidence, times.CLEARING_MS if several else times.REMOVAL_MS, reading)
    free = position.players.requested is None
    if free and not position.dice and evidence.is_masked(evidence.ends(run[0])[0]):
        return Decision(SETTLING, reading, times.LATE_MS)  # or another piece was pushed there; its sensor opens late
    slides = (free and len(evidence.choices.lifting(evidence.ends(run[0])[0])) > 1) or evidence.pushes(run)
    return Decision(SETTLING, reading, position.slide_ms if following or slides else 0)


def _until_first_counts(position, evidence, run):
    """How many ms to wait, since the first action of a run may still prove to be another one.

    Its piece may still slide on, or a sleeve may have swept off what seems captured.
    """
    if run[1] is not None:
        goes_on = evidence.choices.having(evidence.ends(run[0])[0], evidence.ends(run[1])[1])
        return times.BRIDGING_MS if in_turn(evidence, run) and not goes_on else position.slide_ms
    if evidence.touched.swept or may_be_either(evidence, run[0]):
        return times.LATE_MS
    return position.slide_ms if beside_in_air(evidence, run[0]) else 0


def slide_on(position, evidence, pending, slid):
    """A Decision that the last piece slid on (the reading `slid`), or to ask whether it did.

    With dice, people are asked if it made a hit and was not lifted since: another counter may have come instead. Else
    if it was set back in the meantime, or if it seems pushed on, but a captor or a piece from the hand, which the PC
    may have asked for, may stand there.
    """
    changes, end, choices = position.game.changes_at(slid[0]), evidence.ends(slid[1][0])[1], evidence.choices
    start, stood = changes[0][0], changes[-1][0]
    if position.dice:
        if evidence.touched.hit_stands():
            return pending.ask([(), slid] if choices.having(start, end) else [slid, ()])
        return beside_parts(position, evidence, position.slide_ms, slid)
    pushed, captors = evidence.touched.was_pushed(stood, end), _captors(position, evidence, end, stood)
    requested = position.players.requested
    may_be_other = requested is not None and evidence.ends(requested) == (HAND, end)
    set_back = evidence.touched.filled[stood] > evidence.touched.filled[end]
    if may_be_other or set_back or (pushed and (captors or choices.having(HAND, end))):
        return pending.ask([slid, ()])
    wait_ms = times.LATE_MS if pushed or captors else position.slide_ms  # a captor's contact may let go late
    return beside_parts(position, evidence, wait_ms, slid)


def _captors(position, evidence, end, cell):
    """The actions that may be played, a list, that end on `end` and capture the piece on `cell`."""
    choices, may_play = evidence.choices, position.players.may_play
    actions = [choices.actions[index] for index in choices.having(-1, end)]
    return [action for action in actions if may_play(action) and cell in captured(evidence.changes(action))]


def take_back(position, evidence, ply):
    """A Decision that the game is taken back to a ply: soon if a piece was put back, later if pieces were only lifted.

    Pieces that were only lifted may be straightened, or cleared away; above all while an action of the PC is set down.
    """
    dice, extra, back, plies = position.dice, evidence.extra, (ply, ()), len(position.game.played) - ply
    if extra and not dice:  # another piece, perhaps a captor, may stand there, whose contact lets go late
        pushed = not evidence.missing and evidence.choices.having(-1, extra[0])
        if pushed or _captors(position, evidence, extra[0], position.game.changes_at(ply)[-1][0]):
            return Decision(SETTLING, back, times.LATE_MS)
    if extra:  # with dice, or for several plies, a piece may only be sliding across the cell where another one stood
        return Decision(SETTLING, back, position.slide_ms if dice or plies > 1 else 0)
    long = position.players.requested is not None or _may_be_else(position, evidence, plies)
    return beside_parts(position, evidence, times.CLEARING_MS if long else times.TAKE_BACK_MS, back)


def _may_be_else(position, evidence, plies):
    """Whether lifts that seem to take back so many plies may be something else.

    Without dice, the board may look so by chance: fewer pieces are missing than plies are taken back, a piece was set
    down, or a missing one has a legal action. Or the game is over and the board is being cleared. Or the lifts are part
    of an action: the piece just set down goes on or is captured.
    """
    movable = [cell for cell in evidence.missing if evidence.choices.lifting(cell)]
    by_chance = plies > len(evidence.missing) or evidence.touched.placements > 0 or len(movable) > 0
    return (by_chance and not position.dice) or position.game.over or len(position.parts(evidence)) > 0


def is_overtaken(position, evidence, pending, now, changes):
    """Whether the reading that waits counts before these changes (as `Touched.note` takes them) are judged.

    A reading with actions counts if they are complete, and the changes touch none of their cells.
    """
    if pending.reading == NEW_GAME:
        return _begins_anew(position, evidence)
    actions, question = pending.actions(), pending.question
    if not pending.reading[1]:
        return question is None and not evidence.dice and _plays_on(evidence, changes)
    doubtful = question is not None and question.is_doubtful()
    if doubtful or not (changes and actions and _is_complete(evidence, actions, now, changes)):
        return False
    cells = _cells_of(position, evidence, pending, actions)
    return not [change for change in changes if change >> 1 in cells]


def _begins_anew(position, evidence):
    """Whether hands go on with the new game that waits: the last is over, or the new one's start has been set up.

    So many changes that no two actions explain them show that, too. For starts without pieces see `next_game_or_spill`.
    """
    start, filled = position.start, evidence.touched.filled
    many = len(evidence.missing) + len(evidence.extra) > 4
    set_up = any(start) and (many or all([filled[cell] for cell in range(len(start)) if start[cell]]))
    return evidence.game.over or set_up


def _plays_on(evidence, changes):
    """Whether hands go on after a take-back that waits, and do not clear the board of a game that is over."""
    return evidence.game.over and bool([each for each in changes if each & 1 and each >> 1 not in evidence.missing])


def _is_complete(evidence, actions, now, changes):
    """Whether the actions that wait are complete, now that hands make these changes."""
    if evidence.dice:
        from ludus.recognition.ways import lanes

        if lanes.steps_go_on(evidence, actions, changes):
            return False
    sweeps = age(now, evidence.touched.since) < times.SLEEVE_MS and not evidence.touched.placements
    if sweeps or _slides_on(evidence, actions, changes) or _comes_late(evidence, changes):
        return False
    start = evidence.ends(actions[-1])[0]
    return not (_may_go_on(evidence, now, changes) if start == REMOVAL else may_be_either(evidence, actions[0]))


def _slides_on(evidence, actions, changes):
    """Whether a single action waits, and only its piece can have come, by sliding on, to where a piece is set down."""
    start = evidence.ends(actions[0])[0]
    reached = [change for change in changes if change & 1 and evidence.choices.having(start, change >> 1)]
    return len(actions) == 1 and evidence.missing == [start] and len(reached) > 0


def _cells_of(position, evidence, pending, actions):
    """The cells that belong to the actions that wait, a list."""
    start, end = evidence.ends(actions[-1])
    if pending.differs():  # and the cell where the first action to be replaced ended
        return [end, evidence.game.changes_at(pending.reading[0])[-1][0]]
    if len(actions) > 1:
        return evidence.touched.cells()
    # This piece may be the last one, which is sliding on; with dice, only if no sensor shows where it came from.
    last = position.last_cells()[-1:] if evidence.hides_lift(start) or not position.dice else []
    return [cell for cell, _before, _after in evidence.changes(actions[0])] + last


def _may_go_on(evidence, now, changes):
    """Whether a piece that seems taken off for good may not be off yet, or may be another one.

    A sleeve may have taken it along. A counter that seems borne off may be set down now, or may be about to hit the
    counter that is lifted now. If a piece of the player to move is lifted now, nothing tells which of the two is gone.
    """
    contents, ends = evidence.contents, evidence.choices.destinations
    own = [change for change in changes if not change & 1 and contents[change >> 1] & 3 == evidence.colour]
    met = [change for change in changes if evidence.dice and (change & 1 or change >> 1 in ends)]
    return age(now, evidence.touched.since) < times.SLEEVE_MS or len(own + met) > 0


def _comes_late(evidence, changes):
    """Whether a piece that seems lifted now may be one that was set down before: a weak contact let go late."""
    choices, filled = evidence.choices, evidence.touched.filled
    lifts = [index for change in changes if not change & 1 for index in choices.lifting(change >> 1)]
    return any([filled[choices.destinations[index]] for index in lifts])
