"""Searches for runs that explain a board. A *run* is up to three actions: by both players in turn, with dice by one.

A step that no sensor shows, on a pile higher than its lane or where sensors are not believed, is called *unseen*. Such
steps are never taken for granted, only offered.
"""

from array import array

from ludus.games.cells import RESULT, SIDE
from ludus.games.choices import REMOVAL, Choices
from ludus.portable import const
from ludus.recognition.occupancy import height
from ludus.recognition.ways.evidence import captured, merged

ANYWHERE = (-1,)
_MOST_POSITIONS = const(128)  # tried in one judgement: a run that needs more fits only by chance, and takes long
_MORE_POSITIONS = const(32)  # so many are left for the last search: what was played on a faulty board
STEPS = 3  # as many as dice; without dice, the table has mostly counted the first before more can be played
MORE_STEPS = const(6)  # looked for at a press


class RunSearch:
    """A search for the runs that explain the board, from the position of an Evidence."""

    def __init__(self, evidence, unseen=False, any_order=False, final=False, hitting=()):
        """Prepare a search.

        unseen: whether steps that no sensor shows are allowed. any_order: whether pieces may be set down long before
        they are lifted. final: whether the next player must have lifted nothing; what a single action captures may then
        still stand. hitting: with dice, cells on which counters must have been set down; counters hit there may still
        stand. ANYWHERE: all that a run hits may still stand.
        """
        self._evidence = evidence
        self._unseen = unseen
        self._hitting = hitting
        self._any_order = any_order
        self._final = final or unseen
        self._gave_up = False
        self._passing = False  # with dice, whether a counter may go on from a cell where another one is set down
        self._found: dict[object, tuple] = {}  # runs, by the state that each leads to
        self._lifts: dict[object, tuple] = {}  # runs after which the next player has lifted a piece

    def runs(self, least=1, most=STEPS):
        """The runs, a list of tuples, that explain the board in the fewest steps, between least and most.

        Of several runs to the same position, only the simplest is returned; but single actions are all returned. A run
        may end with None, the lift of the next player's piece. The list is empty if the search would take too long.
        """
        if self._unseen and not self._evidence.may_hide():
            return []
        self._search(least, most)
        evidence = self._evidence
        self._passing = evidence.dice and len(evidence.extra + evidence.exchanged(3 - evidence.colour)) > 1
        if self._passing and not (self._found or self._lifts):
            self._search(least, most)
        if self._gave_up:
            return []
        return list((self._found or self._lifts).values())

    def _search(self, least, most):
        """Search for runs of `least` steps, then of one more each time, until some are found or `most` is reached."""
        evidence = self._evidence
        hits = [cell for cell in self._hitting if cell >= 0 and cell not in evidence.extra]
        extra, missing = evidence.extra + hits, evidence.lifted() if evidence.dice else []
        for steps in range(max(least, len(extra), len(missing)), self._most(most) + 1):
            self._extend(evidence.state, evidence.choices, (), [], -1, extra, missing, steps)
            if self._found or (self._lifts and not evidence.dice):
                break

    def _most(self, most):
        """The most steps, up to `most`, that hands can have made.

        With dice 0 if nothing was set down and no counter can be borne off.
        """
        evidence = self._evidence
        if not evidence.dice and not self._unseen and not evidence.deviating and not evidence.wrong:
            return 0
        if self._unseen or evidence.touched.placements:
            return most
        if evidence.dice:
            return most if evidence.missing and not evidence.extra and evidence.near_the_end() else 0
        return most if len(evidence.touched.cells()) > 1 else 1

    def _extend(self, state, choices, run, parts, must, extra, missing, steps, passed=False):
        """Try every step that may come next, and what may follow it.

        must: the cell from which the step must go on, as no sensor saw the last one end there; -1 for any cell. extra:
        the cells with a piece too many, or to be hit, on which a step has yet to end; missing: with dice, the cells
        with a piece too few from which one has yet to begin; passed: whether a counter has gone on, see `_passing`.
        """
        game, evidence = self._evidence.game, self._evidence
        if not _spend(evidence):
            self._gave_up = True
            return
        for index in choices.lifting(must) if must >= 0 else evidence.begun(choices, self._unseen):
            ended, end = self._ended(choices, index), choices.destinations[index]
            left, rest = _without(extra, end), _without(missing, choices.starts[index])
            goes_on = steps > 1 and evidence.dice  # from a cell where no sensor saw the counter
            if max(len(left), len(rest)) >= steps or not (ended or goes_on):
                continue
            action = choices.actions[index]
            changes = parts + [game.changes_in(state, action)]
            after = array("H", state)
            game.rules.play(after, action)
            if steps == 1:
                self._add(changes, after, run + (action,))
                continue
            onward = [] if after[RESULT] else self._onward(ended, end, extra, left, steps, passed)
            following = Choices(game, after, evidence.scratch) if onward else None
            for landed, due, passes in onward:
                self._extend(after, following, run + (action,), changes, landed, due, rest, steps - 1, passes)

    def _onward(self, ended, cell, extra, left, steps, passed):
        """How a run may go on after a step to a cell: a list of `must`, `extra` and `passed` for `_extend`."""
        # The first search has tried the runs in which no counter passes.
        onward = [] if self._passing and steps == 2 and not passed else [(-1 if ended else cell, left, passed)]
        return onward + [(cell, extra, True)] if ended and self._passing else onward

    def _ended(self, choices, index):
        """Whether hands can have ended a step: its counter was set down, or borne off."""
        evidence, cell = self._evidence, choices.destinations[index]
        if choices.origins[index] == REMOVAL or evidence.touched.filled[cell]:
            return True
        if self._any_order and not evidence.dice and evidence.touched.emptied[cell]:
            return True  # another action may have captured the piece while it was in the air above an empty cell
        return self._unseen and evidence.hides_placement(cell)

    def _add(self, parts, after, run):
        """Note a run if it explains the board. parts: the changes of each of its actions; after: the state after it."""
        key = bytes(after) if len(run) > 1 else run
        if not self._is_simpler(run, self._found.get(key)):
            return
        changes = merged(parts)
        left = self._left(parts, changes, self._owing(parts, changes))
        if left == 0 and (self._final or len(run) > 1 or after[RESULT] or self._evidence.left(changes) == 0):
            self._found[key] = run
        elif left == 1 and not self._final and self._lifts_next(changes, after):
            self._lifts[key] = run + (None,)

    def _is_simpler(self, run, found):
        """Whether a run is simpler than the run `found`, None for none, that leads to the same position.

        It is simpler if it pushes fewer pieces, or its pieces were set down in order; with dice the first one is kept.
        """
        evidence, pushes = self._evidence, self._evidence.pushes
        if found is None or evidence.dice:
            return found is None
        return (pushes(run), not in_turn(evidence, run)) < (pushes(found), not in_turn(evidence, found))

    def _owing(self, parts, changes):
        """The cells where captured pieces, or with dice hit counters (see `hitting`), may still stand; a list."""
        if not self._evidence.dice:
            return [cell for part in parts for cell in captured(part)]
        if self._hitting is not ANYWHERE:
            return self._hitting
        enemy = 3 - self._evidence.colour
        return [cell for cell, before, _after in changes if before & 3 == enemy]

    def _left(self, parts, changes, owing):
        """How many cells a run leaves unexplained; -1 if it misfits. parts: changes by action; changes: all, merged."""
        visible, slots = changes, self._evidence.slots
        above = [cell for cell, before, after in changes if after > before and height(after) > slots]
        if self._unseen:
            visible = [change for change in changes if not self._leaves_no_trace(change)]
        if self._unseen != (len(visible) < len(changes) or len(above) > 0):
            return -1  # no sensor saw a counter above a full lane, even if one saw another counter set down there
        in_order, motion = self._evidence.in_order, self._evidence.dice or self._unseen  # one may make several steps
        may = self._any_order or (motion and in_order(visible)) or all([in_order(part) for part in parts])
        return self._evidence.left(visible, owing) if may else -1

    def _leaves_no_trace(self, change):
        """Whether a change happens above a full lane, or where the sensors are not believed."""
        cell, before, after = change
        if self._evidence.masked[cell]:
            return True
        return (before ^ after) & 3 == 0 and height(min(before, after)) >= self._evidence.slots

    def _lifts_next(self, changes, after):
        """Whether these changes explain all but one lift by the next player; without dice, of a piece he may play."""
        evidence, changed = self._evidence, [change[0] for change in changes]
        contents = evidence.game.words.contents(after)
        for cell in evidence.missing:
            lifted = cell not in changed and evidence.touched.emptied[cell] and contents[cell] & 3 == after[SIDE] + 1
            if lifted and _spend(evidence):
                following = Choices(evidence.game, after, evidence.scratch)
                may = not len(following.actions) if evidence.dice else len(following.lifting(cell)) > 0
                return not after[RESULT] and may
        return False


