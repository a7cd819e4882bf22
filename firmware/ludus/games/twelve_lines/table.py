"""Position texts of Twelve Lines for counters that people set up or lose (never machine code; see registry.py).

What the board cannot show is assumed: missing counters are borne off if all those on the board are at home, else in
hand; and the dice are still to be thrown. Counters lost during a game count as borne off.
"""

from ludus.games.notation import SIDES
from ludus.games.twelve_lines.rules import COUNTERS, DICE, HANDS, HOME, OFF


def arranged(game, contents, side, _trapped):
    """The position text of these contents, with side to move."""
    hands, off = [0, 0], [0, 0]
    for one in (0, 1):
        path = game.words.path_of(game.state, one)
        standing = [cell for cell in range(len(contents)) if contents[cell] & 3 == one + 1]
        missing = max(0, COUNTERS - sum([(contents[cell] + 3) >> 2 for cell in standing]))
        at_home = [cell for cell in standing if path.find(bytes([cell]), 1) >= HOME]
        (off if standing and len(at_home) == len(standing) else hands)[one] = missing
    numbers = hands[0], hands[1], off[0], off[1]
    return "%s %s %d,%d %d,%d -" % ((game.words.rows_text(contents), SIDES[side]) + numbers)


def lose(game, cells, fields):
    """Take a counter off each of the cells, as if borne off: change the rows and counts of the position in fields."""
    piles = bytearray(game.contents())
    borne = [int(count) for count in fields[3].split(",")]
    for cell in cells:
        borne[(piles[cell] & 3) - 1] += 1
        piles[cell] = max(0, piles[cell] - 4)
    fields[0], fields[3] = game.words.rows_text(piles), "%d,%d" % tuple(borne)


def lose_hand(state, side):
    """Leave the side nothing to enter: its hand counts as borne off, and the dice are to be thrown anew."""
    state[OFF + side] += state[HANDS + side]
    state[HANDS + side] = 0
    state[DICE] = 0
