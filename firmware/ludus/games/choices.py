"""The legal actions of a position, found by the cells they begin and end on.

Made once when the position changes, so that a lift finds its targets without asking the rules.
"""

from ludus.portable import const

HAND = const(255)  # as an origin: the piece comes from the hand
REMOVAL = const(254)  # as an origin: the action only removes the piece on its destination


class Choices:
    """The legal `actions` (ints), their `origins` and `destinations` (cells), all by the same index.

    `starts` are the cells from which they lift a piece: the origin (HAND if from the hand), or a removal's destination.
    """

    def __init__(self, game, state=None, scratch=None):
        """Take the actions of the game as it stands or, given scratch (an array('H') of game.room), those of state."""
        if scratch is None:
            actions, state = game.listed(), game.state
        else:
            actions = scratch[: game.rules.write_actions(state, scratch)]
        ends = game.words.ends
        count = len(actions)
        if count and ends(state, actions[0]) is None:  # a throw: nothing for hands to do
            count = 0
        self.actions = actions[:count]
        origins, destinations, starts = bytearray(count), bytearray(count), bytearray(count)
        for index in range(count):
            origin, destination = ends(state, actions[index])
            origins[index] = origin
            destinations[index] = destination
            starts[index] = destination if origin == REMOVAL else origin
        self.origins = bytes(origins)
        self.destinations = bytes(destinations)
        self.starts = bytes(starts)

    def having(self, origin, destination):
        """A list of the indexes of the actions from origin to destination; -1 stands for any."""
        if destination < 0:
            return where(self.origins, origin) if origin >= 0 else list(range(len(self.actions)))
        ending = where(self.destinations, destination)
        return ending if origin < 0 else [index for index in ending if self.origins[index] == origin]

    def lifting(self, cell):
        """List the indexes of the actions that lift the piece on a cell, to set it down elsewhere or take it off."""
        return where(self.starts, cell)


def where(values, value):
    """A list of the indexes at which value stands in values, which are bytes."""
    found = []
    one = bytes((value,))
    at = values.find(one)
    while at >= 0:
        found.append(at)
        at = values.find(one, at + 1)
    return found
