"""What ways to explain a board have to go by: the position, what stands on the cells, and what hands did.

A change is a tuple (cell, content before, content after); see `occupancy` for contents.
"""

from array import array

from ludus.games.choices import HAND, REMOVAL
from ludus.recognition.occupancy import deviations


class Evidence:
    """A game, what stands on its board (`present`, filled slots by cell), and what hands `touched`.

    `missing` and `extra` are the cells where the game has more pieces than the board, and the reverse; a cell is named
    once for each piece. `wrong` are the cells whose pieces have the other colour.
    """

    def __init__(self, game, touched, slots, colours, masked):
        """Each cell has so many slots; colours and masked by cell, as in an Occupancy."""
        self.game = game
        self.touched = touched
        self.slots = slots
        self.colours = colours
        self.masked = masked
        self.owed: list[int] = []  # cells of captured pieces that have yet to be taken off
        self.tells_colours = False
        self._scratch: array | None = None

    def look(self, choices, contents, expected, present, wrong):
        """Take in a position and its board: one object for all judgements, since making one delays a lift."""
        self.choices = choices
        self.contents = contents
        self.expected = expected
        self.present = present
        self.wrong = wrong
        self.missing, self.extra = deviations(expected, present)
        self.deviating = len(set(self.missing)) + len(set(self.extra))  # cells

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
        """Whether the position after changes, one a cell, explains the board."""
        return self.left(changes) == 0

    def left(self, changes, owing=()):
        """How many cells the position after changes, one a cell, leaves unexplained; -1 if the board contradicts it.

        What is shown of it is present, and hands were seen doing all that was changed; but a captured piece
        may still stand on the cells owing, also one that was only set down since.
        """
        present, slots, left = self.present, self.slots, self.deviating
        colours, wrong = self.colours, len(self.wrong)
        if owing:
            changed = [change[0] for change in changes]
            left -= len([cell for cell in owing if cell not in changed and present[cell] > self.expected[cell]])
        for cell, before, after in changes:
            if self.masked[cell] or (cell in owing and present[cell] and not self.touched.emptied[cell]):
                continue
            count = (after + 3) >> 2
            if (count if count < slots else slots) != present[cell] or not self.handled(cell, before, after):
                return -1
            if self.expected[cell] != present[cell]:
                left -= 1
            if colours[cell] and after:
                if colours[cell] != after & 3:
                    return -1
                wrong -= before and colours[cell] != before & 3
        return left + wrong

    def handled(self, cell, before, after):
        """Whether hands were seen doing what makes a cell's content before into after."""
        touched = self.touched
        if before and after and (before ^ after) & 3:  # another colour: emptied, and filled again
            return touched.exchanged(cell)
        if after < before:
            return touched.emptied[cell] != 0
        return after == before or touched.filled[cell] != 0

    def in_order(self, changes):
        """Whether a piece was set down after it was lifted.

        The first change of a move empties its origin; the last one fills its destination.
        """
        touched = self.touched
        lifted = touched.emptied[changes[0][0]] if changes[0][2] == 0 else 0
        return changes[-1][2] == 0 or touched.filled[changes[-1][0]] > lifted

    def one_lifted(self):
        """The cell whose piece the player to move has lifted, while nothing else deviates; -1 else."""
        if self.extra or len(self.missing) != 1 or self.wrong:
            return -1
        cell = self.missing[0]
        return cell if self.contents[cell] & 3 == self.game.side + 1 else -1

    def all_touched(self):
        """Whether hands were seen emptying all cells that lack a piece, and filling all that have one too many."""
        for cell in self.missing:
            if not self.touched.emptied[cell]:
                return False
        return not [cell for cell in self.extra if not self.touched.filled[cell]]

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

    def begun(self):
        """The actions whose piece was lifted or comes from the hand: a list of indexes in `choices`, rising."""
        found = self.choices.lifting(HAND)
        for cell in self.touched.cells():
            if self.touched.emptied[cell]:
                found += self.choices.lifting(cell)
        return sorted(found)


def merged(parts):
    """Join changes that follow each other to one change a cell; cells that end as they began are left out."""
    first: dict[int, int] = {}
    last: dict[int, int] = {}
    for changes in parts:
        for cell, before, after in changes:
            if cell not in first:
                first[cell] = before
            last[cell] = after
    return [(cell, first[cell], last[cell]) for cell in first if first[cell] != last[cell]]


def captured(parts):
    """The cells whose pieces actions with these changes capture, a list."""
    return [cell for changes in parts for cell, _before, after in changes[1:-1] if not after]


def takes_off(game, action):
    """Whether a legal action only takes a piece off."""
    return game.words.ends(game.state, action)[0] == REMOVAL
