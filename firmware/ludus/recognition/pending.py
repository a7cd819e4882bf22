"""What waits for its moment, is asked or is requested: how long people have to go on or to answer, and who plays."""

from ludus.clock import later, until
from ludus.portable import const
from ludus.recognition.views import ACT, AGAIN, BACK, INSTEAD, NEW, RUN

ANSWER_MS = const(3000)  # the answer shown to a question is taken after so long


class Pending:
    """`event` is complete and happens when its time has come, () for nothing; an answer waits like an action.

    `answers` are what people are asked about: runs of actions, () for none of them, or an event, that the last action
    or turn was another. `answer` is the index of the one that is shown. `otherwise` is the event that has happened if
    no answer is right.
    """

    def __init__(self):
        """Nothing waits."""
        self.event: tuple = ()
        self._due = 0
        self.answers: list[tuple] = []
        self.answer = -1
        self.otherwise: tuple = ()
        self.in_doubt = False  # whether what is asked about may as well be nothing at all
        self.by_button = False  # whether the button had to do with the answer that is shown
        self._chosen: list[int] = []  # the actions of the last answer that it had to do with
        self.blaming: list[tuple] = []  # the answers that say that a sensor is stuck
        self.may_blame = False  # whether there may be more of them, which are not looked for yet
        self.denied: list[tuple] = []  # the answers to which the button said no since the last action
        self.lift_follows = False  # whether the run that happens ends with a lift, to be judged once it is counted
        self._changes: list[int] = []  # what hands did once it was complete: they belong to the next action

    def clear(self):
        """Nothing waits any more: the board is judged again."""
        self.event = ()
        self.answers, self.answer, self.blaming = [], -1, []
        self.lift_follows = False

    def wait(self, now, delay, event):
        """Let an event happen after delay ms."""
        self.event = event
        self._due = later(now, delay)

    def due(self, now):
        """Ms until what waits happens, or None."""
        return until(now, self._due) if self.event else None

    def ask(self, now, answers, otherwise=(), blaming=(), by_button=False):
        """Ask which of the answers is so; what was denied before is not shown first again.

        otherwise: the event that has happened if none is; blaming: those that say that a sensor is stuck; by_button:
        whether the button asks for them.
        """
        self.answers, self.otherwise = answers, otherwise
        self.blaming, self.by_button = list(blaming), by_button
        self.in_doubt = self.may_blame = False
        likely = [index for index, answer in enumerate(answers) if answer not in self.denied or not answer]
        self._show(now, likely[0] if likely else 0)

    def blame(self, runs):
        """Add answers that say that a sensor is stuck, before the last one, which says that none is right."""
        self.may_blame, self.blaming = False, runs
        if not self.answers[self.answer]:
            self.answer += len(runs)
        self.answers[-1:] = runs + [()]

    def show_next(self, now):
        """The button asks for the next answer."""
        self.by_button = True
        self._show(now, (self.answer + 1) % len(self.answers))

    def _show(self, now, index):
        """Show an answer: it is taken after a time."""
        self.answer = index
        answer = self.answers[index]
        self.wait(now, ANSWER_MS, answer if _is_event(answer) else (RUN, answer))

    def answered(self):
        """The actions of the answer that is shown; empty while nothing is asked."""
        if not self.answers:
            return ()
        answer = self.answers[self.answer]
        if not _is_event(answer):
            return _without_lift(answer)
        return answer[2] if answer[0] == AGAIN else answer[1:2]

    def actions(self):
        """The actions that are complete and wait for their moment, a tuple."""
        event = self.event
        if not event or event[0] in (AGAIN, BACK, NEW):
            return ()
        return _without_lift(event[1]) if event[0] == RUN else (event[1],)

    def about_to_differ(self):
        """Whether what was played last is about to become something else."""
        return self.event and self.event[0] in (AGAIN, INSTEAD)

    def take(self):
        """The event that waited, which happens now."""
        event, self.event = self.event, ()
        if self.answers and self.by_button:
            self._chosen = list(self.answered())
            self.denied = [] if self._chosen else self.answers
        return event

    def set_aside(self, changes):
        """Hands did this (as Touched takes it) once what waited was complete: it is judged when that has counted."""
        self._changes = changes

    def counted(self):
        """What waited has counted: the actions for which people answered by button, and what was set aside; lists."""
        chosen, changes = self._chosen, self._changes
        self._chosen, self._changes = [], []
        return chosen, changes

    def play(self, run):
        """The events of a run that happens now."""
        actions = _without_lift(run)
        self.lift_follows = len(actions) < len(run)
        self.answers = []
        return [(ACT, action) for action in actions]


class Players:
    """`by_pc` says for white and black whether the PC, or the table's own player, plays that side.

    Then only `requested`, the action it asks for, may be carried out (None while it thinks).
    """

    def __init__(self, game):
        """Two people play."""
        self._game = game
        self._dice = "dice" in game.options
        self.by_pc = [False, False]
        self.requested: int | None = None

    def take_sides(self, by_pc):
        """From now on the PC plays these sides."""
        self.by_pc = by_pc
        if not by_pc[self._game.side]:
            self.requested = None

    def may_play(self, action):
        """Whether whose turn it is may play an action."""
        return not self.by_pc[self._game.side] or action == self.requested

    def allowed(self, runs):
        """Those of several runs that all their players may play, a list."""
        return [run for run in runs if self._may_run(run)]

    def _may_run(self, run):
        if not self.may_play(run[0]):
            return False
        following = self.by_pc[self._game.side if self._dice else 1 - self._game.side]
        return len(run) == 1 or run[1] is None or not following


def _without_lift(run):
    """The actions of a run, which may end with None: with the lift of one more piece."""
    return run[:-1] if run and run[-1] is None else run


def _is_event(answer):
    """Whether an answer is no run of actions, but that the last one, or the whole turn, was another."""
    return answer[:1] in ((INSTEAD,), (AGAIN,))
