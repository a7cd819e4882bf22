"""What the table makes of a board: a Decision, and the words between recognition, the sitting and the lights."""

from ludus.portable import const

# What a board means, for the lights.
IDLE = const(0)
HOLDING = const(1)  # `parts` are the actions under way, indexes in `choices`; `in_hand` cells whose pieces are lifted
NOT_MOVABLE = const(2)  # `cell` was lifted and has no legal action; no alarm yet
WRONG = const(3)  # the board must be corrected
CLEARING = const(4)  # the game is over and the board is being cleared
SETTLING = const(5)  # an action is complete and waits a moment
SETTING_UP = const(6)  # the start has not stood on the board yet, and pieces of it are missing
ASKING = const(7)  # several things may have happened: `question` says which

# Stages of a spill: the pieces are being put back; they are back, and a person confirms their colours.
NO_SPILL = const(0)
RESTORING = const(1)
CONFIRMING = const(2)

# What has happened: the first item of an event. What happened to sensors comes first.
ACT = "act"  # an action was played
INSTEAD = "instead"  # an action, and how many plies are taken back before it
BACK = "back"  # the game was taken back to a ply
NEW = "new"  # a new game begins
STUCK = "stuck"  # the sensor of a cell is stuck, and not believed any more
SOUND = "sound"  # the sensor of a cell was thought stuck, and is not
AGAIN = "again"  # from a ply on, a turn had other steps; it only waits, and then happens as BACK and ACT
RUN = "run"  # several actions; it only waits, and then happens as ACT each


class Decision:
    """What a board means: what is shown (`view` and what belongs to it), and what happens.

    `event` happens after `wait_ms` unless the board changes before, () for nothing. `question` is asked meanwhile, a
    Question or None. `spill` is the stage of a spill. `outcome` are the contents to which the lights lead back, None
    for the game's. `forgets`: what hands did is of no account any more.
    """

    def __init__(self, view=IDLE, event=(), wait_ms=0):
        self.view = view
        self.event = event
        self.wait_ms = wait_ms
        self.question = None
        self.parts: list[int] = []
        self.in_hand: list[int] = []
        self.cell = -1
        self.spill = NO_SPILL
        self.outcome = None
        self.forgets = False


class Question:
    """What people are asked: which of `answers` is so; the one at index `shown` is taken after a while.

    An answer is a run of actions, () for none of them, or an event: that the last action or turn was another.
    """

    def __init__(self, answers, otherwise=(), blaming=(), in_doubt=False, may_blame=False):
        """otherwise: the event that has happened if none is so; blaming: the answers that say that a sensor is stuck.

        in_doubt: whether it may as well be nothing at all; may_blame: whether more blaming answers may be looked for.
        """
        self.answers = answers
        self.otherwise = otherwise
        self.blaming = list(blaming)
        self.in_doubt = in_doubt
        self.may_blame = may_blame
        self.by_button = False  # whether the button had to do with the answer that is shown
        self.shown = 0

    def answer(self):
        """The answer that is shown."""
        return self.answers[self.shown]

    def event(self):
        """The event that the answer that is shown stands for."""
        answer = self.answer()
        return answer if is_event(answer) else (RUN, answer)

    def actions(self):
        """The actions of the answer that is shown, a tuple."""
        answer = self.answer()
        if not is_event(answer):
            return without_lift(answer)
        if answer[0] == BACK:
            return ()
        return answer[2] if answer[0] == AGAIN else answer[1:2]

    def blame(self, runs):
        """Add answers that say that a sensor is stuck, before the last one, which says that none is right."""
        self.may_blame, self.blaming = False, runs
        if not self.answer():
            self.shown += len(runs)
        self.answers[-1:] = runs + [()]


def is_event(answer):
    """Whether an answer is no run of actions, but that the last one, or the whole turn, was another or was none."""
    return answer[:1] in ((INSTEAD,), (AGAIN,), (BACK,))


def without_lift(run):
    """The actions of a run, which may end with None: with the lift of one more piece."""
    return run[:-1] if run and run[-1] is None else run
