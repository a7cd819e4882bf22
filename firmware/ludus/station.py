"""The whole table but its hardware: samples and bytes in, light frames and bytes out.

The firmware's loop, the simulations and the tests all drive this one class. Time is a parameter,
ms modulo 2**30. Nothing here waits for anybody.
"""

from ludus import hello, resume
from ludus.clock import age
from ludus.errors import BoardError, LinkError, LudusError, OptionError
from ludus.link import messages
from ludus.link.frames import Splitter
from ludus.link.outbox import Outbox
from ludus.portable import const
from ludus.rules.dice import throw_of
from ludus.table import cues
from ludus.table.button import DOUBLE, OFFER, SHORT, STAFF, Button
from ludus.table.health import ALL, WINDOW_MS, Health
from ludus.table.inputs import Inputs
from ludus.table.palette import FRAME_MS, FULL, Palette
from ludus.table.sitting import HUMAN, PC, Sitting, level_of

BY_THE_RULES = ("board", "blocked", "threefold", "move-limit")  # ends that stand again when the actions are played

SCAN_MS = const(3)
ALIVE_MS = const(1000)
KEEP_MS = const(150)  # an entry is not written while a piece is in the air, but never waits longer than this
WISHES = const(8)  # changes that a PC may ask for in a row; each WISH_MS gives one back
WISH_MS = const(2000)
ASKING = ("ask", "confirm", "dice", "offer")  # phases in which the table waits for an answer


