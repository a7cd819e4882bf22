"""The meanings of a light. Whatever decides what lights show uses only these; the palette says how each looks.

A table's picture is one cue for each light: the cells', then those of the dice. Where two apply, the
stronger one shows: the one with the higher number.
"""

from ludus.portable import const

NONE = const(0)
THINKING = const(1)  # the PC or the table itself plays this side, and is thinking
LAST_ACTION = const(2)  # the cells that the last action changed
MOVABLE = const(3)  # this piece may move: it is its owner's turn
SET_WHITE = const(4)  # a white piece may or must be set here
SET_BLACK = const(5)  # a black piece may or must be set here
IN_HAND = const(6)  # the piece from here is in somebody's hand
TRAPPED = const(7)  # this piece is trapped
TARGET = const(8)  # the piece in hand may be set here
NOT_MOVABLE = const(9)  # this piece, just lifted, has no legal action; this is not an error
ORIGIN = const(10)  # the opponent moves this piece: please lift it
REMOVE = const(11)  # this piece is captured: please take it off
MISSING = const(12)  # a piece belongs here
EXTRA = const(13)  # no piece belongs here
CONFIRM = const(14)  # press the button if this piece has the right colour
LINE = const(15)  # the winning line
WRONG_PIECE = const(16)  # a piece of the other colour belongs here
PASSED = const(17)  # self-test: this cell's sensor and light are sound
FAILED = const(18)  # self-test: this cell's sensor did not answer as it should
FAULT = const(19)  # the table cannot play: its serial line says what is wrong
OFFER = const(20)  # the table asks: was this played? waiting says yes, the button shows the next answer
DIE_WHITE = const(21)  # a pip of a die that White has still to play
DIE_BLACK = const(22)  # a pip of a die that Black has still to play
DIE_PLAYED = const(23)  # a pip of a die that has been played
DIE_LOST = const(24)  # a pip of a die that could not be played: the turn passes
DIE_CURRENT = const(25)  # a pip of the die that is being entered, or that an offered action takes
HINT = const(26)  # a good action: the piece to move, and where to
AGREE = const(27)  # a draw is offered: the button agrees
YIELD = const(28)  # this side is about to give up: the button confirms
CHOICE = const(29)  # a choice of the staff's menu; the one shown as OFFER will be taken
SHOWN_WHITE = const(30)  # a white piece of the recorded game that an exhibit shows while nobody plays
SHOWN_BLACK = const(31)  # a black piece of the recorded game
COUNTDOWN = const(32)  # nobody has touched anything for a while: the cells still lit show the time left
PATH = const(33)  # an empty cell on the path of a piece to be moved for the opponent, or of a hint
COUNT = const(34)

LETTERS = ".klmwbhctnor?x!*X+-#fWBpqai=vsuyzg"  # one printable letter for each cue, for the wire and for tests


def strongest(picture, cell, cue):
    """Show cue on cell of picture (a bytearray) unless a stronger one already stands there."""
    if cue > picture[cell]:
        picture[cell] = cue


def show(picture, cells, cue):
    """Show cue on all these cells, whatever stands there."""
    for cell in cells:
        picture[cell] = cue
