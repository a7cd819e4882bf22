"""A table in a museum with nobody to look after it.

It shows a game until a visitor comes, and waits while people play. When they have left, the next visitor may continue
their game or begin a new one. The table is in one of four states:
    PLAYING   somebody is there: the lights show the sitting; time runs even while a piece is held or a player thinks
    COUNTING  nothing was touched for 3/4 of the time until the reset; in the last quarter, lights go out one by one
    OFFERING  that time is over: a recorded game is shown, then how to continue the last game or begin a new one
    ASLEEP    it is closed and dark
Touching any piece or the button leads back to PLAYING at once, from ASLEEP as well.
"""

from ludus.clock import age, later, until
from ludus.exhibit import begin_anew as anew
from ludus.exhibit import idle_countdown
from ludus.exhibit.daytime import FILE as CLOCK_FILE
from ludus.exhibit.daytime import Daytime
from ludus.exhibit.missing_pieces import MissingPieces
from ludus.exhibit.next_game import NextGame, has_fewer
from ludus.exhibit.show import STEP_MS, Show
from ludus.exhibit.usage import FILE as USAGE_FILE
from ludus.exhibit.usage import Usage
from ludus.portable import const
from ludus.recognition.decision import IDLE

PLAYING, COUNTING, OFFERING, ASLEEP = "", "countdown", "attract", "asleep"

SECOND_MS = const(1000)
WAKING_MS = const(1500)  # a press this soon after the table has woken has no other effect
USAGE_LETTERS = const(180)  # most letters of counts in one message; the rest follow in others


