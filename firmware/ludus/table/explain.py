"""Which action, or run of actions, explains what the sensors have settled to.

All of it works on contents: bytes by cell as in `piles`. A change is a tuple (cell, content before,
content after).
"""

from array import array

from ludus.rules.boards import RESULT
from ludus.table.choices import REMOVAL, Choices


class Evidence:
    """The game, what stands on the board (present, filled slots by cell), and what hands were seen doing.

    `missing` and `extra` are the cells where the game has more pieces than the board, and the reverse; a
    cell is named once for each piece.
    """

    def __init__(self, referee, present, scratch):
        """The evidence before a referee, with that present: his own, or one with a piece put back."""
        self.game = referee.game
        self.choices = referee.choices
        self.contents = referee.contents
        self.seen = referee.seen
        self.slots = referee.slots
        self.present = present
        self.expected = referee.expected
        self.missing, self.extra = deviations(self.expected, present)
        self.colours = referee.colours
        self.masked = referee.masked
        self.wrong = referee.miscoloured()
        self._scratch = scratch

    def fits(self, changes):
        """Whether the position after changes, one a cell, explains the board.

        What is shown of it is present, and hands were seen doing all that was changed.
        """
        present, slots, left = self.present, self.slots, self._deviating()
        colours, wrong = self.colours, len(self.wrong)
        for cell, before, after in changes:
            if self.masked[cell]:
                continue
            count = (after + 3) >> 2
            if (count if count < slots else slots) != present[cell] or not self.handled(cell, before, after):
                return False
            if self.expected[cell] != present[cell]:
                left -= 1
            if colours[cell] and after:
                if colours[cell] != after & 3:
                    return False
                wrong -= before and colours[cell] != before & 3
        return left == 0 and wrong == 0

    def _deviating(self):
        """How many cells deviate."""
        return len(self.missing) + len(self.extra)

    def handled(self, cell, before, after):
        """Whether hands were seen doing what makes a cell's content before into after."""
        seen = self.seen
        if before and after and (before ^ after) & 3:  # another colour: emptied, and filled again
            return seen.exchanged(cell)
        if after < before:
            return seen.emptied[cell] != 0
        return after == before or seen.filled[cell] != 0

    def single(self):
        """The legal actions that explain the board on their own."""
        if len(self.extra) > 1:
            return []
        if self.extra:
            likely = self.choices.having(-1, self.extra[0])
        else:
            likely = self.choices.having(REMOVAL, self.missing[0]) if len(self.missing) == 1 else []
        found = []
        for action in likely:
            changes = self.game.changes(action)
            if self._in_order(changes) and self.fits(changes):
                found.append(action)
        return found

    def runs(self):
        """Pairs (action, next player's action or None) that explain the board together.

        The next player has either lifted a piece that may move (None) or played as well, his piece set
        down last.
        """
        found: list[tuple[int, int | None]] = []
        choices, seen = self.choices, self.seen
        for index in range(len(choices.actions)):
            origin = choices.origins[index]
            if seen.filled[choices.destinations[index]] and (origin >= REMOVAL or seen.emptied[origin]):
                changes = self.game.changes(choices.actions[index])
                if self._in_order(changes):
                    self._follow(choices.actions[index], changes, found)
        return found

    def _follow(self, action, changes, found):
        """Append to found what the next player may have done after action, which made these changes."""
        set_down = self.seen.filled[changes[-1][0]]
        state = array("H", self.game.state)
        self.game.rules.play(state, action)
        replies = Choices(self.game, state, self._scratch)
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
                if self._in_order(after) and self.fits(merged((changes, after))):
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

    def slid_on(self):
        """(action, plies): what the last action has become by sliding on from the same origin, or None.

        Plies is how many to take back before it is played. Judged against the position before the last
        action; the cell where its piece stood must have been emptied.
        """
        game = self.game
        ply = self._last_by_hand()
        if ply < 0 or len(self.extra) != 1:
            return None
        undone = [(cell, after, before) for cell, before, after in game.changes_at(ply)]
        stood = undone[-1]
        if stood[1] and not (self.seen.emptied[stood[0]] or self.seen.doubtful == stood[0]):
            return None
        state = game.state_at(ply)
        earlier = Choices(game, state, self._scratch)
        last = game.played[ply]
        for action in earlier.same_origin(last):
            changes = game.changes_in(state, action)
            if action != last and self._ends_on(changes[-1]) and self.fits(merged((undone, changes))):
                return (action, len(game.played) - ply)
        return None

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
        plies = trail.plies_like(self.present, self.contents, self.seen.cells(), self.slots)
        if plies is None:
            plies = range(played - 1, -1, -1)
        contents, at = bytearray(self.contents), played
        for ply in plies:
            while at > ply:
                at -= 1
                for cell, before, _after in game.changes_at(at):
                    contents[cell] = before
            if self._stands(contents):
                return played - ply
        return 0

    def _stands(self, contents):
        """Whether the board shows contents, and every cell that differs from the game's was emptied or filled."""
        now, present, slots = self.contents, self.present, self.slots
        for cell in range(len(present)):
            if self.masked[cell]:
                continue
            if self.colours[cell] and contents[cell] and contents[cell] & 3 != self.colours[cell]:
                return False
            if contents[cell] == now[cell]:
                if self.expected[cell] != present[cell]:
                    return False
            elif min((contents[cell] + 3) >> 2, slots) != present[cell] or not self.seen.touched(cell):
                return False
        return True

    def parts(self):
        """The legal actions of which hands have done a part so far: a piece lifted, captured ones removed."""
        side = self.game.side + 1
        lifted = [cell for cell in self.missing if self.contents[cell] == side]
        taken = [cell for cell in self.missing if self.contents[cell] != side]
        if len(lifted) > 1 or len(self.extra) > 1 or (self.extra and not lifted) or not self._all_seen():
            return []
        if self.wrong or (self.extra and self.colours[self.extra[0]] not in (0, side)):
            return []
        likely = self.choices.having(lifted[0] if lifted else -1, self.extra[0] if self.extra else -1)
        if not taken and not self.extra:
            return likely
        found = []
        for action in likely:
            removed = [cell for cell, before, after in self.game.changes(action) if before not in (0, side)]
            if removed and not [cell for cell in taken if cell not in removed]:
                found.append(action)
        return found

    def _all_seen(self):
        for cell in self.missing:
            if not self.seen.emptied[cell]:
                return False
        return not [cell for cell in self.extra if not self.seen.filled[cell]]

    def _in_order(self, changes):
        """Whether a piece was set down after it was lifted.

        The first change of a move empties its origin; the last one fills its destination.
        """
        seen = self.seen
        lifted = seen.emptied[changes[0][0]] if changes[0][2] == 0 else 0
        return changes[-1][2] == 0 or seen.filled[changes[-1][0]] > lifted


def deviations(expected, present):
    """(missing, extra): lists of cells, each as often as it has pieces too few or too many."""
    missing, extra = [], []
    if expected != present:
        for cell in range(len(present)):
            gap = expected[cell] - present[cell]
            if gap > 0:
                missing += [cell] * gap
            elif gap < 0:
                extra += [cell] * -gap
    return missing, extra


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