class Station:
    """A table made from a board definition. `maintenance` is set when the PC asks for the REPL."""

    def __init__(self, board, table, start, free, now, raw, journal, settings, random, fields=None, found=None):
        """board: a ludus.board.Board; table: the word that tells this Pico from others; start: a ludus.starts.Starts;
        free(): bytes of heap left; raw: the first reading; journal: a ludus.link.journal.Journal; settings: a
        ludus.settings.Settings; random(count): so many random bytes, good enough for dice; fields: the Fields that
        judge the readings of a board that tells colours; found: a ludus.keep.Keep for what self-tests find, or None.
        The game that was being played when the power went is taken up, else the board's first game begins. Raises
        BoardError when the board has not that game's cells.
        """
        self.board = board
        self.journal = journal
        self.maintenance = False
        self.scans = 0
        self._table = table
        self._start = start
        self._settings = settings
        self._free = free
        self._fields = fields
        self._found = found
        self._random = random
        self._seat_of_table = None
        self._hints = None
        self._menu = None
        self._offers = False
        self._raw = raw
        self.bench = None
        if found and found.get("board"):
            _module("ludus.table.wiring").apply(found, board, fields)
        self.outbox = Outbox(journal, (start.boot & 0x3FFF) << 16)  # inputs of a boot: more than can be sent in a week
        self.splitter = Splitter()
        self.debouncer = debouncer_of(board)
        self._health = Health(board.seats)
        self.button = Button()
        leds = board.leds
        self.palette = Palette(leds["order"], leds["max_ma"], leds["idle_ma"], leds["frame_ma"])
        self.picture = bytearray(board.lights)
        self._changed: list[int] = []
        self._started = self._alive_at = self._frame_at = self._sampled = self._told_at = self._wish_at = now
        self._wishes = WISHES
        self._word = journal.word
        self._followed = now
        self._following = False
        self.debouncer.sample(now, raw, self._changed)
        del self._changed[:]
        told = resume.last_game(journal) if start.resumes else None
        self.inputs = Inputs(self._note, now, lambda: throw_of(random))
        self._entry("BOOT", (start.boot, start.cause))
        if start.why:
            self._entry("FAULT", ("crash", "", start.why))
        self.sitting = self.inputs.sitting = self._seat(now, told)
        if tuple(self.sitting.game.cell_names) != board.cells:
            raise BoardError("board '%s' has not the cells of %s" % (board.name, board.games[0]))
        self._drawn = -1
        self._dim()
        self._untold = self._untold_cells = False
        self._animated = False
        self._scans_before = 0

    def _seat(self, now, told):
        """The sitting as the power left it, or a new one."""
        board, ask = self.board, self._settings.get("resume") == "ask"
        may = told is not None and told.ended in ("",) + BY_THE_RULES and told.game.id in board.games
        common = (self._entry, self._distance, now, self.debouncer.settled)
        if may and tuple(told.game.cell_names) == board.cells:
            try:
                return Sitting(*common, told.game.id, told.game.options, self.inputs.throw, told, ask)
            except LudusError:  # the rules refuse what the journal says: another firmware wrote it
                pass
        if told is not None and not told.ended:
            self._entry("END", ("*", "abandoned"))
        return Sitting(*common, board.games[0], board.options, self.inputs.throw)

    def sample(self, now, raw, pressed):
        """Take one reading: raw sensor bytes as shifted in, and whether the button is down."""
        self.scans += 1
        self._sampled = now
        self._raw = raw
        if self.bench is not None:
            self._test(now, raw, pressed, self.bench)
            return
        if age(now, self._followed) >= WINDOW_MS:
            self._followed = now
            self._look_after(now)
        self.inputs.wait(now)
        self.debouncer.sample(now, raw, self._changed)
        if self._changed:
            cells = self._changed
            self._changed = []
            self.inputs.cells(now, cells, self.debouncer.settled)
            self._untold_cells = True
        gesture = self.button.sample(now, pressed)
        if self._menu is not None:
            self._choose(now, gesture, self._menu)
        elif gesture:
            self._gesture(now, gesture)
        elif self._offers and not self.button.down:
            self._offer_to_pc()

    def _offer_to_pc(self):
        """The button is let go, so that the staff are not meant: the PC hears of a draw it is to answer."""
        self._offers = False
        if self.sitting.question and self.sitting.question.awaits_pc():
            self.outbox.reply("DRAW", (len(self.sitting.game.played),))

    def _gesture(self, now, gesture):
        """What a person means by the button."""
        if gesture == SHORT:
            self.inputs.press(now)
        elif gesture == DOUBLE:
            self._hint(now)
        elif gesture == OFFER:
            self.inputs.offer(now)
            self._offers = True
        elif gesture == STAFF:
            if self.sitting.question:
                self.inputs.withdraw(now)
            self._menu = _module("ludus.staff").Menu(now, self.board.games)
            self._drawn = -1

    def _choose(self, now, gesture, menu):
        if gesture == SHORT:
            menu.press(now)
            self._drawn = -1
        if menu.step(now, self):
            self._drawn = -1
        if menu.over:
            self._menu = None

    def _hint(self, now):
        if self._hints is None:
            self._hints = _module("ludus.table.hints").Hints(self.sitting, self._own())
        pc = self.outbox.following
        if self._hints.ask(now, pc) and pc:
            self.outbox.reply("HINT", (len(self.sitting.game.played),))

    def _own(self):
        """Who thinks for the table."""
        if self._seat_of_table is None:
            self._seat_of_table = _module("ludus.player.seat").Seat(self._random)
        return self._seat_of_table

    def _look_after(self, now):
        """Once in a while: which sensors chatter, and where their bases drift to."""
        if self._fields:
            self._fields.follow()
        for seat, chatters in self._health.judge(self.debouncer.edges):
            cell = seat // self.board.slots
            name = "" if seat == ALL else self.board.cells[cell]
            self._entry("FAULT", ("noise" if seat == ALL else "chatter", name, "" if chatters else "gone"))
            if seat != ALL:
                self.inputs.mask(now, cell, chatters, self.debouncer.settled)

    def receive(self, now, data):
        """Take bytes from the PC."""
        for kind, _number, fields in self.splitter.feed(data):
            self._hear(now, kind, fields)

    def next_line(self, now):
        """The next line (bytes) to write to the PC, or None. Writing it never blocks."""
        if self._untold_cells:  # not before the lights are on their way
            self._untold_cells = False
            self._tell_cells()
        if self._untold:
            self._untold = False
            self._tell_picture()
        if self._following and age(now, self._alive_at) >= ALIVE_MS:
            self._tell_alive(now)
        line = self.outbox.next_line(now)
        if self._following and not self.outbox.following:
            self._following = False
            self.inputs.listen(now, False)
            self.sitting.revision += 1
        return line

    def frame(self, now):
        """The light frame to show (the palette's buffer), or None while nothing has to change."""
        if self.bench is not None:
            return self._frame_of_test(now, self.bench)
        fresh = self._drawn != self.sitting.revision
        if not fresh and not (self._animated and age(now, self._frame_at) >= FRAME_MS):
            return None
        if fresh:
            self._drawn = self.sitting.revision
            (self._menu or self.sitting).draw(self.picture)
            self.button.asked = self._menu is not None or self.sitting.phase() in ASKING
            self._untold = True  # said once the lights are on their way
        self._frame_at = now
        self._animated = self.palette.render(self.picture, now)
        return self.palette.frame

    def keep(self, now):
        """Write what waits to be kept, once its lights are sent: at once, or KEEP_MS later if a piece is in the air.

        To be called in each round, after the lights.
        """
        late = age(now, self._told_at) >= KEEP_MS
        if not self.journal.waiting or self._drawn != self.sitting.revision:
            return
        if late or self.sitting.phase() != "hold":
            self.journal.flush()
            if self.journal.word != self._word:
                self._go_on_in_memory()

    def think(self, now):
        """Let the table's own player think for some ms, if it is his turn or for a hint. To be called in each round."""
        if self.bench is not None:
            return
        if self._hints is not None and self._hints.stage:
            self._hints.step(now)
        level = self.sitting.own_turn()
        if not level:
            return
        action = self._own().think(self.sitting.game, level)
        if action is not None:
            self.inputs.ask(now, len(self.sitting.game.played), action)

    def quiet(self):
        """Whether nothing happens that a pause of some 20 ms could disturb: the time to collect garbage."""
        return self.bench is not None or (
            self.debouncer.still() and self._drawn == self.sitting.revision and self.sitting.phase() != "hold"
        )

    def self_test(self, now):
        """Begin a self-test by lights in place of the game, which waits; the button, its end and the PC are inside."""
        if self.bench is None:
            bench = _module("ludus.testbench").TestBench(
                self.board, self._fields, self.palette.brightness, now, self._raw
            )
            self.bench = bench
            self._drawn = -1
            bench.tell(self.outbox)

    def rest(self, now):
        """Ms the loop may sleep before the next scan, SCAN_MS after the one before it began."""
        if (self.outbox.following and self.outbox.backlog > 0) or self._thinks():
            return 1
        due, left = self.sitting.due(now), max(1, SCAN_MS - age(now, self._sampled))
        return left if due is None else max(1, min(left, due))

    def _thinks(self):
        """Whether the table's own player has something to think about, so that no round should wait."""
        return self.sitting.own_turn() or (self._hints is not None and self._hints.thinking())

    def _test(self, now, raw, pressed, bench):
        self.button.asked = True
        if not bench.sample(now, raw, self.button.sample(now, pressed) == SHORT):
            return
        self._drawn = -1
        bench.tell(self.outbox)
        if bench.over():
            self._end_test(now, raw, bench)

    def _end_test(self, now, raw, bench):
        """Go on with the game on the board as it now stands, wired as the test found it."""
        self.bench = None
        bench.tell_readings(self.outbox)
        try:
            bench.keep(self._found)
        except OSError:
            self._entry("FAULT", ("selftest", "", "the flash refuses to keep its result"))
        before = self.debouncer.settled
        self.debouncer = debouncer_of(self.board)
        self.debouncer.sample(now, raw, self._changed)
        settled, self._changed = self.debouncer.settled, []
        changed = [seat for seat in range(len(settled)) if settled[seat] != before[seat]]
        if changed:
            self.inputs.cells(now, changed, settled)
        self._tell_cells()
        self._drawn = -1

    def _frame_of_test(self, now, bench):
        fresh = self._drawn < 0
        if not fresh and not (self._animated and age(now, self._frame_at) >= FRAME_MS):
            return None
        self._drawn = 0
        self._frame_at = now
        self._animated = bench.palette.render(bench.draw(), now)
        return bench.palette.frame

    def _entry(self, kind, fields):
        now = self.inputs.now
        if not self.journal.waiting:
            self._told_at = now
        try:
            self.journal.append(kind, age(now, self._started), fields)
        except LinkError:  # a text too long for a line; nothing of ours is, but the table must not stop
            self.outbox.unsaid += 1
        if kind == "GAME":
            self.inputs.begun(self.journal.newest, self._following, self.debouncer.settled)

    def _note(self, what, data):
        self.outbox.note(age(self.inputs.now, self._started), what, data)

    def _go_on_in_memory(self):
        """The flash gave up: under the journal's new word the game is told anew, to a PC that says HELLO again."""
        self._word = self.journal.word
        self.outbox.disconnect()
        self.sitting.tell_again()
        self._entry("FAULT", ("journal", "", self.journal.failure[:100]))
        self.journal.flush()

    def _distance(self, a, b):
        (ax, ay), (bx, by) = self.board.at[a], self.board.at[b]
        return (ax - bx) * (ax - bx) + (ay - by) * (ay - by)

    def _hear(self, now, kind, fields):
        try:
            message = messages.read(messages.FROM_PC, kind, fields)
            if message is None:
                return
            self.outbox.heard(now)
            self._obey(now, kind, message)
        except (LinkError, LudusError) as error:
            self.outbox.reply("REFUSED", (kind, str(error)[:120]))

    def _obey(self, now, kind, message):
        if kind == "HELLO":
            self._connect(now, message["protocol"])
        elif kind == "SEEN":
            self.outbox.seen(message["number"])
        elif kind == "FROM":
            self.outbox.send_from(message["entry"])
        elif kind == "KEPT":
            self.journal.keep(message["entry"])
        elif kind == "NEW":
            self._new_game(now, message)
        elif kind == "PLAY":
            self.inputs.ask(now, message["ply"], message["action"])
        elif kind == "SET":
            self._set(now, message["name"], message["value"])
        elif kind == "HINT":
            if self._hints is not None:
                self._hints.told(now, message["ply"], message["action"])
        elif kind == "DRAW":
            self.inputs.draw_answered(now, message["ply"], message["answer"] == "yes")
        elif kind == "DICE":
            self.inputs.dice(now, message["ply"], message["dice"])
        elif kind == "SELFTEST":
            self.self_test(now)
        elif kind == "MAINTENANCE":
            self.maintenance = True

    def _connect(self, now, protocol):
        outbox = self.outbox
        outbox.connect(now)
        self._following = True
        outbox.reply("HELLO", hello.fields(self.board, self._table, self._start, self.journal))
        if protocol < messages.LEAST:
            raise LinkError("this table speaks protocols %d to %d" % (messages.LEAST, messages.PROTOCOL))
        self.inputs.listen(now, True)
        self.sitting.revision += 1
        self._tell_now()
        self._tell_cells()
        self._tell_alive(now)

    def _set(self, now, name, value):
        self._allow(now)
        self.change(now, name, value)

    def change(self, now, name, value):
        """Change a setting. Raises OptionError."""
        self.inputs.wait(now)
        try:
            self._settings.put(name, value)
        except OSError:
            self._entry("FAULT", ("settings", "", "the flash refuses to write"))
        self._entry("SETTING", (name, value))
        self._dim()

    def _dim(self):
        """Let the lights be as bright as the setting says."""
        self.palette.brightness = FULL * int(self._settings.get("brightness")) // 100
        self._drawn = -1

    def _allow(self, now):
        """Count a change that a PC asks for, each of which wears the flash. Raises LinkError if they come too fast."""
        back = min(WISHES - self._wishes, age(now, self._wish_at) // WISH_MS)
        self._wishes += back
        if back or self._wishes == WISHES:
            self._wish_at = now
        if not self._wishes:
            raise LinkError("too many changes at once; wait some seconds")
        self._wishes -= 1

    def _new_game(self, now, message):
        self._allow(now)
        if message["game"] not in self.board.games:
            raise OptionError("this board plays %s, not '%s'" % (", ".join(self.board.games), message["game"]))
        players = (message["white"], message["black"])
        for player in players:
            if player not in (HUMAN, PC) and not level_of(player):
                raise OptionError("a player is human, pc, or table:1 to table:3, not '%s'" % player)
        self.begin(now, message["game"], messages.read_options(message["options"]), players)

    def begin(self, now, game_id, options, players):
        """Begin a game of the board's size, in place of the one being played. Raises OptionError."""
        options = dict(options)
        options.update(self.board.options)
        self.inputs.new(now, self.debouncer.settled, game_id, options, players)

    def lot(self):
        """0 or 1, both equally likely."""
        return self._random(1)[0] & 1

    def _tell_now(self):
        sitting, game = self.sitting, self.sitting.game
        start = (sitting.options_text(), sitting.start) + sitting.players
        self.outbox.tell("NOW", (self.journal.newest, game.id) + start + (len(game.played), game.check(), game.score))

    def _tell_cells(self):
        self.outbox.tell("CELLS", ("".join([str(count) for count in self.sitting.referee.present]),))

    def _tell_picture(self):
        if not self._following:
            return
        self.outbox.tell("CUES", ("".join([cues.LETTERS[cue] for cue in self.picture]),))
        game, phase = self.sitting.game, self.sitting.phase()
        self.outbox.tell("PHASE", (phase, "wb"[game.side], game.reason or ""))

    def _tell_alive(self, now):
        seconds = max(1, age(now, self._alive_at) // 1000)
        scans = (self.scans - self._scans_before) // seconds
        self._scans_before = self.scans
        self._alive_at = now
        uptime, dropped = age(now, self._started) // 1000, self.journal.dropped + self.outbox.unsaid
        self.outbox.tell("ALIVE", (uptime, self._free(), scans, dropped, self.splitter.skipped))


def debouncer_of(board):
    """What settles the readings of a board's sensors."""
    sense = board.sense
    if board.tells_colours:
        return _module("ludus.table.colours").ColourDebouncer(sense["bits"], len(board.cells))
    return _module("ludus.table.debounce").Debouncer(sense["bits"], sense["closed"], board.seats)


def _module(name):
    """A module that only some boards or moments need: loaded when one does, for the sake of the Pico's memory."""
    return __import__(name, None, None, ("",))
