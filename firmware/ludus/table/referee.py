"""From settled cells to actions: what people did, judged against the rules of the game being played.

The snapshot is the authority, the order of events only a hint. The rules are tried in a fixed order;
the first that fits is taken (their numbers stand at `_judge`). The referee never plays an action
itself: it returns what happened, and the sitting carries it out.
"""

from array import array

from ludus.clock import age, later, until
from ludus.portable import const
from ludus.table.choices import Choices
from ludus.table.explain import Evidence
from ludus.table.seen import Seen
from ludus.table.trail import Trail

SLIDE_MS = const(300)  # a piece may slide on for so long before its action is final
TAKE_BACK_MS = const(300)  # a piece lifted and set down again within this was only straightened
CLEARING_MS = const(3000)  # lifting the last piece of a finished game: taking back, or clearing the board?
REMOVAL_MS = const(1000)  # a removal that is a whole action counts after so long
NEW_GAME_MS = const(1500)  # the start set-up, held for so long, begins a new game
CORRECTION_MS = const(3000)  # a piece without a legal action may be straightened for so long
SPILL = const(3)  # more deviations than this are a spill

# Stages of a spill: the pieces are being put back; they are back, and a person confirms their colours.
NO_SPILL = const(0)
RESTORING = const(1)
CONFIRMING = const(2)

# What the referee sees, for the lights.
IDLE = const(0)
HOLDING = const(1)  # `parts` are the actions under way, `cell` is where the piece in hand came from, or -1
NOT_MOVABLE = const(2)  # `cell` was lifted and has no legal action; no alarm yet
WRONG = const(3)  # the board must be corrected
CLEARING = const(4)  # the game is over and the board is being cleared
SETTLING = const(5)  # an action is complete and waits a moment
SETTING_UP = const(6)  # the start has not stood on the board yet, and pieces of it are missing

# What has happened: the first item of an event.
ACT = "act"
INSTEAD = "instead"
BACK = "back"
NEW = "new"


