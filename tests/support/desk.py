"""A table without hardware: a Station on a fake clock, with hands that lift and place."""

import random

from ludus.board.definition import Board
from ludus.lights import cues
from ludus.link import messages
from ludus.link.frames import decode
from ludus.link.table_messages import FROM_TABLE, GAME_ENTRIES
from ludus.sensing.thresholds import EMPTY
from ludus.station import Station
from ludus.storage.boots import Boot
from ludus.storage.journal import Journal
from ludus.storage.settings import Settings
from lusoria.boards import definitions as boards
from lusoria.boards.places import light_names

WRAP = 2**30
START = WRAP - 10_000  # ten seconds before the clock wraps


class Desk:
    """Drives a Station sample by sample, 4 ms apart; cells are named as on the board."""

    def __init__(self, board="rota", standing=(), dice=(), seed=1, files=None):
        """dice: the first throws of the table's dice, texts such as '136'; later ones come from the seed.

        files: a function that gives the files of a folder (see `support.flash`), or None: a table without flash.
        """
        compact = board if isinstance(board, dict) else boards.compact(boards.load(board))
        self.board = Board(compact)
        self.now = START
        self.pressed = False
        self.hand = "w"  # the colour of the pieces set down, on a board that tells it; capital: on the other face
        bits = len(self.board.sense["bits"])
        self.raw = bytearray(bits) if self.board.tells_colours else bytearray(b"\xff" * (bits // 8))
        self.frames = []
        self.shown = set()  # the cues of all pictures so far
        self._on_top = {}  # by lane the counters that lie on those in its slots
        self._fallen = bytearray(_bytes_for(dice))
        self._chance = random.Random(seed)
        for cell in standing:
            self._level(cell, 1)
        folder = files or (lambda _name: None)
        start = Boot(folder("kept"))
        journal = Journal(folder("journal"), lambda: f"{random.getrandbits(32):08x}")
        about = lambda: 100_000, self.now, self.raw, journal, Settings(folder("kept")), self.random
        self.station = Station(self.board, "desk", start, *about)
        self.wait(40)

    def random(self, count):
        """Random bytes for the table: those of the throws that were set, then any."""
        original = bytes(self._fallen[:count])
        del self._fallen[:count]
        return original + self._chance.randbytes(count - len(original))

    def dice(self, *throws):
        """Set the next throws of the table's dice."""
        self._fallen[:] = _bytes_for(throws)
        return self

    def _level(self, place, piece):
        """A piece comes or goes. place is a cell, a slot of a lane `B6.1`, or a lane, its next free or last filled one.

        A full lane takes a piece on top, which no sensor sees.
        """
        slots = self.board.slots
        name, _, slot = place.partition(".")
        first = slots * self.board.cells.index(name)
        seats = list(range(first, first + slots))
        if slot:
            seats = [seats[int(slot) - 1]]
        elif slots > 1:
            seats = self._reached(name, seats, piece)
        for seat in seats:
            self._set(seat, piece)

    def _reached(self, lane, seats, piece):
        """Where a counter goes to in a lane or comes from, a list: its seat, or nothing if that is on top."""
        on_top = self._on_top.get(lane, 0)
        free = [seat for seat in seats if not self._filled(seat)]
        if (piece and not free) or (not piece and on_top):
            self._on_top[lane] = on_top + (1 if piece else -1)
            return []
        return free[:1] if piece else [seat for seat in seats if self._filled(seat)][-1:]

    def standing_on(self, lane):
        """How many counters are on a lane, those on top of others included."""
        slots = range(1, self.board.slots + 1)
        return sum(self.filled(f"{lane}.{slot}") for slot in slots) + self._on_top.get(lane, 0)

    def filled(self, slot):
        """Whether a slot such as `B6.1` holds a counter."""
        name, _, number = slot.partition(".")
        return self._filled(self.board.slots * self.board.cells.index(name) + int(number) - 1)

    def _filled(self, seat):
        bit = self.board.sense["bits"].index(seat)
        return not self.raw[bit // 8] & 128 >> bit % 8

    def _set(self, seat, piece):
        bit = self.board.sense["bits"].index(seat)
        if self.board.tells_colours:
            self.raw[bit] = " wbWB".index(self.hand) if piece else EMPTY
        elif piece:
            self.raw[bit // 8] &= ~(128 >> bit % 8)
        else:
            self.raw[bit // 8] |= 128 >> bit % 8

    def wait(self, ms):
        for _ in range(0, ms, 4):
            self.now = (self.now + 4) % WRAP
            self.station.sample(self.now, self.raw, self.pressed)
            frame = self.station.frame(self.now)
            if frame is not None:
                self.frames.append((self.now, bytes(frame)))
                if isinstance(self.station, Station):
                    self.shown.update(self.station.display.picture)
            self.station.keep(self.now)
            self.station.think(self.now)
            while self.station.next_line(self.now):
                pass
        return self

    def lift(self, cell, wait=100):
        self._level(cell, 0)
        return self.wait(wait)

    def place(self, cell, wait=400):
        self._level(cell, 1)
        return self.wait(wait)

    def move(self, origin, destination, wait=400):
        return self.lift(origin).place(destination, wait)

    def press(self, ms=100, wait=440):
        self.pressed = True
        self.wait(ms)
        self.pressed = False
        return self.wait(wait)

    def play(self, actions):
        """Carry out actions in Rota's notation by hand."""
        for text in actions.split():
            origin, dash, destination = text.partition("-")
            if dash:
                self.move(origin, destination)
            else:
                self.place(origin)
        return self

    @property
    def sitting(self):
        return self.station.sitting

    @property
    def game(self):
        return self.station.sitting.game

    @property
    def played(self):
        return " ".join(self.game.text(action) for action in self.game.played)

    @property
    def lights(self):
        """The cues now shown, by cell name; dark cells left out."""
        names = light_names(list(self.board.cells), self.board.dice)
        shown = zip(names, self.station.display.picture, strict=True)
        return {name: cues.LETTERS[cue] for name, cue in shown if cue}

    def report(self, kind):
        """What the table has told of that kind so far, as a dict each, in order."""
        return [values for found, values in self._journal() if found == kind]

    def _journal(self):
        journal = self.station.journal
        lines = [decode(journal.line(number)) for number in range(journal.oldest, journal.written + 1)]
        return [(kind, messages.read(FROM_TABLE, kind, texts)) for kind, _number, texts in lines]

    @property
    def entries(self):
        """Kinds and fields of the entries of games told so far, without numbers and times."""
        return [(kind, *list(values.values())[2:]) for kind, values in self._journal() if kind in GAME_ENTRIES]

    @property
    def faults(self):
        """What the table has told of sensors, as tuples of what, the cell and a detail."""
        return [(fault["what"], fault["cell"], fault["detail"]) for fault in self.report("FAULT")]


def _bytes_for(throws):
    """The random bytes from which the table makes these throws, texts such as '613'."""
    return bytes(int(die) - 1 for die in "".join(throws))
