"""Parses action texts and position texts of three men in a row (cold: never machine code)."""

from ludus.errors import Refusal
from ludus.games.notation import SIDES
from ludus.games.parsing import fields_of, pair_of, side_of
from ludus.games.three_men import rules


def actions_meant(words, text, _state):
    """The actions that text can mean, legal or not, as a tuple; empty if it cannot be read."""
    cells = _cells_named(words, text)
    if len(cells) > 2 or -1 in cells:
        return ()
    return (cells[-1] | (rules.FROM_HAND if len(cells) == 1 else cells[0]) << 8,)


def read_position(words, text, options):
    """The state that a position text describes. Raises Refusal with the reason.

    Fields that the options add may be missing: then no moves were played (`-`), and the last action was no move (`p`).
    """
    state = words.start(options)
    fields = text.split()
    rest = fields[3:]
    fewer = options["fewer"] == "yes"
    cells, side, hands = fields_of(" ".join(fields[:3]), 3, "......... w 3,3", text)
    _read_cells(words, state, cells, text)
    state[rules.SIDE] = side_of(side, text)
    _read_hands(words, state, pair_of(hands, rules.PIECES, "hands", text), fewer, text)
    if rest and state[rules.MOVE_TWICE] and rest[0] not in ("p", "m"):
        _read_moves(words, state, rest.pop(0), fewer, text)
    if rest and not state[rules.PLACING_WINS] and rest[0] in ("p", "m"):
        state[rules.LAST_MOVED] = 1 if rest.pop(0) == "m" else 0
    if rest:
        raise Refusal("'%s' is one field too many under these options" % rest[0], text, text)
    _judge(state, fewer, text)
    return state


def _cells_named(words, text):
    """The cells whose names text joins with `-`, a list; -1 for anything that is not a name."""
    names = words.BOARD.names
    return [names.index(name) if name in names else -1 for name in text.split("-")]


def _read_cells(words, state, field, text):
    if len(field) != rules.CELLS:
        raise Refusal("nine cells are written, not %d" % len(field), text, text)
    for cell, letter in zip(words.BOARD.order, field):
        if letter not in "wb.":
            raise Refusal("a cell is w, b or ., not '%s'" % letter, text, text)
        if letter != ".":
            state[rules.MASKS + SIDES.index(letter)] |= 1 << cell


def _read_moves(words, state, field, fewer, text):
    if field == "-":
        return
    if not fewer and (state[rules.HANDS] or state[rules.HANDS + 1]):
        raise Refusal("no move can have been played while pieces are in hand", text, text)
    for word in field.split(","):
        entry = _move_entry(words, word)
        if entry < 0 or state[entry]:
            example = words.action_text(1 << 8 | 2)
            raise Refusal("moves played are written 'w%s:2', each once, not '%s'" % (example, word), text, text)
        state[entry] = int(word[-1])


def _move_entry(words, word):
    """Index in the state of the count that a word like 'w1-2:2' gives; -1 for any other text."""
    cells = _cells_named(words, word[1:-2])
    if len(cells) != 2 or -1 in cells or word[0] not in SIDES or word[-2] != ":" or word[-1] not in "12":
        return -1
    arc = rules.ARCS[cells[0] * 9 + cells[1]]
    return -1 if arc == 255 else rules.COUNTS + 32 * SIDES.index(word[0]) + arc


def _read_hands(words, state, hands, fewer, text):
    standing = words.contents(state)
    for side in (0, 1):
        state[rules.HANDS + side] = hands[side]
        pieces = list(standing).count(side + 1) + hands[side]
        if pieces > rules.PIECES or (pieces < rules.PIECES and not fewer):
            raise Refusal("each side has three pieces, board and hand together", text, text)
    if fewer:
        return
    if hands != (0, 0) and hands[0] + state[rules.SIDE] != hands[1]:
        raise Refusal("hands are equal with w to move, white's one fewer with b", text, text)


def _judge(state, fewer, text):
    """Set the result if the last action won by a line; refuse a position that cannot occur."""
    if state[rules.LAST_MOVED] and not fewer and (state[rules.HANDS] or state[rules.HANDS + 1]):
        raise Refusal("the last action cannot be a move while pieces are in hand", text, text)
    mover = state[rules.SIDE]
    if rules.LINES[state[rules.MASKS + mover]] & state[rules.WINNING] and state[rules.PLACING_WINS]:
        raise Refusal("the side to move stands in a line: the game ended an action ago", text, text)
    if rules.has_won(state, 1 - mover):
        state[rules.RESULT] = 2 - mover
