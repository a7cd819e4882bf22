"""Parses action texts and position texts of Twelve Lines (cold: never machine code).

The only one of these texts that a Pico reads is the position from which a game begins.
"""

from ludus.errors import Refusal
from ludus.games.notation import NO_ACTION, SIDES, digits
from ludus.games.parsing import fields_of, pair_of, side_of
from ludus.games.twelve_lines import rules as twelve_lines


def actions_meant(words, text, state):
    """The actions that text can mean, legal or not, as a tuple; empty if it cannot be read."""
    if text[:1] == "(" and text[-1:] == ")":
        dice = text[1:-1]
        return (words.throw(dice),) if words.dice_of_text(dice, 3) else ()
    parts = text.split("/")
    if len(parts) != 2:
        return ()
    origin = twelve_lines.HAND if parts[0] == "in" else digits(parts[0], 1, twelve_lines.LAST_POINT)
    hit = parts[1][-1:] == "*"
    destination = _destination(origin, parts[1][:-1] if hit else parts[1])
    if origin < 0 or destination < 0:
        return ()
    action = origin << 8 | destination
    if hit and not (destination <= twelve_lines.LAST_POINT and twelve_lines.is_hit(state, destination)):
        return (NO_ACTION,)
    return (action,)


def read_position(words, text, options):
    """The state that a position text describes. Raises Refusal with the reason."""
    state = words.start(options)
    rows, side, hands, off, dice = fields_of(text, 5, "12/12/12 w 15,15 0,0 -", text)
    state[twelve_lines.SIDE] = side_of(side, text)
    hands = pair_of(hands, twelve_lines.COUNTERS, "hands", text)
    off = pair_of(off, twelve_lines.COUNTERS, "counters borne off", text)
    for one in (0, 1):
        state[twelve_lines.HANDS + one], state[twelve_lines.OFF + one] = hands[one], off[one]
    _read_rows(words, state, rows.split("/"), text)
    _count(state, text)
    if dice != "-":
        state[twelve_lines.DICE] = words.dice_of_text(dice, 1)
        if words.text_of_dice(state[twelve_lines.DICE]) != dice:
            raise Refusal("dice to play are one to three numbers, ascending, or '-', not '%s'" % dice, text, text)
    _judge(state, text)
    return state


def _destination(origin, end):
    """The destination that `12`, `off` or `off[6]` names for a step from origin; -1 if it names none."""
    off = twelve_lines.LAST_POINT + 1
    if end[:3] != "off":
        return digits(end, 1, twelve_lines.LAST_POINT)
    if end == "off":
        return off if origin else -1
    die = digits(end[4:-1], 1, 6) if end[3] + end[-1] == "[]" else -1
    return origin + die if die > 0 and origin + die > off else -1


def _read_rows(words, state, rows, text):
    if len(rows) != len(words.ROWS):
        raise Refusal("the board has three rows, not %d" % len(rows), text, text)
    for row in range(len(words.ROWS)):
        column = 0
        for word in rows[row].split(","):
            side, number = SIDES.find(word[:1]) if word else -1, digits(word[1:], 1, twelve_lines.COUNTERS)
            empty = digits(word, 1, words.COLUMNS)
            if empty < 0 and (side < 0 or number < 0):
                raise Refusal("points are written w3, b1, or a number of empty ones, not '%s'" % word, text, text)
            if empty < 0 and column < words.COLUMNS:
                _put(words, state, side, number, words.COLUMNS * row + column, text)
            column += max(empty, 1)
        if column != words.COLUMNS:
            raise Refusal("row %s has 12 points, not %d" % (words.ROWS[row], column), text, text)


def _put(words, state, side, counters, cell, text):
    point = words.path_of(state, side).find(bytes([cell]), 1)
    if point < 0:
        name = words.cell_names(None)[cell]
        raise Refusal("%s is not on the path of %s" % (name, SIDES[side]), text, text)
    state[twelve_lines.POINTS + 32 * side + point] = counters
    twelve_lines.note_block(state, side, point)


def _count(state, text):
    """Set how many counters of each side are neither home nor borne off; refuse a side that has not exactly fifteen."""
    for side in (0, 1):
        points = state[twelve_lines.POINTS + 32 * side : twelve_lines.POINTS + 32 * side + 31]
        off = state[twelve_lines.OFF + side]
        if sum(points) + state[twelve_lines.HANDS + side] + off != twelve_lines.COUNTERS:
            raise Refusal("%s has not fifteen counters, points, hand and off together" % SIDES[side], text, text)
        state[twelve_lines.AWAY + side] = twelve_lines.COUNTERS - off - sum(points[twelve_lines.HOME :])


def _judge(state, text):
    """Set the result if a side has borne off all; let the turn pass if the dice cannot be played."""
    done = [side for side in (0, 1) if state[twelve_lines.OFF + side] == twelve_lines.COUNTERS]
    if len(done) == 2:
        raise Refusal("both sides have borne off all counters", text, text)
    if done:
        state[twelve_lines.RESULT] = done[0] + 1
    side, dice = state[twelve_lines.SIDE], state[twelve_lines.DICE]
    if dice and not twelve_lines.can_play(state, side, dice, 1):
        state[twelve_lines.DICE] = 0
        state[twelve_lines.SIDE] = 1 - side
