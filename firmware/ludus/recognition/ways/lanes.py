"""What games with dice need besides runs: the steps that hands have begun, other readings of a turn, passing counters.

Until the next player acts, the steps of the last turn may prove to have been others. Hands touch lanes, push counters
and set them down. `squares` finds what hands have begun where a cell holds one piece.
"""

from ludus.clock import age
from ludus.games.choices import HAND
from ludus.recognition.occupancy import height
from ludus.recognition.times import SLEEVE_MS
from ludus.recognition.ways.played_otherwise import evidence_before, nearest, revised
from ludus.recognition.ways.runs import ANYWHERE, STEPS, RunSearch
from ludus.recognition.ways.take_backs import last_by_hand


def hitting(position, evidence):
    """The reading that explains the board if hit counters may still stand; () unless exactly one fits best.

    It adds steps to the turn, or replaces those that were counted. The fewer counters it hits, the better it fits.
    """
    found = position.players.allowed(RunSearch(evidence, final=True, hitting=ANYWHERE).runs())
    left = [_enemies_left(evidence, run) for _ply, run in found]
    found = [reading for reading, count in zip(found, left) if count == max(left)]
    if found or not position.may_revise(evidence.touched):
        return found[0] if len(found) == 1 else ()
    return revised(position, evidence, ANYWHERE) if evidence.extra else ()


def _enemies_left(evidence, run):
    """How many counters of the other player are on the board after a run."""
    game, enemy = evidence.game, 3 - evidence.colour
    contents = game.words.contents(game.state_at(len(game.played), run))
    return sum([height(content) for content in contents if content & 3 == enemy])


def parts(evidence, lifted, taken):
    """Indexes in `choices`, a list, of the steps that hands have partly done.

    lifted: cells from which the player's counters are missing; taken: cells from which other counters are missing.
    """
    choices = evidence.choices
    if len(lifted) > STEPS or [cell for cell in lifted if not choices.lifting(cell)]:
        return []
    found = [index for cell in set(lifted) for index in choices.lifting(cell)]
    if not lifted:
        found = [index for cell in set(taken + evidence.extra) for index in choices.having(-1, cell)]
    found = [index for index in found if _is_open(evidence, lifted, index)]
    return found if _has_room(evidence, found, taken, len(lifted) - 1) else []


def _is_open(evidence, lifted, index):
    """Whether a step, an index in `choices`, may still be incomplete.

    One of several lifted counters may have hit already. If none is lifted, sensors must not show the step's lift.
    """
    if lifted:
        return len(lifted) == 1 or evidence.choices.destinations[index] not in evidence.exchanged(3 - evidence.colour)
    return not evidence.extra or evidence.hides_lift(evidence.choices.starts[index])


def _has_room(evidence, found, taken, spare):
    """Whether the steps found, indexes in `choices`, explain what was taken off and what was set down.

    spare: how many lifted counters may already have been set down without a hit.
    """
    reached = [evidence.choices.destinations[index] for index in found]
    beside = [cell for cell in evidence.extra if evidence.contents[cell] & 3 != 3 - evidence.colour]
    return len(beside) <= max(spare, 0) and not [cell for cell in taken + evidence.extra if cell not in reached]


def turn_revised(position, evidence, hits, loosely):
    """The reading by which steps of the turn were others; () if there is none.

    loosely: whether people may have confirmed these steps. hits: cells that each run must hit; None for those that were
    hit and that nobody has touched since, and then, if hands have begun no step, steps may leave no trace.
    """
    game, ply = evidence.game, position.first if loosely else position.sure
    requested = position.players.requested
    answering = requested is not None and evidence.ends(requested)[0] in evidence.missing  # hands play for the PC
    if answering or not _is_by_hand(position, ply) or (loosely and ply == position.sure):
        return ()
    before, standing = evidence_before(evidence, ply), _standing(evidence, ply)
    found = RunSearch(before, final=True, hitting=standing if hits is None else hits).runs()
    if not found and hits is None and not position.parts(evidence):
        found = unseen_turns(position, evidence, ply)
    return nearest(game, ply, found)


def unseen_turns(position, evidence, ply):
    """Runs, a list, that may have been played from a ply on instead of what was counted; some steps are *unseen*."""
    if not _is_by_hand(position, ply):
        return []
    counted = tuple(evidence.game.played[ply:])
    found = RunSearch(evidence_before(evidence, ply), True, hitting=_standing(evidence, ply)).runs()
    return [run for run in found if run[: len(counted)] != counted]  # without those that only add steps


