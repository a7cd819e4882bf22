"""Which action, or run of actions, explains what the sensors have settled to.

All of it works on contents: bytes by cell, 0 empty, 1 white, 2 black. A change is a tuple (cell,
content before, content after).
"""

from array import array

from ludus.rules.boards import RESULT
from ludus.table.choices import REMOVAL, Choices


class Evidence:
    """The game, what stands on the board (present, bytes of 0 and 1), and what hands were seen doing.

    `missing` and `extra` are the cells where the game has a piece and the board none, and the reverse.
    """

    def __init__(self, game, contents, choices, present, seen, scratch):
        self.game = game
        self.choices = choices
        self.present = present
        self.seen = seen
        self.contents = contents
        self.missing = [cell for cell in range(len(present)) if contents[cell] and not present[cell]]
        self.extra = [cell for cell in range(len(present)) if present[cell] and not contents[cell]]
        self._scratch = scratch

    def fits(self, result):
        """Whether a position of contents result explains the board.

        Its occupancy is what is present, and every cell whose content differs from the game's, colour
        included, was emptied or filled.
        """
        present, contents, seen = self.present, self.contents, self.seen
        for cell in range(len(present)):
            if (result[cell] != 0) != present[cell]:
                return False
            if result[cell] != contents[cell] and not seen.touched(cell):
                return False
        return True

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
            if self._done(changes) and self.fits(result_of(self.contents, changes)):
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
                if self._done(changes):
                    self._follow(choices.actions[index], changes, found)
        return found

    def _follow(self, action, changes, found):
        """Append to found what the next player may have done after action, which made these changes."""
        between = result_of(self.contents, changes)
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
                if self.fits(result_of(between, ((origin, 0, 0),))):
                    found.append((action, None))
            if self.seen.filled[destination] > set_down:
                after = self.game.changes_in(state, reply)
                if self._done(after) and self.fits(result_of(between, after)):
                    found.append((action, reply))

    def slid_on(self):
        """The action that the last one has become by sliding on from the same origin, or None.

        Judged against the position before it; the cell where it stood must have been emptied.
        """
        game = self.game
        if not game.played:
            return None
        last = game.played[-1]
        stood = game.changes_at(len(game.played) - 1)[-1]
        if not stood[2] or not self.seen.emptied[stood[0]] or len(self.extra) != 1:
            return None
        before = contents_before(game, 1)
        state = game.state_at(len(game.played) - 1)
        earlier = Choices(game, state, self._scratch)
        origin = earlier.origins[list(earlier.actions).index(last)]
        for action in earlier.having(origin, -1):
            changes = game.changes_in(state, action)
            if action != last and self.seen.filled[changes[-1][0]] and self.fits(result_of(before, changes)):
                return action
        return None

    def earlier(self, trail):
        """How many plies to take back so that the board is explained (the fewest), or 0."""
        played = len(self.game.played)
        plies = trail.plies_like(self.present, self.contents, self.seen.cells())
        for ply in range(played - 1, -1, -1) if plies is None else plies:
            if self.fits(contents_before(self.game, played - ply)):
                return played - ply
        return 0

    def parts(self):
        """The legal actions of which hands have done a part so far: a piece lifted, captured ones removed."""
        side = self.game.side + 1
        lifted = [cell for cell in self.missing if self.contents[cell] == side]
        taken = [cell for cell in self.missing if self.contents[cell] != side]
        if len(lifted) > 1 or len(self.extra) > 1 or (self.extra and not lifted) or not self._all_seen():
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

    def _done(self, changes):
        """Whether hands did all of an action: its removals seen, its piece set down after it was lifted.

        The first change of a move empties its origin; the last one fills its destination.
        """
        seen = self.seen
        for cell, _before, after in changes:
            if after == 0 and not seen.emptied[cell]:
                return False
        cell, _before, after = changes[-1]
        lifted = seen.emptied[changes[0][0]] if changes[0][2] == 0 else 0
        return after == 0 or seen.filled[cell] > lifted


def result_of(contents, changes):
    """Contents after the changes, as a new bytearray."""
    result = bytearray(contents)
    for cell, _before, after in changes:
        result[cell] = after
    return result


def contents_before(game, plies):
    """Contents as they were that many plies ago."""
    contents = bytearray(game.contents())
    for back in range(plies):
        for cell, before, _after in game.changes_at(len(game.played) - 1 - back):
            contents[cell] = before
    return contents
