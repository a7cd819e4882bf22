"""Looks for the runs of up to three steps that explain a board of lanes.

A lane can be full: a step from or onto a pile higher than its lane leaves no trace there. Runs of such *unseen* steps
are never taken for granted, only offered.
"""

from array import array

from ludus.games.choices import HAND, REMOVAL, Choices
from ludus.recognition.ways.evidence import merged

STEPS = 3  # the dice of a throw


class RunSearch:
    """One search, from the position that an Evidence holds."""

    def __init__(self, evidence, unseen, including=()):
        """unseen: whether to grant what no sensor tells; including: actions that each run must hold."""
        self._evidence = evidence
        self._unseen = unseen
        self._including = including
        self._found: dict[bytes, tuple] = {}  # by the state that a run leads to

    def runs(self, least):
        """Runs of the fewest steps, from least on, that explain the board, a list of tuples.

        If several runs lead to the same position, only the first is returned.
        """
        evidence = self._evidence
        if not self._unseen and not _may_be_complete(evidence):
            return []
        for steps in range(max(least, len(self._including)), STEPS + 1):
            self._extend(evidence.game.state, evidence.choices, (), [], -1, steps)
            if self._found:
                return list(self._found.values())
        return []

    def _extend(self, state, choices, run, parts, must, steps):
        """Try every step that may come next. must: the cell where the last step ended unseen, or -1 for any cell."""
        game = self._evidence.game
        for index in range(len(choices.actions)):
            if not self._began(choices, index, must):
                continue
            ended = self._ended(choices, index)
            if not ended and steps == 1:
                continue
            action = choices.actions[index]
            changes = parts + [game.changes_in(state, action)]
            after = array("H", state)
            game.rules.play(after, action)
            if steps > 1:
                following = Choices(game, after, self._evidence.scratch)
                landed = -1 if ended else choices.destinations[index]
                self._extend(after, following, run + (action,), changes, landed, steps - 1)
            else:
                self._add(merged(changes), after, run + (action,))

    def _add(self, changes, after, run):
        """Note a run if it explains the board and holds what it must."""
        evidence, unseen = self._evidence, self._unseen
        visible = [change for change in changes if not self._leaves_no_trace(change)] if unseen else changes
        for action in self._including:
            if run.count(action) < self._including.count(action):
                return
        key = bytes(after)
        if key in self._found or len(visible) + unseen > len(changes):
            return
        if evidence.fits(visible) and in_order(evidence, visible):
            self._found[key] = run

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
