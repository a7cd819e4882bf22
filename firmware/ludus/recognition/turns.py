"""What explains the board in a game of dice on lanes: runs of up to three steps of one player.

A counter may go by two or three dice in one motion, and several counters may move at once. A lane can be
full: a step from or onto a pile higher than its lane leaves no trace there. Runs of such *unseen* steps
are never taken for granted, only offered.
"""

from array import array

from ludus.games.cells import RESULT, SIDE
from ludus.games.choices import HAND, REMOVAL, Choices
from ludus.recognition import occupancy as piles
from ludus.recognition.courses import Evidence, merged
from ludus.recognition.touched import Seen

STEPS = 3  # the dice of a throw


class Then:
    """The board before a turn, as evidence wants it of a referee; hands did all of that turn and what followed.

    marks (by cell, 1 emptied, 2 filled) tell what they did until it was counted; the order of that is forgotten.
    """

    def __init__(self, now, ply, marks):
        """Now is the evidence of today; the game stood so after that many plies."""
        game = now.game
        self.game = Earlier(game, game.state_at(ply))
        self.choices = Choices(self.game, self.game.state, now.scratch)
        self.contents = game.words.contents(self.game.state)
        self.slots, self.colours, self.masked = now.slots, now.colours, now.masked
        self.expected = piles.levels(self.contents, now.slots)
        self.seen = Seen(len(marks))
        for cell in range(len(marks)):
            emptied = 1 if marks[cell] & 1 or now.seen.emptied[cell] else 0
            self.seen.grant(cell, emptied, 2 if marks[cell] & 2 or now.seen.filled[cell] else 0)

    def miscoloured(self):
        """No board of lanes tells colours."""
        return []


class Earlier:
    """A game in an earlier state, as far as evidence asks."""

    def __init__(self, game, state):
        """State is one that the game was in."""
        self.state = state
        self.side = state[SIDE]
        self.rules, self.words = game.rules, game.words
        self.room = game.room
        self.changes_in = game.changes_in

    def changes(self, action):
        """As a Game gives them."""
        return self.changes_in(self.state, action)


