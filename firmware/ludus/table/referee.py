"""From settled cells to actions: what people did, judged against the rules of the game being played.

The snapshot is the authority, the order of events only a hint. The rules are tried in a fixed order;
the first that fits is taken (their numbers stand at `_judge`). The referee never plays an action
itself: it returns what happened, and the sitting carries it out.
"""

from array import array

from ludus.clock import age, later, sooner, until
from ludus.portable import const
from ludus.table import masks, piles
from ludus.table.choices import REMOVAL, Choices
from ludus.table.courses import Evidence
from ludus.table.explain import deviations
from ludus.table.seen import Seen
from ludus.table.trail import Trail

SLIDE_MS = const(300)  # a piece may slide on for so long before its action is final
TAKE_BACK_MS = const(300)  # a piece lifted and set down again within this was only straightened
CLEARING_MS = const(3000)  # lifting the last piece of a finished game: taking back, or clearing the board?
REMOVAL_MS = const(1000)  # a removal that is a whole action counts after so long
SLEEVE_MS = const(200)  # a hand that takes one piece off does not lift the next one sooner
NEW_GAME_MS = const(1500)  # the start set-up, held for so long, begins a new game
CORRECTION_MS = const(3000)  # a piece without a legal action may be straightened for so long
ANSWER_MS = const(3000)  # the answer shown to a question is taken after so long
STUCK_MS = const(3000)  # a deviation that only a stuck sensor explains stands for so long
SPILL = const(3)  # more deviations than this are a spill

# Stages of a spill: the pieces are being put back; they are back, and a person confirms their colours.
NO_SPILL = const(0)
RESTORING = const(1)
CONFIRMING = const(2)

# What the referee sees, for the lights.
IDLE = const(0)
HOLDING = const(1)  # `parts` are the actions under way, `held` the cells whose pieces are in hand
NOT_MOVABLE = const(2)  # `cell` was lifted and has no legal action; no alarm yet
WRONG = const(3)  # the board must be corrected
CLEARING = const(4)  # the game is over and the board is being cleared
SETTLING = const(5)  # an action is complete and waits a moment
SETTING_UP = const(6)  # the start has not stood on the board yet, and pieces of it are missing
ASKING = const(7)  # several things may have happened: `answers`, runs of actions, of which `answer` is shown

# What has happened: the first item of an event.
ACT = "act"
INSTEAD = "instead"
BACK = "back"
NEW = "new"
STUCK = "stuck"  # the sensor of a cell is stuck: to be masked
RUN = "run"  # several actions; it only waits, and then happens as ACT each


