"""The whole table but its hardware: samples and bytes in, light frames and bytes out.

The firmware's loop, the simulations and the tests all drive this one class. It makes the parts of a table and gives
each what it uses. Time is a parameter, in ms modulo 2**30. Nothing here blocks.
"""

from ludus.button import Gestures
from ludus.clock import age
from ludus.errors import LudusError
from ludus.games.dice import throw_of
from ludus.games.house_rules import house_rules
from ludus.lights import scene
from ludus.lights.display import Display
from ludus.link import hello, messages
from ludus.link.outbox import Outbox
from ludus.link.reports import Reports
from ludus.link.requests import Requests
from ludus.pace import Pace
from ludus.player.advice import Advice
from ludus.sensing.chatter import ALL
from ludus.sensing.sensors import Sensors
from ludus.session.inputs import Inputs
from ludus.session.sitting import Sitting
from ludus.staff.stand_in import StandIn
from ludus.storage.checkpoints import Checkpoints
from ludus.storage.write_timing import Writer


class Station:
    """A table made from a board definition.

    `exhibit` is a ludus.exhibit.exhibit.Exhibit or None; `maintenance` is whether the PC has asked for the REPL.
    """

    def __init__(self, board, table, start, free, now, raw, journal, settings, random, fields=None, found=None):
        """board: a ludus.board.definition.Board; table: the word that identifies this Pico; start: a
        ludus.storage.boots.Boot; free(): bytes of heap left; raw: the first reading; journal: a
        ludus.storage.journal.Journal; settings: a ludus.storage.settings.Settings; random(count): count random bytes,
        good enough for dice; fields: the Fields that judge the readings of a board that tells colours, or None; found:
        a ludus.storage.values.Values for what self-tests find, or None.

        Resumes the game that was being played when the power went, or else begins a new one. Raises BoardError if the
        board does not have the cells of a game that begins.
        """
        from ludus.resumed_game import check_games, resumed_game, sitting_of

        check_games(board)
        self.board = board
        self.journal = journal
        self.settings = settings
        self.scans = 0
        self.maintenance = False
        self.exhibit = None
        self._hello = (board, table, start, journal)
        self._free = free
        self._random = random
        self._listens = False  # whether a PC listens
        self.sensors = Sensors(board, fields, found, now, raw)
        self.display = Display(board, now)
        noted = (start.boot & 0x3FFF) << 16  # leaves each boot room for 65,535 inputs
        self.outbox = Outbox(journal, noted, now)
        files = journal.files if board.firmware_hash else None  # a firmware without a digest cannot be told from others
        checkpoints = Checkpoints(files, journal.word, board.firmware_hash, board.cell_count)
        self._writer = Writer(journal, self.outbox, checkpoints, now)
        saved = resumed_game(start, journal, checkpoints)
        self.inputs = Inputs(self.outbox.note, now, lambda: throw_of(random))
        self.entry("BOOT", (start.boot, start.cause))
        if start.why:
            self.entry("FAULT", ("crash", "", start.why))
        about = (self.entry, self.display.renew, board.distance, now, self.sensors.settled)
        seat = lambda game_id, options, *saved: Sitting(*about, game_id, options, self.inputs.throw, *saved)  # noqa: E731
        self.sitting = sitting_of(board, settings, self.entry, seat, self.house_rules, saved, self._resume)
        self.inputs.sitting = self.sitting
        self.sitting.slide(int(settings.get("slide")))
        self._connect_parts(now, found)
        self._enter_exhibit(now)
        if self.sensors.are_all_closed():
            self.stand_in.unplugged(now, ())

    def _connect_parts(self, now, found):
        """Make the parts that watch or change the game."""
        sitting, inputs, outbox, display = self.sitting, self.inputs, self.outbox, self.display
        self.stand_in = StandIn(
            self.board, self.sensors, display, outbox, sitting, inputs, self.entry, found, self.begin
        )
        self.advice = Advice(sitting, inputs, outbox, self._random)
        hint, renew = self.advice.hint, display.renew
        self.gestures = Gestures(sitting, inputs, outbox, self._press, hint, self._open_menu, renew)
        self.requests = Requests(now, outbox, self.journal, inputs, self.board.games, self.begin, {
            "HELLO": self._connect,
            "SET": lambda now, message: self.change(now, message["name"], message["value"]),
            "HINT": lambda now, message: self.advice.answer(now, message["ply"], message["action"]),
            "CLOCK": lambda now, message: self.exhibit and self.exhibit.set_clock(now, message),
            "USAGE": lambda now, message: self.exhibit and self.exhibit.report_usage(now, message),
            "SELFTEST": lambda now, _message: self.stand_in.self_test(now),
            "MAINTENANCE": self._maintain,
        })  # fmt: skip
        phase = lambda: self.phase  # noqa: E731
        self.reports = Reports(now, outbox, self.journal, sitting, display.picture, phase, self._health)
        self.pace = Pace(now, self.sensors, display, sitting, outbox, self.reports, self.advice)

    def _enter_exhibit(self, now):
        """Start or stop being an exhibit, as the setting says."""
        if self.settings.get("exhibit") != "on":
            if self.exhibit is not None:
                self.exhibit = None
                self.inputs.limit(now, False)
            self.display.dim(int(self.settings.get("brightness")))
            return
        if self.exhibit is None:
            from ludus.exhibit.exhibit import Exhibit

            table = (self.settings, self.sensors, self.display, self.outbox, self.sitting, self.inputs)
            self.exhibit = Exhibit(now, *table, self.entry, self.begin, self.house_rules)
        self.exhibit.settings_changed(now)

    @property
    def phase(self):
        """What the table is doing, as a word: from `stand_in` if it is in use, else from the exhibit or the sitting."""
        if self.stand_in.current is not None:
            return self.stand_in.current.phase
        return (self.exhibit is not None and self.exhibit.phase) or self.sitting.phase()

    def entry(self, kind, fields):
        """Make an entry of the journal, and tell the parts that it concerns."""
        self._writer.add(self.inputs.now, kind, fields)
        if kind == "GAME":
            self.inputs.begun(self.journal.newest, self._listens, self.sensors.settled)
            self._note_settings()
        if self.exhibit is not None:
            self.exhibit.note(kind, fields)

    def _resume(self, ask):
        self.inputs.resumed(self.journal.begun, ask, self.sensors.settled)
        self._note_settings()

    def _note_settings(self):
        for name, value in self.settings.changed():
            self.inputs.setting(name, value)

    # --- rounds of the loop

    def sample(self, now, raw, pressed):
        """Take one reading: raw sensor bytes as shifted in, and whether the button is down."""
        self.scans += 1
        if self.stand_in.current is not None:
            self.pace.note(now, True)
            if self.stand_in.sample(now, raw, self.gestures.short(now, pressed), self.exhibit):
                self.reports.report_cells()
            return
        for seat, chatters in self.sensors.chatter(now):
            self._report_chatter(now, seat, chatters)
        self.inputs.wait(now)
        seats = self.sensors.sample(now, raw)
        self.pace.note(now, seats)
        if seats and self.sensors.are_all_closed():
            self.stand_in.unplugged(now, seats)
        elif seats:
            self.inputs.cells(now, seats, self.sensors.settled)
            self.reports.cells = True
        if self.exhibit is not None:
            self.exhibit.sample(now, seats, pressed)
        self.gestures.sample(now, pressed)

    def _report_chatter(self, now, seat, chatters):
        cell = seat // self.board.slots
        name = "" if seat == ALL else self.board.cells[cell]
        self.entry("FAULT", ("noise" if seat == ALL else "chatter", name, "" if chatters else "gone"))
        if seat != ALL:
            self.inputs.mask(now, cell, chatters, self.sensors.settled)

    def receive(self, now, data):
        """Take bytes from the PC."""
        self.requests.receive(now, data)

    def next_line(self, now):
        """The next line (bytes) to write to the PC, or None. Writing it never blocks."""
        if self.outbox.following:
            self.reports.catch_up(now)
        line = self.outbox.next_line(now)
        if self._listens and not self.outbox.following:
            self._listens = False
            self.inputs.listen(now, False)
        return line

    def frame(self, now):
        """The light frame to show (the display's buffer), or None while nothing has to change."""
        if self.display.stale:
            self.gestures.expect(self.sitting.phase())
            stand_in = self.stand_in.current
            self.reports.picture = stand_in is None or stand_in.phase != "test"  # reported once the lights are on
        return self.display.frame(now, self._draw)

    def _draw(self, picture):
        """Have picture filled by the part that decides what the lights show."""
        if self.stand_in.current is not None:
            self.stand_in.current.draw(picture)
        elif self.gestures.menu is not None:
            self.gestures.menu.draw(picture)
        elif self.exhibit is not None and self.exhibit.phase:
            self.exhibit.draw(picture)
        else:
            scene.draw(self.sitting, picture)

    def keep(self, now):
        """Save what waits to be saved, once the lights that show it are sent. Call it in each round, after the lights.

        Each call also looks a bit further through a game that was resumed, for what may be taken back.
        """
        if self.display.stale:
            return
        self.sitting.referee.position.catch_up()
        if self._writer.write(now, self.sitting):
            self._go_on_in_memory()
        if self.exhibit is not None:
            self.exhibit.keep(now)

    def _go_on_in_memory(self):
        """Go on without the failed flash: once a PC says HELLO again, it gets the game under the journal's new word."""
        self.outbox.disconnect()
        self.sitting.journalled.repeat()
        self.entry("FAULT", ("journal", "", self.journal.failure[:100]))
        self.journal.flush()

    def think(self, now):
        """Let the table's own player think for a few ms, on his turn or for a hint. Call it in each round."""
        if self.stand_in.current is None:
            self.advice.think(now)

    # --- what people, the staff and the PC ask for

    def _press(self, now):
        if self.exhibit is None or not self.exhibit.press(now):
            self.inputs.press(now)

    def _open_menu(self, now):
        if self.settings.get("staff") != "on":
            return None
        from ludus.staff.menu import Menu

        stand_in, lot = self.stand_in, lambda: self._random(1)[0] & 1
        return Menu(now, self.board, self.sitting, lot, self.begin, self.change, stand_in.self_test, stand_in.set_up)

    def change(self, now, name, value):
        """Change a setting. Raises OptionError."""
        self.inputs.wait(now)
        try:
            self.settings.put(name, value)
        except OSError:
            self.entry("FAULT", ("settings", "", "the flash refuses to write"))
        self.inputs.setting(name, value)
        self.entry("SETTING", (name, value))
        self._enter_exhibit(now)

    def house_rules(self, game_id, options):
        """These options of a game, with those that this table sets."""
        return house_rules(game_id, options, self.board.options, self.settings.get("exhibit") == "on")

    def begin(self, now, game_id, options, players, position=None):
        """Begin a game of the board's size, in place of the one being played; position: a text to play from, or None.

        Raises LudusError; then the game being played goes on.
        """
        options = self.house_rules(game_id, options)
        self.inputs.new(now, self.sensors.settled, game_id, options, players, position)
        self.stand_in.note_board()

    def _connect(self, now, message):
        """Answer a PC's HELLO. Raises LudusError if it speaks none of the table's protocols."""
        self.outbox.connect(now)
        self._listens = True
        self.outbox.reply("HELLO", hello.fields(*self._hello))
        if message["protocol"] < messages.LEAST:
            raise LudusError("this table speaks protocols %d to %d" % (messages.LEAST, messages.PROTOCOL))
        self.inputs.listen(now, True)
        self.reports.report_all(now)

    def _maintain(self, _now, _message):
        self.maintenance = True

    def _health(self, now):
        """What ALIVE says besides the journal's numbers: see ludus.link.reports."""
        return age(now, self._writer.started) // 1000, self._free(), self.scans, self.requests.skipped()
