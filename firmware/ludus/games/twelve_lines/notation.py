"""Notation of Twelve Lines: options, texts, and what actions do to the points (cold: never machine code).

Points are named by row and column, `A1` to `C12`, from the top left; a player counts those of his path
from 1 to 30. Actions use that numbering: throw `(136)`, enter `in/3`, step `7/12`, hit `7/12*`, bear off
`27/off`, and with a larger die than needed `27/off[6]`. A position is the three rows, the side to move,
the counters in hand, those borne off, and the dice still to play, `-` before a throw.
"""

from array import array

from ludus.errors import Refusal
from ludus.games.notation import SIDES, digits, no_cells
from ludus.games.twelve_lines import rules as twelve_lines

RULES = twelve_lines
ROWS = "ABC"
COLUMNS = 12
OPTIONS = (
    ("opposed", "no", ("no", "yes")),
    ("exact", "no", ("no", "yes")),
    ("dice", "table", ("table", "players")),
)
trapped = winning_cells = way = no_cells  # it is not won by lines, and a counter is lifted over the points between


def _row(row, rightwards):
    """The twelve cells of a row, a list from the left or from the right."""
    cells = list(range(COLUMNS * row, COLUMNS * row + COLUMNS))
    return cells if rightwards else cells[::-1]


def _paths():
    """The cells of points 1 to 30 for White, Black, and Black opposed (S3 4): a tuple of bytes, each with a 0 first."""
    top, middle, bottom = 0, 1, 2
    white = _row(middle, False)[6:] + _row(bottom, True) + _row(top, False)
    black = _row(middle, True)[6:] + _row(top, False) + _row(bottom, True)
    opposed = _row(middle, True)[6:] + _row(bottom, False) + _row(top, True)
    return tuple([bytes([0] + path) for path in (white, black, opposed)])


_PATHS = _paths()


def path_of(state, side):
    """The cell of each of the side's points: bytes, index 1 to 30."""
    return _PATHS[2 if side and state[twelve_lines.OPPOSED] else side]


def cell_names(_options):
    """Names of the points as the board shows them, a tuple in cell order: A1 to A12, then B, then C."""
    return tuple([row + str(column + 1) for row in ROWS for column in range(COLUMNS)])


def start(options):
    """The state at the start: no counter on the board, fifteen in each hand, White to throw."""
    state = array("H", [0] * twelve_lines.STATE_SIZE)
    state[twelve_lines.OPPOSED] = 1 if options["opposed"] == "yes" else 0
    state[twelve_lines.EXACT] = 1 if options["exact"] == "yes" else 0
    for side in (0, 1):
        state[twelve_lines.HANDS + side] = twelve_lines.COUNTERS
        state[twelve_lines.AWAY + side] = twelve_lines.COUNTERS
        for point in range(1, twelve_lines.LAST_POINT + 1):
            state[twelve_lines.OPEN + 32 * side + point] = 1
    return state


def _pile(side, counters):
    """The content of a cell with this many counters of a side: EMPTY, or side + 1 plus four for each but the first."""
    return 4 * counters - 3 + side if counters else 0


def contents(state):
    """What stands on each cell, bytes by cell index: EMPTY, or WHITE or BLACK plus four for each further counter."""
    piles = bytearray(len(ROWS) * COLUMNS)
    for side in (0, 1):
        path = path_of(state, side)
        for point in range(1, twelve_lines.LAST_POINT + 1):
            counters = state[twelve_lines.POINTS + 32 * side + point]
            if counters:
                piles[path[point]] = _pile(side, counters)
    return bytes(piles)


def changes(side, action, found, state):
    """What an action by side does, found being its trace: tuple of (cell, content before, content after)."""
    origin, destination = action >> 8, action & 255
    path = path_of(state, side)
    changed = []
    if origin == twelve_lines.THROW:
        return ()
    if origin != twelve_lines.HAND:
        counters = found >> 1 & 15
        changed.append((path[origin], _pile(side, counters), _pile(side, counters - 1)))
    if destination <= twelve_lines.LAST_POINT:
        counters = found >> 5
        before = _pile(1 - side, 1) if found & 1 else _pile(side, counters)
        changed.append((path[destination], before, _pile(side, counters + 1)))
    return tuple(changed)


