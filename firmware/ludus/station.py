"""The whole table but its hardware: samples and bytes in, light frames and bytes out.

The firmware's loop, the simulations and the tests all drive this one class. Time is a parameter,
ms modulo 2**30. Nothing here waits for anybody.
"""

from ludus.clock import age, later
from ludus.errors import BoardError, LinkError, LudusError, OptionError
from ludus.games.dice import throw_of
from ludus.games.options import complete
from ludus.games.registry import GAMES, part
from ludus.lights.palette import FRAME_MS, FULL, Palette
from ludus.link import messages
from ludus.link.outbox import Outbox
from ludus.link.reports import Reports
from ludus.link.requests import Orders
from ludus.player.advice import Advice
from ludus.portable import const
from ludus.sensing.chatter import ALL, WINDOW_MS, Health
from ludus.sensing.settling import debouncer_of
from ludus.session.inputs import Inputs
from ludus.session.sitting import Sitting
from ludus.staff.gestures import Gestures
from ludus.storage.checkpoints import Milestones
from ludus.storage.entries import Annals

BY_THE_RULES = ("board", "blocked", "threefold", "move-limit")  # ends that stand again when the actions are played

BY_HOUSE_RULES = (
    ("repetition", "threefold"),
    ("move-limit", 60),
)  # what lets a game of an exhibit end

SCAN_MS = const(3)
PAUSE_MS = const(400)  # from one pause, in which garbage is collected, to the next at least: a lift leaves up to 21 kB
LONG_MS = const(30000)  # and where nothing settles
AFTER_MS = const(40)  # a pause that began later might still go on when the next piece is lifted
HURRY_MS = const(60)  # longer than a contact takes to settle


