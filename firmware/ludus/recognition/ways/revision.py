"""Rule 5: what was counted last may have been something else, as long as the board leaves that open.

With dice that is the turn played last, until the next player acts; else all that was counted since the board last stood
as the game does.
"""

from array import array

from ludus.games.cells import SIDE
from ludus.games.choices import Choices
from ludus.recognition.occupancy import levels, miscoloured
from ludus.recognition.touched import EMPTIED, FILLED, Touched
from ludus.recognition.ways.evidence import Evidence
from ludus.recognition.ways.runs import RunSearch


class Revisable:
    """The actions that may be revised, from the ply `first` on.

    On squares the action before them may have become another meanwhile, by sliding on: that is revised, too.
    """

    def __init__(self):
        """Nothing has been counted."""
        self.first = -1
        self._last: tuple = ()  # the action before the first
        self._state = None
        self._answers = []  # those of its actions that people have answered for

    def begin(self, game, ply, touched):
        """What is counted from a ply of the game on may be revised, and nothing before."""
        self.first = ply
        self._last = (game.played[ply - 1],) if ply > 0 and "dice" not in game.options else ()
        if ply >= 0:
            self._state = array("H", game.state) if ply == len(game.played) else game.state_at(ply)
        touched.before[:] = bytes(len(touched.before))
        self._answers = []

    def note(self, answers):
        """An action was counted; answers are the actions that people said they played."""
        self._answers += answers

    def counted_from(self, game):
        """The ply from which on the game may be revised, -1 if nothing of it may."""
        if not 0 <= self.first <= len(game.played):
            return -1
        if self._slid_on(game):
            return self.first - 1
        return self.first if self.first < len(game.played) else -1

    def _slid_on(self, game):
        return self._last != () and self._last[0] != game.played[self.first - 1]

    def others(self, evidence, ways):
        """The runs from that ply on that explain the board now, with what hands did since; a list.

        ways: the module that explains boards. With dice what leaves no trace is granted only before the next throw, and
        while nothing is under way. Steps that people confirmed, and hits whose cell nobody has touched since, stay in
        every run, even if others fit.
        """
        game = evidence.game
        if "dice" not in game.options:
            before = self._before(evidence)
            found = RunSearch(before, alone=True).runs(1) if before.deviating or before.wrong else [()]
            return [self._last + run for run in found] if self._slid_on(game) else found
        if not evidence.extra and not evidence.touched.placements:
            return []
        found = self._turns(evidence, False)
        if not found and game.changes_at(len(game.played) - 1) and not ways.parts(evidence):
            found = self._turns(evidence, True)
        return found

    def _turns(self, evidence, unseen):
        """The runs that may replace the turn. If a contact let go late, only those with one step more."""
        late = evidence.late()
        stays = self._stays(evidence, late)
        found = RunSearch(self._before(evidence), unseen, stays).runs(1)
        return [run for run in found if len(run) == len(stays) + 1] if late else found

    def _stays(self, evidence, late):
        """The steps that cannot have become others, a list: all, if one more explains the board.

        late: whether one does but for a contact that let go too late.
        """
        game, found = evidence.game, []
        for ply in range(self.first, len(game.played)):
            action = game.played[ply]
            changes = game.changes_at(ply)
            if changes and (late or action in self._answers or _is_hit(evidence, changes)):
                found.append(action)
        return found

    def _before(self, evidence):
        """The evidence if nothing had been counted: hands did all of it and what followed, in no known order."""
        game, since, marks = EarlierGame(evidence.game, self._state), evidence.touched, evidence.touched.before
        touched = Touched(len(marks))
        for cell in range(len(marks)):
            emptied = 1 if marks[cell] & EMPTIED or since.emptied[cell] else 0
            touched.grant(cell, emptied, 2 if marks[cell] & FILLED or since.filled[cell] else 0)
        before = Evidence(game, touched, evidence.slots, evidence.colours, evidence.masked)
        contents = game.words.contents(game.state)
        choices = Choices(game, game.state, evidence.scratch)
        wrong = miscoloured(contents, evidence.colours)
        before.look(choices, contents, levels(contents, evidence.slots), evidence.present, wrong)
        return before


class EarlierGame:
    """A game in an earlier state, as far as an Evidence asks."""

    def __init__(self, game, state):
        """State is one that the game was in."""
        self.state = state
        self.side = state[SIDE]
        self.rules, self.words, self.options = game.rules, game.words, game.options
        self.room = game.room
        self.changes_in = game.changes_in


def first_of_turn(game):
    """The ply of the first step of the turn played last; -1 before there is one."""
    ply = len(game.played) - 1
    while ply >= 0 and not game.changes_at(ply):
        ply -= 1
    while ply > 0 and game.changes_at(ply - 1):
        ply -= 1
    return ply


def hit_of_last(game):
    """The cell of the hit that the action played last made, or -1: perhaps the one hit was only straightened."""
    for cell, before, after in game.changes_at(len(game.played) - 1) if game.played else ():
        if before and after and (before ^ after) & 3:
            return cell
    return -1


def _is_hit(evidence, changes):
    """Whether one of them is a hit, and nobody has lifted its counter since the last commit."""
    for cell, before, after in changes:
        if before and after and (before ^ after) & 3:
            return not (evidence.touched.emptied[cell] or evidence.masked[cell])
    return False
