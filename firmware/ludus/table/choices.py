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
        """Those of state, a state of game; scratch is an array('H') of game.rules.MAX_ACTIONS to write in."""
        count = game.rules.write_actions(state, scratch)
        self.actions = array("H", scratch[:count])
        self.origins = bytearray(count)
        self.destinations = bytearray(count)
        ends = game.words.ends
        for index in range(count):
            self.origins[index], self.destinations[index] = ends(state, scratch[index])

    def having(self, origin, destination):
        """Actions from that origin to that destination, a list; -1 stands for any."""
        found = []
        for index in range(len(self.actions)):
            if origin in (-1, self.origins[index]) and destination in (-1, self.destinations[index]):
                found.append(self.actions[index])
        return found
