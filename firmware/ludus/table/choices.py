"""The legal actions of a position by the cells they begin and end on.

Made once when the position changes, so that a lift finds its targets without asking the rules.
"""

from array import array

from ludus.portable import const

HAND = const(255)  # as an origin: the piece comes from the hand
REMOVAL = const(254)  # as an origin: the action only removes the piece on its destination


class Choices:
    """Legal actions (ints) with the cells of their origin and destination, all by the same index."""

    def __init__(self, game, state, scratch):
        """Those of state, a state of game; scratch is an array('H') of game.room to write in."""
        count = game.rules.write_actions(state, scratch)
        ends = game.words.ends
        if count and ends(state, scratch[0]) is None:  # a throw: nothing for hands to do
            count = 0
        self.actions = array("H", scratch[:count])
        self.origins = bytearray(count)
        self.destinations = bytearray(count)
        for index in range(count):
            self.origins[index], self.destinations[index] = ends(state, scratch[index])

    def having(self, origin, destination):
        """Actions from that origin to that destination, a list; -1 stands for any."""
        found = []
        for index in range(len(self.actions)):
            if origin in (-1, self.origins[index]) and destination in (-1, self.destinations[index]):
                found.append(self.actions[index])
        return found

    def starts(self, index):
        """The cell from which an action lifts a piece, HAND if from none."""
        return self.destinations[index] if self.origins[index] == REMOVAL else self.origins[index]

    def lifting(self, cell):
        """Actions that lift the piece of a cell, to set it down elsewhere or to take it off; a list."""
        return [self.actions[index] for index in range(len(self.actions)) if self.starts(index) == cell]

    def same_origin(self, action):
        """Actions whose piece comes from where that of the action does, the action included; a list."""
        return self.lifting(self.starts(list(self.actions).index(action)))