class Referee:
    """Judges one game's cells. `present` (bytes by cell) is how many pieces the sensors have settled to.

    `view`, `cell` and `held` say what it sees now. `by_pc` says for white and black whether the PC plays
    that side; then only `awaited`, the action it asked for, may be carried out (None while it thinks).
    Time is given with every call, ms modulo 2**30.
    """

    def __init__(self, game, present, slots, masked=None):
        """Referee game on a board where present stands; so many slots has each cell; masked as of one before."""
        self.game = game
        self.slots = slots
        self.present = bytearray(present)
        self.view = IDLE
        self.cell = -1
        self.held: list[int] = []
        self.by_pc = [False, False]
        self.awaited: int | None = None
        self.spill = NO_SPILL
        self.parts: list[int] = []
        self.answers: list[tuple] = []
        self.answer = -1
        self.seen = Seen(len(present))
        self.colours = bytearray(len(present))  # 1 white, 2 black, as far as the sensors told; 0 not known
        self.tells_colours = False
        self.masked = bytearray(masked or len(present))  # by cell why its sensor is not believed, see `masks`
        self.revived: list[int] = []  # cells thought stuck whose sensors have moved
        self._suspected = False
        self._set_up = False
        self._scratch = array("H", bytes(2 * game.room))
        self._trail = Trail(len(present))
        self._note_later: list[int] = []
        self._waiting: tuple = ()
        self._due = 0
        self._unchanged_since = 0
        self.dice = "dice" in game.options
        self._evidence = _evidence_for(game)
        self._lift_follows = False
        self._start = piles.levels(game.words.contents(game.words.start(game.options)), slots)
        self._begun = game.contents()
        self.refresh()

    def refresh(self):
        """The game has changed (an action, a take-back, a new one): judge against it from now on.

        What a judgement and a picture need of the position is made here, once, and not at a lift.
        """
        game = self.game
        self.contents = game.contents()
        self.trapped = game.trapped()
        self.expected = piles.levels(self.contents, self.slots)
        self.choices = Choices(game, game.state, self._scratch)
        self._trail.follow(game, self._begun)
        self.spill = NO_SPILL
        for cell in range(len(self.masked)):
            if self.masked[cell]:
                self.present[cell] = self.expected[cell]

    def begin(self, now):
        """Judge the board as it stands when the sitting begins: nothing on it counts as an action."""
        self._unchanged_since = now
        self._judge(now)

    def take_up(self, now):
        """The game has been played up to where the power went; returns the events that follow.

        What differs on the board may be an action that was under way: it counts as seen now.
        """
        self.refresh()
        self._set_up = bool(self.game.played)
        there, due = self.present, self.expected
        cells = range(len(there))
        self._note(now, [cell << 1 for cell in cells if there[cell] < due[cell]])  # lifted first, then set down
        self._note(now, [cell << 1 | 1 for cell in cells if there[cell] > due[cell]])
        return self._judge(now)

    def settled(self, now, seats, levels):
        """Seats have settled to levels (by seat, 0 where nothing stands); returns the events that follow, tuples."""
        events = []
        self._believe_again(seats)
        seats = [seat for seat in seats if not self.masked[seat // self.slots]]
        notes = [seat // self.slots << 1 | (levels[seat] != 0) for seat in seats]
        if self._complete_without(now, notes):
            events += self._events_waiting()
        for seat in seats:
            cell = seat // self.slots
            self.present[cell] = self._filled(cell, levels)
            if levels[seat] > 1 or self.colours[cell]:
                self.tells_colours = True
                self.colours[cell] = max(0, levels[seat] - 1)
        if events:
            self._note_later = notes
            return events
        self._note(now, notes)
        return self._judge(now)

    def _filled(self, cell, levels):
        filled = 0
        for slot in range(cell * self.slots, cell * self.slots + self.slots):
            filled += levels[slot] != 0
        return filled

    def mask(self, now, cell, why):
        """Do not believe a cell's sensor any more, for a reason of `masks`; returns the events that follow."""
        self.masked[cell] = why
        self.present[cell] = self.expected[cell]
        self.colours[cell] = 0
        return self._judge(now)

    def unmask(self, now, cell, levels):
        """Believe a cell's sensor again, which gives levels; returns the events that follow."""
        self.masked[cell] = 0
        self.present[cell] = self._filled(cell, levels)
        self._note(now, [cell << 1 | (self.present[cell] != 0)])
        return self._judge(now)

    def _believe_again(self, seats):
        """A sensor that was thought stuck and has moved is not."""
        for seat in seats:
            if self.masked[seat // self.slots] == masks.STUCK:
                self.masked[seat // self.slots] = 0
                self.revived.append(seat // self.slots)

    def explaining(self):
        """The legal actions that explain the board on their own, a list."""
        evidence = self._evidence(self, self.present, self._scratch)
        return [action for action in evidence.single() if self._may_play(action)]

    def asked(self, now, action):
        """The PC asks for action; returns the events that follow if hands have already done it."""
        self.awaited = action
        return self._judge(now)

    def thrown(self, now):
        """Dice have been thrown: judge the board again, with all that hands have done meanwhile."""
        self.refresh()
        return self._judge(now)

    def after_commit(self, now):
        """To be called when the events returned have been carried out: look at what is left to judge.

        Cells that changed after the action was complete belong to the next one.
        """
        self.refresh()
        self.seen.forget()
        self.seen.doubtful = self._hit_just_played()
        notes, self._note_later = self._note_later, []
        if self._lift_follows:
            self._lift_follows = False
            notes = [cell << 1 for cell in self.missing()]
        self._note(now, notes)
        return self._judge(now)

    def _hit_just_played(self):
        """The cell of the hit that the last action made, or -1: perhaps the one hit was only straightened."""
        played = self.game.played
        if self.dice and played:
            for cell, before, after in self.game.changes_at(len(played) - 1):
                if before and after and (before ^ after) & 3:
                    return cell
        return -1

    def due(self, now):
        """Ms until `tick` has something to do, or None."""
        due = until(now, self._due) if self._waiting else None
        if self.view == NOT_MOVABLE:
            due = sooner(due, until(now, later(self._unchanged_since, CORRECTION_MS)))
        if self._may_suspect():
            due = sooner(due, until(now, later(self._unchanged_since, STUCK_MS)))
        return due

    def tick(self, now):
        """Let time pass; returns the events that have come due."""
        if self._waiting and until(now, self._due) == 0:
            events = self._events_waiting()
            if not events:  # the answer was: nothing of all that
                self.seen.forget()
                self._judge(now)
            return events
        if self.view == NOT_MOVABLE and age(now, self._unchanged_since) >= CORRECTION_MS:
            self.view = WRONG
        if self._may_suspect() and age(now, self._unchanged_since) >= STUCK_MS:
            self._suspected = True
            cell = masks.suspect(self)
            return [(STUCK, cell)] if cell >= 0 else []
        return []

    def _may_suspect(self):
        """Whether what is wrong has not been put down to a stuck sensor yet."""
        return self.view == WRONG and not self._suspected and not self.spill and not self.dice

    def _events_waiting(self):
        """What waited happens now: its events."""
        event, self._waiting = self._waiting, ()
        if event[0] == RUN:
            self.answers = []
            return [(ACT, action) for action in event[1]]
        return [event]

    def waiting_actions(self):
        """The actions that are complete and wait for their moment, a tuple."""
        if not self._waiting or self._waiting[0] in (BACK, NEW):
            return ()
        return self._waiting[1] if self._waiting[0] == RUN else (self._waiting[1],)

    def press(self, now):
        """The button was pressed: the next answer to what is asked; after a spill, the pieces stand as asked."""
        if self.spill == CONFIRMING:
            self.spill = NO_SPILL
        elif self.view == WRONG and self.tells_colours and self._disbelieve():
            for event in self._judge(now):
                self._wait(now, 0, event)
        elif not self.answers and self.view in (IDLE, HOLDING, WRONG):
            self._offer_unseen(now)
        elif self.answers:
            self._show_answer(now, (self.answer + 1) % len(self.answers))

    def destination(self, action):
        """The cell on which an action ends."""
        return self.game.words.ends(self.game.state, action)[1]

    def missing(self):
        """Cells where the game has pieces that the board has not, each as often as it lacks one."""
        return deviations(self.expected, self.present)[0]

    def extra(self):
        """Cells where the board has pieces that the game has not, each as often as it has one too many."""
        return deviations(self.expected, self.present)[1]

    def miscoloured(self):
        """Cells where a piece of the other colour stands than the game has there, as far as the sensors tell."""
        if not self.tells_colours:
            return []
        there, colours = self.contents, self.colours
        return [cell for cell in range(len(there)) if there[cell] and colours[cell] not in (0, there[cell])]

    def _unsure(self):
        """Whether a piece that was set down may have another colour than it should."""
        return [cell for cell in self.seen.cells() if self.present[cell] and not self.colours[cell]]

    def _disbelieve(self):
        """Whether colours stood in the way, which a person now says are as they should be: forget them."""
        doubted = self.miscoloured() + [cell for cell in self.extra() if self.colours[cell]]
        for cell in doubted:
            self.colours[cell] = 0
        return doubted

    def _note(self, now, notes):
        for note in notes:
            self.seen.note(note >> 1, note & 1)
        self._unchanged_since = now

    def _complete_without(self, now, notes):
        """Rule 0: an action is complete but waiting, and the change touches none of its cells.

        A counter that seems borne off may be what is set down now; and while another of the mover's is in the
        air nothing tells which of them is gone. Pieces that go in quick succession were taken along by a sleeve.
        """
        actions = self.waiting_actions()
        if not actions or (self._only_removed(actions) and age(now, self._unchanged_since) < SLEEVE_MS):
            return False
        if self.dice and self._only_removed(actions):
            for note in notes:
                cell = note >> 1
                if note & 1 or self.contents[cell] & 3 == self.game.side + 1 or cell in self.choices.destinations:
                    return False
        if self.answers and self._comes_late(notes):
            return False
        touched = [self.destination(actions[-1])]
        if self._waiting[0] == INSTEAD and self.parts:  # perhaps the change is the rest of the next action
            return False
        if self._waiting[0] == INSTEAD:
            touched.append(self.game.changes_at(len(self.game.played) - self._waiting[2])[-1][0])
        elif len(actions) == 1:
            touched = [change[0] for change in self.game.changes(actions[0])]
        else:
            touched = self.seen.cells()
        return not [note for note in notes if note >> 1 in touched]

    def _comes_late(self, notes):
        """Whether a piece is lifted only now that may be the one set down before: a weak contact let go late."""
        for note in notes:
            for action in [] if note & 1 else self.choices.lifting(note >> 1):
                if self.seen.filled[self.destination(action)]:
                    return True
        return False

    def _judge(self, now):
        self._waiting = ()
        self._suspected = False
        self.view = IDLE
        self.cell = -1
        self.held, self.parts, self.answers, self.answer = [], [], [], -1
        if self.present == self.expected and not self.miscoloured():  # 1: as the game stands
            self._stands(now)
            return []
        if self.present == self._start and len(self.game.played) > 2:  # 2: the start set-up
            return self._wait(now, NEW_GAME_MS, (NEW,))
        evidence = self._evidence(self, self.present, self._scratch)
        if self.spill == RESTORING:
            self._fault(evidence)
            return []
        events = self._explained(now, evidence)  # 3 to 6
        if events is not None:
            return events
        if self.dice and evidence.extra and self._ask(now, self._allowed(evidence.unseen())):  # what no sensor tells
            return []
        self._hold(evidence)  # 7 and 8
        return []

    def _stands(self, now):
        """The board stands as the game does; but a counter may have entered with a hit."""
        self.view = IDLE
        self._set_up = True
        if self.spill == RESTORING:
            self.spill = CONFIRMING if self._unsure() else NO_SPILL
        entered = self._allowed(self._evidence(self, self.present, self._scratch).maybe_hits()) if self.dice else []
        if not self._ask(now, entered + [()] if entered else []):
            self.seen.forget()

    def _hold(self, evidence):
        self.parts = [action for action in evidence.parts() if self._may_play(action)]  # 7: part of a legal action
        if self.parts:
            self.view = HOLDING
            side = self.game.side + 1
            self.held = [cell for cell in evidence.missing if evidence.contents[cell] & 3 == side]
        else:
            self._fault(evidence)  # 8

    def _allowed(self, runs):
        return [run for run in runs if self._may_run(run)]

    def _explained(self, now, evidence):
        """Rules 3 to 6: events, or [] while one waits, or None if nothing explains the board."""
        found = [(action,) for action in evidence.single() if self._may_play(action)]
        if not found:  # 4: one run of actions
            found = self._allowed(evidence.runs())
        if len(found) > 1:
            found = evidence.last_filled(found)
        if len(found) == 1:  # 4: one action, one run
            return self._commit(now, found[0], evidence)
        if found:
            if self.dice:
                found += [run for run in self._allowed(evidence.unseen()) if run not in found]
            self._ask(now, found)
            self._hold(evidence)
            return []
        if self.awaited is None:
            slid = evidence.slid_on()  # 5: the last piece slid on
            if slid is not None and self._moved_after_all(evidence):
                return self._slide_on(now, slid, evidence)
        plies = evidence.earlier(self._trail)  # 6: taken back
        if (plies == 1 or (plies and self.awaited is None)) and self._moved_after_all(evidence):
            return self._take_back(now, plies, evidence)
        return None

    def _slide_on(self, now, slid, evidence):
        """The last piece slid on; where that may be half of the next action as well, the rest has time to come."""
        if evidence.parts():
            self._hold(evidence)
            return self._wait(now, CORRECTION_MS, (INSTEAD,) + slid)
        return self._wait(now, SLIDE_MS, (INSTEAD,) + slid)

    def _moved_after_all(self, evidence):
        """Whether the last piece may have been moved again: it was lifted, or no step without a trace explains more."""
        return self.seen.doubtful < 0 or self.seen.emptied[self.seen.doubtful] or not evidence.unseen()

    def _commit(self, now, run, evidence):
        """Count the actions now, or after the time in which they could still become others."""
        if len(run) > 1:
            return self._commit_run(now, run, evidence)
        if self._only_removed(run):
            self._hold(evidence)
            return self._wait(now, REMOVAL_MS, (ACT, run[0]))
        if self._may_slide_on(run[0]):
            return self._wait(now, SLIDE_MS, (ACT, run[0]))
        return [(ACT, run[0])]

    def _commit_run(self, now, run, evidence):
        """Count several actions; None at their end is a lift that is judged once they are committed."""
        if run[-1] is None:
            self._lift_follows = True
            run = run[:-1]
        if self._only_removed(run):
            self._hold(evidence)
            return self._wait(now, REMOVAL_MS, (RUN, run))
        if self.dice and not self._lift_follows:  # the counter set down last may still slide on
            return self._wait(now, SLIDE_MS, (RUN, run))
        return [(ACT, action) for action in run]

    def _only_removed(self, run):
        """Whether the last action only takes a piece off: then it may still be meant for another place."""
        return self.game.words.ends(self.game.state, run[-1])[0] == REMOVAL

    def _take_back(self, now, plies, evidence):
        """A piece put back where it came from is meant; one only lifted may be straightened or cleared away."""
        event = (BACK, len(self.game.played) - plies)
        if evidence.extra:
            return [event]
        delay = CLEARING_MS if self.game.over else TAKE_BACK_MS
        if self.dice and evidence.parts():  # the counter just set down goes on, or is taken back
            self._hold(evidence)
            delay = CLEARING_MS
        return self._wait(now, delay, event)

    def _wait(self, now, delay, event):
        self._waiting = event
        self._due = later(now, delay)
        if self.view != HOLDING or not self.parts:
            self.view = SETTLING
        return []

    def _ask(self, now, runs):
        """Ask which of runs was played, () standing for none; False if there is nothing to ask."""
        if not runs:
            return False
        self.answers = runs
        self._show_answer(now, 0)
        return True

    def _show_answer(self, now, index):
        self.answer = index
        self._waiting = (RUN, self.answers[index])
        self._due = later(now, ANSWER_MS)
        self.view = ASKING

    def _offer_unseen(self, now):
        """The button asks for a step that leaves no trace: from or onto a pile higher than its lane."""
        runs = []
        if self.dice:
            runs = self._allowed(self._evidence(self, self.present, self._scratch).unseen())
        elif any(self.masked):
            runs = self._allowed(masks.unseen_actions(self))
        if runs:
            self._ask(now, runs + [()])

    def unseen_step(self, index):
        """Whether the end of a choice leaves no trace, so that only the button tells it (for the lights)."""
        cell = self.choices.destinations[index]
        if self.choices.origins[index] == REMOVAL:
            return not self.shows_lift(cell)
        return self.unseen_pile(cell)

    def unseen_pile(self, cell):
        """Whether a counter more on that cell leaves no trace."""
        return self.contents[cell] > 4 * self.slots - 4

    def shows_lift(self, origin):
        """Whether lifting a counter from an origin leaves a trace; from the hand it does not."""
        return origin < REMOVAL and self.contents[origin] <= 4 * self.slots

    def answered(self):
        """The actions of the answer that is shown, a tuple; empty while nothing is asked."""
        return [action for action in self.answers[self.answer] if action is not None] if self.answers else ()

    def _may_play(self, action):
        return not self.by_pc[self.game.side] or action == self.awaited

    def _may_run(self, run):
        """Whether all players of a run may do what it says: nobody plays for the PC unasked."""
        if not self._may_play(run[0]):
            return False
        following = self.by_pc[self.game.side if self.dice else 1 - self.game.side]
        return len(run) == 1 or run[1] is None or not following

    def _may_slide_on(self, action):
        """Whether the action could still be the beginning of another: same origin, other destination."""
        return self.awaited is None and len(self.choices.same_origin(action)) > 1

    def _fault(self, evidence):
        missing, extra = evidence.missing, evidence.extra
        if self.game.over and not extra:
            self.view = CLEARING
            return
        if missing and not self._set_up:
            self.view = SETTING_UP
            return
        if len(missing) + len(extra) > SPILL and missing and not self.game.over:
            self.spill = RESTORING
        self.view = WRONG
        if len(missing) == 1 and not extra and self.spill == NO_SPILL:
            self.view, self.cell = NOT_MOVABLE, missing[0]


def _evidence_for(game):
    """The class that judges a game's cells; that for dice is loaded only where there are dice."""
    if "dice" not in game.options:
        return Evidence
    return __import__("ludus.table.turns", None, None, ("Turns",)).Turns
