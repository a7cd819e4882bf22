"""The evidence from which the ways explain a board: the position, what stands on the cells, and what hands did.

A change is a tuple (cell, content before, content after); see `occupancy` for contents.
"""

from array import array

from ludus.games.cells import SIDE
from ludus.games.choices import HAND, REMOVAL
from ludus.recognition.occupancy import height, shown


class Evidence:
    """A position, what stands on its board (`present`, filled slots by cell), and what hands `touched`.

    `missing` are the cells where the board has fewer pieces than the game, `extra` those where it has more; a cell is
    there once for each such piece. `wrong` are the cells whose pieces have the wrong colour. `choices` are the legal
    actions in `state`, of the game or of another position. `judged` is the Evidence with which this judgement began;
    its `positions` counts those that searches have tried. For the other attributes see `occupancy`.
    """

    def __init__(self, game, touched, board, judged=None):
        """board: an Occupancy; judged: the Evidence with which the judgement began, None if with this one."""
        self.game = game
        self.dice = "dice" in game.options
        self.touched = touched
        self.board = board
        self.slots, self.colours, self.masked = board.slots, board.colours, board.masked
        self._scratch: array | None = None
        self.judged = judged or self

    def look(self, state, choices):
        """Begin a judgement of the board in this position. Reuses the object: a new one would delay the lights."""
        board = self.board
        self.state, self.choices = state, choices
        self.contents, self.expected, self.present = board.contents, board.expected, board.present
        self.owed, self.wrong = board.owed, board.miscoloured()
        self.missing, self.extra = board.deviations()
        self.deviating = len(set(self.missing)) + len(set(self.extra))  # counted in cells, not pieces
        self._scratch = None  # frees what the last judgement needed
        self.positions = 0

    @property
    def scratch(self):
        """Room for the actions of a position. Made only when needed: on a large board it takes some kilobytes."""
        if self._scratch is None:
            self._scratch = array("H", bytes(2 * self.game.room))
        return self._scratch

    @property
    def colour(self):
        """The colour of the player to move, 1 or 2."""
        return self.state[SIDE] + 1

    def ends(self, action):
        """Where an action begins and ends, a tuple; None for a throw."""
        return self.game.words.ends(self.state, action)

    def changes(self, action):
        """What playing a legal action would change, a tuple of changes."""
        return self.game.changes_in(self.state, action)

    def left(self, changes, owing=()):
        """How many cells these changes (one per cell) leave unexplained; -1 if the board contradicts them.

        owing: cells on which a captured piece may still stand, even one that came there after this position.
        """
        present, left, wrong = self.present, self.deviating, len(self.wrong)
        changed = [change[0] for change in changes] if owing else ()
        left -= len([cell for cell in owing if cell not in changed and present[cell] > self.expected[cell]])
        for cell, before, after in changes:
            if self.masked[cell]:
                continue
            agrees = self.shows(cell, after) and self.touched.handled(cell, before, after)
            if not (agrees or (cell in owing and self._still_stands(cell))):
                return -1
            left -= self.expected[cell] != present[cell]
            wrong -= before > 0 and after > 0 and self.colours[cell] not in (0, before & 3)
        return left + wrong

    def shows(self, cell, content):
        """Whether the sensors of a cell fit a content; any colour fits if they tell none."""
        fits = not content or self.colours[cell] in (0, content & 3)
        return fits and shown(content, self.slots) == self.present[cell]

    def _still_stands(self, cell):
        """Whether the piece captured on a cell still stands there: not taken off, or put back (never with dice)."""
        emptied, filled = self.touched.emptied[cell], self.touched.filled[cell]
        return self.present[cell] and (not emptied or (emptied < filled and not self.dice))

    def alone(self):
        """Whether one piece of the player to move is missing, no other is, and no piece stands where none belongs."""
        return len(self.missing) == len(self.lifted()) == 1 and not self.extra and not self.wrong

    def lifted(self):
        """The cells that lack a piece of the player to move, once for each such piece, a list."""
        contents, own = self.contents, self.colour
        return [cell for cell in self.missing if contents[cell] & 3 == own]

    def exchanged(self, colour):
        """The cells, a list, with a piece of that colour that hands may have exchanged for another piece."""
        contents, touched = self.contents, self.touched
        return [cell for cell in touched.cells() if contents[cell] & 3 == colour and touched.exchanged(cell)]

    def is_mere_lift(self):
        """Whether hands have only lifted one piece of the player to move, which by itself is no action."""
        return not self.touched.placements and self.alone() and not self.near_the_end()

    def near_the_end(self):
        """Whether counters may be borne off within this turn, since few are still away from home."""
        return self.dice and self.game.words.away(self.state) < 3

    def all_touched(self):
        """Whether sensors saw hands empty all cells that lack a piece, and fill all that have one too many."""
        emptied, filled = self.touched.emptied, self.touched.filled
        return all([emptied[cell] for cell in self.missing]) and all([filled[cell] for cell in self.extra])

    def begun(self, choices, unseen=False):
        """Rising indexes in choices of the actions whose piece was lifted or comes from the hand, a list.

        If unseen, also of actions whose lift no sensor shows; without dice always, if a sensor is not believed.
        """
        cells = [cell for cell in self.touched.cells() if self.touched.emptied[cell]]
        if unseen or (not self.dice and any(self.masked)):
            cells += [cell for cell in range(len(self.masked)) if self.hides_lift(cell) and cell not in cells]
        return sorted([index for cell in [HAND] + cells for index in choices.lifting(cell)])

    def hides_lift(self, cell):
        """Whether no sensor shows a lift from a cell: the hand, a pile higher than its lane, or a cell not believed."""
        if cell == REMOVAL:
            return False
        return cell == HAND or height(self.contents[cell]) > self.slots or self.is_masked(cell)

    def may_hide(self):
        """Whether hands may do what no sensor shows: on a cell whose sensor is not believed, or on a full lane."""
        full = self.slots > 1 and (max(self.present) == self.slots or height(max(self.contents)) >= self.slots)
        return full or any(self.masked)

    def is_masked(self, cell):
        """Whether this is a cell, not the hand, and its sensor is not believed."""
        return cell < len(self.masked) and self.masked[cell] != 0

    def hides_placement(self, cell):
        """Whether no sensor shows one more piece on a cell, because its lane is full or the cell is not believed."""
        return height(self.contents[cell]) >= self.slots or self.masked[cell] != 0

    def hides(self, start, end):
        """Whether no sensor shows that a piece goes from start to end; the two are equal if it is only taken off."""
        return self.hides_placement(end) and self.hides_lift(start)

    def pushes(self, run):
        """How many pieces a run seems to push: each left its place only after it stood on the next."""
        ends = [self.ends(action) for action in run if action is not None]
        return len([1 for start, end in ends if self.touched.was_pushed(start, end)])

    def in_order(self, changes):
        """Whether each piece set down was set down after some piece of its colour was lifted.

        Where more than one was lifted from a cell, only the last lift is known.
        """
        emptied, filled = self.touched.emptied, self.touched.filled
        for end, start, content in changes:
            if content and (content > start or (start ^ content) & 3):
                lifted = [emptied[cell] if before - after <= 4 else 0 for cell, before, after in changes
                          if after < before and (before ^ content) & 3 == 0]  # fmt: skip
                if lifted and filled[end] < min(lifted):
                    return False
        return True


