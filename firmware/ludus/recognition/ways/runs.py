"""Looks for the runs of up to three actions that explain a board: by both players in turn, or with dice by one.

A lane can be full: a step from or onto a pile higher than its lane leaves no trace there. Runs of such *unseen* steps
are never taken for granted, only offered.
"""

from array import array

from ludus.games.cells import RESULT, SIDE
from ludus.games.choices import HAND, REMOVAL, Choices
from ludus.recognition.ways.evidence import captured, merged

STEPS = 3  # the dice of a throw; of two players in turn nobody plays more before the table has counted the first


class RunSearch:
    """One search, from the position that an Evidence holds."""

    def __init__(self, evidence, unseen=False, including=(), any_order=False, alone=False):
        """unseen: whether to grant what no sensor tells; including: actions that each run must hold.

        any_order: whether pieces may be set down long before they are lifted; alone: whether on squares one action is a
        run, and the next player has lifted nothing.
        """
        self._evidence = evidence
        self._dice = "dice" in evidence.game.options
        self._unseen = unseen
        self._including = including
        self._any_order = any_order
        self._alone = alone
        self._found: dict[bytes, tuple] = {}  # by the state that a run leads to
        self._lifts: dict[bytes, tuple] = {}  # those after which the next player has lifted a piece

    def runs(self, least):
        """Runs of the fewest steps, from least on, that explain the board, a list of tuples.

        If several runs lead to the same position, only the first is returned. Where players take turns a run may end
        with None: with the lift of the next player's piece.
        """
        evidence = self._evidence
        if self._dice and not self._unseen and not _may_be_complete(evidence):
            return []
        for steps in range(max(least, len(self._including)), STEPS + 1):
            self._extend(evidence.game.state, evidence.choices, (), [], -1, steps)
            if self._found or self._lifts:
                break
        return list((self._found or self._lifts).values())

    def _extend(self, state, choices, run, parts, must, steps):
        """Try every step that may come next. must: the cell where the last step ended unseen, or -1 for any cell."""
        game = self._evidence.game
        for index in range(len(choices.actions)):
            if not self._began(choices, index, must):
                continue
            ended = self._ended(choices, index)
            if not ended and (steps == 1 or not self._dice):
                continue
            action = choices.actions[index]
            changes = parts + [game.changes_in(state, action)]
            after = array("H", state)
            game.rules.play(after, action)
            if steps == 1:
                self._add(changes, after, run + (action,))
            elif not after[RESULT]:
                following = Choices(game, after, self._evidence.scratch)
                landed = -1 if ended else choices.destinations[index]
                self._extend(after, following, run + (action,), changes, landed, steps - 1)

    def _add(self, parts, after, run):
        """Note a run, whose actions made these changes, if it explains the board."""
        key, changes = bytes(after), merged(parts)
        if key in self._found:
            return
        if self._dice:
            if self._explains(changes, run):
                self._found[key] = run
            return
        evidence = self._evidence
        if not (self._any_order or all([evidence.in_order(part) for part in parts])):
            return
        left = evidence.left(changes, captured(parts))
        if left == 0 and (len(run) > 1 or self._alone):
            self._found[key] = run
        elif left == 1 and not self._alone and self._lifts_next(changes, after):
            self._lifts[key] = run + (None,)

    def _explains(self, changes, run):
        """Whether a run with dice explains the board and holds what it must."""
        evidence = self._evidence
        for action in self._including:
            if run.count(action) < self._including.count(action):
                return False
        visible = changes
        if self._unseen:
            visible = [change for change in changes if not self._leaves_no_trace(change)]
            if len(visible) == len(changes):
                return False
        return evidence.fits(visible) and (self._any_order or in_order(evidence, visible))

    def _lifts_next(self, changes, after):
        """Whether all that is left is that the next player has lifted a piece that may be played."""
        evidence, changed = self._evidence, [change[0] for change in changes]
        contents = evidence.game.words.contents(after)
        for cell in evidence.missing:
            if cell not in changed and evidence.touched.emptied[cell] and contents[cell] & 3 == after[SIDE] + 1:
                return not after[RESULT] and len(Choices(evidence.game, after, evidence.scratch).lifting(cell)) > 0
        return False

    def _leaves_no_trace(self, change):
        """Whether a change happens above a full lane, or where the sensors are not believed."""
        cell, before, after = change
        if self._evidence.masked[cell]:
            return True
        return (before ^ after) & 3 == 0 and min(before, after) > 4 * self._evidence.slots - 4

    def _began(self, choices, index, must):
        """Whether hands can have begun a step: its counter was lifted, is on the way, or comes from the hand."""
        origin, evidence = choices.starts[index], self._evidence
        if must >= 0:
            return origin == must
        if origin == HAND or evidence.touched.emptied[origin]:
            return True
        return self._unseen and (evidence.contents[origin] > 4 * evidence.slots or evidence.masked[origin] != 0)

    def _ended(self, choices, index):
        """Whether hands can have ended a step: its counter was set down, or borne off."""
        evidence, cell = self._evidence, choices.destinations[index]
        if choices.origins[index] == REMOVAL or evidence.touched.filled[cell]:
            return True
        return self._unseen and (evidence.contents[cell] > 4 * evidence.slots - 4 or evidence.masked[cell] != 0)


def _may_be_complete(evidence):
    """Whether something was set down, or a counter may have been borne off."""
    if evidence.touched.placements:
        return True
    return len(evidence.missing) > 0 and not evidence.extra and near_the_end(evidence)


def near_the_end(evidence):
    """Whether counters may be borne off within this turn: all that are not home are few."""
    return evidence.game.words.away(evidence.game.state) < STEPS


def in_order(evidence, changes):
    """Whether each counter set down was set down after some counter was lifted."""
    touched = evidence.touched
    side = evidence.game.side + 1
    lifted = [touched.emptied[cell] for cell, before, after in changes if before & 3 == side and after < before]
    first = min(lifted) if lifted else 0
    for cell, before, after in changes:
        if after & 3 == side and (after > before or before & 3 != side) and touched.filled[cell] < first:
            return False
    return True
