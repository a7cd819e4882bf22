"""Latrunculi, hot (machine code on PC and Pico): legal actions and their effects on a state of small ints (S1).

Squares lie in the mailbox that grid/layout.py describes; a square's number is its index in the state. A piece
is free (vagus) or TRAPPED (alligatus).

State, an array('H') of STATE_SIZE entries: the common head of cells.py, then
    COLUMNS, ROWS   size of the board
    COUNTS + side   pieces of that side on the board
    8 to 189        the mailbox
    LISTS + MAX_PIECES * side + place   square of a piece
    HANDS + side    pieces still to be placed
    CAPTIVES + side pieces of that side that are trapped
    NEAR + square   what is near a square of the mailbox: bit d if the next square in direction d of STEPS
                    is empty, bit 4 + d if a piece is there and the square behind it is empty

An action is `origin << 8 | destination`; a placement comes FROM_HAND, a capture has CAPTURE as its
origin and the captured piece's square as its destination. The trace of an action is always 0.
"""

from ludus.portable import const

STRIDE = const(13)
MAX_PIECES = const(71)  # of a side: fewer than half of 144 squares
MAX_ACTIONS = const(2840)  # 71 pieces, each with 4 steps and 35 squares that leaps can reach, and 71 captures

SIDE = const(0)
RESULT = const(1)
QUIET = const(2)
MOVE_LIMIT = const(3)
COLUMNS = const(4)
ROWS = const(5)
COUNTS = const(6)
FIRST = const(22)
LISTS = const(190)
HANDS = const(332)
CAPTIVES = const(334)
NEAR = const(340)  # the four entries before it stand for squares outside every board, and stay 0
STATE_SIZE = const(544)

DRAW = const(3)
FROM_HAND = const(255)
CAPTURE = const(254)

EMPTY = const(0)
CONTENT = const(3)  # the bits of a square that hold side + 1
TRAPPED = const(4)
PIECE = const(7)  # the bits that hold side + 1 and TRAPPED: a free piece is just side + 1
BORDER = const(8)

STEPS = (-1, -13, 13, 1)  # steps to the next column or row; the opposite of direction d is 3 - d


def write_actions(state, actions):
    """Write the legal actions into actions, an array('H') of MAX_ACTIONS; return how many.

    They are placements while the mover has pieces in hand, afterwards captures and moves. Squares reached by
    leaps are marked in the state meanwhile; on return it is as it was. A finished game has no actions.
    """
    count = 0
    if state[RESULT]:
        return count
    side = state[SIDE]
    if state[HANDS + side]:
        return write_placements(state, actions)
    if state[CAPTIVES + 1 - side]:
        count = write_captures(state, actions, 1 - side)
    start = count
    first = LISTS + MAX_PIECES * side
    for place in range(first, first + state[COUNTS + side]):
        origin = state[place]
        if not state[origin] & TRAPPED:
            count = write_moves(state, actions, count, origin)
    return drop_pinned(state, actions, start, count, side + 1)


def write_placements(state, actions):
    """Write a placement on each empty square; return how many."""
    count = 0
    for square in range(FIRST, FIRST + STRIDE * (state[ROWS] - 1) + state[COLUMNS]):
        if state[square] == EMPTY:
            actions[count] = FROM_HAND << 8 | square
            count += 1
    return count


def write_captures(state, actions, enemy):
    """Write the capture of each trapped piece of side enemy; return how many."""
    count = 0
    first = LISTS + MAX_PIECES * enemy
    for place in range(first, first + state[COUNTS + enemy]):
        square = state[place]
        if state[square] & TRAPPED:
            actions[count] = CAPTURE << 8 | square
            count += 1
    return count


def write_moves(state, actions, count, origin):
    """Write the moves of the free piece on origin from index count on, pinned or not; return the new count."""
    near = state[NEAR + origin]
    for direction in range(4):
        actions[count] = origin << 8 | origin + STEPS[direction]
        count += near >> direction & 1
    return write_leaps(state, actions, count, origin) if near > 15 else count


def write_leaps(state, actions, count, origin):
    """Write the moves from origin by one or more leaps from index count on; return the new count.

    A chain of leaps may turn corners (S1): the actions written are also the queue of squares to leap on from.
    A square reached is marked as BORDER until all are found, so that no leap lands there again. Origin still holds
    the piece, so no chain ends there; nor does one leap over it, since leaps land only on every second square of
    every second row.
    """
    start = head = count
    square = origin
    while True:
        for direction in range(4):
            count = write_leap(state, actions, count, origin, square, direction)
        if head == count:
            break
        square = actions[head] & 255
        head += 1
    for index in range(start, count):
        state[actions[index] & 255] = EMPTY
    return count


def write_leap(state, actions, count, origin, square, direction):
    """Write the move from origin that ends with one leap from square, if there is one; return the new count."""
    landing = square + 2 * STEPS[direction]
    over_piece = state[NEAR + square] >> direction + 4 & 1
    if over_piece and state[landing] == EMPTY:
        state[landing] = BORDER
        actions[count] = origin << 8 | landing
        count += 1
    return count


def drop_pinned(state, actions, start, end, own):
    """Drop those moves from index start up to end after which the piece would be trapped; return the new count."""
    count = start
    for index in range(start, end):
        action = actions[index]
        actions[count] = action
        if is_pinned(state, action, 1, own) or is_pinned(state, action, STRIDE, own):
            continue
        count += 1
    return count