def ends(state, action):
    """The cells where a step begins and ends, a tuple; None for a throw, which moves no counter.

    The first is 255 for a counter from the hand. For one borne off, it is 254 and the second is the cell left.
    """
    origin, destination = action >> 8, action & 255
    if origin == twelve_lines.THROW:
        return None
    path = path_of(state, state[twelve_lines.SIDE])
    if destination > twelve_lines.LAST_POINT:
        return 254, path[origin]
    return 255 if origin == twelve_lines.HAND else path[origin], path[destination]


def away(state):
    """How many counters of the side to move are neither home nor borne off."""
    return state[twelve_lines.AWAY + state[twelve_lines.SIDE]]


def die_of(action):
    """The number of the die that a step plays."""
    return (action & 255) - (action >> 8)


def read_dice(text):
    """Check and return the dice that people threw: three numbers from 1 to 6 in any order. Raises Refusal if not."""
    if not dice_of_text(text, 3):
        raise Refusal("a throw is three numbers from 1 to 6 such as 136", text, "the dice")
    return text


def last_throw(played):
    """The index of the last throw among the actions played, or -1."""
    ply = len(played) - 1
    while ply >= 0 and played[ply] >> 8 != twelve_lines.THROW:
        ply -= 1
    return ply


def throws_of(played):
    """All throws among the actions played, a list."""
    return [action for action in played if action >> 8 == twelve_lines.THROW]


def dice_text(action):
    """The dice of a throw in ascending order, such as '136'."""
    return text_of_dice(twelve_lines.dice_of(action & 255))


def dice_at_start(text):
    """The dice still to be played that a game's first position text names; '' if it names none or there is no text."""
    return text.split(" ")[-1].replace("-", "") if text else ""


def action_text(action, found):
    """The action in notation: `(136)`, `in/3`, `7/12`, `7/12*`, `27/off`, `27/off[6]`."""
    origin, destination = action >> 8, action & 255
    if origin == twelve_lines.THROW:
        return "(%s)" % dice_text(action)
    end = "off" if destination > twelve_lines.LAST_POINT else str(destination)
    if destination > twelve_lines.LAST_POINT + 1:
        end += "[%d]" % (destination - origin)
    return "%s/%s%s" % (origin or "in", end, "*" if found & 1 else "")


def text_of_dice(dice):
    """The text of dice as the state keeps them, in ascending order, such as '136'."""
    text = ""
    while dice:
        text += str(dice & 7)
        dice >>= 3
    return text


def dice_of_text(text, least):
    """The dice that text lists in any order, as the state keeps them; 0 if not `least` to 3 numbers from 1 to 6."""
    numbers = sorted([digits(letter, 1, 6) for letter in text])
    if not least <= len(numbers) <= 3 or -1 in numbers:
        return 0
    dice = 0
    for number in reversed(numbers):
        dice = dice << 3 | number
    return dice


def throw(text):
    """The action that throws the three dice of text, such as '136'."""
    dice = dice_of_text(text, 3)
    return twelve_lines.THROW << 8 | 36 * (dice & 7) + 6 * (dice >> 3 & 7) + (dice >> 6) - 43


def position_text(state):
    """The position as text, which `read_position` of the module parsing reads back."""
    hands, off = twelve_lines.HANDS, twelve_lines.OFF
    return "%s %s %d,%d %d,%d %s" % (
        rows_text(contents(state)),
        SIDES[state[twelve_lines.SIDE]],
        state[hands],
        state[hands + 1],
        state[off],
        state[off + 1],
        text_of_dice(state[twelve_lines.DICE]) or "-",
    )


def rows_text(piles):
    """The board of a position text: rows A, B, C; piles are contents by cell."""
    rows = []
    for row in range(len(ROWS)):
        words, run = [], 0
        for pile in piles[COLUMNS * row : COLUMNS * row + COLUMNS]:
            if pile:
                words += ([str(run)] if run else []) + ["%s%d" % (SIDES[(pile & 3) - 1], (pile + 3) >> 2)]
            run = 0 if pile else run + 1
        rows.append(",".join(words + ([str(run)] if run else [])))
    return "/".join(rows)