class Turns(Evidence):
    """Evidence for a game of dice."""

    _said: tuple = ()  # what runs that are looked for must hold

    def lifted_alone(self):
        """As in other games; but near the end a counter that is gone may have been borne off."""
        return not self._near_the_end() and super().lifted_alone()

    def single(self):
        """The legal steps that explain the board on their own."""
        found = []
        for index in self._begun():
            if self._ended(self.choices, index):
                changes = self.game.changes(self.choices.actions[index])
                if self.fits(changes) and self._ordered(changes):
                    found.append(self.choices.actions[index])
        return found

    def runs(self):
        """Runs of two or three steps that explain the board, as tuples: those with the fewest steps.

        If there is none, runs after which the next player has lifted a counter: they end with None.
        """
        found = self._runs(False)
        if found or not (self.extra or self._hit_done()):
            return found
        for cell in set(self.missing):
            found += [run + (None,) for run in self._runs_put_back(cell) if self._is_next(run, cell)]
        return found

    def _runs_put_back(self, cell):
        """The runs of any length that would explain the board with one more counter on a cell."""
        deviating = self.deviating
        self.present[cell] += 1
        self.deviating -= self.present[cell] == self.expected[cell]
        found = self._runs(False, 1)
        self.present[cell] -= 1
        self.deviating = deviating
        return found

    def unseen(self):
        """Runs that explain the board if what no sensor tells is granted: those with the fewest steps."""
        return self._runs(True, 1)

    def again(self, ply, marks, unseen, said):
        """The runs from a ply on, the first step of the turn played last, that explain the board, as a list.

        marks: what hands did in that turn until it was counted, see Then. said: actions that each of them must hold.
        """
        return Turns(Then(self, ply, marks), self.present)._runs(unseen, 1, said)

    @staticmethod
    def first_of_turn(game):
        """The ply of the first step of the turn played last; -1 before there is one."""
        ply = len(game.played) - 1
        while ply >= 0 and not game.changes_at(ply):
            ply -= 1
        while ply > 0 and game.changes_at(ply - 1):
            ply -= 1
        return ply

    def maybe_hits(self):
        """Runs with a hit, done by all that can be seen though the board looks as before.

        Its counter came from the hand, a pile higher than its lane, or one whose sensors are not believed; the same is
        seen when the counter that would be hit is only straightened.
        """
        found = []
        choices = self.choices
        for index in range(len(choices.actions)):
            cell = choices.destinations[index]
            if self.seen.exchanged(cell) and self._is_enemy(cell) and choices.origins[index] != REMOVAL:
                origin = choices.origins[index]
                if origin == HAND or self.contents[origin] > 4 * self.slots or self.masked[origin]:
                    found.append((choices.actions[index],))
        if not found and self._hit_done():
            found = [run for run in self._runs(True, 2) if self._hits_exchanged(run)]
        return found

    def _hits_exchanged(self, run):
        """Whether a step of run hits a counter that was taken off, and its place filled."""
        for action in run:
            cell = self.game.words.ends(self.game.state, action)[1]
            if self._is_enemy(cell) and self.seen.exchanged(cell):
                return True
        return False

    def _crossed(self, _ply, _contents):
        """In lanes nothing is known of it: others of the same pile may have come and gone."""
        return False

    def _last_by_hand(self):
        """The ply of the last step, looking past throws that came after it; -1 before the first."""
        game = self.game
        ply = len(game.played) - 1
        while ply >= 0 and not game.changes_at(ply):
            ply -= 1
        return ply

    def _ends_on(self, change):
        return change[2] != 0 and self.seen.filled[change[0]] != 0

    def parts(self):
        """The legal steps of which hands have done a part so far: counters lifted, hit ones taken off.

        A list of indexes in `choices`.
        """
        cell = self._in_hand()
        if cell >= 0:
            return self.choices.lifting(cell)
        side = self.game.side + 1
        lifted = [cell for cell in self.missing if self.contents[cell] & 3 == side]
        taken = [cell for cell in self.missing if self.contents[cell] & 3 != side]
        if len(lifted) > STEPS or not self._all_seen():
            return []
        found = self._parts_of(lifted, taken)
        if not (taken or self.extra):
            return found
        hits = [cell for cell in set(self.choices.destinations) if self._is_enemy(cell)]
        reached = [self.choices.destinations[index] for index in found]
        if [cell for cell in taken if cell not in hits or cell not in reached]:
            return []
        spare = len(lifted) - 1
        for cell in self.extra:
            if cell not in reached or (cell not in hits and spare < 1):
                return []
            spare -= cell not in hits
        return found

    def _parts_of(self, lifted, taken):
        """The steps from where counters were lifted; while none is, those that hit where one was taken or set."""
        choices, found = self.choices, []
        for cell in set(lifted):
            here = choices.lifting(cell)
            if not here:
                return []
            found += here
        if lifted:
            return found
        for cell in set(taken + self.extra):
            found += choices.having(-1, cell)
        return found

    def _is_enemy(self, cell):
        return self.contents[cell] != 0 and self.contents[cell] & 3 != self.game.side + 1

    def _hit_done(self):
        """Whether a counter that may be hit was taken off and its place filled."""
        for cell in self.seen.cells():
            if self._is_enemy(cell) and self.seen.emptied[cell] and self.seen.filled[cell]:
                return True
        return False

    def _is_next(self, run, cell):
        """Whether after run the next player, before his throw, may have lifted the counter on a cell.

        Of two counters that the mover has lifted nothing tells which one stands: both have to be set down first.
        """
        state = self._state_after(run)
        if state[RESULT] or len(Choices(self.game, state, self.scratch).actions):
            return False
        return self.game.words.contents(state)[cell] & 3 == state[SIDE] + 1

    def _state_after(self, run):
        state = array("H", self.game.state)
        for action in run:
            self.game.rules.play(state, action)
        return state

    def _runs(self, unseen, least=2, said=()):
        """Runs of the fewest steps, from least on, that explain the board; of several to one position the first.

        said: actions that each run must hold.
        """
        if not unseen and not self._may_be_complete():
            return []
        self._said = said
        for steps in range(max(least, len(said)), STEPS + 1):
            found: dict[bytes, tuple] = {}
            self._extend(self.game.state, self.choices, (), [], -1, steps, unseen, found)
            if found:
                return list(found.values())
        return []

    def _may_be_complete(self):
        """Whether something was set down, or a counter may have been borne off."""
        if self.seen.any_filled():
            return True
        return len(self.missing) > 0 and not self.extra and self._near_the_end()

    def _near_the_end(self):
        """Whether counters may be borne off within this turn: all that are not home are few."""
        return self.game.words.away(self.game.state) < STEPS

    def _extend(self, state, choices, run, parts, must, steps, unseen, found):
        """Try every step that may come next: from must, where the last one ended without a trace, if it is one."""
        for index in range(len(choices.actions)):
            if not self._began(choices, index, must, unseen):
                continue
            ended = self._ended(choices, index, unseen)
            if not ended and steps == 1:
                continue
            action = choices.actions[index]
            changes = parts + [self.game.changes_in(state, action)]
            after = array("H", state)
            self.game.rules.play(after, action)
            if steps > 1:
                following = Choices(self.game, after, self.scratch)
                landed = -1 if ended else choices.destinations[index]
                self._extend(after, following, run + (action,), changes, landed, steps - 1, unseen, found)
            else:
                self._take(merged(changes), after, run + (action,), unseen, found)

    def _take(self, changes, after, run, unseen, found):
        visible = [change for change in changes if not self._leaves_no_trace(change)] if unseen else changes
        for action in self._said:
            if run.count(action) < self._said.count(action):
                return
        key = bytes(after)
        if key not in found and len(visible) + unseen <= len(changes) and self.fits(visible) and self._ordered(visible):
            found[key] = run

    def _leaves_no_trace(self, change):
        """Whether a change happens above a full lane, or where the sensors are not believed."""
        cell, before, after = change
        if self.masked[cell]:
            return True
        return (before ^ after) & 3 == 0 and min(before, after) > 4 * self.slots - 4

    def _began(self, choices, index, must, unseen=False):
        """Whether hands can have begun a step: its counter was lifted, is on the way, or comes from the hand."""
        origin = choices.starts[index]
        if must >= 0:
            return origin == must
        if origin == HAND or self.seen.emptied[origin]:
            return True
        return unseen and (self.contents[origin] > 4 * self.slots or self.masked[origin] != 0)

    def _ended(self, choices, index, unseen=False):
        """Whether hands can have ended a step: its counter was set down, or borne off."""
        if choices.origins[index] == REMOVAL:
            return True
        cell = choices.destinations[index]
        if self.seen.filled[cell]:
            return True
        return unseen and (self.contents[cell] > 4 * self.slots - 4 or self.masked[cell] != 0)

    def _ordered(self, changes):
        """Whether each counter set down was set down after some counter was lifted."""
        seen = self.seen
        side = self.game.side + 1
        lifted = [seen.emptied[cell] for cell, before, after in changes if before & 3 == side and after < before]
        first = min(lifted) if lifted else 0
        for cell, before, after in changes:
            if after & 3 == side and (after > before or before & 3 != side) and seen.filled[cell] < first:
                return False
        return True
