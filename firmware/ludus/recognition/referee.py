"""Recognizes what people do: judges each change of the board by `rules_in_order`, and counts what has waited.

The referee is given what the sensors have settled to, and returns events. It never plays: the sitting carries the
events out.
"""

from ludus.clock import age
from ludus.recognition import decision as views
from ludus.recognition import occupancy as piles
from ludus.recognition.decision import Decision, without_lift
from ludus.recognition.pending import Pending
from ludus.recognition.position import Position
from ludus.recognition.rules_in_order import decide
from ludus.recognition.times import BRIDGING_MS, JUST_NOW_MS, LATE_MS
from ludus.recognition.touched import Touched
from ludus.recognition.ways.evidence import Evidence, captured
from ludus.recognition.ways.runs import STEPS, unseen
from ludus.recognition.when_it_counts import is_overtaken


class Referee:
    """Judges the board of one game.

    It knows the `position`, what stands on the cells (`occupancy`), what hands did (`touched`) and what waits
    (`pending`). `decision` says what the board means now. `now` is always ms modulo 2**30. For events see the module
    `decision`.
    """

    def __init__(self, game, present, slots, masked, colours):
        """present: how many slots of each cell are filled; slots: how many each has; colours: see `occupancy.colours`.

        masked: from the Occupancy of the referee before this one, or None.
        """
        self.occupancy = piles.Occupancy(present, slots, masked, colours)
        self.touched = Touched(len(present))
        self.pending = Pending(game)
        self.position = Position(game, slots)
        self.evidence = Evidence(game, self.touched, self.occupancy)
        self.decision = Decision()
        self.occupancy.follow(game.contents())

    def look(self):
        """The evidence of the board as it stands."""
        self.evidence.look(self.position.game.state, self.position.choices)
        return self.evidence

    def judge(self, now):
        """Judge the board, which has changed or must be seen anew; return what happens now, a list of events."""
        evidence = self.look()
        decision = decide(self.position, evidence, self.pending)
        if decision.view == views.IDLE and not decision.spill:
            if decision.reading is None:
                self.touched.forget()
            elif age(now, self.touched.since) >= BRIDGING_MS:  # only a change that has yet to settle can follow
                decision.wait_ms = JUST_NOW_MS
        if not evidence.deviating and not evidence.wrong:
            self.position.set_up = True
        return self._adopt(now, decision)

    def _adopt(self, now, decision):
        """Adopt a decision: show it, and let its reading count at once or wait. Returns events."""
        self.decision = decision
        self.pending.adopt(now, decision)
        return self._happen(now) if decision.reading is not None and not decision.wait_ms else []

    def _happen(self, now):
        """Count the reading whose wait is over; return its events.

        If it is "nothing", judge again after a question; else note that board and game agree, ask about a long lift, or
        raise an alarm.
        """
        question, reading = self.pending.question, self.pending.take()
        if reading:
            blamed = self._blame(reading[1]) if question is not None and reading in question.blaming else []
            return blamed + self._events(reading)
        if question is not None:
            return self.judge(now)
        view = self.decision.view
        if view == views.IDLE:
            self._agree()
            return []
        from ludus.recognition import doubts

        asking = doubts.long_lift(self.position, self.look(), self.pending)
        if asking is not None:
            return self._adopt(now, asking)
        if view == views.NOT_MOVABLE:
            self.decision.view = views.WRONG
        return []

    def _agree(self):
        """Note that board and game agree. If a captured piece still stands, the last action may yet be another one."""
        self.pending.spill = views.NO_SPILL
        if self.occupancy.owed:
            self.touched.commit(-1, ())
        else:
            self.position.agree(self.touched)

    def _events(self, reading):
        """The events that a reading stands for, a list."""
        ply, actions = reading[0], without_lift(reading[1])
        if reading == views.NEW_GAME:
            return [(views.NEW,)]
        events: list[tuple] = [(views.ACT, action) for action in actions]
        game = self.position.game
        back = len(game.played) - ply
        if back:
            self.position.trail.take_back(game, ply, self.occupancy, self.touched.cells())
            self.position.overtaken = -1
            self.position.slid = ply, game.played[ply] if back == len(actions) == 1 else -1
            if actions:
                self.position.trail.undone = ()  # what was revised is not restored
                self.position.doubt_from(ply)
            events = [(views.INSTEAD, actions[0], back)] if len(actions) == 1 else [(views.BACK, ply)] + events
        return events

    def _blame(self, run):
        """Stop believing the sensors that an answer blames; return an event for each."""
        from ludus.recognition.ways import stuck_sensor

        cells = stuck_sensor.stuck_if(self.look(), run[0])
        for cell in cells:
            self.occupancy.disregard(cell, piles.STUCK, self.touched.emptied[cell])
        return [(views.STUCK, cell) for cell in cells]

    def begin(self, now):
        """Judge the board as it stands when the sitting begins: nothing on it counts as an action."""
        self.touched.note(now, ())
        self.judge(now)

    def take_up(self, now):
        """Judge the board after the game was replayed up to the power failure; returns the events that follow.

        Where the board differs, an action may have been under way: it is judged as if hands did it now.
        """
        self.position.set_up = bool(self.position.game.played)
        self.position.begin(-1, (), self.touched)
        if not self.occupancy.deviations()[0]:  # else a piece may have moved to where another one was captured
            self._owe(STEPS)
            self.occupancy.follow(self.position.game.contents())
        evidence = self.look()
        lifted, set_down = [cell << 1 for cell in evidence.missing], [cell << 1 | 1 for cell in evidence.extra]
        self.touched.note(now, lifted + set_down)
        return self.judge(now)

    def settled(self, now, seats, levels):
        """Judge the board after some seats have settled; returns the events that follow.

        levels: what all seats have settled to, 0 where nothing stands.
        """
        occupancy, pending = self.occupancy, self.pending
        events = occupancy.believe_again(seats, levels)
        believed = [seat for seat in seats if occupancy.believes(seat)]
        if not believed and not events:
            return []
        if pending.spill == views.CONFIRMING:
            self._agree()
        changes = self._changes(believed, levels)
        if self.decision.view == views.IDLE and age(now, self.touched.since) > LATE_MS:
            self.position.overtaken = -1
        pending.go_on(now, self.position.dice)
        overtaken = pending.reading and is_overtaken(self.position, self.evidence, pending, now, changes)
        occupancy.take(believed, levels)
        if overtaken:
            pending.later_changes = changes
            return events + self._happen(now)
        if self.position.dice:
            self.position.ways.recall_push(self.position, self.touched, now, changes)
        self.touched.note(now, changes)
        return events + self.judge(now)

    def _changes(self, seats, levels):
        """The changes of these seats, as `Touched.note` takes them."""
        if self.position.dice:
            seats = self.position.ways.without_retouched(self.touched, seats, levels, self.occupancy.slots)
        return [change for seat in seats for change in self.occupancy.changes(seat, levels[seat])]

    def mask(self, now, cell):
        """Stop believing a cell's sensor, since it chatters; returns the events that follow."""
        self.occupancy.disregard(cell, piles.CHATTERS, self.touched.emptied[cell])
        return self.judge(now)

    def unmask(self, now, cell, levels):
        """Believe a cell's sensor again; levels: what all seats show now. Returns the events that follow."""
        self.occupancy.regard(cell, levels)
        self.touched.note(now, [cell << 1 | (self.occupancy.present[cell] != 0)])
        return self.judge(now)

    def request(self, now, action):
        """Note the action that the PC or the table's own player asks for; returns events if it is already done.

        A question stays: it is about what was played before.
        """
        self.position.players.requested = action
        return [] if self.pending.question is not None else self.judge(now)

    def limit(self, now, unattended):
        """Note whether nobody looks after the table; returns the events that follow."""
        self.position.unattended = unattended
        return self.judge(now)

    def thrown(self, now):
        """Dice have been thrown: judge the board again, with all that hands have done meanwhile; returns events."""
        events = self._follow()
        self.touched.doubtful = -1
        return events + self.judge(now)

    def _follow(self):
        """Prepare to judge by the changed game, after an action, take-back or throw. Returns events about sensors."""
        self.pending.clear()
        self.position.follow()
        return self.occupancy.follow(self.position.game.contents())

    def after_commit(self, now, events=()):
        """Judge again after these events were carried out or, if there are none, after people changed the game.

        Returns the events that follow. What hands did to cells where board and game still differ belongs to the next
        action.
        """
        position, game = self.position, self.position.game
        if events:
            position.trail.gone_back = events[-1][0] == views.BACK
        else:
            position.trail.cut(0)
        position.players.requested = None
        acts = [event for event in events if event[0] in (views.ACT, views.INSTEAD)]
        self._owe(len(acts))
        found = self._follow()
        chosen, changes = self.pending.counted()
        dice = position.dice
        hit = position.ways.note_turn(position, self.touched, events, len(acts), chosen) if dice else -1
        missing, extra = self.occupancy.deviations()
        begun = set(missing + extra) - {change >> 1 for change in changes}
        before = -1 if dice else len(game.played) - max(1, len(acts))
        if 0 <= before <= position.sure and self.touched.are_later(begun, position.last_cells()):
            position.sure = len(game.played)
        self.touched.commit(hit, self._going_on(missing + extra, () if chosen else acts))
        if not events:  # what hands did before people changed the game may not be revised
            position.begin(len(game.played), (), self.touched)
        if changes:
            position.overtaken = len(game.played)
            self.touched.note(now, changes)
        return found + self.judge(now)

    def _owe(self, plies):
        """Let the captured pieces of so many last plies, which still stand, be asked for; never with dice."""
        game = self.position.game
        for ply in range(max(0, len(game.played) - plies), len(game.played)) if not self.position.dice else ():
            self.occupancy.owe(captured(game.changes_at(ply)), self.touched)

    def _going_on(self, deviating, acts):
        """The cells, a set, at which hands may still be at work: they deviate, or a piece may have replaced another."""
        cells = set(deviating)
        if acts:
            last = self.position.last_cells()
            cells.update([cell for cell in self.touched.cells() if self.touched.exchanged(cell) and cell not in last])
        return cells

    def tick(self, now):
        """Let time pass; returns the events that have come due."""
        if self.pending.due(now) != 0:
            return []
        if self.position.dice:
            from ludus.recognition.questions import turns

            asking = turns.ask_when_due(self.position, self.look(), self.pending)
            if asking is not None:
                return self._adopt(now, asking)
        return self._happen(now)

    def press(self, now):
        """Act on a press; returns the events that follow.

        A press shows the next answer, asks something, or says that the colours or a spill are right.
        """
        pending, view = self.pending, self.decision.view
        if pending.spill == views.CONFIRMING:
            self._agree()
            return self.judge(now)
        from ludus.recognition.questions import button

        position, evidence, question = self.position, self.look(), pending.question
        if question is not None:
            if question.may_blame and pending.spill != views.RESTORING:
                question.offer_more(*button.more_answers(position, evidence, question.answers))
            pending.show_next(now, question)
        elif view in (views.IDLE, views.HOLDING, views.WRONG):
            decision = button.ask_by_button(position, evidence, pending, view)
            if decision is not None:
                return self._adopt(now, decision)
            if view == views.WRONG:
                decision = button.ignore_colours(position, evidence, pending)
                if decision is not None:
                    return self._adopt(now, decision) if decision.question is not None else self.judge(now)
        return []

    def unseen(self):
        """Whether actions that leave no trace explain the board, so that the button may offer them."""
        return len(unseen(self.look())) > 0