class Referee:
    """Judges one game's cells. `present` (bytes of 0 and 1 by cell) is what the sensors have settled to.

    `view` and `cell` say what it sees now. `by_pc` says for white and black whether the PC plays that
    side; then only `awaited`, the action it asked for, may be carried out (None while it thinks).
    Time is given with every call, ms modulo 2**30.
    """

    def __init__(self, game, present):
        """Referee game on a board where present stands."""
        self.game = game
        self.present = bytearray(present)
        self.view = IDLE
        self.cell = -1
        self.by_pc = [False, False]
        self.awaited: int | None = None
        self.spill = NO_SPILL
        self.parts: list[int] = []
        self._set_up = False
        self._scratch = array("H", [0] * game.rules.MAX_ACTIONS)
        self._seen = Seen(len(present))
        self._trail = Trail(len(present))
        self._note_later: list[int] = []
        self._waiting: tuple | None = None
        self._due = 0
        self._unchanged_since = 0
        self._start = _occupied(game.words.contents(game.words.start(game.options)))
        self._begun = game.contents()
        self.refresh()

    def refresh(self):
        """The game has changed (an action, a take-back, a new one): judge against it from now on.

        What a judgement and a picture need of the position is made here, once, and not at a lift.
        """
        game = self.game
        self.contents = game.contents()
        self.trapped = game.trapped()
        self._expected = _occupied(self.contents)
        self.choices = Choices(game, game.state, self._scratch)
        self._trail.follow(game, self._begun)
        self.spill = NO_SPILL

    def begin(self, now):
        """Judge the board as it stands when the sitting begins: nothing on it counts as an action."""
        self._unchanged_since = now
        self._judge(now)

    def settled(self, now, cells, present):
        """Cells have settled to present; returns the events that follow, a list of tuples."""
        events = []
        if self._complete_without(cells):
            events.append(self._waiting)
            self._waiting = None
        for cell in cells:
            self.present[cell] = present[cell]
        if events:
            self._note_later = cells
            return events
        self._note(now, cells)
        return self._judge(now)

    def asked(self, now, action):
        """The PC asks for action; returns the events that follow if hands have already done it."""
        self.awaited = action
        return self._judge(now)

    def after_commit(self, now):
        """To be called when the events returned have been carried out: look at what is left to judge.

        Cells that changed after the action was complete belong to the next one.
        """
        self.refresh()
        self._seen.forget()
        cells, self._note_later = self._note_later, []
        self._note(now, cells)
        return self._judge(now)

    def due(self, now):
        """Ms until `tick` has something to do, or None."""
        times = []
        if self._waiting is not None:
            times.append(until(now, self._due))
        if self.view == NOT_MOVABLE:
            times.append(until(now, later(self._unchanged_since, CORRECTION_MS)))
        return min(times) if times else None

    def tick(self, now):
        """Let time pass; returns the events that have come due."""
        if self._waiting is not None and until(now, self._due) == 0:
            event, self._waiting = self._waiting, None
            return [event]
        if self.view == NOT_MOVABLE and age(now, self._unchanged_since) >= CORRECTION_MS:
            self.view = WRONG
        return []

    def waiting_action(self):
        """The action that is complete and waits for its moment, or None."""
        if self._waiting is not None and self._waiting[0] in (ACT, INSTEAD):
            return self._waiting[1]
        return None

    def destination(self, action):
        """The cell on which an action ends."""
        return self.game.words.ends(self.game.state, action)[1]

    def confirm(self):
        """The button was pressed: after a spill, the pieces stand as the lights asked."""
        if self.spill == CONFIRMING:
            self.spill = NO_SPILL

    def missing(self):
        """Cells where the game has a piece and the board has none."""
        return [cell for cell in range(len(self.present)) if self._expected[cell] and not self.present[cell]]

    def extra(self):
        """Cells where the board has a piece and the game has none."""
        return [cell for cell in range(len(self.present)) if self.present[cell] and not self._expected[cell]]

    def _note(self, now, cells):
        for cell in cells:
            self._seen.note(cell, self.present[cell])
        self._unchanged_since = now

    def _complete_without(self, cells):
        """Rule 0: an action is complete but waiting, and the change touches none of its cells."""
        action = self.waiting_action()
        if action is None:
            return False
        if self._waiting == (ACT, action):
            touched = [change[0] for change in self.game.changes(action)]
        else:
            stood = self.game.changes_at(len(self.game.played) - 1)[-1][0]
            touched = [self.destination(action), stood]
        return not [cell for cell in cells if cell in touched]

    def _judge(self, now):
        self._waiting = None
        self.cell = -1
        self.parts = []
        if self.present == self._expected:  # 1: as the game stands
            self._seen.forget()
            self.view = IDLE
            self._set_up = True
            if self.spill == RESTORING:
                self.spill = CONFIRMING
            return []
        if self.present == self._start and len(self.game.played) > 2:  # 2: the start set-up
            return self._wait(now, NEW_GAME_MS, (NEW,))
        evidence = Evidence(self.game, self.contents, self.choices, self.present, self._seen, self._scratch)
        if self.spill == RESTORING:
            self._fault(evidence)
            return []
        events = self._explained(now, evidence)  # 3 to 6
        if events is not None:
            return events
        self.parts = [action for action in evidence.parts() if self._may_play(action)]  # 7: part of a legal action
        if self.parts:
            self.view = HOLDING
            self.cell = self._origin_held(evidence)
        else:
            self._fault(evidence)  # 8
        return []

    def _origin_held(self, evidence):
        side = self.game.side + 1
        held = [cell for cell in evidence.missing if evidence.contents[cell] == side]
        return held[0] if held else -1

    def _explained(self, now, evidence):
        """Rules 3 to 6: events, or [] while one waits, or None if nothing explains the board."""
        found = [action for action in evidence.single() if self._may_play(action)]
        if len(found) == 1:  # 4: one action
            return self._commit(now, found[0], evidence)
        if not found:  # 4: one run of actions
            runs = [run for run in evidence.runs() if self._may_run(run)]
            if len(runs) == 1:
                return self._commit_run(runs[0])
        if self.awaited is None:
            action = evidence.slid_on()  # 5: the last piece slid on
            if action is not None:
                return self._wait(now, SLIDE_MS, (INSTEAD, action))
        plies = evidence.earlier(self._trail)  # 6: taken back
        if plies == 1 or (plies and self.awaited is None):
            return self._take_back(now, plies)
        return None

    def _commit(self, now, action, evidence):
        """Count the action now, or after the time in which it could still become another."""
        if not evidence.extra:
            return self._wait(now, REMOVAL_MS, (ACT, action))
        if self._may_slide_on(action):
            return self._wait(now, SLIDE_MS, (ACT, action))
        return [(ACT, action)]

    def _commit_run(self, run):
        action, reply = run
        if reply is None:
            # The next player's piece is in the air: judged again once the action is committed.
            gone = [cell for cell, _before, after in self.game.changes(action) if after == 0]
            self._note_later = [cell for cell in self.missing() if cell not in gone]
            return [(ACT, action)]
        return [(ACT, action), (ACT, reply)]

    def _take_back(self, now, plies):
        """A piece put back where it came from is meant; one only lifted may be straightened or cleared away."""
        event = (BACK, len(self.game.played) - plies)
        if self.extra():
            return [event]
        return self._wait(now, CLEARING_MS if self.game.over else TAKE_BACK_MS, event)

    def _wait(self, now, delay, event):
        self._waiting = event
        self._due = later(now, delay)
        self.view = SETTLING
        return []

    def _may_play(self, action):
        return not self.by_pc[self.game.side] or action == self.awaited

    def _may_run(self, run):
        """Whether both players of a run may do what it says: nobody plays for the PC unasked."""
        return self._may_play(run[0]) and (run[1] is None or not self.by_pc[1 - self.game.side])

    def _may_slide_on(self, action):
        """Whether the action could still be the beginning of another: same origin, other destination."""
        if self.awaited is not None:
            return False
        origin = self.choices.origins[list(self.choices.actions).index(action)]
        return len(self.choices.having(origin, -1)) > 1

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


def _occupied(contents):
    """1 for each cell with a piece, 0 for the others, as a bytearray."""
    return bytearray([1 if content else 0 for content in contents])
