"""Questions to people, who answer by button: which of several things happened, or whether one that no sensor shows.

Loaded when something is asked for the first time.
"""

from ludus.games.choices import HAND
from ludus.recognition.decision import RESTORING, without_lift
from ludus.recognition.ways import played_otherwise, take_backs
from ludus.recognition.ways.evidence import may_be_either
from ludus.recognition.ways.runs import STEPS, RunSearch, in_turn, last_filled


class Question:
    """A question to people: which of `answers`, readings of the board, is right.

    The answer at index `shown` is taken after a while. The answers `blaming` say that a sensor is stuck. They are
    searched for only when a press rejects the first answer: that takes long, and a sensor is seldom stuck.
    """

    def __init__(self, answers, denied):
        """Show the first answer that is () or not among `denied`."""
        likely = [index for index, one in enumerate(answers) if one not in denied or not one]
        self.shown = likely[0] if likely else 0
        self.answers = answers
        self.blaming: list[tuple] = []
        self.may_blame = True  # whether a press may still add answers that blame a sensor
        self.by_button = False  # whether people used the button to get the answer that is shown

    def answer(self):
        """The answer that is shown."""
        return self.answers[self.shown]

    def is_doubtful(self):
        """Whether the answer shown must not count when hands go on, since nobody chose it, or it blames a sensor."""
        return not self.by_button or self.answer() in self.blaming

    def offer_more(self, landings, guesses, others):
        """Add the landings and the others before the last answer; the guesses after it, but before "nothing".

        See `button.more_answers` for all three.
        """
        last = len(self.answers) - 1
        self.may_blame, self.blaming = False, landings + guesses
        end, more = self.answers[last:], landings + others
        self.shown += len(more + guesses) * (self.shown == last)
        self.answers[last:] = more + (guesses + end if end == [()] else end + guesses)


def ask_if_by_chance(evidence, pending, found):
    """Ask which of these readings is right, since they may fit by chance; None if all were refused.

    The answers come in this order: take-backs, or during a spill what may end it; "nothing"; all others.
    """
    restores = pending.spill == RESTORING
    likely = [one for one in found if one and (_ends_spill(evidence, *one) if restores else not one[1])]
    others = [one for one in found if one and one not in likely]
    return pending.ask(likely + [()] + others)


def _ends_spill(evidence, ply, actions):
    """Whether actions played from a ply on, or a take-back, may end a spill.

    A take-back or one action may. Two actions, or with dice three, may if no piece was lifted and put back: then people
    perhaps only played.
    """
    actions, contents, touched = without_lift(actions), evidence.contents, evidence.touched
    if not 2 <= len(actions) <= 2 + evidence.dice:
        return len(actions) < 2
    after = evidence.game.words.contents(evidence.game.state_at(ply, actions))
    same = [cell for cell in touched.cells() if contents[cell] and contents[cell] == after[cell]]
    return not [cell for cell in same if touched.exchanged(cell)]


def ask_of_other(position, evidence, pending, again):
    """Ask whether something else was played than was counted (readings `again`), or an action whose lift was seen late.

    "Nothing" comes first if hands have only lifted pieces, and the readings have more actions than were counted.
    """
    if not evidence.extra and len(without_lift(again[0][1])) > len(position.game.played) - again[0][0]:
        return pending.ask([()] + again)
    late = position.players.allowed(RunSearch(evidence, any_order=True).runs(1, 1))
    return pending.ask(again + late + [()])


def is_plain(evidence, run):
    """Whether hands did only what the run needs, and set its pieces down in turn, none of them by pushing."""
    own = [cell for action in without_lift(run) for cell in evidence.ends(action)] + evidence.missing + evidence.extra
    only = not [cell for cell in evidence.touched.cells() if cell not in own]
    return only and in_turn(evidence, run) and not evidence.pushes(run)


def of_both(position, evidence, found):
    """The readings, a list, of a board on which pieces of both players were moved. If there are several, () is last.

    The actions were played as found, or the last piece moved on before the reply, or actions were taken back. What best
    fits the order in which pieces were set down comes first if that is also the order of its actions, or if the
    take-back fits by chance: it moves more pieces than were set down.
    """
    lift = found[0][1][-1] is None
    replaced = [] if lift else played_otherwise.replaced(position, evidence)
    likely = last_filled(evidence, found + replaced)
    back = take_backs.back_to(position, evidence)
    others = found + (replaced if may_be_either(evidence, found[0][1][0]) else [])
    more = [one for one in others if not (lift or one in likely)] + [(back, ())] * (back >= 0)
    by_chance = back >= 0 and take_backs.pieces_moved(position.game, back) > evidence.touched.placements
    answers = likely + more if by_chance or in_turn(evidence, likely[0][1]) else more + likely
    return answers + [()] * (len(answers) > 1)


