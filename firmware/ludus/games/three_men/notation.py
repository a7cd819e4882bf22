"""Three men in a row in words: options, action texts, position texts, and what an action does to the cells (cold).

A placement is the cell's name (`5`, `b2`), a move is `5-6`, `b2-b3`. A position is nine of `wb.` in the order of the
board, the side to move, the hands; with `move-twice` the moves played so far; with `placing-wins` `no` whether the last
action was a move.
With `fewer` a side may have fewer than its three pieces, and a hand that is empty before the other's.
"""

from array import array

from ludus.errors import Refusal
from ludus.games.notation import SIDES, fields_of, pair_of, side_of
from ludus.games.options import MOVE_LIMIT
from ludus.games.three_men import rules

RULES = rules
trace = rules.trace


def options_with(default, choices):
    """The options of a game in which those are the choices of `lines`."""
    return (
        ("lines", default, choices),
        ("placing-wins", "yes", ("yes", "no")),
        ("repetition", "none", ("none", "move-twice", "threefold")),
        MOVE_LIMIT,
        # A house rule of exhibits: a game goes on from a position in which pieces are lost.
        ("fewer", "no", ("no", "yes")),
    )


def contents(state):
    """What stands on each cell: bytes of EMPTY, WHITE, BLACK by cell index."""
    white, black = state[rules.MASKS], state[rules.MASKS + 1]
    return bytes([(white >> cell & 1) | (black >> cell & 1) << 1 for cell in range(rules.CELLS)])


def trapped(_state):
    """The cells of trapped pieces: there are none."""
    return ()


def winning_cells(state):
    """The cells of the line that won, or none: tuple of cell indexes."""
    result = state[rules.RESULT]
    if result not in (1, 2):
        return ()
    mask = state[rules.MASKS + result - 1]
    return tuple([cell for cell in range(rules.CELLS) if mask >> cell & 1]) if rules.has_won(state, result - 1) else ()


def changes(side, action, _trace, _state=None):
    """What an action by side does: tuple of (cell, content before, content after)."""
    origin, destination = action >> 8, action & 255
    filled = (destination, 0, side + 1)
    return (filled,) if origin == rules.FROM_HAND else ((origin, side + 1, 0), filled)


def ends(_state, action):
    """The cells on which an action begins and ends; 255 for a piece from the hand."""
    return action >> 8, action & 255


def way(_state, _action):
    """The cells that a piece passes on an action: none, a line joins each cell to the next."""
    return ()


