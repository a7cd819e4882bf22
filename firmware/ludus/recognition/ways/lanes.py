"""Rules 3, 4 and 7 in a game of dice on lanes: steps, runs of up to three, or parts of them explain the board.

A counter may go by two or three dice in one motion, and several counters may move at once. `squares` has the same
functions for games where a cell holds one piece.
"""

from array import array

from ludus.games.cells import RESULT, SIDE
from ludus.games.choices import HAND, REMOVAL, Choices
from ludus.recognition.ways import squares
from ludus.recognition.ways.last_turn import first_of_turn as first_of_turn
from ludus.recognition.ways.last_turn import hit_of_last as hit_of_last
from ludus.recognition.ways.last_turn import turns as turns
from ludus.recognition.ways.runs import STEPS, RunSearch, in_order, near_the_end


def lifted_alone(evidence):
    """As on squares; but near the end a counter that is gone may have been borne off."""
    return not near_the_end(evidence) and squares.lifted_alone(evidence)


def single(evidence):
    """The legal steps that explain the board on their own, a list."""
    found = []
    choices, filled = evidence.choices, evidence.touched.filled
    for index in evidence.begun():
        if choices.origins[index] == REMOVAL or filled[choices.destinations[index]]:
            changes = evidence.game.changes(choices.actions[index])
            if evidence.fits(changes) and in_order(evidence, changes):
                found.append(choices.actions[index])
    return found


def runs(evidence):
    """Runs of two or three steps that explain the board, as tuples: those with the fewest steps.

    If there is none, runs after which the next player has lifted a counter: they end with None.
    """
    found = RunSearch(evidence, False).runs(2)
    if found or not (evidence.extra or _hit_done(evidence)):
        return found
    for cell in set(evidence.missing):
        found += [run + (None,) for run in _runs_put_back(evidence, cell) if _is_next(evidence, run, cell)]
    return found


def _runs_put_back(evidence, cell):
    """The runs of any length that would explain the board with one more counter on a cell."""
    deviating, present = evidence.deviating, evidence.present
    present[cell] += 1
    evidence.deviating -= present[cell] == evidence.expected[cell]
    found = RunSearch(evidence, False).runs(1)
    present[cell] -= 1
    evidence.deviating = deviating
    return found


def _is_next(evidence, run, cell):
    """Whether after run the next player, before his throw, may have lifted the counter on a cell.

    Of two counters that the mover has lifted nothing tells which one stands: both have to be set down first.
    """
    game = evidence.game
    state = array("H", game.state)
    for action in run:
        game.rules.play(state, action)
    if state[RESULT] or len(Choices(game, state, evidence.scratch).actions):
        return False
    return game.words.contents(state)[cell] & 3 == state[SIDE] + 1


def unseen(evidence):
    """Runs that explain the board if what no sensor tells is granted: those with the fewest steps."""
    return RunSearch(evidence, True).runs(1)


def backwards(evidence):
    """Runs that explain the board, though counters were set down long before any was lifted; a list."""
    if not evidence.missing or not (evidence.extra or _hit_done(evidence)):
        return []
    return RunSearch(evidence, any_order=True).runs(1)


def maybe_hits(evidence):
    """Runs with a hit, done by all that can be seen though the board looks as before.

    Its counter came from the hand, a pile higher than its lane, or one whose sensors are not believed; the same is seen
    when the counter that would be hit is only straightened.
    """
    found = []
    choices, touched = evidence.choices, evidence.touched
    for index in range(len(choices.actions)):
        cell, origin = choices.destinations[index], choices.origins[index]
        if not touched.exchanged(cell) or not _is_enemy(evidence, cell) or origin == REMOVAL:
            continue
        if _leaves_unseen(evidence, origin):
            found.append((choices.actions[index],))
    if not found and _hit_done(evidence):
        found = [run for run in RunSearch(evidence, True).runs(2) if _hits_exchanged(evidence, run)]
    return found


def _hits_exchanged(evidence, run):
    """Whether a step of run hits a counter that was taken off, and its place filled."""
    for action in run:
        cell = evidence.game.words.ends(evidence.game.state, action)[1]
        if _is_enemy(evidence, cell) and evidence.touched.exchanged(cell):
            return True
    return False


def _hit_done(evidence):
    """Whether a counter that may be hit was taken off and its place filled."""
    return any([_is_hit_done(evidence, cell) for cell in evidence.touched.cells()])


def _is_hit_done(evidence, cell):
    touched = evidence.touched
    return touched.emptied[cell] != 0 and touched.filled[cell] != 0 and _is_enemy(evidence, cell)


def _leaves_unseen(evidence, origin):
    """Whether no sensor tells that a counter leaves: from the hand, a pile higher than its lane, or a masked cell."""
    return origin == HAND or evidence.contents[origin] > 4 * evidence.slots or evidence.masked[origin] != 0


def _is_enemy(evidence, cell):
    return evidence.contents[cell] != 0 and evidence.contents[cell] & 3 != evidence.game.side + 1


def parts(evidence):
    """The legal steps of which hands have done a part so far: counters lifted, hit ones taken off.

    A list of indexes in `choices`.
    """
    cell, choices, missing = evidence.one_lifted(), evidence.choices, evidence.missing
    if cell >= 0 and evidence.touched.emptied[cell]:
        return choices.lifting(cell)
    side = evidence.game.side + 1
    lifted = [cell for cell in missing if evidence.contents[cell] & 3 == side]
    taken = [cell for cell in missing if evidence.contents[cell] & 3 != side]
    if len(lifted) > STEPS or not evidence.all_touched():
        return []
    found = _parts_of(choices, lifted, taken + evidence.extra)
    if len(lifted) > 1:  # one of them has hit, and stands
        found = [index for index in found if not _is_hit_done(evidence, choices.destinations[index])]
    if evidence.extra and not lifted:  # what stands there came from the hand, or from where no sensor tells
        found = [index for index in found if _leaves_unseen(evidence, choices.starts[index])]
    reached = [choices.destinations[index] for index in found]
    if (taken or evidence.extra) and not _has_room(evidence, reached, taken, len(lifted) - 1):
        return []
    return found


def _parts_of(choices, lifted, reached):
    """The steps from where counters were lifted; while none is, those to where one was taken or set down."""
    found = []
    for cell in set(lifted):
        here = choices.lifting(cell)
        if not here:
            return []
        found += here
    if not lifted:
        for cell in set(reached):
            found += choices.having(-1, cell)
    return found


def _has_room(evidence, reached, taken, spare):
    """Whether steps that reach these cells explain what was taken off and what was set down.

    spare: so many counters may have been set down without a hit, while one is still in the air.
    """
    hits = [cell for cell in set(evidence.choices.destinations) if _is_enemy(evidence, cell)]
    if [cell for cell in taken if cell not in hits or cell not in reached]:
        return False
    for cell in evidence.extra:
        if cell not in reached or (cell not in hits and spare < 1):
            return False
        spare -= cell not in hits
    return True
