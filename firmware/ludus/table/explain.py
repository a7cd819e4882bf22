"""Which action, or run of actions, explains what the sensors have settled to.

All of it works on contents: bytes by cell, 0 empty, 1 white, 2 black. A change is a tuple (cell,
content before, content after). `seen` tells in which order cells were emptied and filled since the
last commit, or since the board last stood as the game does.
"""

from array import array

from ludus.rules.boards import RESULT


class Seen:
    """The order in which cells were emptied and filled; 0 where a cell was not."""

    def __init__(self, cells):
        self.emptied = array("H", [0] * cells)
        self.filled = array("H", [0] * cells)
        self._order = 0

    def note(self, cell, filled):
        """A cell has settled: filled is 1 if a piece was set there, 0 if one was lifted."""
        self._order += 1
        (self.filled if filled else self.emptied)[cell] = self._order

    def forget(self):
        """Begin anew."""
        self._order = 0
        for cell in range(len(self.emptied)):
            self.emptied[cell] = self.filled[cell] = 0

    def touched(self, cell):
        """Whether the cell was emptied or filled."""
        return self.emptied[cell] != 0 or self.filled[cell] != 0


def result_of(contents, changes):
    """Contents after the changes, as a new bytearray."""
    result = bytearray(contents)
    for cell, _before, after in changes:
        result[cell] = after
    return result


def fits(present, contents, result, seen):
    """Whether going from contents to result explains present (bytes of 0 and 1 by cell).

    The result's occupancy is what is present, and every cell whose content differs, colour included,
    was emptied or filled.
    """
    for cell in range(len(present)):
        if (result[cell] != 0) != present[cell]:
            return False
        if result[cell] != contents[cell] and not seen.touched(cell):
            return False
    return True


def done_by_hand(changes, seen):
    """Whether hands did all of an action: its removals seen empty, its piece set down after it was lifted.

    The destination is the last change; a cell emptied before it is the origin or a captured piece.
    """
    origin = 0
    for cell, _before, after in changes:
        if after == 0:
            if not seen.emptied[cell]:
                return False
            if origin == 0:
                origin = seen.emptied[cell]
        elif seen.filled[cell] <= origin:
            return False
    return True


def single(game, present, seen):
    """The legal actions of game that explain present on their own."""
    contents = game.contents()
    found = []
    for action in game.actions():
        changes = game.changes(action)
        if done_by_hand(changes, seen) and fits(present, contents, result_of(contents, changes), seen):
            found.append(action)
    return found


def runs(game, present, seen):
    """Pairs (action, next player's action or None) that explain present together.

    The next player has either lifted a piece that may move (None) or played as well, his piece set
    down last.
    """
    contents = game.contents()
    found: list[tuple[int, int | None]] = []
    for action in game.actions():
        changes = game.changes(action)
        if done_by_hand(changes, seen):
            _follow(game, action, result_of(contents, changes), present, seen, found)
    return found


def _follow(game, action, between, present, seen, found):
    """Append to found what the next player may have done after action, of which between is the result."""
    rules = game.rules
    state = array("H", game.state)
    rules.play(state, action)
    if state[RESULT]:
        return
    buffer = array("H", [0] * rules.MAX_ACTIONS)
    contents = game.contents()
    lifted = []
    for index in range(rules.write_actions(state, buffer)):
        reply = buffer[index]
        changes = game.changes_in(state, reply)
        origin = changes[0][0]
        if len(changes) > 1 and origin not in lifted and seen.emptied[origin]:
            lifted.append(origin)
            if fits(present, contents, result_of(between, changes[:1]), seen):
                found.append((action, None))
        last_set = seen.filled[changes[-1][0]] > seen.filled[action & 255]
        if last_set and done_by_hand(changes, seen) and fits(present, contents, result_of(between, changes), seen):
            found.append((action, reply))


def slid_on(game, present, seen):
    """The action that the last one has become by sliding on from the same origin, or None.

    Judged against the position before it; the cell where it stood must have been emptied.
    """
    if not game.played:
        return None
    last = game.played[-1]
    before = contents_before(game, 1)
    contents = game.contents()
    if not seen.emptied[last & 255]:
        return None
    state = game.state_at(len(game.played) - 1)
    buffer = array("H", [0] * game.rules.MAX_ACTIONS)
    for index in range(game.rules.write_actions(state, buffer)):
        action = buffer[index]
        if action >> 8 == last >> 8 and action != last:
            changes = game.changes_in(state, action)
            if seen.filled[changes[-1][0]] and fits(present, contents, result_of(before, changes), seen):
                return action
    return None


def contents_before(game, plies):
    """Contents as they were that many plies ago."""
    contents = bytearray(game.contents())
    for back in range(plies):
        for cell, before, _after in game.changes_at(len(game.played) - 1 - back):
            contents[cell] = before
    return contents


def earlier(game, present, seen):
    """How many plies to take back so that present is explained (the fewest), or 0.

    Walks back from the last ply and keeps count of the cells that speak against a position, instead
    of comparing all cells at every ply: a long game must not delay the lights.
    """
    contents = game.contents()
    past = bytearray(contents)
    against = 0
    for cell in range(len(present)):
        against += _against(cell, past, contents, present, seen)
    for back in range(1, len(game.played) + 1):
        for cell, before, _after in game.changes_at(len(game.played) - back):
            against -= _against(cell, past, contents, present, seen)
            past[cell] = before
            against += _against(cell, past, contents, present, seen)
        if not against:
            return back
    return 0


def _against(cell, past, contents, present, seen):
    """1 if the cell speaks against past explaining present, else 0."""
    if (past[cell] != 0) != present[cell]:
        return 1
    return 1 if past[cell] != contents[cell] and not seen.touched(cell) else 0


def held(game, present, seen):
    """The cell whose piece is in the hand of its owner as part of a legal action, or -1."""
    contents = game.contents()
    lifted = [cell for cell in range(len(present)) if contents[cell] and not present[cell]]
    added = [cell for cell in range(len(present)) if present[cell] and not contents[cell]]
    if len(lifted) != 1 or added or not seen.emptied[lifted[0]]:
        return -1
    for action in game.actions():
        if action >> 8 == lifted[0]:
            return lifted[0]
    return -1