def is_pinned(state, action, step, own):
    """Whether S1 rule 5 forbids a piece `own` (its side + 1) to move between two free enemies on the axis `step`.

    It does if the move traps neither of them: no other free piece of its side stands just behind one.
    """
    enemy = 3 - own
    origin = action >> 8
    before = (action & 255) - step
    after = (action & 255) + step
    if state[before] & PIECE != enemy or state[after] & PIECE != enemy:
        return False
    if state[before - step] & PIECE == own and before - step != origin:
        return False
    return state[after + step] & PIECE != own or after + step == origin


def trace(_state, _action):
    """What the action changes besides its own cells: nothing, always 0 (trapping moves no piece)."""
    return 0


def play(state, action):
    """Play a legal action: update pieces, who is trapped, the turn, a result on the board or by the move limit.

    Returns 0. The caller checks, after the house rules, whether a player has no legal action.
    """
    side = state[SIDE]
    origin = action >> 8
    square = action & 255
    state[SIDE] = 1 - side
    if origin == FROM_HAND:
        place_piece(state, square, side)
        state[QUIET] = 0
    elif origin == CAPTURE:
        remove(state, square)
        state[QUIET] = 0
        if state[COUNTS + 1 - side] < 2:
            state[RESULT] = side + 1
    else:
        move(state, origin, square)
        if state[MOVE_LIMIT]:
            state[QUIET] += 1
            if state[QUIET] >= state[MOVE_LIMIT]:
                state[RESULT] = DRAW
    return 0


def place_piece(state, square, side):
    """Put a piece of side from its hand on the square."""
    count = state[COUNTS + side]
    state[square] = count << 4 | side + 1
    state[LISTS + MAX_PIECES * side + count] = square
    state[COUNTS + side] = count + 1
    state[HANDS + side] -= 1
    touch(state, square)


def remove(state, square):
    """Take the trapped piece on square off the board; the last piece in its side's list takes its place in the list."""
    side = (state[square] & CONTENT) - 1
    first = LISTS + MAX_PIECES * side
    count = state[COUNTS + side] - 1
    place = state[square] >> 4
    last = state[first + count]
    state[first + place] = last
    state[last] = place << 4 | state[last] & PIECE
    state[first + count] = 0
    state[square] = EMPTY
    state[COUNTS + side] = count
    state[CAPTIVES + side] -= 1
    touch(state, square)


def move(state, origin, destination):
    """Move a free piece, trap the pieces it traps, and free those that come free.

    Who comes free is judged on the board as it is after the trapping: own pieces that come free are noted in
    a mask, and set free only after the enemies beside the origin have been judged.
    """
    piece = state[origin]
    own = piece & CONTENT
    state[destination] = piece
    state[LISTS + MAX_PIECES * (own - 1) + (piece >> 4)] = destination
    touch(state, destination)
    state[origin] = EMPTY
    touch(state, origin)
    freed = 0
    bound = bind(state, destination, own)
    if bound and state[CAPTIVES + own - 1]:
        freed = freed_by_binding(state, destination, bound, own)
    if state[CAPTIVES + 2 - own]:
        for direction in range(4):
            square = origin + STEPS[direction]
            if state[square] & PIECE == 3 - own | TRAPPED and not stays_trapped(state, square):
                set_free(state, square)
    for bit in range(16):
        if freed >> bit & 1:
            set_free(state, destination + STEPS[bit >> 2] + STEPS[bit & 3])


def touch(state, square):
    """Update the NEAR entries of the squares around square, which has just been filled or emptied."""
    for direction in range(4):
        step = STEPS[direction]
        back = 3 - direction
        state[NEAR + square + step] ^= 1 << back | (state[square - step] == EMPTY) << back + 4
        state[NEAR + square + 2 * step] ^= (state[square + step] & CONTENT > 0) << back + 4


def bind(state, destination, own):
    """Trap each free enemy between the piece that arrived on destination and another free one of its side (S1).

    own: its side + 1. Returns bit d for each direction d in which an enemy was trapped.
    """
    bound = 0
    for direction in range(4):
        square = destination + STEPS[direction]
        if state[square] & PIECE == 3 - own and state[square + STEPS[direction]] & PIECE == own:
            state[square] |= TRAPPED
            state[CAPTIVES + 2 - own] += 1
            bound |= 1 << direction
    return bound


def freed_by_binding(state, destination, bound, own):
    """Own pieces that come free because a captor of theirs was trapped, as a mask.

    Bit 4 * d + e stands for the one that a step from destination in direction d, then one in direction e, leads to.
    """
    freed = 0
    for bit in range(16):
        if bound >> (bit >> 2) & 1:
            square = destination + STEPS[bit >> 2] + STEPS[bit & 3]
            if state[square] & PIECE == own | TRAPPED and not stays_trapped(state, square):
                freed |= 1 << bit
    return freed


def stays_trapped(state, square):
    """Whether the piece on square stands between two free enemies on some axis (S1)."""
    enemy = 3 - (state[square] & CONTENT)
    if state[square - 1] & PIECE == enemy and state[square + 1] & PIECE == enemy:
        return True
    return state[square - STRIDE] & PIECE == enemy and state[square + STRIDE] & PIECE == enemy


def set_free(state, square):
    """Free the piece on square, if it is not free already."""
    if state[square] & TRAPPED:
        state[square] ^= TRAPPED
        state[CAPTIVES + (state[square] & CONTENT) - 1] -= 1
