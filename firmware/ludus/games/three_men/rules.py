"""Three men in a row, hot (machine code on the PC): legal actions and their effects on a state of small ints.

Rota is played on a wheel, Terni lapilli on a square of nine points, and both boards are one graph: the centre is 0,
around it lie 1 to 8 in a ring, clockwise from the top, so that on the square the even ones are its corners. Each
cell of the ring is joined to the next, and to the centre; without DIAGONALS the corners are not joined to the centre.
A set of cells is a mask with bit `cell` set for each. Nothing here allocates or raises; notation.py
makes the texts. The same source runs under MicroPython and CPython, and compiled by Numba on the PC.

State, an array('H') of STATE_SIZE entries: the common head of cells.py, then
    MASKS + side    cells with its pieces
    HANDS + side    pieces still in hand
    LAST_MOVED      1 if the last action was a move, 0 if it was a placement or there was none
    WINNING         which kinds of line win: CROSS, DIAGONALS, SIDES, BENDS (option `lines`)
    PLACING_WINS    1 if a line made by placing wins (option `placing-wins`)
    MOVE_TWICE      1 if a third repetition of a player's move is forbidden (option `repetition`)
    COUNTS + 32 * side + arc   how often that side has played that move; counted only under MOVE_TWICE
"""

from ludus.portable import const

CELLS = const(9)
PIECES = const(3)
MAX_ACTIONS = const(24)  # three pieces can never have more: the centre has 8 neighbours, a rim cell 3

SIDE = const(0)
RESULT = const(1)
QUIET = const(2)
MOVE_LIMIT = const(3)
MASKS = const(4)
HANDS = const(6)
LAST_MOVED = const(8)
WINNING = const(9)
PLACING_WINS = const(10)
MOVE_TWICE = const(11)
COUNTS = const(12)
STATE_SIZE = const(76)

CROSS = const(1)  # lines through the centre between odd cells of the ring
DIAGONALS = const(2)  # lines through the centre between even cells
SIDES = const(4)  # three neighbours in the ring around an odd cell: the sides of the square
BENDS = const(8)  # three neighbours in the ring around an even cell

DRAW = const(3)
FROM_HAND = const(255)
ALL_CELLS = const(511)
ODD_CELLS = const(170)


def _neighbours(cell):
    """Cells joined to `cell` by an engraved line, as a mask."""
    if cell == 0:
        return ALL_CELLS ^ 1
    return 1 | 1 << (cell % 8 + 1) | 1 << ((cell + 6) % 8 + 1)


def _lines():
    """512 bytes: for each mask, the kind of line that it forms exactly, else 0."""
    table = bytearray(512)
    for cell in range(1, 9):
        table[1 | 1 << cell | 1 << ((cell + 3) % 8 + 1)] = CROSS if cell & 1 else DIAGONALS
        table[1 << cell | _neighbours(cell) ^ 1] = SIDES if cell & 1 else BENDS
    return bytes(table)


def _lowest():
    """512 bytes: the lowest cell of each mask (255 for the empty one)."""
    table = bytearray(512)
    table[0] = 255
    for mask in range(1, 512):
        cell = 0
        while not mask >> cell & 1:
            cell += 1
        table[mask] = cell
    return bytes(table)


def _arcs():
    """81 bytes: origin * 9 + destination -> a number below 32 for each possible move, else 255."""
    table = bytearray([255] * 81)
    arc = 0
    for origin in range(CELLS):
        for destination in range(CELLS):
            if _neighbours(origin) >> destination & 1:
                table[origin * 9 + destination] = arc
                arc += 1
    return bytes(table)


NEIGHBOURS = tuple(  # by cell, with diagonals; from index CELLS on, without them
    [_neighbours(cell) for cell in range(CELLS)]
    + [_neighbours(cell) & (ODD_CELLS if cell == 0 else ALL_CELLS ^ (~cell & 1)) for cell in range(CELLS)]
)
LINES = _lines()
LOWEST = _lowest()
ARCS = _arcs()


def write_actions(state, actions):
    """Write the legal actions into actions, an array('H') of MAX_ACTIONS; return how many.

    Ascending by origin, then destination. A finished game has none.
    """
    if state[RESULT]:
        return 0
    side = state[SIDE]
    own = state[MASKS + side]
    empty = ALL_CELLS ^ (own | state[MASKS + 1 - side])
    count = 0
    if state[HANDS + side]:
        while empty:
            actions[count] = FROM_HAND << 8 | LOWEST[empty]
            empty &= empty - 1
            count += 1
        return count
    form = 0 if state[WINNING] & DIAGONALS else CELLS
    while own:
        origin = LOWEST[own]
        own &= own - 1
        targets = NEIGHBOURS[form + origin] & empty
        while targets:
            destination = LOWEST[targets]
            targets &= targets - 1
            if not state[MOVE_TWICE] or state[COUNTS + 32 * side + ARCS[origin * 9 + destination]] < 2:
                actions[count] = origin << 8 | destination
                count += 1
    return count


def trace(_state, _action):
    """What the action changes besides its own cells: nothing, always 0."""
    return 0


def play(state, action):
    """Play a legal action: update pieces, counts, the turn, and a result on the board or by the move limit.

    Returns 0: an action changes no cells besides its own. The caller checks, after the house rules, whether a player
    has no legal action.
    """
    side = state[SIDE]
    origin = action >> 8
    destination = action & 255
    own = state[MASKS + side] | 1 << destination
    moved = 0
    if origin == FROM_HAND:
        state[HANDS + side] -= 1
        state[QUIET] = 0
    else:
        moved = 1
        own ^= 1 << origin
        if state[MOVE_TWICE]:
            state[COUNTS + 32 * side + ARCS[origin * 9 + destination]] += 1
        if state[MOVE_LIMIT]:
            state[QUIET] += 1
    state[MASKS + side] = own
    state[LAST_MOVED] = moved
    state[SIDE] = 1 - side
    if has_won(state, side):
        state[RESULT] = side + 1
    elif state[MOVE_LIMIT] and state[QUIET] >= state[MOVE_LIMIT]:
        state[RESULT] = DRAW
    return 0


def has_won(state, side):
    """1 if side, who played the last action, stands in a line that counts, else 0."""
    if LINES[state[MASKS + side]] & state[WINNING] and (state[LAST_MOVED] or state[PLACING_WINS]):
        return 1
    return 0
