"""The whole table but its hardware: samples and bytes in, light frames and bytes out.

The firmware's loop, the simulations and the tests all drive this one class. Time is a parameter,
ms modulo 2**30. Nothing here waits for anybody.
"""

from ludus import VERSION
from ludus.clock import age
from ludus.errors import BoardError, LinkError, LudusError, OptionError
from ludus.link import messages
from ludus.link.frames import Splitter
from ludus.link.outbox import Outbox
from ludus.portable import const
from ludus.rules.dice import throw_of
from ludus.table import cues
from ludus.table.button import Button
from ludus.table.colours import ColourDebouncer
from ludus.table.debounce import Debouncer
from ludus.table.inputs import Inputs
from ludus.table.palette import FRAME_MS, Palette
from ludus.table.sitting import HUMAN, PC, Sitting

SCAN_MS = const(4)
ALIVE_MS = const(1000)


class Station:
    """A table made from a board definition. `maintenance` is set when the PC asks for the REPL."""

    def __init__(self, board, table, boot, cause, free, now, raw, random):
        """board: a ludus.board.Board; table and boot: words that tell this Pico and this power-on from others;
        cause: reset cause as MicroPython numbers it; free(): bytes of heap left; raw: the first reading;
        random(count): so many random bytes, good enough for dice.
        The board's first game begins. Raises BoardError when the board has not that game's cells.
        """
        self.board = board
        self.maintenance = False
        self.scans = 0
        self._table = table
        self._boot = boot
        self._cause = cause
        self._free = free
        self.outbox = Outbox()
        self.splitter = Splitter()
        self.debouncer = debouncer_of(board)
        self.button = Button()
        leds = board.leds
        self.palette = Palette(leds["order"], leds["max_ma"], leds["idle_ma"], leds["frame_ma"])
        self.picture = bytearray(board.lights)
        self._changed: list[int] = []
        self._started = self._alive_at = self._frame_at = self._sampled = now
        self._following = False
        self.debouncer.sample(now, raw, self._changed)
        del self._changed[:]
        self.inputs = Inputs(self._note, now, lambda: throw_of(random))
        self.sitting = self.inputs.sitting = Sitting(
            self._entry, self._distance, now, self.debouncer.settled, board.games[0], board.options, self.inputs.throw
        )
        if tuple(self.sitting.game.cell_names) != board.cells:
            raise BoardError("board '%s' has not the cells of %s" % (board.name, board.games[0]))
        self._drawn = -1
        self._untold = False
        self._animated = False
        self._scans_before = 0

    def sample(self, now, raw, pressed):
        """Take one reading: raw sensor bytes as shifted in, and whether the button is down."""
        self.scans += 1
        self._sampled = now
        self.inputs.wait(now)
        self.debouncer.sample(now, raw, self._changed)
        if self._changed:
            cells = self._changed
            self._changed = []
            self.inputs.cells(now, cells, self.debouncer.settled)
            self._tell_cells()
        if self.button.sample(now, pressed):
            self.inputs.press(now)

    def receive(self, now, data):
        """Take bytes from the PC."""
        for kind, _number, fields in self.splitter.feed(data):
            self._hear(now, kind, fields)

    def next_line(self, now):
        """The next line (bytes) to write to the PC, or None. Writing it never blocks."""
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
        fresh = self._drawn != self.sitting.revision
        if not fresh and not (self._animated and age(now, self._frame_at) >= FRAME_MS):
            return None
        if fresh:
            self._drawn = self.sitting.revision
            self.sitting.draw(self.picture)
            self._untold = True  # said once the lights are on their way
        self._frame_at = now
        self._animated = self.palette.render(self.picture, now)
        return self.palette.frame

    def rest(self, now):
        """Ms the loop may sleep before the next scan, SCAN_MS after the one before it began."""
        due, left = self.sitting.due(now), max(1, SCAN_MS - age(now, self._sampled))
        return left if due is None else max(1, min(left, due))

    def _entry(self, kind, fields):
        number = self.outbox.entry(kind, age(self.inputs.now, self._started), fields)
        if kind == "GAME":
            self.inputs.begun(number, self._following, self.debouncer.settled)

    def _note(self, what, data):
        self.outbox.note(age(self.inputs.now, self._started), what, data)

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
            self._connect(now)
        elif kind == "SEEN":
            self.outbox.seen(message["number"])
        elif kind == "KEPT":
            self.outbox.kept(message["entry"])
        elif kind == "NEW":
            self._new_game(now, message)
        elif kind == "PLAY":
            self.inputs.ask(now, message["ply"], message["action"])
        elif kind == "SET":
            raise OptionError("there is no setting '%s'" % message["name"])
        elif kind == "DICE":
            self.inputs.dice(now, message["ply"], message["dice"])
        elif kind == "MAINTENANCE":
            self.maintenance = True

    def _connect(self, now):
        board, outbox = self.board, self.outbox
        outbox.connect(now)
        self._following = True
        games = ",".join(board.games)
        about = (messages.PROTOCOL, self._table, board.name, board.source_hash, VERSION, len(board.cells), games)
        outbox.reply("HELLO", about + (self._boot, self._cause, outbox.oldest(), outbox.dropped))
        self.inputs.listen(now, True)
        self.sitting.revision += 1
        self._tell_now()
        self._tell_cells()
        self._tell_alive(now)

    def _new_game(self, now, message):
        if message["game"] not in self.board.games:
            raise OptionError("this board plays %s, not '%s'" % (", ".join(self.board.games), message["game"]))
        players = (message["white"], message["black"])
        for player in players:
            if player not in (HUMAN, PC):
                raise OptionError("a player is %s or %s, not '%s'" % (HUMAN, PC, player))
        options = messages.read_options(message["options"])
        options.update(self.board.options)
        self.inputs.new(now, self.debouncer.settled, message["game"], options, players)

    def _tell_now(self):
        sitting, game = self.sitting, self.sitting.game
        start = (sitting.options_text(), sitting.start) + sitting.players
        self.outbox.tell("NOW", (self.outbox.newest, game.id) + start + (len(game.played), game.check(), game.score))

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
        uptime = age(now, self._started) // 1000
        self.outbox.tell("ALIVE", (uptime, self._free(), scans, self.outbox.dropped, self.splitter.skipped))


def debouncer_of(board):
    """What settles the readings of a board's sensors."""
    sense = board.sense
    if board.tells_colours:
        return ColourDebouncer(sense["bits"], len(board.cells))
    return Debouncer(sense["bits"], sense["closed"], board.seats)
