"""A table in a museum, with nobody to look after it: it shows a game until somebody comes, waits for him, and lets
the next one go on where he left or begin anew.

It is in one of four states:
    PLAYING   somebody is there: the sitting has the lights, and time runs whatever hangs in the air or thinks
    COUNTING  nobody has touched anything for three quarters of the time: what is left of it goes out light by light
    OFFERING  the time is over: a recorded game is shown, then how the last one may be continued or a new one begun
    ASLEEP    it is not open, and dark
Any piece and the button lead back to PLAYING at once, from ASLEEP as well.
"""

from ludus.clock import age, later, until
from ludus.exhibit import starting_again as anew
from ludus.exhibit.daytime import FILE as CLOCK_FILE
from ludus.exhibit.daytime import Daytime
from ludus.exhibit.missing_pieces import Lacking
from ludus.exhibit.tally import Tally
from ludus.exhibit.usage import FILE as USAGE_FILE
from ludus.exhibit.usage import Usage
from ludus.portable import const
from ludus.recognition.questions import unseen_runs

PLAYING, COUNTING, OFFERING, ASLEEP = "", "countdown", "attract", "asleep"

STEP_MS = const(1200)  # from one action of the recorded game to the next
SHOWN = const(20)  # so many of them, then
OFFERED = const(4)  # for so many steps how the last game may be continued, and as long how to begin anew
SECOND_MS = const(1000)
ANEW_MS = const(6000)  # a start set-up in which one cell differs, for so long, begins anew: a sensor may be stuck
SETTLED_MS = const(2000)  # a press ends placing only when hands have rested for so long
WAKING_MS = const(1500)  # a press that has woken the table means nothing else
SMALL_BOARD = const(9)  # cells
USAGE_LETTERS = const(180)  # of counts in one message: several of them wait for their turn


def usual_reset(game):
    """Seconds to the reset where no setting says them: a game on a small board is short."""
    return 60 if game.cell_count <= SMALL_BOARD else 120


