"""A Decision says what a board means. Recognition, sitting and lights share it and the constants here.

A *ply* is a number: how many actions and throws were played before. A *reading* of a board says what people did. It is
a tuple (ply, actions): they took the game back to this ply, and then played these actions, a tuple. None as the last
action means that one more piece was lifted. The reading (), called "nothing", says that nothing was done. A reading or
an action *counts* when the table takes it for what happened.
"""

from ludus.portable import const

# What a board means, for the lights.
IDLE = const(0)
HOLDING = const(1)  # an action has begun: `parts` are those that it may be, `in_hand` the cells of lifted pieces
NOT_MOVABLE = const(2)  # the lifted piece has no legal action; no alarm yet
WRONG = const(3)  # the board must be corrected
CLEARING = const(4)  # the game is over and the board is being cleared
SETTLING = const(5)  # an action is complete and waits a moment
SETTING_UP = const(6)  # pieces are missing, and the board has never agreed with the game yet
ASKING = const(7)  # several things may have happened: `question` asks which

# Stages of a spill. RESTORING: pieces are being put back; CONFIRMING: a person confirms their colours.
NO_SPILL = const(0)
RESTORING = const(1)
CONFIRMING = const(2)

# What has happened. An event is a tuple of one of these and of what its comment names. Events about sensors come first.
ACT = "act"  # the action that was played
INSTEAD = "instead"  # the action that was played, and how many plies are taken back before it
BACK = "back"  # the ply to which the game was taken back
NEW = "new"  # nothing more: a new game begins
STUCK = "stuck"  # the cell whose sensor is stuck, and not believed any more
SOUND = "sound"  # the cell whose sensor was thought stuck, but is not

NEW_GAME = (-1, ())  # the reading that says that a new game begins


class Decision:
    """What a board means: what the lights show, and what counts or is asked.

    `view` is one of the constants above; the lights also use `parts` (indexes in `choices`) and `in_hand`. `reading`
    counts after `wait_ms` unless the board changes first; None if no reading waits. `question` is a Question to ask
    instead, or None. `spill` is the stage of a spill. `outcome` is the contents to which the lights lead the board,
    None for those of the game. `hits` are the cells where a counter is hit in `outcome`: an extra counter there is
    captured.
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
    """The actions of a run or reading, without a None at their end."""
    return run[:-1] if run and run[-1] is None else run
