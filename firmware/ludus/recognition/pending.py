"""What waits for its moment or is asked, and how long people have to go on or to answer."""

from ludus.clock import later, until
from ludus.portable import const
from ludus.recognition.decision import AGAIN, BACK, INSTEAD, NEW, NO_SPILL, RUN, without_lift

ANSWER_MS = const(3000)  # the answer shown to a question is taken after so long


class Pending:
    """`event` is complete and happens when its time has come, () for nothing; an answer waits like an action.

    `question` is what is asked, a Question, or None; `spill` the stage of a spill. `denied` are answers to which the
    button said no since the last action; `refused` those that were not taken while the board stood as it does.
    """

    def __init__(self):
        """Nothing waits."""
        self.event: tuple = ()
        self._due = 0
        self.question = None
        self.spill = NO_SPILL
        self.denied: list[tuple] = []
        self.refused: list[tuple] = []
        self._chosen: list[int] = []  # the actions of the last answer that the button had to do with
        self._changes: list[int] = []  # what hands did once it was complete: they belong to the next action

    def adopt(self, now, decision):
        """What a Decision says waits or is asked from now on."""
        self.spill = decision.spill
        self.event = ()
        if decision.event:
            self.wait(now, decision.wait_ms, decision.event)
        self.ask(now, decision.question)

    def wait(self, now, delay, event):
        """Let an event happen after delay ms."""
        self.event = event
        self._due = later(now, delay)

    def due(self, now):
        """Ms until what waits happens, or None."""
        return until(now, self._due) if self.event else None

    def ask(self, now, question):
        """Ask a Question, or with None nothing; what was denied before is not shown first again."""
        self.question = question
        if question is not None:
            likely = [index for index, run in enumerate(question.answers) if run not in self.denied or not run]
            self._show(now, question, likely[0] if likely else 0)

    def show_next(self, now, question):
        """The button asks for the next answer."""
        question.by_button = True
        self._show(now, question, (question.shown + 1) % len(question.answers))

    def _show(self, now, question, index):
        """Show an answer: it is taken after a time."""
        question.shown = index
        self.wait(now, ANSWER_MS, question.event())

    def answered(self):
        """The actions of the answer that is shown; empty while nothing is asked."""
        return () if self.question is None else self.question.actions()

    def actions(self):
        """The actions that are complete and wait for their moment, a tuple."""
        event = self.event
        if not event or event[0] in (AGAIN, BACK, NEW):
            return ()
        return without_lift(event[1]) if event[0] == RUN else (event[1],)

    def about_to_differ(self):
        """Whether what was played last is about to become something else."""
        return self.event and self.event[0] in (AGAIN, INSTEAD)

    def take(self):
        """The event that waited, which happens now. If it is that no answer is right, they are refused."""
        event, self.event = self.event, ()
        question, self.question = self.question, None
        if question is not None:
            if question.by_button:
                self._chosen = list(question.actions())
                self.denied = [] if self._chosen else question.answers
            if not question.answer():
                self.refused = question.answers
                return question.otherwise
        return event

    def set_aside(self, changes):
        """Hands did this (as Touched takes it) once what waited was complete: it is judged when that has counted."""
        self._changes = changes

    def counted(self):
        """What waited has counted: the actions for which people answered by button, and what was set aside; lists."""
        chosen, changes = self._chosen, self._changes
        self._chosen, self._changes = [], []
        return chosen, changes


def questions():
    """The module that asks, loaded when something is asked for the first time."""
    from ludus.recognition import questions

    return questions