class Exhibit(Lacking):
    """Looks after a ludus.station.Station. `phase` is its state as a word for the PC, '' while somebody plays."""

    def __init__(self, station, now):
        settings = station.settings
        self.phase = PLAYING
        self.usage = Usage(settings.beside(USAGE_FILE), now)
        self.daytime = Daytime(settings.beside(CLOCK_FILE), now)
        super().__init__(station, Tally(self.usage, station))
        self._attract = None
        self._shown = 0
        self._left = 0  # lights of the countdown
        self._since = self._moved = self._woken = now
        self._patient = True  # a missing piece is still waited for
        self._looked = False  # whether the board was compared with the start set-up since something moved
        self._next = now
        station.inputs.limit(now, True)
        sitting, game = station.sitting, station.sitting.game
        if anew.is_played(game):
            self._plan(now)
            return
        rules = station.house_rules(game.id, {})
        if [name for name in rules if game.options[name] != rules[name]] or self._players() != sitting.players:
            self._begin(now, None)
        self._offer(now)

    # --- what the station tells

    def sample(self, now, moved, down):
        """A scan: whether cells have settled, and whether the button is down."""
        if moved or down:
            self._touched(now, moved)
        elif until(now, self._next) == 0:
            self._pass_time(now)

    def watch(self, now, raw):
        """A self-test goes on, or a position is set up by hand: where nobody touches anything that ends as well."""
        bench = self._station.bench
        if bench is not None and age(now, bench.touched()) >= self._times()[1]:
            self._since = bench.touched()
            bench.leave(now, raw)
            self._next = now

    def due(self, now):
        """Ms until `sample` has something to do though nobody touches anything."""
        return until(now, self._next)

    def told(self, kind, fields):
        """An entry of the journal was made."""
        if kind == "GAME":
            self._before = None
        self._tally.told(kind, fields)

    def press(self, now):
        """A short press of the button: whether it was for this room, and for nobody else."""
        if age(now, self._woken) < WAKING_MS:
            return True
        if age(now, self._moved) < SETTLED_MS or unseen_runs(self._station.sitting.referee):
            return False
        return self._go_on_with_fewer(now)

    def keep(self, now):
        """Write what is counted, when there is time."""
        self.usage.keep(now)

    def draw(self, picture):
        """Fill picture while `phase` is not PLAYING."""
        sitting = self._station.sitting
        step = self._shown % (SHOWN + 2 * OFFERED)
        if self.phase == COUNTING:
            anew.draw_countdown(self._left, picture)
        elif self.phase == ASLEEP:
            picture[:] = bytes(len(picture))
        elif step < SHOWN and self._attract is not None:
            self._attract.draw(picture)
        elif step < SHOWN + OFFERED or not anew.draw(sitting, picture):
            sitting.draw(picture)

    def brightness(self):
        """The percentage that the time of day allows."""
        dim = self._station.settings.get("dim")
        if not dim or self.daytime.minutes is None:
            return 100
        from ludus.exhibit import opening_hours

        return opening_hours.brightness(dim, self.daytime.minutes)

    def obey(self, now, kind, message):
        """A PC says what time it is (CLOCK), or asks what was counted (USAGE)."""
        if kind == "CLOCK":
            self.daytime.told(now, message["minutes"])
            self._station.dim()
            return
        part = ""
        for name, counts in self.usage.told() + [("", "")]:
            word = name + "=" + counts
            if part and (not name or len(part) + len(word) > USAGE_LETTERS):
                self._station.outbox.reply("USAGE", (part,))
                part = ""
            part += (";" if part else "") + word

    # --- inside

    def _touched(self, now, moved):
        self._since = now
        if moved:
            self._moved = now
            self._patient = True
            self._looked = False
            self._take_back_patience(now)
            if self._lost and self._is_whole():
                self._tell_found()
        if self.phase != PLAYING:
            self._woken = self._moved = now
            self._patient = True  # whoever has just come has the whole time for a piece that is still to come
            self._show(PLAYING)
            self._attract = None
        self._plan(now)

    def _times(self):
        """(ms until the countdown, ms until the reset) without a touch."""
        reset = self._station.settings.get("idle")
        if reset == "auto":
            reset = usual_reset(self._station.sitting.game)
        reset = 1000 * int(reset)
        return reset * 3 // 4, reset

    def _plan(self, now):
        """When the next thing happens if nobody touches anything."""
        count, reset = self._times()
        idle = age(now, self._since)
        wait = min(SECOND_MS, reset - idle) if self.phase == COUNTING else count - idle
        patience = self._patience()
        if self._patient and patience:
            wait = min(wait, patience - age(now, self._moved))
        if not self._looked:
            wait = min(wait, ANEW_MS - age(now, self._moved))
        self._next = later(now, max(1, wait))

    def _patience(self):
        """Ms for which a missing piece is waited for, 0 for ever."""
        seconds = self._station.settings.get("missing")
        return 0 if seconds == "off" else 1000 * int(seconds)

    def _pass_time(self, now):
        if self.daytime.passes(now):
            self._station.dim()
        if self.phase in (OFFERING, ASLEEP):
            self._show_on(now)
            return
        count, reset = self._times()
        idle, patience = age(now, self._since), self._patience()
        if idle >= reset:
            self._reset(now)
            return
        if not self._looked and age(now, self._moved) >= ANEW_MS:
            self._looked = True
            if anew.is_meant(self._station.sitting):
                self._begin(now, None)
        if self._patient and patience and age(now, self._moved) >= patience:
            self._patient = False
            self._go_on_with_fewer(now)
        if idle >= count:
            self._left = -(-self._station.board.cell_count * (reset - idle) // (reset - count))
            self._show(COUNTING)
        self._plan(now)

    def _show(self, phase):
        self.phase = phase
        self._station.draw_anew()

    def _show_on(self, now):
        """The next picture of what is shown while nobody is there."""
        if not self._is_open():
            self._attract = None
            if self.phase != ASLEEP:
                self._show(ASLEEP)
            self._next = later(now, 10 * SECOND_MS)
            return
        if self._attract is None:
            self._attract = _attract(self._station.sitting.game)
        self._shown += 1
        if self._attract is not None and self._shown % (SHOWN + 2 * OFFERED) < SHOWN:
            self._attract.step()
        self._show(OFFERING)
        self._next = later(now, STEP_MS)

    def _is_open(self):
        hours, minutes = self._station.settings.get("hours"), self.daytime.minutes
        if not hours or minutes is None:
            return True
        from ludus.exhibit import opening_hours

        return opening_hours.is_open(hours, minutes)

    def _reset(self, now):
        """Nobody is there any more: the last position stays on offer, from a sitting of its own."""
        sitting, game = self._station.sitting, self._station.sitting.game
        if self._station.gestures.menu is not None:
            self._since = now
            self._plan(now)
            return
        before, played = self._before, anew.is_played(game)
        if before is not None and not (before[2] or played or game.over):  # the next ones may have all pieces
            self._begin(now, before[0], before[1].get("fewer") == "yes")
        elif game.over:
            self._begin(now, None)
        elif played or sitting.phase() not in ("play", "setup", "hold"):
            occupancy = sitting.referee.occupancy
            missing, extra = occupancy.missing(), occupancy.extra()
            text = None
            if missing and not extra:
                from ludus.exhibit import fewer_pieces

                text = fewer_pieces.without(game, missing)
            if text is not None:
                self._begin(now, text, True)
            elif (played or game.start_text) and not anew.is_meant(sitting, False):
                self._begin(now, game.position())
            else:
                self._begin(now, None)
        self._offer(now)

    def _offer(self, now):
        self._shown = 0
        self._show_on(now)


def _attract(game):
    """The recorded game to be shown, or None where there is none for this board."""
    from ludus.exhibit.attract import Attract

    try:
        return Attract(game)
    except ImportError:
        return None
