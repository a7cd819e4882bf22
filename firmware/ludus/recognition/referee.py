"""From settled cells to actions: what people did, judged against the rules of the game being played.

The snapshot is the authority, the order of events only a hint. The rules are tried in a fixed order;
the first that fits is taken (their numbers stand at `_judge`). The referee never plays an action
itself: it returns what happened, and the sitting carries it out.
"""

from ludus.clock import age, later, sooner, until
from ludus.portable import const
from ludus.recognition import masks
from ludus.recognition import occupancy as piles
from ludus.recognition.commits import CORRECTION_MS, PLIES_AT_ONCE, Commits
from ludus.recognition.views import CONFIRMING, HOLDING, IDLE, NEW, NO_SPILL, NOT_MOVABLE, RESTORING, STUCK, WRONG

NEW_GAME_MS = const(1500)  # the start set-up, held for so long, begins a new game
STUCK_MS = const(3000)  # a deviation that only a stuck sensor explains stands for so long


class Referee(Commits):
    """Judges one game's cells.

    `view`, `cell` and `held` say what it sees now. `by_pc` says for white and black whether the PC plays
    that side; then only `awaited`, the action it asked for, may be carried out (None while it thinks).
    Time is given with every call, ms modulo 2**30.
    """

    def __init__(self, game, present, slots, masked, colours):
        """Referee game on a board where present stands; so many slots has each cell; masked as of one before or None.

        colours: by cell what the sensors tell, see `piles.colours`.
        """
        super().__init__(game, present, slots, masked, colours)
        self._last_turn = None
        if self.dice:
            from ludus.recognition.last_turn import LastTurn

            self._last_turn = LastTurn(len(present))
        self._suspected = False
        self._note_later: list[int] = []
        self._start = piles.levels(game.words.contents(game.words.start(game.options)), slots)
        self.refresh()

    def refresh(self):
        """The game has changed (an action, a take-back, a new one): judge against it from now on.

        What a judgement and a picture need of the position is made here, once, and not at a lift.
        """
        self._compare()
        self.trapped = self.game.words.trapped(self.game.state)
        self._trail.follow(self.game, PLIES_AT_ONCE)
        self.spill = NO_SPILL

    def begin(self, now):
        """Judge the board as it stands when the sitting begins: nothing on it counts as an action."""
        self._unchanged_since = now
        self._judge(now)

    def take_up(self, now):
        """The game has been played up to where the power went; returns the events that follow.

        What differs on the board may be an action that was under way: it counts as seen now.
        """
        self._set_up = bool(self.game.played)
        there, due = self.present, self.expected
        cells = range(len(there))
        self._note(now, [cell << 1 for cell in cells if there[cell] < due[cell]])  # lifted first, then set down
        self._note(now, [cell << 1 | 1 for cell in cells if there[cell] > due[cell]])
        return self._judge(now)

    def settled(self, now, seats, levels):
        """Seats have settled to levels (by seat, 0 where nothing stands); returns the events that follow, tuples."""
        events = []
        self._believe_again(seats, levels)
        seats = [seat for seat in seats if not self.masked[seat // self.slots] or seat // self.slots in self.astray]
        notes = [seat // self.slots << 1 | (levels[seat] != 0) for seat in seats]
        if self._complete_without(now, notes):
            events += self._events_waiting()
        self._take(seats, levels)
        if events:
            self._note_later = notes
            return events
        self._note(now, notes)
        return self._judge(now)

    def mask(self, now, cell, why):
        """Do not believe a cell's sensor any more, for a reason of `masks`; returns the events that follow."""
        self._disregard(cell, why)
        return self._judge(now)

    def unmask(self, now, cell, levels):
        """Believe a cell's sensor again, which gives levels; returns the events that follow."""
        self._regard(cell, levels)
        self._note(now, [cell << 1 | (self.present[cell] != 0)])
        return self._judge(now)

    def explaining(self):
        """The legal actions that explain the board on their own, a list."""
        evidence = self._evidence(self, self.present)
        return [action for action in evidence.single() if self._may_play(action)]

    def explaining_unseen(self):
        """As runs the legal actions that explain the board on their own, what leaves no trace granted, a list."""
        found = [(action,) for action in self.explaining()]
        if self.dice:
            unseen = self._allowed(self._evidence(self, self.present).unseen())
            found += [run for run in unseen if len(run) == 1 and run not in found]
        return found

    def asked(self, now, action):
        """The PC asks for action; returns the events that follow if hands have already done it."""
        self.awaited = action
        return self._judge(now)

    def thrown(self, now):
        """Dice have been thrown: judge the board again, with all that hands have done meanwhile.

        But a counter of the other side that was lifted before was lifted by its owner: it was not hit.
        """
        self.refresh()
        self.seen.doubtful = -1  # that turn is over
        for cell in self.seen.cells():
            if self.contents[cell] & 3 == 2 - self.game.side:
                self.seen.emptied[cell] = 0
        return self._judge(now)

    def after_commit(self, now):
        """To be called when the events returned have been carried out: look at what is left to judge.

        Cells that changed after the action was complete belong to the next one.
        """
        self.refresh()
        if self._last_turn is not None:
            self._last_turn.note(self, self._taken)
            self._taken = []
        self.seen.commit()
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
        if self._has_come(now):
            if self.dice and self._asks_what_was_borne_off(now):
                return []
            events = self._events_waiting()
            if not events and self._otherwise:  # the answer was: nothing of all that
                return self._spelled(self._otherwise)
            if not events:
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
        return self.view == WRONG and not self._suspected and not self.spill

    def press(self, now):
        """The button was pressed: the next answer to what is asked; after a spill, the pieces stand as asked."""
        if self.spill == CONFIRMING:
            self.spill = NO_SPILL
        elif not self.answers and self.view in (IDLE, HOLDING, WRONG):
            self._offer_unseen(now)
            if not self.answers and self.view == WRONG and self.tells_colours and self._disbelieve():
                for event in self._judge(now):
                    self._wait(now, 0, event)
        elif self.answers:
            self._show_next(now)

    def _note(self, now, notes):
        for note in notes:
            self.seen.note(note >> 1, note & 1)
        self._unchanged_since = now

    def _judge(self, now):
        self._waiting = ()
        self._suspected = self._lift_follows = False
        if self._signs is not None:
            self._signs.forget()
        self.view = IDLE
        self.cell = -1
        self.held, self.parts, self.answers, self.answer = [], [], [], -1
        self._blaming = []
        if self.present == self.expected and not self.miscoloured():  # 1: as the game stands
            self._stands(now)
            return []
        if self.present == self._start and self._may_begin_anew():  # 2: the start set-up
            return self._wait(now, NEW_GAME_MS, (NEW,))
        evidence = self._look()
        if self.spill == RESTORING:
            self._fault(evidence)
            return []
        events = self._explained(now, evidence)  # 3 to 6
        if events is not None:
            return events
        unseen = self._allowed(evidence.unseen()) if self.dice and evidence.extra else []
        again = self._last_turn.again(self, evidence) if self._last_turn is not None else ()
        if unseen:
            self._ask_or_none(now, unseen + [again] * (again != ()))
            return []
        if again:
            return self._wait(now, self.slide_ms, again)
        self._hold(evidence)  # 7 and 8
        return []

    def _may_begin_anew(self):
        """Whether the start set-up means a new game: where nobody looks after the table, if it is no take-back."""
        game = self.game
        if len(game.played) > 2 or not self.unattended:
            return len(game.played) > 2
        by_hand = [ply for ply in range(len(game.played)) if game.changes_at(ply)]
        return game.start_text or len(by_hand) > 1 or (self.gone_back and by_hand)

    def _stands(self, now):
        """The board stands as the game does; but a counter may have entered with a hit."""
        self.view = IDLE
        self._set_up = True
        if self.spill == RESTORING:
            self.spill = CONFIRMING if self._unsure() else NO_SPILL
            self.seen.forget()
            return
        entered = self._allowed(self._evidence(self, self.present).maybe_hits()) if self.dice else []
        if self._ask(now, entered + [()] if entered else []):
            self._in_doubt = True
        else:
            self.seen.forget()