def _is_by_hand(position, ply):
    """Whether a person has played that ply."""
    game = position.game
    return 0 <= ply < len(game.played) and not position.players.automatic[game.side_at(ply)]


def _standing(evidence, ply):
    """The cells, a list, that were hit from a ply on and from which nobody has lifted a counter since."""
    return [cell for cell in hits_since(evidence.game, ply) if not evidence.touched.emptied[cell]]


def is_put_back_unseen(evidence, reading):
    """Whether a reading undoes a step whose counter was lifted again, and came from the hand or the top of a full lane.

    No sensor shows whether such a counter was put back.
    """
    game, (ply, run) = evidence.game, reading
    state, emptied = game.state_at(ply), evidence.touched.emptied
    steps = [game.words.ends(state, action) for action in run if action is not None]
    origins = [step[0] for step in steps if step is not None]  # a throw has no ends
    for at in range(ply, len(game.played)):
        step, changes = game.words.ends(state, game.played[at]), game.changes_at(at)
        if step is None:
            continue
        from_pile = step[0] == changes[0][0] and height(changes[0][1]) > evidence.slots
        if step[0] in origins:
            origins.remove(step[0])
        elif emptied[step[1]] and (step[0] == HAND or from_pile):
            return True
    return False


def hits_since(game, ply):
    """The cells, a list, where actions from a ply on put one colour in place of the other."""
    parts = [game.changes_at(at) for at in range(max(0, ply), len(game.played))]
    return [cell for changes in parts for cell, before, after in changes if before and after and (before ^ after) & 3]


def note_turn(position, touched, events, acts, chosen):
    """Note what may be revised and what was confirmed; return the cell that the last step hit, or -1.

    acts: how many actions were played; chosen: whether people chose them by button.
    """
    game, count = position.game, len(position.game.played)
    first = first_of_turn(game)
    if events and first != position.first:
        position.begin(first, (), touched)
    position.sure = count if chosen else min(position.sure, count - acts)
    hits = hits_since(game, count - 1)
    return hits[0] if hits else -1


def first_of_turn(game):
    """The ply of the first step of the turn played last; -1 before there is one."""
    ply = last_by_hand(game)
    while ply > 0 and game.changes_at(ply - 1):
        ply -= 1
    return ply


def without_retouched(touched, seats, settled, slots):
    """Forget that counters were set down which are lifted now from the same slots; return all other seats, a list.

    They only touched the lane, as when people count with them. seats: those that have settled; settled: all levels.
    """
    others = []
    for seat in seats:
        cell = seat // slots
        if settled[seat]:
            touched.slots_filled.append(seat)
        elif seat in touched.slots_filled:
            touched.slots_filled.remove(seat)
            touched.placements -= 1
            if cell not in [one // slots for one in touched.slots_filled]:
                touched.filled[cell] = 0
                touched.set_down = -1
                touched.passed.append(cell)
            continue
        others.append(seat)
    return others


def recall_push(position, touched, now, changes):
    """Note again that the cell filled last was emptied and filled, if a counter that may hit there is lifted now.

    That counter, perhaps the one that moved last, may have been pushed there, and its lift seen late. While counters
    must enter first, it may be any.
    """
    last, lifted = touched.set_down, [change >> 1 for change in changes if not change & 1]
    soon = last in touched.straightened and not touched.filled[last] and age(now, touched.since) <= SLEEVE_MS
    goes_on, choices = position.last_cells()[-1:], position.choices
    if soon and any([choices.having(cell, last) or cell in goes_on or choices.lifting(HAND) for cell in lifted]):
        touched.grant(last, 1, 2)


def steps_go_on(evidence, actions, changes):
    """Whether the steps that wait may go on with these changes.

    A counter that is lifted now may have been hit in passing, by one that makes several steps. The first step's
    counter, if it was lifted last, may be landing: a counter is set down, or a lane touched to which it may go.
    """
    lifts = [change >> 1 for change in changes if not change & 1]
    if len(actions) > 1 and [cell for cell in lifts if evidence.contents[cell] & 3 == 3 - evidence.colour]:
        return True
    touched, choices, start = evidence.touched, evidence.choices, evidence.ends(actions[0])[0]
    lifted_last = start in touched.late or (start in evidence.missing and max(touched.filled) <= touched.emptied[start])
    return lifted_last and bool([1 for change in changes if change & 1 or choices.having(start, change >> 1)])
