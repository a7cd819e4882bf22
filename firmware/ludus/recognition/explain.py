"""Which action explains what the sensors have settled to, and which are under way: what a lift asks.

All of it works on contents: bytes by cell as in `piles`. A change is a tuple (cell, content before,
content after).
"""

from array import array

from ludus.games.choices import REMOVAL
from ludus.loops import deviating


class Signs:
    """The game, what stands on the board (present, filled slots by cell), and what hands were seen doing.

    `missing` and `extra` are the cells where the game has more pieces than the board, and the reverse; a
    cell is named once for each piece.
    """

    def __init__(self, referee, present):
        """The evidence before a referee, with that present: his own, or one with a piece put back."""
        self.game = referee.game
        self.seen = referee.seen
        self.slots = referee.slots
        self.colours = referee.colours
        self.masked = referee.masked
        self._scratch: array | None = None
        self.look(referee, present)

    def look(self, referee, present):
        """Look at that game again: its position and what is present may have changed. Quicker than to begin anew."""
        self.choices = referee.choices
        self.contents = referee.contents
        self.expected = referee.expected
        self.present = present
        self.missing, self.extra = deviations(self.expected, present)
        self.deviating = len(set(self.missing)) + len(set(self.extra))  # cells
        self.wrong = referee.miscoloured()

    def forget(self):
        """Give back what was only needed for the last judgement."""
        self._scratch = None

    @property
    def scratch(self):
        """Room for the actions of a position, made when it is first needed: on a large board it is some kilobytes."""
        if self._scratch is None:
            self._scratch = array("H", bytes(2 * self.game.room))
        return self._scratch

    def fits(self, changes):
        """Whether the position after changes, one a cell, explains the board.

        What is shown of it is present, and hands were seen doing all that was changed.
        """
        present, slots, left = self.present, self.slots, self.deviating
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

    def lifted_alone(self):
        """Whether a piece of the player to move is in the air, and nothing else happened: nothing is complete then."""
        if self.extra or len(self.missing) != 1 or self.wrong or self.seen.any_filled():
            return False
        return self.contents[self.missing[0]] & 3 == self.game.side + 1

    def handled(self, cell, before, after):
        """Whether hands were seen doing what makes a cell's content before into after."""
        seen = self.seen
        if before and after and (before ^ after) & 3:  # another colour: emptied, and filled again
            return seen.exchanged(cell)
        if after < before:
            return seen.emptied[cell] != 0
        return after == before or seen.filled[cell] != 0

    def late(self):
        """Whether a legal action explains the board but that its piece was set down before it was lifted.

        A weak contact lets go late; nothing is counted for that, but nothing else is read into it either.
        """
        if len(self.extra) != 1:
            return False
        for index in self.choices.having(-1, self.extra[0]):
            if self.fits(self.game.changes(self.choices.actions[index])):
                return True
        return False

    def single(self):
        """The legal actions that explain the board on their own."""
        if len(self.extra) > 1:
            return []
        if self.extra:
            likely = self.choices.having(-1, self.extra[0])
        else:
            likely = self.choices.having(REMOVAL, self.missing[0]) if len(self.missing) == 1 else []
        found = []
        for index in likely:
            action = self.choices.actions[index]
            changes = self.game.changes(action)
            if self.in_order(changes) and self.fits(changes):
                found.append(action)
        return found

    def parts(self):
        """The legal actions of which hands have done a part so far: a piece lifted, captured ones removed.

        A list of indexes in `choices`.
        """
        cell = self._in_hand()
        if cell >= 0:
            return self.choices.having(cell, -1)
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
        for index in likely:
            changes = self.game.changes(self.choices.actions[index])
            removed = [cell for cell, before, after in changes if before not in (0, side)]
            if removed and not [cell for cell in taken if cell not in removed]:
                found.append(index)
        return found

    def _in_hand(self):
        """The cell whose piece the player to move has in his hand, while nothing else deviates; -1 else."""
        if self.extra or len(self.missing) != 1 or self.wrong:
            return -1
        cell = self.missing[0]
        return cell if self.contents[cell] & 3 == self.game.side + 1 and self.seen.emptied[cell] else -1

    def _all_seen(self):
        for cell in self.missing:
            if not self.seen.emptied[cell]:
                return False
        return not [cell for cell in self.extra if not self.seen.filled[cell]]

    def in_order(self, changes):
        """Whether a piece was set down after it was lifted.

        The first change of a move empties its origin; the last one fills its destination.
        """
        seen = self.seen
        lifted = seen.emptied[changes[0][0]] if changes[0][2] == 0 else 0
        return changes[-1][2] == 0 or seen.filled[changes[-1][0]] > lifted


def deviations(expected, present):
    """(missing, extra): lists of cells, each as often as it has pieces too few or too many."""
    missing: list[int] = []
    extra: list[int] = []
    count = len(present)
    cell = deviating(expected, present, 0, count)
    while cell < count:
        gap = expected[cell] - present[cell]
        for _ in range(abs(gap)):
            (missing if gap > 0 else extra).append(cell)
        cell = deviating(expected, present, cell + 1, count)
    return missing, extra
