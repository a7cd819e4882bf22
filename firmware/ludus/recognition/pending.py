"""What waits to be counted or is asked, and how long people have to go on or to answer."""

from ludus.clock import later, until
from ludus.recognition.decision import ASKING, NO_SPILL, Decision, without_lift
from ludus.recognition.times import ANSWER_MS, READING_MS
from ludus.recognition.ways.take_backs import by_hand


class Pending:
    """The reading that waits to be counted, the question that is asked, and the answers that people have rejected.

    `reading` (see `decision`) counts when its time has come; None while nothing waits. While a question is asked, it is
    the answer shown. `question` is the Question that is asked, or None; `spill` is the stage of a spill. `denied` are
    the answers that people rejected by button since the last action. `refused` are the answers of questions that ended
    with "nothing" since the board last changed.
    """

    def __init__(self, game):
        """Begin with nothing waiting."""
        self._game = game
        self._due = self._read_by = 0
        self._hasty = False  # whether hands went on before anybody can have read the answer that is shown
        self.clear()
        self._chosen = False  # whether people chose by button the actions that counted last
        self.later_changes: list[int] = []  # what hands did after the waiting action, as `Touched.note` takes it

    def clear(self):
        """Forget what waits, is asked, or was rejected: the game has changed."""
        self.reading: tuple | None = None
        self.question = None
        self.spill = NO_SPILL
        self.denied: list[tuple] = []
        self.refused: list[tuple] = []

    def adopt(self, now, decision):
        """Let the reading of a Decision wait, or its question be asked, in place of what waited or was asked before."""
        before, self._hasty = self.answer(), False
        self.question = question = decision.question
        if question is None:  # a question keeps the spill: after a refusal the board is judged as before
            self.spill = decision.spill
        self.reading, self._due = decision.reading, later(now, decision.wait_ms)
        if question is not None:
            self._show(now, question, question.shown)
            if self.answer() != before:
                self._read_by = later(now, READING_MS)

    def ask(self, answers):
        """A Decision to ask which of these answers is right; None if all but "nothing" are in `refused`."""
        if not [answer for answer in answers if answer and answer not in self.refused]:
            return None
        once = [answer for index, answer in enumerate(answers) if answer not in answers[:index]]
        return Decision(ASKING, question=of_actions().Question(once, self.denied))

    def due(self, now):
        """Ms until what waits counts; None while nothing waits."""
        return None if self.reading is None else until(now, self._due)

    def show_next(self, now, question):
        """Show the next answer, since the button was pressed."""
        question.by_button = True
        self._show(now, question, (question.shown + 1) % len(question.answers))

    def _show(self, now, question, index):
        """Show an answer; it is taken after ANSWER_MS."""
        question.shown = index
        self.reading, self._due = question.answer(), later(now, ANSWER_MS)

    def go_on(self, now, dice):
        """Note that hands go on. If they do so at once, nobody has read the answer shown, so it is not confirmed.

        What was refused may be asked again. With dice, what the button passed over is still not shown first.
        """
        self.refused = []
        if not dice:
            self.denied = []
        self._hasty = self._hasty or until(now, self._read_by) > 0

    def shown(self):
        """The answer that is shown, without the lift that may end its actions; () while nothing is asked."""
        answer = () if self.question is None else self.question.answer()
        return (answer[0], without_lift(answer[1])) if answer else ()

    def answer(self):
        """The answer that is shown, see `shown`; () if nobody can have read it yet."""
        return () if self._hasty else self.shown()

    def actions(self):
        """The actions that wait, without throws and lifts; () if they replace others, unless one replaces one."""
        ply, actions = self.reading or (0, ())
        ends = self._game.words.ends
        actions = tuple([one for one in without_lift(actions) if ends(self._game.state, one) is not None])
        return () if self.differs() and not len(by_hand(self._game, ply)) == len(actions) == 1 else actions

    def differs(self):
        """Whether actions wait that would replace what was played last."""
        ply, actions = self.reading or (0, ())
        return len(actions) > 0 and ply < len(self._game.played)

    def take(self):
        """Return the reading that waited and counts now. If that answers "nothing", all other answers are refused."""
        reading, question = self.reading, self.question
        self.reading = self.question = None
        if question is not None and question.by_button:
            self._chosen = bool(reading and reading[1])
            self.denied = [] if self._chosen else [answer for answer in question.answers if answer != reading]
        if question is not None and not reading:
            self.refused = self.refused + [answer for answer in question.answers if answer not in self.refused]
        return reading

    def counted(self):
        """Return whether people chose by button what has counted now, and the list `later_changes`."""
        chosen, changes = self._chosen, self.later_changes
        self._chosen, self.later_changes = False, []
        return chosen, changes


def of_actions():
    """The module `questions.actions`, loaded when something is asked for the first time."""
    from ludus.recognition.questions import actions

    return actions
