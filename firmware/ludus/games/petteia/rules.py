"""Petteia, hot (machine code on PC and Pico): legal actions and their effects on a state of small ints (S4).

Squares lie in the mailbox that grid/layout.py describes; a square's number is its index in the state.

State, an array('H') of STATE_SIZE entries: the common head of cells.py, then
    COLUMNS, ROWS   size of the board
    COUNTS + side   pieces of that side on the board
    8 to 189        the mailbox
    LISTS + MAX_PIECES * side + place   square of a piece

An action is `origin << 8 | destination`. Its trace has bit d set if the enemy next to the destination
in direction d of STEPS is captured.
"""

from ludus.portable import const

STRIDE = const(13)
MAX_PIECES = const(24)  # of a side: two rows of twelve (S4 rule 2)
MAX_ACTIONS = const(528)  # 24 pieces, each with at most 11 squares to reach along its row and 11 along its column

SIDE = const(0)
RESULT = const(1)
QUIET = const(2)
MOVE_LIMIT = const(3)
COLUMNS = const(4)
COUNTS = const(6)
LISTS = const(190)
STATE_SIZE = const(238)

DRAW = const(3)

EMPTY = const(0)
KIND = const(3)  # the bits of a square that hold side + 1

STEPS = (-1, -13, 13, 1)  # steps to the next column or row, in the order in which captures are written


def write_actions(state, actions):
    """Write the legal actions into actions, an array('H') of MAX_ACTIONS; return how many.

    Every piece may go any distance along its row or column over empty squares (S4 rules 4 and 5). The actions are
    in the order of the mover's list. A finished game has none.
    """
    count = 0
    if state[RESULT]:
        return count
    first = LISTS + MAX_PIECES * state[SIDE]
    for place in range(first, first + state[COUNTS + state[SIDE]]):
        origin = state[place]
        count = slide(state, actions, count, origin, 1)
        count = slide(state, actions, count, origin, -1)
        count = slide(state, actions, count, origin, STRIDE)
        count = slide(state, actions, count, origin, -STRIDE)
    return count


def slide(state, actions, count, origin, step):
    """Write the actions of the piece on origin in one direction from index count on; return the new count."""
    square = origin + step
    while state[square] == EMPTY:
        actions[count] = origin << 8 | square
        count += 1
        square += step
    return count


def trace(state, action):
    """What the legal action captures, bit d for direction d of STEPS (S4 rules 6 and 7)."""
    square = action & 255
    own = state[SIDE] + 1
    return (
        is_taken(state, square, -1, own)
        | is_taken(state, square, -STRIDE, own) << 1
        | is_taken(state, square, STRIDE, own) << 2
        | is_taken(state, square, 1, own) << 3
    )


def is_taken(state, square, step, own):
    """1 if a piece own (its side + 1) arriving on square captures its neighbour in the direction of step, else 0.

    The neighbour is an enemy with a piece of the mover right behind it. The mover's origin is never
    that piece: it would have had to pass over the enemy.
    """
    return int(state[square + step] & KIND == 3 - own and state[square + 2 * step] & KIND == own)


def play(state, action):
    """Play a legal action: update pieces, captures, the turn, a result on the board or by the move limit.

    Returns the trace. The caller checks, after the house rules, whether a player has no legal action.
    """
    side = state[SIDE]
    captured = trace(state, action)
    origin = action >> 8
    destination = action & 255
    piece = state[origin]
    state[origin] = EMPTY
    state[destination] = piece
    state[LISTS + MAX_PIECES * side + (piece >> 4)] = destination
    state[SIDE] = 1 - side
    if captured:
        for direction in range(4):
            if captured >> direction & 1:
                remove(state, destination + STEPS[direction])
        state[QUIET] = 0
        if state[COUNTS + 1 - side] < 2:
            state[RESULT] = side + 1
    elif state[MOVE_LIMIT]:
        state[QUIET] += 1
        if state[QUIET] >= state[MOVE_LIMIT]:
            state[RESULT] = DRAW
    return captured


def remove(state, square):
    """Take the piece on square off the board; the last piece in its side's list takes its place in the list."""
    side = (state[square] & KIND) - 1
    first = LISTS + MAX_PIECES * side
    count = state[COUNTS + side] - 1
    place = state[square] >> 4
    last = state[first + count]
    state[first + place] = last
    state[last] = place << 4 | side + 1
    state[first + count] = 0
    state[square] = EMPTY
    state[COUNTS + side] = count