class Board:
    """The words that depend on the board: the names of its cells, their order in texts, and its lines."""

    def __init__(self, names, order, lines):
        """names: of the cells, in their order in the rules. order: the same as position texts have them.

        lines: by the word for the option `lines` which lines win.
        """
        self._names = names
        self._order = [names.index(name) for name in order]
        self._lines = lines

    def cell_names(self, _options):
        """Names of the cells, a tuple in cell order."""
        return self._names

    def start(self, options):
        """The state at the start: the board empty, three pieces in each hand, white to place."""
        state = array("H", [0] * rules.STATE_SIZE)
        state[rules.HANDS] = state[rules.HANDS + 1] = rules.PIECES
        state[rules.WINNING] = self._lines[options["lines"]]
        state[rules.PLACING_WINS] = 1 if options["placing-wins"] == "yes" else 0
        state[rules.MOVE_TWICE] = 1 if options["repetition"] == "move-twice" else 0
        state[rules.MOVE_LIMIT] = options["move-limit"]
        return state

    def action_text(self, action, _trace=0):
        """The action in notation: `5` for a placement, `5-6` for a move."""
        origin, destination = action >> 8, self._names[action & 255]
        return destination if origin == rules.FROM_HAND else self._names[origin] + "-" + destination

    def actions_meant(self, text, _state):
        """The actions that text can mean, legal or not, as a tuple; empty if it cannot be read."""
        cells = self._named(text)
        if len(cells) > 2 or -1 in cells:
            return ()
        return (cells[-1] | (rules.FROM_HAND if len(cells) == 1 else cells[0]) << 8,)

    def _named(self, text):
        """The cells of names with `-` between them, a list; -1 for what is no name."""
        return [self._names.index(name) if name in self._names else -1 for name in text.split("-")]

    def letters(self, standing):
        """The first field of a position text: what stands on each cell; standing: the same in cell order."""
        return "".join([".wb"[standing[cell]] for cell in self._order])

    def position_text(self, state):
        """The position as text; `read_position` reads it back."""
        hands = "%d,%d" % (state[rules.HANDS], state[rules.HANDS + 1])
        fields = [self.letters(contents(state)), SIDES[state[rules.SIDE]], hands]
        if state[rules.MOVE_TWICE]:
            fields.append(self._moves_text(state))
        if not state[rules.PLACING_WINS]:
            fields.append("m" if state[rules.LAST_MOVED] else "p")
        return " ".join(fields)

    def read_position(self, text, options):
        """The state that a position text describes. Raises Refusal with the reason.

        Fields that the options add may be missing: no moves played (`-`), the last action no move (`p`).
        """
        state = self.start(options)
        fields = text.split()
        rest = fields[3:]
        cells, side, hands = fields_of(" ".join(fields[:3]), 3, "......... w 3,3", text)
        self._read_cells(state, cells, text)
        state[rules.SIDE] = side_of(side, text)
        _read_hands(state, pair_of(hands, rules.PIECES, "hands", text), options["fewer"] == "yes", text)
        if rest and state[rules.MOVE_TWICE] and rest[0] not in ("p", "m"):
            self._read_moves(state, rest.pop(0), text)
        if rest and not state[rules.PLACING_WINS] and rest[0] in ("p", "m"):
            state[rules.LAST_MOVED] = 1 if rest.pop(0) == "m" else 0
        if rest:
            raise Refusal("'%s' is one field too many under these options" % rest[0], text, text)
        _judge(state, options["fewer"] == "yes", text)
        return state

    def _read_cells(self, state, field, text):
        if len(field) != rules.CELLS:
            raise Refusal("nine cells are written, not %d" % len(field), text, text)
        for cell, letter in zip(self._order, field):
            if letter not in "wb.":
                raise Refusal("a cell is w, b or ., not '%s'" % letter, text, text)
            if letter != ".":
                state[rules.MASKS + SIDES.index(letter)] |= 1 << cell

    def _moves_text(self, state):
        words = []
        for side in (0, 1):
            for number in range(81):
                arc = rules.ARCS[number]
                times = state[rules.COUNTS + 32 * side + arc] if arc != 255 else 0
                if times:
                    words.append("%s%s:%d" % (SIDES[side], self.action_text(number // 9 << 8 | number % 9), times))
        return ",".join(words) or "-"

    def _read_moves(self, state, field, text):
        if field == "-":
            return
        if state[rules.HANDS] or state[rules.HANDS + 1]:
            raise Refusal("no move can have been played while pieces are in hand", text, text)
        for word in field.split(","):
            entry = self._move_entry(word)
            if entry < 0 or state[entry]:
                example = self.action_text(1 << 8 | 2)
                raise Refusal("moves played are written 'w%s:2', each once, not '%s'" % (example, word), text, text)
            state[entry] = int(word[-1])

    def _move_entry(self, word):
        """Index in the state of the count that a word like 'w1-2:2' gives; -1 if it is not one."""
        cells = self._named(word[1:-2])
        if len(cells) != 2 or -1 in cells or word[0] not in SIDES or word[-2] != ":" or word[-1] not in "12":
            return -1
        arc = rules.ARCS[cells[0] * 9 + cells[1]]
        return -1 if arc == 255 else rules.COUNTS + 32 * SIDES.index(word[0]) + arc


def _read_hands(state, hands, fewer, text):
    standing = contents(state)
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
    """Set the result of a position with a line in it, or refuse one that no game could hold."""
    if state[rules.LAST_MOVED] and not fewer and (state[rules.HANDS] or state[rules.HANDS + 1]):
        raise Refusal("the last action cannot be a move while pieces are in hand", text, text)
    mover = state[rules.SIDE]
    if rules.LINES[state[rules.MASKS + mover]] & state[rules.WINNING] and state[rules.PLACING_WINS]:
        raise Refusal("the side to move stands in a line: the game ended an action ago", text, text)
    if rules.has_won(state, 1 - mover):
        state[rules.RESULT] = 2 - mover
