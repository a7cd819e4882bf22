"""What people are asked when several things may have happened, or one that no sensor tells; the button answers.

Loaded when something is asked for the first time.
"""

from ludus.recognition.decision import AGAIN, ASKING, BACK, INSTEAD, RUN, WRONG, Decision, without_lift
from ludus.recognition.ways.evidence import takes_off


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


def ask(pending, answers, otherwise=(), blaming=(), in_doubt=False, may_blame=False):
    """A Decision to ask which of the answers is so, () standing for none of them; see Question.

    None if there is no answer, or if all were refused since the board last changed.
    """
    if not [answer for answer in answers if answer and answer not in pending.refused]:
        return None
    decision = Decision(ASKING)
    decision.question = Question(answers, otherwise, blaming, in_doubt, may_blame)
    return decision


def ask_or_none(pending, runs):
    """Ask for runs, for what one stuck sensor would explain, or none of it.

    That takes long to find out, and is seldom so: it joins the answers once the button has denied the first.
    """
    return ask(pending, runs + [()], may_blame=True)


def ask_before_going_back(position, evidence, pending, plies):
    """With dice the counter set down may be put back, or come from where no sensor tells: ask, or None."""
    unseen = [run for run in position.players.allowed(position.ways.unseen(evidence)) if len(run) == 1]
    return ask(pending, unseen + [()], (BACK, len(evidence.game.played) - plies))


def ask_what_was_borne_off(position, evidence, pending):
    """A counter that seems borne off may as well stand where no sensor tells: ask, or None."""
    actions = pending.actions()
    if pending.question is not None or not actions or not takes_off(evidence.game, actions[-1]):
        return None
    unseen = position.players.allowed(position.ways.unseen(evidence))
    found = [actions] + [run for run in unseen if len(run) <= len(actions)]
    return ask_or_none(pending, found) if len(found) > 1 else None


def ask_by_button(position, evidence, pending, view):
    """The button asks for a step that leaves no trace, or of which all is seen but for a sensor that is stuck."""
    runs = unseen_runs(position, evidence)
    sure = len(runs)
    runs += [run for run in if_one_is_stuck(position, evidence) if run not in runs]
    pending.denied = pending.refused = []  # who asks for it may have thought again
    done = sure or view == WRONG  # a press while a piece is in the air blames no sensor
    decision = ask(pending, runs + [()] if done else [()] + runs, (), runs[sure:])
    if decision is not None:
        decision.question.by_button = True
    return decision


def unseen_runs(position, evidence):
    """Runs that explain the board by what leaves no trace, a list: from or onto a pile higher than its lane, or past a
    sensor that is not believed."""
    if position.dice:
        return position.players.allowed(position.ways.unseen(evidence))
    if not any(evidence.masked):
        return []
    from ludus.recognition.ways import stuck_sensor

    return position.players.allowed(stuck_sensor.unseen_actions(evidence))


def if_one_is_stuck(position, evidence):
    """The runs that one stuck sensor would explain, as far as their players may play them, a list."""
    from ludus.recognition.ways import stuck_sensor

    return position.players.allowed(stuck_sensor.if_one_is_stuck(evidence, position.explaining_unseen))
