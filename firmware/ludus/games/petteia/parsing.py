"""Parses action texts and position texts of Petteia (cold: never machine code).

A Pico reads only one of these: the position from which a game begins.
"""

from ludus.errors import Refusal
from ludus.games.grid.notation import square_named
from ludus.games.grid.parsing import check_counts, judge, read_rows
from ludus.games.notation import NO_ACTION
from ludus.games.parsing import fields_of, pair_of, side_of
from ludus.games.petteia import rules as petteia


def actions_meant(words, text, state):
    """The actions that text can mean, legal or not, as a tuple; empty if it cannot be read."""
    move, *taken = text.split("x")
    ends = [square_named(name, state) for name in move.split("-")]
    taken = [square_named(name, state) for name in taken]
    if len(ends) != 2 or -1 in ends or -1 in taken:
        return ()
    action = ends[0] << 8 | ends[1]
    if taken and sorted(taken) != sorted(words.captures(action, petteia.trace(state, action))):
        return (NO_ACTION,)
    return (action,)


def read_position(words, text, options):
    """The state that a position text describes. Raises Refusal with the reason."""
    state = words.bare_board(options)
    rows, side, hands = fields_of(text, 3, words.position_text(words.start(options)), text)
    if "W" in rows or "B" in rows:
        raise Refusal("no piece of Petteia is trapped: pieces are w and b", text, text)
    read_rows(petteia, state, rows, text)
    state[petteia.SIDE] = side_of(side, text)
    pair_of(hands, 0, "hands", text)
    check_counts(state, 2 * state[petteia.COLUMNS], text)
    judge(state, text)
    return state
