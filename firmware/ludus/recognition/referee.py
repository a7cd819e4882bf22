"""Recognizes what people do, by the rules of `policy`: holds the records, judges each change, lets what waits happen.

It is given what the sensors have settled to. It gives events, which the sitting carries out: it never plays itself.
"""

from ludus.clock import age, later, sooner, until
from ludus.portable import const
from ludus.recognition import occupancy as piles
from ludus.recognition.decision import (
    ACT,
    AGAIN,
    BACK,
    CONFIRMING,
    HOLDING,
    IDLE,
    INSTEAD,
    NEW,
    NO_SPILL,
    NOT_MOVABLE,
    RUN,
    STUCK,
    WRONG,
    Decision,
)
from ludus.recognition.overtaken import is_overtaken
from ludus.recognition.pending import Pending
from ludus.recognition.policy import decide
from ludus.recognition.position import SLIDE_MS, Position
from ludus.recognition.timing import BRIDGING_MS
from ludus.recognition.touched import Touched
from ludus.recognition.ways.evidence import Evidence

CORRECTION_MS = const(3000)  # a piece without a legal action may be straightened for so long


class Referee:
    """Judges the board of one game by its `position`, what stands there (`occupancy`), what hands `touched`, and what
    is `pending`; `decision` says what the board means now.

    Time is given with every call, ms modulo 2**30. What happened is returned, a list of events, see `decision`.
    """

    def __init__(self, game, present, slots, masked, colours, unattended=False, slide_ms=SLIDE_MS):
        """present: what stands on each cell; slots: of each cell; masked: from the referee before this one, or None.

        colours: by cell what the sensors tell, see `piles.colours`. unattended: nobody looks after the table.
        slide_ms: for so long a piece may slide on.
        """
        self.occupancy = piles.Occupancy(present, slots, masked, colours)
        self.touched = Touched(len(present))
        self.pending = Pending()
        self.position = Position(game, len(present), slots, unattended, slide_ms)
        self.evidence = Evidence(game, self.touched, slots, self.occupancy.colours, self.occupancy.masked)
        self.decision = Decision()
        self._agreed_at: int | None = None  # then the board came to stand as the game does, which nobody has noted yet
        self.occupancy.follow(game.contents())

    def look(self):
        """The evidence of the board as it stands."""
        occupancy, evidence = self.occupancy, self.evidence
        wrong = occupancy.miscoloured() if occupancy.tells_colours else ()
        evidence.look(self.position.choices, occupancy.contents, occupancy.expected, occupancy.present, wrong)
        evidence.owed, evidence.tells_colours = occupancy.owed, occupancy.tells_colours
        return evidence

    def _judge(self, now):
        """Judge the board: what happens now, a list of events."""
        evidence = self.look()
        evidence.forget()
        decision = decide(self.position, evidence, self.pending)
        if decision.forgets:
            self.touched.forget()
        self._agreed_at = now if decision.forgets and not self.position.dice else None
        if not evidence.deviating and not evidence.wrong:
            self.position.set_up = True
        return self._adopt(now, decision)

    def _adopt(self, now, decision):
        """Let a decision stand: show it, and let its event happen at once or wait."""
        self.decision = decision
        self.pending.adopt(now, decision)
        return self._happen(now) if decision.event and not decision.wait_ms else []

    def _happen(self, now):
        """The events that what waits stands for, which happens now: each action of a run, or of a turn played
        otherwise. Where nothing of all that was asked is so, the board is judged again."""
        question, event = self.pending.question, self.pending.take()
        if not event:
            return self._judge(now)
        what, played = event[0], self.position.game.played
        if what == RUN:
            blamed = self._blame(event[1]) if question is not None and event[1] in question.blaming else []
            return blamed + [(ACT, action) for action in event[1] if action is not None]
        if what not in (BACK, AGAIN):
            return [event]
        ply, events = event[1], []
        if ply < len(played):
            occupancy, check = self.occupancy, self.position.game.checks[ply]
            self.position.trail.undone = (ply, tuple(played[ply:]), occupancy.expected, occupancy.contents, check)
            events = [(BACK, ply)]
        return events + [(ACT, action) for action in event[2]] if what == AGAIN else events

    def _blame(self, run):
        """The answer blames a sensor: do not believe it any more; an event for each."""
        from ludus.recognition.ways import stuck_sensor

        cells = stuck_sensor.stuck_if(self.look(), run[0])
        for cell in cells:
            self.occupancy.disregard(cell, piles.STUCK, self.touched.emptied[cell])
        return [(STUCK, cell) for cell in cells]

    def begin(self, now):
        """Judge the board as it stands when the sitting begins: nothing on it counts as an action."""
        self.touched.note(now, ())
        self._judge(now)

    def take_up(self, now):
        """The game has been played up to where the power went; returns the events that follow.

        What differs on the board may be an action that was under way: it counts as seen now.
        """
        self.position.set_up = bool(self.position.game.played)
        self.position.begin(-1, (), self.touched)
        evidence = self.look()
        lifted, set_down = [cell << 1 for cell in evidence.missing], [cell << 1 | 1 for cell in evidence.extra]
        self.touched.note(now, lifted + set_down)
        return self._judge(now)

    def settled(self, now, seats, levels):
        """Seats have settled to levels (by seat, 0 where nothing stands); returns the events that follow."""
        occupancy, pending = self.occupancy, self.pending
        slots, masked = occupancy.slots, occupancy.masked
        events = occupancy.believe_again(seats, levels)
        believed, changes = [], []
        for seat in seats:
            cell = seat // slots
            if not masked[cell] or cell in occupancy.stuck_lanes:
                believed.append(seat)
                changes.append(cell << 1 | (levels[seat] != 0))
        if not changes and not events:
            return []
        pending.refused = []
        event = pending.event if pending.event and is_overtaken(self, now, changes) else ()
        bridged = age(now, self.touched.since) < BRIDGING_MS
        at_once = event and (not bridged or event[0] in (INSTEAD, NEW))
        happened = self._happen(now) if at_once else []
        occupancy.take(believed, levels)
        if at_once:
            pending.set_aside(changes)
            return events + happened
        if self.position.dice:
            self.touched.recall_push(now, changes, self.position.choices)
        self.touched.note(now, changes)
        return events + self._judge(now)

    def mask(self, now, cell, why):
        """Do not believe a cell's sensor any more (why: see `occupancy`); returns the events that follow."""
        self.occupancy.disregard(cell, why, self.touched.emptied[cell])
        return self._judge(now)

    def unmask(self, now, cell, levels):
        """Believe a cell's sensor again, which gives levels; returns the events that follow."""
        self.occupancy.regard(cell, levels)
        self.touched.note(now, [cell << 1 | (self.occupancy.present[cell] != 0)])
        return self._judge(now)

    def request(self, now, action):
        """The PC asks for action; returns the events that follow if hands have already done it."""
        self.position.players.requested = action
        return self._judge(now)

    def limit(self, now, unattended):
        """Nobody looks after the table any more, or somebody does again; returns the events that follow."""
        self.position.unattended = unattended
        return self._judge(now)

    def thrown(self, now):
        """Dice have been thrown: judge the board again, with all that hands have done meanwhile; returns events."""
        events = self._follow()
        self.touched.next_turn(self.occupancy.contents, self.position.game.side + 1)
        return events + self._judge(now)

    def _follow(self):
        """The game has changed (an action, a take-back, a throw): judge against it from now on. Returns events."""
        self.pending.denied, self.pending.refused, self.pending.spill = [], [], NO_SPILL
        self.position.follow()
        return self.occupancy.follow(self.position.game.contents())

    def after_commit(self, now, events=()):
        """To be called when these events have been carried out, or people changed the game; returns what follows.

        What hands did to cells that stand otherwise than the game belongs to the next action.
        """
        position, hit = self.position, -1
        game = position.game
        if events:
            position.trail.gone_back = events[-1][0] == BACK
        else:
            position.begin(-1, (), self.touched)
        position.players.requested = None
        acts = [event for event in events if event[0] in (ACT, INSTEAD)]
        for ply in range(len(game.played) - len(acts), len(game.played)) if not position.dice else ():
            self.occupancy.owe(game.changes_at(ply), self.touched)
        found = self._follow()
        chosen, changes = self.pending.counted()
        if position.dice:
            hit, first = position.ways.hit_of_last(game), position.ways.first_of_turn(game)
            if first != position.first:
                position.begin(first, (), self.touched)
        position.answers += chosen
        self.touched.commit(hit, set(self.occupancy.missing() + self.occupancy.extra()))
        if changes:
            self.touched.note(now, changes)
        return found + self._judge(now)

    def due(self, now):
        """Ms until `tick` has something to do, or None."""
        due = self.pending.due(now)
        if self.decision.view == NOT_MOVABLE:
            due = sooner(due, until(now, later(self.touched.since, CORRECTION_MS)))
        if self._agreed_at is not None:
            due = sooner(due, until(now, later(self._agreed_at, BRIDGING_MS)))
        return due

    def tick(self, now):
        """Let time pass; returns the events that have come due."""
        pending, position = self.pending, self.position
        if self._agreed_at is not None and age(now, self._agreed_at) >= BRIDGING_MS:
            self._agreed_at = None
            position.agree(self.touched)
        if pending.due(now) == 0:
            asking = self._ask_what_was_borne_off() if position.dice else None
            return self._happen(now) if asking is None else self._adopt(now, asking)
        if self.decision.view == NOT_MOVABLE and age(now, self.touched.since) >= CORRECTION_MS:
            self.decision.view = WRONG
        return []

    def _ask_what_was_borne_off(self):
        from ludus.recognition.questions import ask_what_was_borne_off

        return ask_what_was_borne_off(self.position, self.look(), self.pending)

    def press(self, now):
        """The button was pressed: the next answer to what is asked; after a spill, the pieces stand as asked."""
        pending, view = self.pending, self.decision.view
        if pending.spill == CONFIRMING:
            pending.spill = self.decision.spill = NO_SPILL
        elif pending.question is not None:
            self._show_next(now, pending.question)
        elif view in (IDLE, HOLDING, WRONG):
            from ludus.recognition.questions import ask_by_button

            decision = ask_by_button(self.position, self.look(), pending, view)
            if decision is not None:
                self._adopt(now, decision)
            elif view == WRONG and self.occupancy.tells_colours and self.occupancy.forget_colours():
                for event in self._judge(now):
                    pending.wait(now, 0, event)

    def unseen(self):
        """Runs that explain the board by what leaves no trace, which the button may offer; a list."""
        from ludus.recognition.questions import unseen_runs

        return unseen_runs(self.position, self.look())

    def _show_next(self, now, question):
        """The button asks for the next answer."""
        if question.may_blame:
            from ludus.recognition.questions import if_one_is_stuck

            stuck = if_one_is_stuck(self.position, self.look())
            question.blame([run for run in stuck if run not in question.answers])
        self.pending.show_next(now, question)
