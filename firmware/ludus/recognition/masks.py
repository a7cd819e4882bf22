"""Cells whose sensors are not believed: what stands there is taken from the game.

A sensor that chatters is masked until it is calm. One that is stuck is found by the game itself: people
go on playing, and all but that one cell tells a legal action. It is believed again as soon as it moves.
Of a lane only one sensor is stuck: what the others tell goes on to count, see `Astray`.
"""

from ludus.portable import const
from ludus.recognition import occupancy as piles

CHATTERS = const(1)
STUCK = const(2)

# What a change in a lane with a stuck sensor means.
SOUND = const(0)  # the stuck sensor has moved
DOUBTFUL = const(1)  # perhaps it has, perhaps a counter of that lane: nothing else has moved
COUNTER = const(2)  # a counter was lifted or set down


class Astray:
    """A lane one of whose sensors is stuck; so many counters more than it tells stand there: `gap`."""

    def __init__(self, seat, told, there):
        """The stuck sensor has that seat, -1 where it is not known; the lane tells so many counters of those there."""
        self._seat = seat
        self._doubted = -1
        self.told = told
        self.gap = there - told

    def moved(self, seat, filled, told, there, alone):
        """What it means that a seat was filled or emptied, so that the lane now tells so many; one of the above.

        there: how many the game has; alone: whether all else stands as the game does.
        """
        self.told = told
        if not self.gap and seat != self._doubted:
            return SOUND
        if seat == self._seat and (self.gap > 0) == filled:
            return SOUND
        if self._seat < 0 and alone and (told == there or seat == self._doubted):
            self._doubted = seat
            self.gap = there - told
            return DOUBTFUL
        return COUNTER


def suspect(referee):
    """The one deviating cell without which the board shows one legal action elsewhere, or -1.

    Its last change, if it was seen at all, came before all that hands did for the action. One sensor that is stuck
    makes one piece more or fewer: two that a lane lacks were taken off.
    """
    found = -1
    for cell in range(len(referee.present)):
        if abs(referee.present[cell] - referee.expected[cell]) == 1 and _explains(referee, cell):
            if found >= 0:
                return -1
            found = cell
    return found


def unseen_actions(referee):
    """Legal actions that end, or take a piece, on a masked cell, as runs: only a person can say that they happened."""
    choices, held = referee.choices, referee.missing()
    if referee.extra() or len(held) > 1:
        return []
    found = []
    for index in range(len(choices.actions)):
        origin = choices.origins[index]
        begun = origin in held if held else origin >= len(referee.masked)  # lifted, or nothing to be lifted
        if begun and referee.masked[choices.destinations[index]]:
            found.append((choices.actions[index],))
    return found


def if_one_is_stuck(referee):
    """Legal actions of which all is seen but for one sensor, as runs: if that is stuck.

    Like `unseen_actions` they are only offered, when somebody says by the button that what he did was right.
    """
    missing, extra = referee.missing(), referee.extra()
    found = _half_seen(referee, missing, extra)
    for cell in set(missing + extra):
        found += [run for run in _without(referee, cell, referee.explaining_unseen) if run not in found]
    return found


def _half_seen(referee, missing, extra):
    """Those of which all is seen but that the piece was lifted, or but that it was set down."""
    side = referee.game.side + 1
    own = [cell for cell in missing if referee.contents[cell] & 3 == side]
    if len(own) + len(extra) != 1 or (extra and referee.colours[extra[0]] not in (0, side)):
        return []
    choices, found = referee.choices, []
    for index in range(len(choices.actions)):
        origin, destination = choices.origins[index], choices.destinations[index]
        if origin >= len(referee.masked) or (origin not in own and destination not in extra):
            continue
        changes = referee.game.changes(choices.actions[index])
        taken = [cell for cell, before, _after in changes if before & 3 == 3 - side]
        if not [cell for cell in missing if cell not in own and cell not in taken]:
            found.append((choices.actions[index],))
    return found


def stuck_if(referee, action):
    """The cells that do not look as after an action, a list; what it captures may still be there."""
    found, changed = [], []
    for cell, before, after in referee.game.changes(action):
        changed.append(cell)
        taken = not after and before & 3 != referee.game.side + 1
        if not taken and piles.shown(after, referee.slots) != referee.present[cell]:
            found.append(cell)
    others = set(referee.missing() + referee.extra())
    return found + [cell for cell in others if cell not in changed]


def _without(referee, cell, explaining):
    """What explains the board by that function of the referee if a cell is not believed."""
    there, before = referee.present[cell], referee.masked[cell]
    referee.present[cell], referee.masked[cell] = referee.expected[cell], STUCK
    found = explaining()
    referee.present[cell], referee.masked[cell] = there, before
    return found


def _explains(referee, cell):
    seen, actions = referee.seen, _without(referee, cell, referee.explaining)
    if len(actions) != 1 or referee.only_removed(actions):  # two pieces gone are more likely two pieces gone
        return False
    last = max(seen.emptied[cell], seen.filled[cell])
    for other, _before, _after in referee.game.changes(actions[0]):
        if other == cell or last > max(seen.emptied[other], seen.filled[other]):
            return False
    return True
