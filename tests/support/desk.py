"""A table without hardware: a Station on a fake clock, with hands that lift and place."""

from ludus.board import Board
from ludus.station import Station
from ludus.table import cues
from lusoria import boards
from lusoria.places import light_names

WRAP = 2**30
START = WRAP - 10_000  # ten seconds before the clock wraps


class Desk:
    """Drives a Station sample by sample, 4 ms apart; cells are named as on the board."""

    def __init__(self, board="rota", standing=()):
        compact = board if isinstance(board, dict) else boards.compact(boards.load(board))
        self.board = Board(compact)
        self.now = START
        self.pressed = False
        self.raw = bytearray(b"\xff" * (len(self.board.sense["bits"]) // 8))
        self.frames = []
        for cell in standing:
            self._level(cell, 1)
        self.station = Station(self.board, "desk", "00000000", 1, lambda: 100_000, self.now, self.raw)
        self.wait(40)

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
            seats = [seat for seat in (seats if piece else seats[::-1]) if self._filled(seat) != bool(piece)][:1]
        for seat in seats:
            self._set(seat, piece)

    def _filled(self, seat):
        bit = self.board.sense["bits"].index(seat)
        return not self.raw[bit // 8] & 128 >> bit % 8

    def _set(self, seat, piece):
        bit = self.board.sense["bits"].index(seat)
        if piece:
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

    def press(self, ms=100):
        self.pressed = True
        self.wait(ms)
        self.pressed = False
        return self.wait(60)

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
        shown = zip(names, self.station.picture, strict=True)
        return {name: cues.LETTERS[cue] for name, cue in shown if cue}

    @property
    def entries(self):
        """Kinds and fields of the entries told so far, without numbers and times."""
        return [(kind, *fields[2:]) for kind, fields, _kept in self.station.outbox._entries]
