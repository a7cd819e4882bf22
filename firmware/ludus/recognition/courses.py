"""What explains the board when no single action does: runs of actions, slides that went on, take-backs.

It is asked after something was set down, or taken off for good; a lift alone seldom comes here.
"""

from array import array

from ludus.games.cells import RESULT
from ludus.games.choices import HAND, REMOVAL, Choices
from ludus.recognition.explain import Signs


class Evidence(Signs):
    """All that explains the board of a game without dice."""

    def runs(self):
        """Pairs (action, next player's action or None) that explain the board together.

        The next player has either lifted a piece that may move (None) or played as well, his piece set
        down last.
        """
        found: list[tuple[int, int | None]] = []
        choices, seen = self.choices, self.seen
        if not seen.any_filled():
            return found
        for index in self._begun():
            if seen.filled[choices.destinations[index]]:
                changes = self.game.changes(choices.actions[index])
                if self.in_order(changes):
                    self._follow(choices.actions[index], changes, found)
        return found

    def _begun(self):
        """The actions whose piece was lifted or comes from the hand: a list of indexes in `choices`, rising."""
        found = self.choices.lifting(HAND)
        for cell in self.seen.cells():
            if self.seen.emptied[cell]:
                found += self.choices.lifting(cell)
        return sorted(found)

    def _follow(self, action, changes, found):
        """Append to found what the next player may have done after action, which made these changes."""
        set_down = self.seen.filled[changes[-1][0]]
        state = array("H", self.game.state)
        self.game.rules.play(state, action)
        replies = Choices(self.game, state, self.scratch)
        lifted = []
        for index in range(0 if state[RESULT] else len(replies.actions)):
            origin, destination = replies.origins[index], replies.destinations[index]
            if origin < REMOVAL and not self.seen.emptied[origin]:
                continue
            reply = replies.actions[index]
            if origin < REMOVAL and origin not in lifted:
                lifted.append(origin)
                if self.fits(merged((changes, ((origin, self._after(changes, origin), 0),)))):
                    found.append((action, None))
            if self.seen.filled[destination] > set_down:
                after = self.game.changes_in(state, reply)
                if self.in_order(after) and self.fits(merged((changes, after))):
                    found.append((action, reply))

    def _after(self, changes, cell):
        """The content of a cell after changes."""
        for changed, _before, after in changes:
            if changed == cell:
                return after
        return self.contents[cell]

    def last_filled(self, runs):
        """Of several runs those whose destination was filled last."""
        best = -1
        found: list[tuple] = []
        for run in runs:
            action = run[-1] if run[-1] is not None else run[-2]
            order = self.seen.filled[self.game.words.ends(self.game.state, action)[1]]
            if order > best:
                best, found = order, []
            if order == best:
                found.append(run)
        return found

    def set_down_after_last(self):
        """Whether one piece was set down, and after the last action's piece was lifted.

        Then that piece has rather slid on than been lifted early for its next action: in a placing phase, where the
        piece set down may come from the other's hand, nothing else tells.
        """
        ply = self._last_by_hand()
        if ply < 0 or len(self.extra) != 1:
            return False
        return 0 < self.seen.emptied[self.game.changes_at(ply)[-1][0]] < self.seen.filled[self.extra[0]]

    def slid_on(self):
        """(action, plies): what the last action has become by sliding on from the same origin, or None.

        Plies is how many to take back before it is played. Judged against the position before the last
        action; the cell where its piece stood must have been emptied, and before the other one was filled.
        """
        game = self.game
        if len(self.extra) != 1:
            return None
        ply = self._last_by_hand()
        if ply < 0:
            return None
        undone = [(cell, after, before) for cell, before, after in game.changes_at(ply)]
        stood = undone[-1]
        if stood[1] and not (self.seen.emptied[stood[0]] or self.seen.doubtful == stood[0]):
            return None
        state = game.state_at(ply)
        earlier = Choices(game, state, self.scratch)
        last = game.played[ply]
        for action in earlier.same_origin(last):
            changes = game.changes_in(state, action)
            if action == last or not self._ends_on(changes[-1]) or self._filled_first(changes[-1][0], stood[0]):
                continue
            if self.fits(merged((undone, changes))):
                return (action, len(game.played) - ply)
        return None

    def _filled_first(self, to, origin):
        """Whether a cell was filled before the other one was emptied: then no piece went from there to it."""
        return 0 < self.seen.filled[to] < self.seen.emptied[origin]

    def _last_by_hand(self):
        """The ply of the last action that hands did, -1 if there is none or it only removed a piece."""
        ply = len(self.game.played) - 1
        return ply if ply >= 0 and self.game.changes_at(ply)[-1][2] else -1

    def _ends_on(self, change):
        return self.seen.filled[change[0]] != 0

    def earlier(self, trail):
        """How many plies to take back so that the board is explained (the fewest), or 0."""
        game = self.game
        played = len(game.played)
        touched = self.seen.cells()
        touched += [cell for cell in self._exchanged_before() if cell not in touched]
        plies = trail.plies_like(self.present, self.contents, touched)
        if plies is None:
            plies = range(played - 1, -1, -1)
        if not plies:
            return 0
        contents, at = bytearray(self.contents), played
        for ply in plies:
            while at > ply:
                at -= 1
                for cell, before, _after in game.changes_at(at):
                    contents[cell] = before
            if self._stands(contents, ply == played - 1) and not self._crossed(ply, contents):
                return played - ply
        return 0

    def _crossed(self, ply, contents):
        """Whether a piece stands again, in contents, where it did at that ply, set down before it left its new place.

        Then it is another piece that stands there, and this one was captured.
        """
        game = self.game
        for later in range(ply, len(game.played)):
            changes = game.changes_at(later)
            origin, end = changes[0], changes[-1]
            if origin[2] or origin[1] != end[2] or contents[end[0]]:
                continue
            if self._filled_first(origin[0], end[0]):
                return True
        return False

    def _stands(self, contents, unbelieved):
        """Whether the board shows contents, and every cell that differs from the game's was emptied or filled.

        unbelieved: whether a cell may differ whose sensor is not believed.
        """
        now, present, slots = self.contents, self.present, self.slots
        for cell in range(len(present)):
            if self.masked[cell]:
                if contents[cell] != now[cell] and not unbelieved:
                    return False
                continue
            if self.colours[cell] and contents[cell] and contents[cell] & 3 != self.colours[cell]:
                return False
            if contents[cell] == now[cell]:
                if self.expected[cell] != present[cell]:
                    return False
            elif min((contents[cell] + 3) >> 2, slots) != present[cell] or not self._may_differ(cell):
                return False
        return True

    def _exchanged_before(self):
        """Lanes whose one counter was taken off and another set there since the last commit, a list.

        The board stood as before then, and what was seen of it is forgotten: but a hit may be taken back so.
        """
        if self.slots == 1:
            return ()
        return [cell for cell in self.seen.straightened if 0 < self.contents[cell] <= 4]

    def _may_differ(self, cell):
        """Whether a cell may have changed: it was emptied or filled, or what changed lies on top of a full lane."""
        if self.seen.touched(cell) or (self._is_full(cell) and self.present[cell] == self.slots):
            return True
        return self.slots > 1 and cell in self.seen.straightened

    def _is_full(self, cell):
        """Whether the game has so many pieces on a lane that one more or one less is not seen."""
        return self.slots > 1 and self.contents[cell] > 4 * self.slots - 4


def merged(parts):
    """Changes that follow each other as one list with one change a cell; what comes back to its content is left out."""
    first: dict[int, int] = {}
    last: dict[int, int] = {}
    for changes in parts:
        for cell, before, after in changes:
            if cell not in first:
                first[cell] = before
            last[cell] = after
    return [(cell, first[cell], last[cell]) for cell in first if first[cell] != last[cell]]
