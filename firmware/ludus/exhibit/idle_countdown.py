"""How long an exhibit waits once nobody touches it: the lights count down the last quarter, then it is reset."""

from ludus.lights import cues
from ludus.portable import const

SMALL_BOARD = const(9)  # cells
SHORT_S = const(60)  # seconds to the reset if the setting is 'auto': on a small board, where games are short
LONG_S = const(120)  # and on any other board


def times(setting, game):
    """After how many ms without a touch the countdown begins, and after how many the table is reset, a tuple.

    setting: seconds until the reset as a text, or 'auto'.
    """
    if setting == "auto":
        setting = SHORT_S if game.cell_count <= SMALL_BOARD else LONG_S
    reset = 1000 * int(setting)
    return reset * 3 // 4, reset


def lights_left(idle, count, reset, cells):
    """How many of the `cells` lights still shine idle ms after the last touch; count and reset are those of `times`."""
    return -(-cells * (reset - idle) // (reset - count))


def draw(left, picture):
    """Fill picture with the countdown: its first `left` cells are lit, the others dark."""
    for cell in range(len(picture)):
        picture[cell] = cues.COUNTDOWN if cell < left else cues.NONE
