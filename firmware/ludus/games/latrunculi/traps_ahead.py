"""Latrunculi: what a move would trap, for the PC's search (hot: machine code there; the table never loads it)."""

from ludus.games.latrunculi.rules import CAPTURE, COUNTS, EMPTY, LISTS, MAX_PIECES, PIECE, SIDE, STEPS


def traps(state, action):
    """How many enemies the legal action traps; a placement or a capture traps none (S1)."""
    origin = action >> 8
    square = action & 255
    if origin >= CAPTURE:
        return 0
    own = state[SIDE] + 1
    count = 0
    for step in STEPS:
        behind = square + 2 * step
        if state[square + step] & PIECE == 3 - own and state[behind] & PIECE == own and behind != origin:
            count += 1
    return count


def may_trap(state):
    """Whether some free enemy has a free piece of the mover on one side and an empty square on the other.

    If not, no move traps anything; if so, one may.
    """
    own = state[SIDE] + 1
    first = LISTS + MAX_PIECES * (2 - own)
    for place in range(first, first + state[COUNTS + 2 - own]):
        enemy = state[place]
        if state[enemy] & PIECE == 3 - own:
            for step in STEPS:
                if state[enemy + step] & PIECE == own and state[enemy - step] == EMPTY:
                    return True
    return False