class Exhibit:
    """A table that looks after itself. `phase` is its state as a word for the PC, '' while somebody plays."""

    def __init__(self, now, settings, sensors, display, outbox, sitting, inputs, entry, begin, house_rules):
        """settings to inputs: the table's parts; entry(kind, fields): makes an entry of the journal; begin: begins a
        game, as ludus.station.Station.begin; house_rules(game id, options): the options with the table's house rules
        added.
        """
        self.phase = PLAYING
        self.usage = Usage(settings.beside(USAGE_FILE), now, sitting)
        self.daytime = Daytime(settings.beside(CLOCK_FILE), now)
        self._settings = settings
        self._display = display
        self._outbox = outbox
        self._sitting = sitting
        self._next_game = NextGame(settings, sitting, begin, house_rules)
        self._missing = MissingPieces(sensors, sitting, inputs, entry, self._next_game)
        self._show = Show(sitting)
        self._left = 0  # lights of the countdown that are still on
        self._since = self._moved = self._woken = now
        self._patient = True  # the table still waits for a missing piece
        self._looked = False  # whether the board was compared with the start set-up since something moved
        self._next = now
        inputs.limit(now, True)
        if anew.is_played(sitting.game) or anew.goes_on(sitting):
            self._plan(now)
            return
        self._offer(now)

    def sample(self, now, moved, down):
        """Process a scan. moved: whether seats have settled in it; down: whether the button is down."""
        if moved or down:
            self._touched(now, moved)
        elif until(now, self._next) == 0:
            self._pass_time(now)

    def is_over(self, now, touched):
        """Whether to end a stand-in (a self-test, for example), last touched at `touched`, because nobody is there."""
        if age(now, touched) < self._times()[1]:
            return False
        self._since = touched
        self._next = now
        return True

    def due(self, now):
        """Ms until `sample` has something to do even if nobody touches anything."""
        return until(now, self._next)

    def note(self, kind, fields):
        """Note an entry of the journal."""
        self._missing.note(kind)
        self.usage.count(kind, fields)

    def press(self, now):
        """Handle a short press of the button; return True if the game must not get it as well."""
        if age(now, self._woken) < WAKING_MS:
            return True
        from ludus.session.button_corrections import SECOND_THOUGHTS_MS  # loaded for a press anyway

        busy, referee = age(now, self._moved) <= SECOND_THOUGHTS_MS, self._sitting.referee
        if busy or referee.decision.view != IDLE or referee.unseen():
            return False
        return self._missing.go_on_without(now)

    def keep(self, now):
        """Write the counts to the flash, if they are due."""
        self.usage.keep(now)

    def draw(self, picture):
        """Fill picture while `phase` is not PLAYING."""
        if self.phase == COUNTING:
            idle_countdown.draw(self._left, picture)
        elif self.phase == ASLEEP:
            picture[:] = bytes(len(picture))
        else:
            self._show.draw(picture)

    def settings_changed(self, now):
        """Act on changed settings: a game that nobody has begun gets the rules and players that they name."""
        self.dim()
        if self.phase == OFFERING:
            self._offer(now)

    def dim(self):
        """Set the brightness of the lights from the setting and the time of day."""
        percent, dim = int(self._settings.get("brightness")), self._settings.get("dim")
        if dim and self.daytime.minutes is not None:
            from ludus.exhibit import hours_and_brightness

            percent = min(percent, hours_and_brightness.brightness(dim, self.daytime.minutes))
        self._display.dim(percent)

    def set_clock(self, now, message):
        """Set the clock to the time in a CLOCK message of the PC."""
        self.daytime.set(now, message["minutes"])
        self.dim()

    def report_usage(self, _now, _message):
        """Send all counts to the PC, which has asked for them."""
        part = ""
        for name, counts in self.usage.rows() + [("", "")]:
            word = name + "=" + counts
            if part and (not name or len(part) + len(word) > USAGE_LETTERS):
                self._outbox.reply("USAGE", (part,))
                part = ""
            part += (";" if part else "") + word

    def _touched(self, now, moved):
        self._since = now
        if moved:
            self._moved = now
            self._patient = True
            self._looked = False
            self._missing.look(now)
        if self.phase != PLAYING:
            self._woken = self._moved = now
            self._patient = True  # newcomers get the whole time to set a missing piece
            self._enter(PLAYING)
            self._show.stop()
        self._plan(now)

    def _times(self):
        """(ms until the countdown, ms until the reset) without a touch."""
        return idle_countdown.times(self._settings.get("idle"), self._sitting.game)

    def _plan(self, now):
        """Set when the next thing happens if nobody touches anything."""
        count, reset = self._times()
        idle = age(now, self._since)
        wait = min(SECOND_MS, reset - idle) if self.phase == COUNTING else count - idle
        patience = self._patience()
        if self._patient and patience:
            wait = min(wait, patience - age(now, self._moved))
        if not self._looked:
            wait = min(wait, anew.ANEW_MS - age(now, self._moved))
        self._next = later(now, max(1, wait))

    def _patience(self):
        """How long to wait for a missing piece, in ms; 0 is for ever."""
        seconds = self._settings.get("missing")
        return 0 if seconds == "off" else 1000 * int(seconds)

    def _pass_time(self, now):
        if self.daytime.passes(now):
            self.dim()
        if self.phase in (OFFERING, ASLEEP):
            self._show_on(now)
            return
        count, reset = self._times()
        idle, patience = age(now, self._since), self._patience()
        if idle >= reset:
            self._reset(now)
            return
        if not self._looked and age(now, self._moved) >= anew.ANEW_MS:
            self._looked = True
            if anew.is_meant(self._sitting):
                self._next_game.begin(now, None)
        if self._patient and patience and age(now, self._moved) >= patience:
            self._patient = False
            self._missing.go_on_without(now)
        if idle >= count:
            self._left = idle_countdown.lights_left(idle, count, reset, self._sitting.game.cell_count)
            self._enter(COUNTING)
        self._plan(now)

    def _enter(self, phase):
        self.phase = phase
        self._display.renew()

    def _show_on(self, now):
        """Show the next picture while nobody is there, or go dark if the table is closed."""
        if self._is_open():
            self._show.go_on()
            self._enter(OFFERING)
            self._next = later(now, STEP_MS)
            return
        self._show.stop()
        if self.phase != ASLEEP:
            self._enter(ASLEEP)
        self._next = later(now, 10 * SECOND_MS)

    def _is_open(self):
        hours, minutes = self._settings.get("hours"), self.daytime.minutes
        if not hours or minutes is None:
            return True
        from ludus.exhibit import hours_and_brightness

        return hours_and_brightness.is_open(hours, minutes)

    def _reset(self, now):
        """Seat the next visitor's game, unless the present one goes on, and show it."""
        from ludus.exhibit import last_position

        offer = last_position.on_offer(self._sitting, self._missing.before)
        if offer is not None:
            self._next_game.begin(now, *offer)
        self._offer(now)

    def _offer(self, now):
        game = self._sitting.game
        if not anew.is_played(game) and not anew.goes_on(self._sitting) and self._next_game.is_due():
            self._next_game.begin(now, game.start_text, has_fewer(game.options))
        self._show.begin()
        self._show_on(now)
