"""Petteia: only the actions that capture, for the PC's search (hot: machine code there; the table never loads it)."""

from ludus.games.petteia.rules import COUNTS, EMPTY, KIND, LISTS, MAX_PIECES, RESULT, SIDE, STEPS, trace


def write_captures(state, actions):
    """Write the legal actions that capture into actions, an array('H') of MAX_ACTIONS; return how many.

    Looks for each enemy piece with an own piece on one side of it and an empty square on the other, and for
    the own pieces that can reach that square.
    """
    count = 0
    if state[RESULT]:
        return count
    own = state[SIDE] + 1
    first = LISTS + MAX_PIECES * (2 - own)
    for place in range(first, first + state[COUNTS + 2 - own]):
        enemy = state[place]
        for direction in range(4):
            square = enemy - STEPS[direction]
            if state[square] == EMPTY and state[enemy + STEPS[direction]] & KIND == own:
                count = write_arrivals(state, actions, count, square, direction)
    return count


def write_arrivals(state, actions, count, square, direction):
    """Write the moves to square that capture in direction and in no earlier direction; return the new count.

    So a move that captures in several directions is written once.
    """
    own = state[SIDE] + 1
    for step in STEPS:
        origin = square + step
        while state[origin] == EMPTY:
            origin += step
        if state[origin] & KIND == own:
            action = origin << 8 | square
            if not trace(state, action) & (1 << direction) - 1:
                actions[count] = action
                count += 1
    return count
