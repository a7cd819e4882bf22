"""Three men in a row played from a table of exact values: perfect at the highest level, human below.

The values (`values` in the game's folder, made by the PC's solver) hold one nibble for each position, as the player
to move sees it: 0 is a draw, an odd number a win in that many plies, an even one a loss in that many, BLOCKED a loss
for lack of a legal action. A position's index comes from two ranks: that of the mover's cells among all sets of that
size, and that of the other's cells among the sets of the cells left. The values ignore what was played before; a house
rule can at most turn a win that takes too long into a draw.
"""

from ludus.games.registry import part
from ludus.games.three_men.rules import CELLS, HANDS, MASKS, PIECES, RESULT, SIDE, write_actions
from ludus.portable import const

# By (mover's pieces, other's pieces): the index of the first such position. The mover never has more on the board.
FIRST = {(0, 0): 0, (0, 1): 1, (1, 1): 10, (1, 2): 82, (2, 2): 334, (2, 3): 1090, (3, 3): 2350}
POSITIONS = const(4030)
BLOCKED = const(14)  # no position is won or lost in this many plies, so the nibble is free for this
_HORIZONS = (0, 1, 3, 15)  # plies that each level sees
_WIN = const(1000)


def _ranks():
    """512 bytes, by mask: its rank among the masks of as many cells."""
    counts = [0] * (CELLS + 1)
    table = bytearray(1 << CELLS)
    for mask in range(1 << CELLS):
        size = size_of(mask)
        table[mask] = counts[size]
        counts[size] += 1
    return table


def size_of(mask):
    """How many cells a mask holds."""
    size = 0
    while mask:
        mask &= mask - 1
        size += 1
    return size


_RANKS = _ranks()
_CHOICES = (1, 9, 36, 84)  # how many sets of 0 to 3 of the nine cells there are


def index_of(own, other):
    """The index, below POSITIONS, of the position where the mover holds the cells of own, the other those of other."""
    squeezed = place = 0
    for cell in range(CELLS):
        if not own >> cell & 1:
            squeezed |= (other >> cell & 1) << place
            place += 1
    return FIRST[(size_of(own), size_of(other))] + _RANKS[squeezed] * _CHOICES[size_of(own)] + _RANKS[own]


def value_of(values, state):
    """What a state that is not over is worth to the player to move.

    0 for a draw, n + 1 for a win in n plies, -(n + 1) for a loss in n.
    """
    side = state[SIDE]
    own, other = state[MASKS + side], state[MASKS + 1 - side]
    if size_of(own) + state[HANDS + side] != PIECES or size_of(other) + state[HANDS + 1 - side] != PIECES:
        return 0  # a game that goes on with fewer pieces: the table has no values for it
    index = index_of(own, other)
    nibble = values[index >> 1] >> (index & 1) * 4 & 15
    if nibble == BLOCKED:
        return -1
    return nibble + 1 if nibble & 1 else -(nibble + 1) if nibble else 0


def values_for(game):
    """The table of values, bytes, for a game's options."""
    return part(game.id, "values").VALUES[game.options["lines"] + " " + game.options["placing-wins"]]


def slices(thinker):
    """Choose the answer of a ludus.player.thinker.Thinker; a generator that yields after each slice of thought.

    A level sees only what happens within its plies; the highest sees all.
    """
    values = values_for(thinker.game)
    best = -_WIN - 1
    for index in range(thinker.count):
        action = thinker.rows[0][index]
        child = thinker.played(1, thinker.game.state, action)
        worth = _WIN if thinker.wins(child) else _worth(thinker, values, child)
        worth = 64 * worth + thinker.draw(64)
        if thinker.answer is None or worth > best:
            best, thinker.answer = worth, action
        yield


def _worth(thinker, values, child):
    """What the position child is worth; at level 3, a draw is worth more if fewer of the other's replies hold it."""
    value = 0 if child[RESULT] else value_of(values, child)
    if abs(value) > _HORIZONS[thinker.level]:
        return 0
    if value:
        return _WIN // 2 + value if value < 0 else value - _WIN // 2
    return -_holding(thinker, values, child) if thinker.level == 3 and not child[RESULT] else 0


def _holding(thinker, values, state):
    """How many actions do not lose for the player to move in a drawn position."""
    count = 0
    for index in range(write_actions(state, thinker.rows[1])):
        child = thinker.played(2, state, thinker.rows[1][index])
        if child[RESULT] or value_of(values, child) <= 0:
            count += 1
    return count
