"""What a light means. The referee and the sitting speak only of these; colours are the palette's.

A table's picture is one cue for each light: the cells', then those of the dice. Where two apply the
stronger one shows: the order of the numbers is the order of strength.
"""

from ludus.portable import const

NONE = const(0)
LAST_ACTION = const(1)  # the cells of the action just committed
MOVABLE = const(2)  # this piece may move: it is its owner's turn
SET_WHITE = const(3)  # a white piece may or shall be set here
SET_BLACK = const(4)  # a black piece may or shall be set here
HELD = const(5)  # the piece from here is in somebody's hand
TRAPPED = const(6)  # this piece is trapped
TARGET = const(7)  # the piece in hand may be set here
NOT_MOVABLE = const(8)  # this piece, just lifted, has no legal action; no alarm
ORIGIN = const(9)  # the opponent moves this piece: please lift it
REMOVE = const(10)  # this piece is captured: please take it off
MISSING = const(11)  # a piece belongs here
EXTRA = const(12)  # no piece belongs here
CONFIRM = const(13)  # press the button if this piece has the right colour
LINE = const(14)  # the winning line
WRONG_PIECE = const(15)  # a piece of the other colour belongs here
PASSED = const(16)  # self-test: this cell's sensor and light are sound
FAILED = const(17)  # self-test: this cell's sensor did not answer as it should
FAULT = const(18)  # the table cannot play: what is wrong is said on its serial line
OFFER = const(19)  # the table asks: was this played? waiting says yes, the button shows the next answer
DIE_WHITE = const(20)  # a pip of a die that White has still to play
DIE_BLACK = const(21)  # a pip of a die that Black has still to play
DIE_PLAYED = const(22)  # a pip of a die that has been played
DIE_LOST = const(23)  # a pip of a die that could not be played: the turn passes
DIE_ASKED = const(24)  # a pip of the die that is being entered, or that an offered action takes
HINT = const(25)  # a good action: this piece, and there
AGREE = const(26)  # a draw is offered: the button agrees
YIELD = const(27)  # this side is about to give up: the button confirms
CHOICE = const(28)  # a choice of the staff's menu; the one shown as OFFER is taken
SHOWN_WHITE = const(29)  # a white piece of the recorded game that an exhibit shows while nobody plays
SHOWN_BLACK = const(30)  # a black piece of it
COUNTDOWN = const(31)  # nobody has touched anything for a while: so much time is left
COUNT = const(32)

LETTERS = ".lmwbhctnor?x!*X+-#fWBpqai=vsuyz"  # one printable letter a cue, for the wire and for tests


def strongest(picture, cell, cue):
    """Show cue on cell of picture (a bytearray) unless a stronger one already stands there."""
    if cue > picture[cell]:
        picture[cell] = cue