class Station:
    """A table made from a board definition."""

    def __init__(self, board, table, start, free, now, raw, journal, settings, random, fields=None, found=None):
        """board: a ludus.board.definition.Board; table: the word that tells this Pico from others; start: a
        ludus.storage.boot.Starts;
        free(): bytes of heap left; raw: the first reading; journal: a ludus.storage.journal.Journal; settings: a
        ludus.storage.settings.Settings; random(count): so many random bytes, good enough for dice; fields: the Fields
        that judge the readings of a board that tells colours; found: a ludus.storage.values.Keep for what self-tests
        find, or None. The game that was being played when the power went is taken up, else the board's first game
        begins. Raises BoardError when the board has not that game's cells.
        """
        _check_games(board)
        self.board = board
        self.journal = journal
        self.random = random
        self.free = free
        self.fields = fields
        self.found = found
        self.raw = raw
        self.scans = 0
        self.bench = None
        self._table = table
        self._start = start
        self.settings = settings
        self.exhibit = None
        if found and found.get("board"):
            from ludus.sensing import wiring

            wiring.apply(found, board, fields)
        self.outbox = Outbox(journal, (start.boot & 0x3FFF) << 16)  # inputs of a boot: more than can be sent in a week
        self.orders = Orders(self, now)
        self.reports = Reports(self, now)
        self.gestures = Gestures(self)
        self.advice = Advice(self)
        files = journal.files if board.firmware_hash else None  # a firmware without a digest cannot be told from others
        milestones = Milestones(files, journal.word, board.firmware_hash, board.cell_count)
        self._annals = Annals(self, journal, self.outbox, milestones, now)
        self.entry = self._annals.entry
        self.uptime = self._annals.uptime
        self._health = Health(board.seats)
        leds = board.leds
        self.palette = Palette(leds["order"], leds["max_ma"], leds["idle_ma"], leds["frame_ma"])
        self.picture = bytearray(board.lights)
        self._changed: list[int] = []
        self._frame_at = self._sampled = self._followed = self._stirred = self._calm = now
        self.debouncer = debouncer_of(board)
        self.debouncer.sample(now, raw, self._changed)
        del self._changed[:]
        told = None
        if start.resumes:
            from ludus.storage.restoring import last_game

            told = last_game(journal, milestones)
        if told is not None:
            milestones.taken_up(journal.begun, told.kept)
        self.inputs = Inputs(self._annals.note, now, lambda: throw_of(random))
        self.entry("BOOT", (start.boot, start.cause))
        if start.why:
            self.entry("FAULT", ("crash", "", start.why))
        self.sitting = self.inputs.sitting = self._seat(now, told)
        self.sitting.slide(int(settings.get("slide")))
        self._drawn = -1
        self._animated = False
        self._look_after_itself(now)

    def _look_after_itself(self, now):
        """Begin or end to be an exhibit, as the setting says."""
        if self.settings.get("exhibit") == "on":
            if self.exhibit is None:
                from ludus.exhibit.exhibit import Exhibit

                self.exhibit = Exhibit(self, now)
        elif self.exhibit is not None:
            self.exhibit = None
            self.inputs.limit(now, False)
        self.dim()

    def _seat(self, now, told):
        """The sitting as the power left it, or a new one."""
        board, ask = self.board, self.settings.get("resume") == "ask"
        may = told is not None and told.ended in ("",) + BY_THE_RULES and told.game.id in board.games
        common = (self.entry, board.distance, now, self.debouncer.settled)
        if may and self.settings.get("resume") != "reset" and tuple(told.game.cell_names) == board.cells:
            try:
                self.inputs.resumed(self.journal.begun, ask, self.debouncer.settled)
                self._note_settings()
                return Sitting(*common, told.game.id, told.game.options, self.inputs.throw, told, ask)
            except LudusError:  # the rules refuse what the journal says: another firmware wrote it
                pass
        if told is not None and not told.ended:
            self.entry("END", ("*", "abandoned"))
        game_id = told.game.id if told is not None and told.game.id in board.games else board.games[0]
        return Sitting(*common, game_id, self.house_rules(game_id, {}), self.inputs.throw)

    def house_rules(self, game_id, options):
        """The options of a game on this board; an exhibit's games end by house rules where nothing else is said."""
        options = dict(options)
        if self.settings.get("exhibit") == "on":
            known = [option[0] for option in part(game_id, "notation").OPTIONS]
            for name, value in BY_HOUSE_RULES:
                if name in known:
                    options.setdefault(name, value)
        options.update(self.board.options)
        return options

    @property
    def phase(self):
        """What the table is doing, as a word: of its sitting, of what stands in its place, of an exhibit on its own."""
        if self.bench is not None:
            return self.bench.phase
        return (self.exhibit is not None and self.exhibit.phase) or self.sitting.phase()

    @property
    def plays(self):
        """The game that is being played, by its name."""
        return self.sitting.game.id

    @property
    def maintenance(self):
        """Whether the PC has asked for the REPL."""
        return self.orders.maintenance

    def sample(self, now, raw, pressed):
        """Take one reading: raw sensor bytes as shifted in, and whether the button is down."""
        self.scans += 1
        self._sampled = now
        self.raw = raw
        if self.bench is not None:
            self.bench.sample(now, raw, self.gestures.short(now, pressed))
            if self.exhibit is not None:
                self.exhibit.watch(now, raw)
            return
        if age(now, self._followed) >= WINDOW_MS:
            self._followed = now
            self._look_after(now)
        self.inputs.wait(now)
        self.debouncer.sample(now, raw, self._changed)
        cells = self._changed
        if cells:
            self._changed = []
            self._stirred = now
            self.inputs.cells(now, cells, self.debouncer.settled)
            self.reports.cells = True
        if self.exhibit is not None:
            self.exhibit.sample(now, cells, pressed)
        self.gestures.sample(now, pressed)

    def _look_after(self, now):
        """Once in a while: which sensors chatter, and where their bases drift to."""
        if self.fields:
            self.fields.follow()
        for seat, chatters in self._health.judge(self.debouncer.edges):
            cell = seat // self.board.slots
            name = "" if seat == ALL else self.board.cells[cell]
            self.entry("FAULT", ("noise" if seat == ALL else "chatter", name, "" if chatters else "gone"))
            if seat != ALL:
                self.inputs.mask(now, cell, chatters, self.debouncer.settled)

    def receive(self, now, data):
        """Take bytes from the PC."""
        self.orders.receive(now, data)

    def next_line(self, now):
        """The next line (bytes) to write to the PC, or None. Writing it never blocks."""
        self.reports.catch_up(now)
        line = self.outbox.next_line(now)
        if self.reports.following and not self.outbox.following:
            self.reports.following = False
            self.inputs.listen(now, False)
            self.sitting.revision += 1
        return line

    def connect(self, now, protocol):
        """A PC said HELLO in that version of the protocol. Raises LinkError if the table does not speak it."""
        self.outbox.connect(now)
        self.reports.following = True
        self.reports.tell_hello(self._table, self._start)
        if protocol < messages.LEAST:
            raise LinkError("this table speaks protocols %d to %d" % (messages.LEAST, messages.PROTOCOL))
        self.inputs.listen(now, True)
        self.sitting.revision += 1
        self.reports.tell_now()
        self.reports.tell_cells()
        self.reports.tell_alive(now)

    def frame(self, now):
        """The light frame to show (the palette's buffer), or None while nothing has to change."""
        fresh = self._drawn != self.sitting.revision
        late = age(now, self._frame_at) - FRAME_MS
        if not fresh and not (self._animated and late >= 0):
            return None
        # A frame that comes late makes the next one no later: 30 a second also while a player thinks between them.
        self._frame_at = now if fresh or late >= FRAME_MS else later(self._frame_at, FRAME_MS)
        if self.bench is not None:
            self._drawn = self.sitting.revision
            self._animated = self.bench.render(now)
            return self.bench.palette.frame
        if fresh:
            self._drawn = self.sitting.revision
            self._painter().draw(self.picture)
            self.gestures.expect(self.sitting.phase())
            self.reports.picture = True  # said once the lights are on their way
        self._animated = self.palette.render(self.picture, now)
        return self.palette.frame

    def _painter(self):
        """Who says what the lights show."""
        if self.gestures.menu is None and self.exhibit is not None and self.exhibit.phase:
            return self.exhibit
        return self.gestures.menu or self.sitting

    def draw_anew(self):
        """What the lights say has changed."""
        self._drawn = -1

    def keep(self, now):
        """Write what waits to be kept, once its lights are sent. To be called in each round, after the lights.

        A game that was taken up is looked through meanwhile, for what may be taken back.
        """
        if self._drawn == self.sitting.revision:
            self.sitting.referee.catch_up()
            self._annals.keep(now)
            if self.exhibit is not None:
                self.exhibit.keep(now)

    def think(self, now):
        """Let the table's own player think for some ms, if it is his turn or for a hint. To be called in each round."""
        if self.bench is None:
            self.advice.think(now)

    def may_pause(self, now, since):
        """Whether this is the moment for a pause of some 20 ms, the last one having been at since.

        Not while anything moves or waits for its lights. Best is right after something has settled: the next lift is
        then farthest away. At any other time it may come just now, so that much longer is waited.
        """
        rested = age(now, since)
        if self.bench is not None:
            return rested >= PAUSE_MS
        if rested < PAUSE_MS or not self.still() or self._drawn != self.sitting.revision:
            return False
        if age(now, self._stirred) > AFTER_MS and rested < LONG_MS:
            return False
        return self.sitting.phase() != "hold"

    def still(self):
        """Whether no contact moves, so that there is time for what nobody waits for."""
        return self.debouncer.still()

    def hurries(self, now):
        """Whether contacts move: then nothing but the sensors and the lights has a turn, but for one in HURRY_MS."""
        if self.debouncer.still() or age(now, self._calm) >= HURRY_MS:
            self._calm = now
            return False
        return True

    def rest(self, now):
        """Ms the loop may sleep before the next scan, SCAN_MS after the one before it began; 1 in a hurry."""
        if not self.still():
            return 1
        if self.outbox.following and self.outbox.backlog > 0:
            return 0  # one line a round: 10,000 entries of a table that played alone are told in seconds
        if (self.outbox.following and not (self.outbox.idle and self.reports.idle)) or self.advice.thinks():
            return 1
        due, left = self.sitting.due(now), max(0, SCAN_MS - age(now, self._sampled))
        return left if due is None else min(left, due)

    def self_test(self, now):
        """Begin a self-test by lights in place of the game, which waits; the button, its end and the PC are inside."""
        if self.bench is None:
            from ludus.staff.self_test_run import TestBench

            self.bench = TestBench(self, now)

    def arrange(self, now):
        """Let a position be set up by hand, which is then played from, in place of the game, which waits."""
        if self.bench is None:
            from ludus.staff.position_setup import Arranging

            self.bench = Arranging(self, now)
            self.draw_anew()

    def end_test(self, now, raw):
        """Go on with the game on the board as it now stands, wired as the test found it."""
        self.bench = None
        before = self.debouncer.settled
        self.debouncer = debouncer_of(self.board)
        self.palette.wire(self.board.leds["order"])
        self.debouncer.sample(now, raw, self._changed)
        settled, self._changed = self.debouncer.settled, []
        changed = [seat for seat in range(len(settled)) if settled[seat] != before[seat]]
        if changed:
            self.inputs.cells(now, changed, settled)
        self.reports.tell_cells()
        self.draw_anew()

    def change(self, now, name, value):
        """Change a setting. Raises OptionError."""
        self.inputs.wait(now)
        try:
            self.settings.put(name, value)
        except OSError:
            self.entry("FAULT", ("settings", "", "the flash refuses to write"))
        self.inputs.setting(name, value)
        self.entry("SETTING", (name, value))
        self._look_after_itself(now)

    def dim(self):
        """Let the lights be as bright as the setting and the time of day say."""
        percent = int(self.settings.get("brightness"))
        if self.exhibit is not None:
            percent = min(percent, self.exhibit.brightness())
        self.palette.brightness = max(1, FULL * percent // 100)
        self.draw_anew()

    def begin(self, now, game_id, options, players, position=None):
        """Begin a game of the board's size, in place of the one being played; position: a text to play from, or None.

        Raises LudusError; then the game being played goes on.
        """
        options = self.house_rules(game_id, options)
        self.inputs.new(now, self.debouncer.settled, game_id, options, players, position)

    def begun(self):
        """A game was seated, and its GAME entry is the journal's newest."""
        self.inputs.begun(self.journal.newest, self.reports.following, self.debouncer.settled)
        self._note_settings()

    def _note_settings(self):
        for name, value in self.settings.changed():
            self.inputs.setting(name, value)

    def lot(self):
        """0 or 1, both equally likely."""
        return self.random(1)[0] & 1


def _check_games(board):
    """Refuse a board whose games do not exist, or which has not the cells of the first of them."""
    first = board.games[0]
    for game in board.games:
        if game not in GAMES:
            raise BoardError("board '%s': there is no game '%s'" % (board.name, game))
    words = part(first, "notation")
    try:
        cells = words.cell_names(complete(first, words.OPTIONS, board.options))
    except OptionError as error:
        raise BoardError("board '%s': %s" % (board.name, error)) from None
    if tuple(cells) != board.cells:
        raise BoardError("board '%s' has not the cells of %s" % (board.name, first))