def _spend(evidence):
    """Count one more position that a search tries; return whether this judgement allows it."""
    judged = evidence.judged
    judged.positions += 1
    return judged.positions <= _MOST_POSITIONS


def allow_more(evidence):
    """Let this judgement try at least _MORE_POSITIONS more, even if other searches have used up its limit."""
    judged = evidence.judged
    judged.positions = min(judged.positions, _MOST_POSITIONS - _MORE_POSITIONS)


def _without(cells, cell):
    """The list `cells` without the first occurrence of `cell`."""
    if cell not in cells:
        return cells
    at = cells.index(cell)
    return cells[:at] + cells[at + 1 :]


def unseen(evidence):
    """The runs, a list, that explain the board in the fewest steps, some of which are *unseen*."""
    return RunSearch(evidence, True).runs(1, STEPS if evidence.dice else 1)


def last_filled(evidence, readings):
    """Those readings, a list, whose last piece was set down last; of equal ones, the piece before it decides, etc."""
    orders = [_set_down(evidence, run)[::-1] for _ply, run in readings]
    return [reading for reading, order in zip(readings, orders) if order == max(orders)]


def in_turn(evidence, run):
    """Whether the pieces of a run were set down in the order of its actions."""
    order = _set_down(evidence, run)
    return order == sorted(order)


def _set_down(evidence, run):
    """When the piece of each action of a run was set down: a list of places in the order, see `Touched`."""
    filled = evidence.touched.filled
    return [filled[evidence.ends(action)[1]] for action in run if action is not None]
