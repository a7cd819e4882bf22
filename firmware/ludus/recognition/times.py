"""How long recognition waits before it is sure, in ms."""

from ludus.portable import const

SLIDE_MS = const(300)  # a piece may slide on for so long before its action is final, unless set otherwise
JUST_NOW_MS = const(20)  # what hands do just now is known so much later: a sensor has to settle
BRIDGING_MS = const(50)  # one piece that comes down between two cells closes both sensors within this
SLEEVE_MS = const(200)  # a hand that takes or straightens one piece does not lift the next one sooner
TAKE_BACK_MS = const(300)  # a piece lifted and set down again within this was only straightened
REMOVAL_MS = const(1000)  # a removal that is a whole action counts after so long
LATE_MS = const(1000)  # a weak contact may let go so long after its piece was set down elsewhere
NEW_GAME_MS = const(1500)  # the start set-up, held for so long, begins a new game
GOING_ON_MS = const(3000)  # what may be half of the next action as well has so long for the rest
CLEARING_MS = const(3000)  # lifting the last piece of a finished game: taking back, or clearing the board?
CORRECTION_MS = const(3000)  # a piece without a legal action may be straightened for so long
CALM_MS = const(1000)  # dice do not fall sooner while the board does not stand as the game does
ANSWER_MS = const(3000)  # the answer shown to a question is taken after so long