def merged(parts):
    """The changes of successive actions joined into one per cell, a list without cells that end as they began."""
    joined: dict[int, tuple] = {}
    for changes in parts:
        for cell, before, after in changes:
            first = joined[cell][1] if cell in joined else before
            joined[cell] = cell, first, after
    return [change for change in joined.values() if change[1] != change[2]]


def captured(changes):
    """The cells, a list, where an action with these changes captures a piece."""
    return [cell for cell, _before, after in changes[1:-1] if not after]


def may_be_either(evidence, action):
    """Whether another piece, too, was in the air when an action's piece was set down: it may be either of them.

    If the action takes its piece off: whether that piece may instead have replaced another one that was lifted.
    """
    touched, (start, end) = evidence.touched, evidence.ends(action)
    if start == REMOVAL:
        own = evidence.exchanged(evidence.colour)
        return bool([cell for cell in own if touched.filled[cell] > touched.emptied[end]])
    in_air = beside_in_air(evidence, action)
    if not in_air or evidence.dice or start == HAND:
        return len(in_air) > 0
    from ludus.recognition.ways import pieces_in_air

    return any([pieces_in_air.may_be_of(evidence, cell, start, end) for cell in in_air])


def beside_in_air(evidence, action):
    """The cells whose pieces were in the air, too, when an action's piece was set down and no other stood elsewhere."""
    touched, (start, end) = evidence.touched, evidence.ends(action)
    at = touched.filled[end]
    others = [cell for cell in evidence.missing if cell != start and cell not in touched.late]
    in_air = [cell for cell in others if touched.emptied[cell] < at]
    return in_air if len(in_air) > len([cell for cell in evidence.extra if touched.filled[cell] < at]) else []
