"""From settled cells to actions: what people did, judged against the rules of the game being played.

The snapshot is the authority, the order of events only a hint; `policy` holds the rules. The referee never plays an
action itself: it returns what happened, and the sitting carries it out.
"""

from ludus.clock import age, later, sooner, until
from ludus.games.choices import Choices
from ludus.portable import const
from ludus.recognition import masks
from ludus.recognition import occupancy as piles
from ludus.recognition.commits import CORRECTION_MS, SLIDE_MS, happen
from ludus.recognition.overtaken import is_overtaken
from ludus.recognition.pending import Pending, Players
from ludus.recognition.policy import judge
from ludus.recognition.touched import Touched
from ludus.recognition.under_way import wait
from ludus.recognition.views import BACK, CONFIRMING, HOLDING, IDLE, NO_SPILL, NOT_MOVABLE, STUCK, WRONG
from ludus.recognition.ways import squares
from ludus.recognition.ways.evidence import Evidence
from ludus.recognition.ways.take_backs import Trail

STUCK_MS = const(3000)  # a deviation that only a stuck sensor explains stands for so long
PLIES_AT_ONCE = const(8)  # the trail goes on by; each takes 0.7 ms


class Referee:
    """Judges one game's cells by what stands there (`occupancy`), what hands `touched`, and what is `pending`.

    `view`, `cell`, `parts`, `in_hand` and `spill` say what it sees now, see `views`; `choices` are the legal actions.
    Time is given with every call, ms modulo 2**30. What happened is returned, a list of events, see `views`.
    """

    def __init__(self, game, present, slots, masked, colours, unattended=False, slide_ms=SLIDE_MS):
        """present: what stands on each cell; slots: of each cell; masked: from the referee before this one, or None.

        colours: by cell what the sensors tell, see `piles.colours`. unattended: nobody looks after the table.
        slide_ms: for so long a piece may slide on.
        """
        self.game = game
        self.dice = "dice" in game.options
        self.occupancy = piles.Occupancy(present, slots, masked, colours)
        self.touched = Touched(len(present))
        self.pending = Pending()
        self.players = Players(game)
        self.trail = Trail(len(present), slots)
        self.evidence = Evidence(game, self.touched, slots, self.occupancy.colours, self.occupancy.masked)
        self.unattended = unattended
        self.slide_ms = slide_ms
        self.set_up = False  # whether the board has stood as the game does
        self.suspected = False  # whether a stuck sensor has been looked for
        self.view, self.cell, self.spill = IDLE, -1, NO_SPILL
        self.parts: list[int] = []
        self.in_hand: list[int] = []
        self.start = piles.levels(game.words.contents(game.words.start(game.options)), slots)
        self.ways, self.last_turn = _ways(self.dice, len(present))
        self._follow()

    def _follow(self):
        """The game has changed (an action, a take-back, a throw): judge against it from now on. Returns events.

        What a judgement and a picture need of the position is made here, once, and not at a lift.
        """
        game = self.game
        self.pending.denied = []
        self.choices = Choices(game)
        self.trapped = game.words.trapped(game.state)
        self.trail.follow(game, PLIES_AT_ONCE)
        self.spill = NO_SPILL
        return self.occupancy.follow(game.contents())

    def catch_up(self):
        """Follow a game that was taken up a bit further. To be called again and again."""
        self.trail.follow(self.game, PLIES_AT_ONCE)

    def look(self):
        """The evidence of the board as it stands."""
        occupancy, evidence = self.occupancy, self.evidence
        wrong = occupancy.miscoloured() if occupancy.tells_colours else ()
        evidence.look(self.choices, occupancy.contents, occupancy.expected, occupancy.present, wrong)
        return evidence

    def begin(self, now):
        """Judge the board as it stands when the sitting begins: nothing on it counts as an action."""
        self.touched.note(now, ())
        judge(self, now)

    def take_up(self, now):
        """The game has been played up to where the power went; returns the events that follow.

        What differs on the board may be an action that was under way: it counts as seen now.
        """
        self.set_up = bool(self.game.played)
        evidence = self.look()
        lifted, set_down = [cell << 1 for cell in evidence.missing], [cell << 1 | 1 for cell in evidence.extra]
        self.touched.note(now, lifted + set_down)
        return judge(self, now)

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
        happened = pending.event and is_overtaken(self, now, changes) and happen(self, pending.take())
        occupancy.take(believed, levels)
        if happened:
            pending.set_aside(changes)
            return events + happened
        self.touched.note(now, changes)
        return events + judge(self, now)

    def mask(self, now, cell, why):
        """Do not believe a cell's sensor any more, for a reason of `masks`; returns the events that follow."""
        self.occupancy.disregard(cell, why, self.touched.emptied[cell])
        return judge(self, now)

    def unmask(self, now, cell, levels):
        """Believe a cell's sensor again, which gives levels; returns the events that follow."""
        self.occupancy.regard(cell, levels)
        self.touched.note(now, [cell << 1 | (self.occupancy.present[cell] != 0)])
        return judge(self, now)

    def request(self, now, action):
        """The PC asks for action; returns the events that follow if hands have already done it."""
        self.players.requested = action
        return judge(self, now)

    def limit(self, now, unattended):
        """Nobody looks after the table any more, or somebody does again; returns the events that follow."""
        self.unattended = unattended
        return self.settled(now, (), b"")

    def slide(self, ms):
        """From now on a piece may slide on for so long before its action is final."""
        self.slide_ms = ms

    def thrown(self, now):
        """Dice have been thrown: judge the board again, with all that hands have done meanwhile; returns events."""
        events = self._follow()
        self.touched.next_turn(self.occupancy.contents, self.game.side + 1)
        return events + judge(self, now)

    def after_commit(self, now, events=()):
        """To be called when these events have been carried out, or people changed the game; returns what follows.

        Cells that changed after the action was complete belong to the next one.
        """
        pending, hit = self.pending, -1
        if events:
            self.trail.gone_back = events[-1][0] == BACK
        self.players.requested = None
        found = self._follow()
        chosen, changes = pending.counted()
        if self.last_turn is not None:
            self.last_turn.note(self.game, self.touched, chosen)
            hit = self.last_turn.hit(self.game)
        self.touched.commit(hit)
        if pending.lift_follows:
            changes = [cell << 1 for cell in self.occupancy.missing()]
        self.touched.note(now, changes)
        return found + judge(self, now)

    def due(self, now):
        """Ms until `tick` has something to do, or None."""
        due = self.pending.due(now)
        if self.view == NOT_MOVABLE:
            due = sooner(due, until(now, later(self.touched.since, CORRECTION_MS)))
        elif self.view == WRONG and not (self.suspected or self.spill):
            due = sooner(due, until(now, later(self.touched.since, STUCK_MS)))
        return due

    def tick(self, now):
        """Let time pass; returns the events that have come due."""
        pending = self.pending
        if pending.due(now) == 0:
            if self.dice:
                from ludus.recognition.questions import ask_what_was_borne_off

                if ask_what_was_borne_off(self, now):
                    return []
            events = happen(self, pending.take())
            if not events and pending.otherwise:  # the answer was: nothing of all that
                return happen(self, pending.otherwise)
            if not events:
                self.touched.forget()
                judge(self, now)
            return events
        if self.view == NOT_MOVABLE and age(now, self.touched.since) >= CORRECTION_MS:
            self.view = WRONG
        if self.view == WRONG and not (self.suspected or self.spill) and age(now, self.touched.since) >= STUCK_MS:
            return self._suspect(now)
        return []

    def _suspect(self, now):
        """Put what is wrong down to a stuck sensor, if one explains it; returns the events that follow."""
        from ludus.recognition.ways import stuck_sensor

        self.suspected = True
        cell = stuck_sensor.suspect(self.look(), self.explaining)
        return [(STUCK, cell)] + self.mask(now, cell, masks.STUCK) if cell >= 0 else []

    def press(self, now):
        """The button was pressed: the next answer to what is asked; after a spill, the pieces stand as asked."""
        pending, occupancy = self.pending, self.occupancy
        if self.spill == CONFIRMING:
            self.spill = NO_SPILL
        elif pending.answers:
            from ludus.recognition.questions import show_next

            show_next(self, now)
        elif self.view in (IDLE, HOLDING, WRONG):
            from ludus.recognition.questions import offer_unseen

            offer_unseen(self, now)
            if not pending.answers and self.view == WRONG and occupancy.tells_colours and occupancy.forget_colours():
                for event in judge(self, now):
                    wait(self, now, 0, event)

    def explaining(self, evidence):
        """The legal actions that explain an Evidence on their own, a list."""
        return [action for action in self.ways.single(evidence) if self.players.may_play(action)]

    def explaining_unseen(self, evidence):
        """As runs the legal actions that explain an Evidence on their own, what leaves no trace granted, a list."""
        found = [(action,) for action in self.explaining(evidence)]
        if self.dice:
            unseen = self.players.allowed(self.ways.unseen(evidence))
            found += [run for run in unseen if len(run) == 1 and run not in found]
        return found

    def destination(self, action):
        """The cell on which an action ends."""
        return self.game.words.ends(self.game.state, action)[1]


def _ways(dice, cells):
    """The ways to explain a board, a module; and with dice the turn played last, on so many cells, else None."""
    if not dice:
        return squares, None
    from ludus.recognition.ways import lanes
    from ludus.recognition.ways.last_turn import LastTurn

    return lanes, LastTurn(cells)
