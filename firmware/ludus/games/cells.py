"""What the hot modules (those made machine code) of all games share: a state's head, special origins, results.

A state is an `array('H')`. Its first four entries mean the same in every game, so that code which
only drives a game (searches, the table) need not know how the game lays out the rest. An action is one small int,
`origin << 8 | destination`; origins above 250 are not cells.
"""

from ludus.portable import const

SIDE = const(0)  # who is to move: 0 white, 1 black
RESULT = const(1)  # GOING_ON, 1 if White has won, 2 if Black has won, or DRAW
QUIET = const(2)  # successive plies without a placement or a capture; counted only under a move limit
MOVE_LIMIT = const(3)  # house rule: a draw at this many quiet plies; 0 = off

GOING_ON = const(0)
DRAW = const(3)

FROM_HAND = const(255)  # as an origin: the piece comes from the player's hand
