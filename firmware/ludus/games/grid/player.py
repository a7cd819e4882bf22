"""Plays Petteia and Latrunculi, looking two plies ahead: what an action wins, and what the best reply takes back.

The three levels differ in what they overlook, as people do: the first sees no reply, the second
overlooks the replies to one action in four, the third sees all. An immediate win is never overlooked.
"""

from ludus.games.cells import DRAW, FROM_HAND, RESULT, SIDE
from ludus.games.grid import layout
from ludus.portable import const

_WIN = const(10000)
_REPLIES_A_SLICE = const(6)
_LAST_CELL = const(250)  # an action's origin above this is no cell
_OVERLOOKED = const(4)  # the second level overlooks the replies to one action in this many
_STEPS = (-1, -13, 13, 1)  # to the neighbouring squares of the mailbox, as in the rules


def slices(thinker, piece, captive=0, captives=0):
    """Choose the answer of a ludus.player.thinker.Thinker; a generator that yields after each slice of thought.

    piece: what a piece on the board is worth; captive: what a trapped one of the other side is worth; captives: where
    a state holds the numbers of White's and of Black's trapped pieces, an index, or 0 in a game without them.
    """
    values = piece, captive, captives
    order = []
    for index in range(thinker.count):
        action = thinker.rows[0][index]
        child = thinker.played(1, thinker.game.state, action)
        if thinker.wins(child):
            thinker.answer = action
            return
        worth = 0 if child[RESULT] else _worth(thinker, child, values) + _place_worth(thinker, action)
        order.append((-worth, thinker.draw(16), action))
        thinker.answer = thinker.answer or action
        yield
    order.sort()
    if thinker.level == 1:
        thinker.answer = _noticed(thinker, order)
    elif order:
        yield from _with_replies(thinker, order, values)


def _noticed(thinker, order):
    """The best of the actions that an inattentive player notices, each with a chance of one half."""
    for entry in order:
        if thinker.draw(2):
            return entry[2]
    return order[0][2]


def _with_replies(thinker, order, values):
    """Look at the replies to each action, the most promising first."""
    best = -2 * _WIN
    for worth, _tie, action in order:
        score = -worth
        if thinker.level == 3 or thinker.draw(_OVERLOOKED):
            yield
            child = thinker.played(1, thinker.game.state, action)
            score = yield from _after_reply(thinker, child, -worth, best, values)
        if score > best:
            best, thinker.answer = score, action


def _after_reply(thinker, child, quiet, enough, values):
    """The worth of the position child after the best reply to it; quiet is its worth before the reply.

    Stops early once the worth is no more than enough. A position in which the other side cannot move is won.
    """
    replies = thinker.rows[1]
    count = 0 if child[RESULT] else thinker.game.rules.write_actions(child, replies)
    if not count:
        return quiet if child[RESULT] else _WIN
    lowest = _WIN
    for index in range(count):
        reached = thinker.played(2, child, replies[index])
        if reached[RESULT]:
            worth = 0 if reached[RESULT] == DRAW else -_WIN
        else:
            worth = quiet + _worth(thinker, reached, values) - _worth(thinker, child, values)
        lowest = min(lowest, worth)
        if lowest <= enough:
            break
        if index % _REPLIES_A_SLICE == 0:
            yield
    return lowest


def _worth(thinker, state, values):
    """The worth of the thinking side's pieces and captives, minus that of the other side's."""
    piece, captive, captives = values
    side = thinker.side
    worth = piece * (state[layout.COUNTS + side] - state[layout.COUNTS + 1 - side])
    if captives:
        worth += captive * (state[captives + 1 - side] - state[captives + side])
    return worth


def _place_worth(thinker, action):
    """A bonus smaller than a piece: for moving forward, for neighbours, and while placing for being near the middle."""
    state, square, origin = thinker.game.state, action & 255, action >> 8
    if origin == FROM_HAND:
        return _company(state, square, origin) - _from_middle(state, square)
    if origin > _LAST_CELL:  # a captive is taken off: pieces and captives are counted already
        return 0
    forward = (square - layout.FIRST) // layout.STRIDE - (origin - layout.FIRST) // layout.STRIDE
    gained = _company(state, square, origin) - _company(state, origin, origin)
    return gained + (-forward if state[SIDE] else forward)


def _company(state, square, origin):
    """A worth of 2 for each piece next to a square, except the one that comes from origin."""
    company = 0
    for step in _STEPS:
        if square + step != origin and state[square + step] & layout.CONTENT:
            company += 2
    return company


def _from_middle(state, square):
    """How far a square is from the middle, in rows and columns together."""
    row, column = (square - layout.FIRST) // layout.STRIDE, (square - layout.FIRST) % layout.STRIDE
    return (abs(2 * column + 1 - state[layout.COLUMNS]) + abs(2 * row + 1 - state[layout.ROWS])) // 2
