"""What the table makes of a board: a Decision, and the constants that recognition, sitting and lights share.

A *reading* of a board says what people did. It is a tuple (ply, actions): they took the game back to this ply, and then
played these actions, a tuple. The last of the actions may be None: one more piece was lifted. The reading () says that
nothing was done. A reading or an action *counts* when the table takes it for what happened.
"""

from ludus.portable import const

# What a board means, for the lights.
IDLE = const(0)
HOLDING = const(1)  # `parts` are the actions under way, indexes in `choices`; `in_hand` cells whose pieces are lifted
NOT_MOVABLE = const(2)  # the piece `in_hand` has no legal action; no alarm yet
WRONG = const(3)  # the board must be corrected
CLEARING = const(4)  # the game is over and the board is being cleared
SETTLING = const(5)  # an action is complete and waits a moment
SETTING_UP = const(6)  # the start set-up has not stood on the board yet: some of its pieces are missing
ASKING = const(7)  # several things may have happened: `question` says which

# Stages of a spill. RESTORING: pieces are being put back; CONFIRMING: a person confirms their colours.
NO_SPILL = const(0)
RESTORING = const(1)
CONFIRMING = const(2)

# What has happened: the first item of an event. Events about sensors come before all others.
ACT = "act"  # an action was played
INSTEAD = "instead"  # an action, and how many plies are taken back before it
BACK = "back"  # the game was taken back to a ply
NEW = "new"  # a new game begins
STUCK = "stuck"  # the sensor of a cell is stuck, and not believed any more
SOUND = "sound"  # the sensor of a cell was thought stuck, but is not

NEW_GAME = (-1, ())  # the reading that a new game begins


class Decision:
    """What a board means: the `view` of it that the lights show, with `parts` and `in_hand`, and the `reading` of it.

    `reading`, None for nothing, counts after `wait_ms` unless the board changes before. `question`, a Question or None,
    is asked meanwhile. `spill` is the stage of a spill. `outcome` is the contents to which the lights lead the board
    back, None for those of the game; `hits` are the cells hit on the way to it: an extra counter there is captured.
    """

    def __init__(self, view=IDLE, reading=None, wait_ms=0, question=None, spill=NO_SPILL):
        self.view = view
        self.reading = reading
        self.wait_ms = wait_ms
        self.question = question
        self.parts: list[int] = []
        self.in_hand: list[int] = []
        self.hits: list[int] = []
        self.spill = spill
        self.outcome = None


def without_lift(run):
    """The actions of a run, without the None that may stand at its end for the lift of one more piece."""
    return run[:-1] if run and run[-1] is None else run
