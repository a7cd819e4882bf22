"""Parses action texts and position texts of Latrunculi (cold: never machine code).

A Pico reads only one of these: the position from which a game begins.
"""

from ludus.errors import Refusal
from ludus.games.grid.layout import CONTENT, COUNTS, TRAPPED
from ludus.games.grid.notation import name_of, square_named, squares
from ludus.games.grid.parsing import check_counts, judge, read_rows
from ludus.games.latrunculi import rules as latrunculi
from ludus.games.parsing import fields_of, pair_of, side_of


def actions_meant(_words, text, state):
    """The actions that text can mean, legal or not, as a tuple; empty if it cannot be read."""
    capture = text[:1] == "x"
    ends = [square_named(name, state) for name in text[1 if capture else 0 :].split("-")]
    if -1 in ends or len(ends) > (1 if capture else 2):
        return ()
    if len(ends) == 2:
        return (ends[0] << 8 | ends[1],)
    return ((latrunculi.CAPTURE if capture else latrunculi.FROM_HAND) << 8 | ends[0],)


def read_position(words, text, options):
    """The state that a position text describes. Raises Refusal with the reason."""
    state = words.bare_board(options)
    rows, side, hands = fields_of(text, 3, words.position_text(state), text)
    read_rows(latrunculi, state, rows, text)
    words.note_near(state)
    state[latrunculi.SIDE] = side_of(side, text)
    state[latrunculi.HANDS], state[latrunculi.HANDS + 1] = pair_of(hands, options["pieces"], "hands", text)
    check_counts(state, options["pieces"], text)
    _read_captives(state, text)
    if state[latrunculi.HANDS] or state[latrunculi.HANDS + 1]:
        _check_placing(state, options["pieces"], text)
    else:
        judge(state, text)
    return state


def _read_captives(state, text):
    for square in squares(state):
        if state[square] & TRAPPED:
            state[latrunculi.CAPTIVES + (state[square] & CONTENT) - 1] += 1
            if not latrunculi.stays_trapped(state, square):
                name = name_of(square)
                raise Refusal("%s is trapped, but not between two free enemies on an axis" % name, text, text)


def _check_placing(state, pieces, text):
    hands = latrunculi.HANDS
    if state[hands] + state[latrunculi.SIDE] != state[hands + 1]:
        raise Refusal("hands are equal with w to move, white's one fewer with b", text, text)
    if state[latrunculi.CAPTIVES] or state[latrunculi.CAPTIVES + 1]:
        raise Refusal("no piece can be trapped while pieces are in hand", text, text)
    for side in (0, 1):
        if state[COUNTS + side] + state[hands + side] != pieces:
            raise Refusal("each side has %d pieces, board and hand together" % pieces, text, text)
