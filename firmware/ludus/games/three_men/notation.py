"""Notation of three men in a row: options, texts, and what actions do to the cells (cold: never machine code).

A placement is the cell's name (`5`, `b2`), a move is `5-6`, `b2-b3`. A position is nine letters of `wb.` in the board's
order, the side to move, the hands; with `move-twice` also the moves played so far; with `placing-wins` `no` also
whether the last action was a move.
With `fewer` a side may have fewer than its three pieces, and its hand may be empty before the other's.
"""

from array import array

from ludus.games.notation import SIDES, no_cells
from ludus.games.options import MOVE_LIMIT
from ludus.games.three_men import rules

RULES = rules
trapped = way = no_cells  # no piece is trapped, and a piece only moves to a neighbouring cell


def options_with(default, choices):
    """The options of a game whose option `lines` has this default and these choices."""
    return (
        ("lines", default, choices),
        ("placing-wins", "yes", ("yes", "no")),
        ("repetition", "none", ("none", "move-twice", "threefold")),
        MOVE_LIMIT,
        # A house rule of exhibits: a game goes on although pieces have been lost.
        ("fewer", "no", ("no", "yes")),
    )


def contents(state):
    """What stands on each cell: by cell index 0 for nothing, 1 for white, 2 for black."""
    white, black = state[rules.MASKS], state[rules.MASKS + 1]
    return bytes([(white >> cell & 1) | (black >> cell & 1) << 1 for cell in range(rules.CELLS)])


def winning_cells(state):
    """The cells of the line that won, or none: tuple of cell indexes."""
    result = state[rules.RESULT]
    if result not in (1, 2):
        return ()
    mask = state[rules.MASKS + result - 1]
    return tuple([cell for cell in range(rules.CELLS) if mask >> cell & 1]) if rules.has_won(state, result - 1) else ()


def changes(side, action, _trace, _state):
    """What an action by side does: tuple of (cell, content before, content after)."""
    origin, destination = action >> 8, action & 255
    filled = (destination, 0, side + 1)
    return (filled,) if origin == rules.FROM_HAND else ((origin, side + 1, 0), filled)


def ends(_state, action):
    """The cells on which an action begins and ends; 255 for a piece from the hand."""
    return action >> 8, action & 255


class Board:
    """The notation that depends on the board: the names of its cells, their order in texts, and its lines."""

    def __init__(self, names, order, lines):
        """names: the cells' names, in the order of the rules. order: the same names, in the order of position texts.

        lines: by value of the option `lines`, which lines win.
        """
        self.names = names
        self.order = [names.index(name) for name in order]
        self._lines = lines

    def cell_names(self, _options):
        """Names of the cells, a tuple in cell order."""
        return self.names

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
        origin, destination = action >> 8, self.names[action & 255]
        return destination if origin == rules.FROM_HAND else self.names[origin] + "-" + destination

    def letters(self, standing):
        """The first field of a position text: what stands on each cell. standing: the contents in cell order."""
        return "".join([".wb"[standing[cell]] for cell in self.order])

    def position_text(self, state):
        """The position as text, which `read_position` of the module parsing reads back."""
        hands = "%d,%d" % (state[rules.HANDS], state[rules.HANDS + 1])
        fields = [self.letters(contents(state)), SIDES[state[rules.SIDE]], hands]
        if state[rules.MOVE_TWICE]:
            fields.append(self._moves_text(state))
        if not state[rules.PLACING_WINS]:
            fields.append("m" if state[rules.LAST_MOVED] else "p")
        return " ".join(fields)

    def _moves_text(self, state):
        words = []
        for side in (0, 1):
            for number in range(81):
                arc = rules.ARCS[number]
                times = state[rules.COUNTS + 32 * side + arc] if arc != 255 else 0
                if times:
                    words.append("%s%s:%d" % (SIDES[side], self.action_text(number // 9 << 8 | number % 9), times))
        return ",".join(words) or "-"