def with_slides(evidence, last, likely, run, slid):
    """The answers, a list, if the last piece may have moved on while the other player began or made his reply, the run.

    last: where that piece stood, a list; slid: the readings by which it moved on. They come first if the run ends with
    a lift, or if the piece seems pushed on; else it was probably straightened.
    """
    start, end = evidence.ends(run[0])
    pushed = run[-1] is None or evidence.pushes(run) or (start != HAND and evidence.touched.was_pushed(last[0], end))
    return (slid + likely if pushed else likely + slid) + [()]


def confirmed(position, evidence, pending):
    """The answer that a reply to it confirms, without the lift that may end its actions; () for none.

    Only the answer that is shown can be confirmed if the last action's piece may have moved on.
    """
    slid = played_otherwise.replaced(position, evidence, 1)
    for answer in _confirmable(pending)[: 1 if slid else None]:
        if _is_reply(evidence, *answer):
            return answer
    return ()


def _confirmable(pending):
    """The answers that a reply may confirm: the one that is shown, then all others that play, and blame no sensor."""
    question = pending.question
    others = [one for one in question.answers if one and one[1] and one not in question.blaming]
    return [pending.shown()] + [(ply, without_lift(actions)) for ply, actions in others]


def _is_reply(evidence, ply, actions):
    """Whether the last thing that hands did was a reply to `actions`, supposing these were played from a ply on.

    False if another action explains the board: then the reply's piece may have been in the air before. If that piece
    came from the hand, also if several actions do of which the last is another one.
    """
    before = played_otherwise.evidence_before(evidence, ply, actions)
    for reply in RunSearch(before, final=True).runs(1, 1):
        # A captured piece that still stands is left out.
        made = [change for change in before.changes(reply[0]) if change[2] or not evidence.present[change[0]]]
        if _came_last(evidence.touched, made):
            ends = before.ends(reply[0])
            others = [(0, run) for run in RunSearch(evidence).runs(1, STEPS if ends[0] == HAND else 1)]
            lasts = [run[-1] for _ply, run in last_filled(evidence, others) if run[-1] is not None]
            return not [one for one in lasts if evidence.ends(one) != ends]
    return False


def _came_last(touched, changes):
    """Whether these changes, as far as sensors saw them, came after all that hands did to other cells."""
    own = [change[0] for change in changes]
    end = touched.last_of([cell for cell in touched.cells() if cell not in own])
    times = [touched.filled[cell] if after else touched.lift_of(cell) for cell, _before, after in changes]
    return not [at for at in times if 0 < at <= end]


def is_next_begun(position, evidence, pending):
    """Whether hands have only begun a reply to an answer, or one more take-back after an answer that takes back.

    A reply may be pushed: its piece then seems set down before it is lifted. Unlike a take-back, it counts only if
    people can have read the answer.
    """
    return any(_is_begun(position, evidence, pending, *answer) for answer in _confirmable(pending))


def _is_begun(position, evidence, pending, ply, actions):
    """Whether hands have only begun what `is_next_begun` says, supposing that actions were played from a ply on."""
    before = played_otherwise.evidence_before(evidence, ply, actions)
    missing, extra = before.missing, before.extra
    further = ply > 0 and not actions and not extra and missing == [evidence.game.changes_at(ply - 1)[-1][0]]
    pushed = extra and _may_be_pushed(before) and take_backs.back_to(position, evidence) < 0
    begun = pending.answer() and (pushed if extra else position.parts(before))
    return not before.wrong and bool(further or begun)


def _may_be_pushed(evidence):
    """Whether the board has just one piece too many, which may have been pushed from a cell that still seems full."""
    choices, extra = evidence.choices, evidence.extra
    if evidence.missing or len(extra) > 1:
        return False
    return bool([index for index in choices.having(-1, extra[0]) if not evidence.hides_lift(choices.starts[index])])
