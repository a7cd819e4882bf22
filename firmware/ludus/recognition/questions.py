"""What people are asked when several things may have happened, or one that no sensor shows; they answer by button.

Loaded when something is asked for the first time.
"""

from ludus.games.choices import HAND, REMOVAL
from ludus.recognition.decision import ASKING, HOLDING, RESTORING, WRONG, Decision, without_lift
from ludus.recognition.ways import played_otherwise
from ludus.recognition.ways.evidence import captured
from ludus.recognition.ways.runs import unseen


class Question:
    """A question to people: which of `answers`, readings of the board, is right.

    The answer at index `shown`, -1 before one is shown, is taken after a while.
    """

    def __init__(self, answers, in_doubt=False, may_blame=False):
        """in_doubt: whether none counts just because hands go on. may_blame: whether to look for `blaming` answers.

        That takes long and a sensor is seldom stuck, so it is only done when the button denies the first answer.
        """
        self.answers = answers
        self.blaming: list[tuple] = []  # the answers that say that a sensor is stuck
        self.in_doubt = in_doubt
        self.may_blame = may_blame
        self.by_button = False  # whether people used the button to get the answer that is shown
        self.shown = -1

    def answer(self):
        """The answer that is shown."""
        return self.answers[self.shown]

    def is_doubtful(self):
        """Whether the answer that is shown must not count just because hands go on."""
        return self.in_doubt or self.answer() in self.blaming

    def blame(self, readings):
        """Add answers that say that a sensor is stuck, before the last one."""
        self.may_blame, self.blaming = False, readings
        last = len(self.answers) - 1
        self.answers[last:last] = readings
        self.shown += len(readings) * (self.shown == last)


def ask(pending, answers, in_doubt=False, may_blame=False):
    """A Decision to ask which of the answers is right, each once; None if all were refused since the board changed."""
    if not [answer for answer in answers if answer and answer not in pending.refused]:
        return None
    once = [answer for index, answer in enumerate(answers) if answer not in answers[:index]]
    return Decision(ASKING, question=Question(once, in_doubt, may_blame))


def ask_if_by_chance(pending, found):
    """Ask which of the readings found is right, as they may fit by chance; None if all were refused.

    The answers come in this order: a take-back, or the one action that ends a spill; nothing; all others.
    """
    most = 1 if pending.spill == RESTORING else 0
    likely = [one for one in found if one and len(without_lift(one[1])) <= most]
    others = [one for one in found if one and one not in likely]
    return ask(pending, likely + [()] + others, in_doubt=True)


def if_it_slid(position, evidence, slid):
    """The answers, a list, if the last piece may have slid on, or something else was done; [] if nothing else was.

    That is: the next piece was placed, the last one lifted; or the last piece is captured, or one more counter left the
    lane of a hitter, by a piece whose sensor is stuck.
    """
    choices, changes = evidence.choices, position.game.changes_at(slid[0])
    start, stood, end = changes[0][0], changes[-1][0], evidence.ends(slid[1][0])[1]
    actions = [choices.actions[index] for index in choices.having(-1, end)]
    taken = [action for action in actions if stood in captured(evidence.changes(action))]
    if taken or (position.dice and choices.having(start, end)):
        return [(), slid]
    return [slid, ()] if position.dice or choices.having(HAND, end) else []


def ask_what_was_borne_off(position, evidence, pending):
    """Ask whether a counter that seems borne off stands where no sensor shows it; None if it cannot."""
    actions = pending.actions()
    if not actions or pending.question is not None or evidence.ends(actions[-1])[0] != REMOVAL:
        return None
    found = [one for one in position.players.allowed(unseen(evidence)) if len(one[1]) <= len(actions)]
    return ask(pending, [pending.reading] + found + [()], may_blame=True) if found else None


def ask_by_button(position, evidence, pending, view):
    """Offer, at a press, steps that leave no trace, and actions that only a stuck sensor keeps from being seen in full.

    Before these, offer that the last two actions were one, or the first of them another. Also offer what was refused:
    people may have changed their minds.
    """
    found = position.players.allowed(unseen(evidence))
    stuck = [one for one in if_one_is_stuck(position, evidence) if one not in found]
    done = bool(found) or view == WRONG  # a press while a piece is in the air blames no sensor
    found = found + (played_otherwise.two_otherwise(position, evidence) if done else [])
    onto = position.players.allowed(_onto_full_lanes(evidence)) if view == HOLDING else []
    found = found + stuck + onto + [one for one in pending.refused if one]
    pending.denied = pending.refused = []
    decision = ask(pending, found + [()] if done else [()] + found)
    if decision is not None:
        decision.question.blaming = stuck
        decision.question.by_button = done  # people who have not been shown an answer have not denied any
    return decision


def _onto_full_lanes(evidence):
    """The steps by one of several counters in the air that may stand above a full lane, each alone; a list."""
    if not evidence.dice or evidence.extra or len(evidence.missing) < 2:
        return []
    choices = evidence.choices
    lifted = [index for cell in sorted(set(evidence.missing)) for index in choices.lifting(cell)]
    onto = [index for index in lifted if choices.origins[index] != REMOVAL]
    return [(choices.actions[index],) for index in onto if evidence.hides_placement(choices.destinations[index])]


def if_one_is_stuck(position, evidence):
    """The readings that one stuck sensor would explain, a list."""
    from ludus.recognition.ways import stuck_sensor

    return position.players.allowed(stuck_sensor.if_one_is_stuck(evidence))
