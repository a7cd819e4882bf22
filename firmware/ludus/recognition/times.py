"""How long recognition waits until it is sure, in ms."""

from ludus.portable import const

SLIDE_MS = const(300)  # a piece may slide on for this long until its action is final, unless set otherwise
JUST_NOW_MS = const(20)  # recognition learns of a change this long after hands make it: a sensor has to settle
BRIDGING_MS = const(50)  # one piece that comes down between two cells closes both sensors within this time
SLEEVE_MS = const(200)  # a hand that takes or straightens one piece does not lift the next one sooner than this
TAKE_BACK_MS = const(300)  # a take-back by a lift counts after this long: the piece may only be straightened
REMOVAL_MS = const(1000)  # a removal that is a whole action counts after this long
LATE_MS = const(1000)  # a weak contact may let go this long after its piece was set down elsewhere
RESTARTING_MS = const(500)  # hands that sweep pieces off need this long to set down the first piece of the next game
NEW_GAME_MS = const(1500)  # the start set-up, held for this long, begins a new game
CLEARING_MS = const(3000)  # a take-back counts after this long where it may be chance, or the board may be cleared
CORRECTION_MS = const(3000)  # a piece without a legal action may be straightened for this long
CALM_MS = const(1000)  # while the board does not agree with the game, dice fall no sooner than this after a change
READING_MS = const(500)  # nobody reads a question, and goes on as it says, sooner than this
ANSWER_MS = const(3000)  # the answer that is shown is taken after this long
