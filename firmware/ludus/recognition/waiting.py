"""What is complete but waits for its moment, and what is asked: the time that people have to go on, or to answer."""

from ludus.clock import age, later, until
from ludus.games.choices import HAND, REMOVAL, Choices
from ludus.portable import const
from ludus.recognition import masks
from ludus.recognition.courses import Evidence
from ludus.recognition.standing import Standing
from ludus.recognition.views import (
    ACT,
    AGAIN,
    ASKING,
    BACK,
    HOLDING,
    IDLE,
    INSTEAD,
    NEW,
    NO_SPILL,
    RUN,
    SETTLING,
    WRONG,
)

ANSWER_MS = const(3000)  # the answer shown to a question is taken after so long
SLEEVE_MS = const(200)  # a hand that takes one piece off does not lift the next one sooner


class Waiting(Standing):
    """A board on which an event may wait; an answer to what is asked waits like an action.

    `view` says what is seen, one of `views`; `answers` are the runs of actions that are asked about, () for none of
    them, or an event: that the last action or turn was another; `answer` is the one that is shown.
    """

    def __init__(self, game, present, slots, masked, colours):
        """As a Standing."""
        super().__init__(game, present, slots, masked, colours)
        self.view = IDLE
        self.spill = NO_SPILL
        self.parts: list[int] = []  # indexes in `choices` of the actions under way
        self.answers: list[tuple] = []
        self.answer = -1
        self._blaming: list[tuple] = []  # the answers that say that a sensor is stuck
        self._may_be_stuck = False  # whether there may be more of them, not looked for yet
        self._otherwise: tuple = ()  # the event that has happened if no answer is right
        self._by_button = False  # whether the button had to do with the answer that is shown
        self._lift_follows = False  # whether what waits ends with a lift, which is judged once the rest is counted
        self._taken: list[int] = []  # the actions of the last answer that it had to do with
        self._denied: list[tuple] = []  # the answers to which the button said no since the last action
        self._in_doubt = False  # whether what is asked about may as well be nothing at all
        self.by_pc = [False, False]
        self.awaited: int | None = None
        self.dice = "dice" in game.options
        self._evidence = _evidence_for(game)
        self._signs = None  # the evidence looked at last
        self._waiting: tuple = ()
        self._due = 0
        self._unchanged_since = 0

    def waiting_actions(self):
        """The actions that are complete and wait for their moment, a tuple."""
        if not self._waiting or self._waiting[0] in (AGAIN, BACK, NEW):
            return ()
        return _without_lift(self._waiting[1]) if self._waiting[0] == RUN else (self._waiting[1],)

    def about_to_differ(self):
        """Whether what was played last is about to become something else."""
        return self._waiting and self._waiting[0] in (AGAIN, INSTEAD)

    def answered(self):
        """The actions of the answer that is shown; empty while nothing is asked."""
        if not self.answers:
            return ()
        answer = self.answers[self.answer]
        if not _is_event(answer):
            return _without_lift(answer)
        return answer[2] if answer[0] == AGAIN else answer[1:2]

    def destination(self, action):
        """The cell on which an action ends."""
        return self.game.words.ends(self.game.state, action)[1]

    def unseen_step(self, index):
        """Whether the end of a choice leaves no trace, so that only the button tells it (for the lights)."""
        cell = self.choices.destinations[index]
        if self.choices.origins[index] == REMOVAL:
            return not self.shows_lift(cell)
        return self.unseen_pile(cell)

    def shows_lift(self, origin):
        """Whether lifting a counter from an origin leaves a trace; from the hand it does not."""
        return origin < REMOVAL and self.contents[origin] <= 4 * self.slots

    def _compare(self):
        """The game has changed: what hands may do now is made here, once, and not at a lift."""
        self._denied = []
        self.choices = Choices(self.game)
        super()._compare()

    def _look(self):
        """The evidence of the board as it stands: one object for all judgements, since making one delays a lift."""
        if self._signs is None:
            self._signs = self._evidence(self, self.present)
        else:
            self._signs.look(self, self.present)
        return self._signs

    def quiet_for(self, now):
        """Ms since hands last changed anything."""
        return age(now, self._unchanged_since)

    def _wait(self, now, delay, event):
        self._waiting = event
        self._due = later(now, delay)
        if self.view != HOLDING or not self.parts:
            self.view = SETTLING
        return []

    def _has_come(self, now):
        """Whether something waited, until now."""
        return self._waiting and until(now, self._due) == 0

    def _events_waiting(self):
        """What waited happens now: its events."""
        event, self._waiting = self._waiting, ()
        if self.answers and self._by_button:
            self._taken = list(self.answered())
            self._denied = [] if self._taken else self.answers
        if event[0] != RUN:
            return self._spelled(event)
        if event[1] in self._blaming:
            for cell in masks.stuck_if(self, event[1][0]):
                self._blame(cell)
        actions = _without_lift(event[1])
        if len(actions) < len(event[1]):
            self._lift_follows = True
        self.answers = []
        return [(ACT, action) for action in actions]

    def _spelled(self, event):
        """The events that one stands for: a turn that is played again, or what a take-back took."""
        if event[0] == AGAIN:
            back = [(BACK, event[1])] if event[1] < len(self.game.played) else []
            return back + [(ACT, action) for action in event[2]]
        return [event]

    def _ask(self, now, runs):
        """Ask which of runs was played, () standing for none; False if there is nothing to ask.

        What was denied before is not shown first again.
        """
        if not runs:
            return False
        self.answers = runs
        self._in_doubt, self._otherwise, self._by_button = False, (), False
        self._blaming, self._may_be_stuck = [], False
        likely = [index for index, run in enumerate(runs) if run not in self._denied or not run]
        self._show_answer(now, likely[0] if likely else 0)
        return True

    def _ask_or_none(self, now, runs):
        """Ask for runs, for what one stuck sensor would explain, or none of it.

        That takes long to find out, and is seldom so: it joins the answers once the button has denied the first.
        """
        self._ask(now, runs + [()])
        self._may_be_stuck = True

    def _show_next(self, now):
        """The button asks for the next answer."""
        self._by_button = True
        if self._may_be_stuck:
            self._may_be_stuck = False
            self._blaming = [run for run in self._allowed(masks.if_one_is_stuck(self)) if run not in self.answers]
            if not self.answers[self.answer]:
                self.answer += len(self._blaming)
            self.answers[-1:] = self._blaming + [()]
        self._show_answer(now, (self.answer + 1) % len(self.answers))

    def _show_answer(self, now, index):
        self.answer = index
        answer = self.answers[index]
        self._waiting = answer if _is_event(answer) else (RUN, answer)
        self._due = later(now, ANSWER_MS)
        self.view = ASKING

    def _offer_unseen(self, now):
        """The button asks for a step that leaves no trace, or of which all is seen but for a sensor that is stuck."""
        runs = self.unseen_runs()
        sure, self._denied = len(runs), []  # who asks for it may have thought again
        runs += [run for run in self._allowed(masks.if_one_is_stuck(self)) if run not in runs]
        if runs:
            done = sure or self.view == WRONG  # a press while a piece is in the air blames no sensor
            self._ask(now, runs + [()] if done else [()] + runs)
            self._blaming, self._by_button = runs[sure:], True
            self.spill = NO_SPILL

    def unseen_runs(self):
        """Runs that explain the board by what leaves no trace, a list: from or onto a pile higher than its lane, or
        past a sensor that is not believed."""
        if self.dice:
            return self._allowed(self._evidence(self, self.present).unseen())
        return self._allowed(masks.unseen_actions(self)) if any(self.masked) else []

    def _asks_what_was_borne_off(self, now):
        """A counter that seems borne off may as well stand where no sensor tells: ask, and whether that is asked."""
        actions = self.waiting_actions()
        if self.answers or not actions or not self.only_removed(actions):
            return False
        unseen = self._allowed(self._evidence(self, self.present).unseen())
        found = [actions] + [run for run in unseen if len(run) <= len(actions)]
        if len(found) > 1:
            self._ask_or_none(now, found)
        return len(found) > 1

    def _complete_without(self, now, notes):
        """Rule 0: an action is complete but waiting, and the change touches none of its cells.

        A counter that seems borne off may be what is set down now; and while a piece of the mover's is in the air
        nothing tells which of them is gone, or whether the piece that seems captured has a bad contact. Pieces that
        go in quick succession were taken along by a sleeve.
        """
        actions = self.waiting_actions()
        if not actions or (self.only_removed(actions) and age(now, self._unchanged_since) < SLEEVE_MS):
            return False
        if self.only_removed(actions):
            for note in notes:
                cell = note >> 1
                if not note & 1 and self.contents[cell] & 3 == self.game.side + 1:
                    return False
                if self.dice and (note & 1 or cell in self.choices.destinations):
                    return False
        if self.answers and (self._in_doubt or self._otherwise or self._comes_late(notes)):
            return False
        touched = [self.destination(actions[-1])]
        if self._waiting[0] == INSTEAD and (self.parts or self._explains_more(notes)):
            return False  # perhaps the change is the rest of the next action
        if self._waiting[0] == INSTEAD:
            touched.append(self.game.changes_at(len(self.game.played) - self._waiting[2])[-1][0])
        elif len(actions) == 1:
            touched = [change[0] for change in self.game.changes(actions[0])]
        else:
            touched = self.seen.cells()
        return not [note for note in notes if note >> 1 in touched]

    def _explains_more(self, notes):
        """Whether a slide may have been none: a contact lets go late, or nobody has lifted what is set down."""
        if self.dice:
            return self._comes_late(notes)
        return not self.choices.lifting(HAND) and len([note for note in notes if note & 1]) > 0

    def _comes_late(self, notes):
        """Whether a piece is lifted only now that may be the one set down before: a weak contact let go late."""
        for note in notes:
            for index in [] if note & 1 else self.choices.lifting(note >> 1):
                if self.seen.filled[self.choices.destinations[index]]:
                    return True
        return False

    def only_removed(self, run):
        """Whether the last action only takes a piece off: then it may still be meant for another place."""
        return self.game.words.ends(self.game.state, run[-1])[0] == REMOVAL

    def _may_slide_on(self, action):
        """Whether the action could still be the beginning of another: same origin, other destination."""
        return self.awaited is None and len(self.choices.same_origin(action)) > 1

    def _allowed(self, runs):
        return [run for run in runs if self._may_run(run)]

    def _may_play(self, action):
        return not self.by_pc[self.game.side] or action == self.awaited

    def _may_run(self, run):
        """Whether all players of a run may do what it says: nobody plays for the PC unasked."""
        if not self._may_play(run[0]):
            return False
        following = self.by_pc[self.game.side if self.dice else 1 - self.game.side]
        return len(run) == 1 or run[1] is None or not following


def _without_lift(run):
    """The actions of a run, which may end with None: with the lift of one more piece."""
    return run[:-1] if run and run[-1] is None else run


def _is_event(answer):
    """Whether an answer is no run of actions, but that the last one, or the whole turn, was another."""
    return answer[:1] in ((INSTEAD,), (AGAIN,))


def _evidence_for(game):
    """The class that judges a game's cells; that for dice is loaded only where there are dice."""
    if "dice" not in game.options:
        return Evidence
    from ludus.recognition.turns import Turns

    return Turns
