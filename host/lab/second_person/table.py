"""A table with unmodified firmware: a Station on virtual time, with contacts that bounce, lights and one button."""

from collections.abc import Callable
from random import Random
from typing import Any

from ludus.board.definition import Board
from ludus.lights import cues
from ludus.sensing.thresholds import EMPTY
from ludus.station import Station
from ludus.storage.boots import Boot
from ludus.storage.journal import Journal
from ludus.storage.settings import Settings
from lusoria.boards import definitions as boards
from lusoria.simulator.sensors import Sensors

WRAP = 2**30
START = WRAP - 10_000  # the table's clock wraps ten seconds after its start
SCAN_MS, HOP_MS = 3, 100  # between two scans while something moves, and while nothing does
FLIPPED, UPSIDE_DOWN = 2, 0.1  # what is added to a piece's code if it lies on its other face; how often it does
BUTTON_MS = 500  # longer than the button waits for a second press
BOUNCE_MS = 5
LEVEL_OF_WHITE = 2  # what a settled sensor that tells colours shows under a white piece
ASKING, QUESTIONS = ("confirm", "offer"), (cues.OFFER, cues.CONFIRM, cues.AGREE, cues.YIELD)

Entry = tuple[str, tuple[Any, ...], bool]


class HeardJournal(Journal):
    """A journal in memory that also calls `hear` with each entry."""

    def __init__(self, hear: Callable[[str, tuple[Any, ...]], None]) -> None:
        self._hear = hear
        super().__init__(None, lambda: "00000001")

    def append(self, kind: str, ms: int, fields: tuple[Any, ...]) -> None:
        """Queue an entry, as the table does."""
        super().append(kind, ms, fields)
        self._hear(kind, fields)


class Table:
    """A table where magnets come and go, the button is pressed and time passes; lights and record can be looked at.

    `elapsed` is ms since the start. `seats` has the colour (1 white, 2 black) of the magnet at each sensor, 0 for none.
    The rest is as the last round left it. `phase` is the word by which the table's page says what it is doing,
    `picture` the cue of each cell's light. `settled` is what the settled sensors show of each cell: its colour on a
    board that tells colours, otherwise how many pieces; `due` is the same for the position in the record. `asks` is
    whether the table asks for an answer, which may be "nothing"; merely offering a step that no sensor sees is not
    asking. `offers` is whether the lights show what may have been played, even while something is under way. `heard`
    are the entries of the round, each (kind, fields, whether time alone made it). `watch(table)` is called after every
    round.
    """

    def __init__(self, board: str, seed: str) -> None:
        compact = boards.compact(boards.load(board))
        self.board = Board(compact)
        self.slots = self.board.slots
        self.elapsed = 0
        self.heard: list[Entry] = []
        self.watch: Callable[[Table], None] = lambda _table: None
        self.seats = bytearray(self.board.seats)
        self.on_top: dict[int, list[int]] = {}
        self._codes = bytearray(self.board.seats)  # of the piece that last came or went there: it may bounce
        self._sensors = Sensors(compact, hash_of(seed))
        self._sensors.bounce_us = BOUNCE_MS * 1000
        self._random = Random(f"{seed}/table")
        self._by_time = False
        self._released = -BUTTON_MS
        self._pressed_until = -1
        settings = Settings(None)
        about = lambda: 100_000, START, self._raw(), HeardJournal(self._hear), settings, self._random.randbytes
        self.station = Station(self.board, "second", Boot(None), *about)
        # Only the cues are looked at, not their colours: nothing is rendered.
        self.station.display.renderer.render = lambda *_: False  # type: ignore[method-assign]
        self._sight: tuple[Any, ...] = ()
        self.wait(40)

    @property
    def game(self) -> Any:
        """The game as the record has it."""
        return self.station.sitting.game

    def shown(self, contents: bytes) -> tuple[int, ...]:
        """What settled sensors show for these contents of a position."""
        if self.board.tells_colours:
            return tuple(content & 3 for content in contents)
        return tuple(min((content + 3) >> 2, self.slots) for content in contents)

    def begin(self, game_id: str, options: dict[str, Any], position: str | None) -> None:
        """Begin a game, as a PC does."""
        self.station.begin(self._now(), game_id, options, ("human", "human"), position)
        self.wait(40)

    def stack(self, cell: int) -> list[int]:
        """The colours of the pieces over a cell, those that no sensor sees last."""
        first = cell * self.slots
        return [colour for colour in self.seats[first : first + self.slots] if colour] + self.on_top.get(cell, [])

    def lift(self, cell: int, colour: int = 0) -> int:
        """Take the last piece off a cell, or of a colour, if there is one; return its colour, 0 if there was none."""
        if self.on_top.get(cell):
            return self.on_top[cell].pop()
        filled = [seat for seat in range(cell * self.slots, (cell + 1) * self.slots) if self.seats[seat]]
        own = [seat for seat in filled if self.seats[seat] == colour] or filled
        return self._change(own[-1], 0) if own else 0

    def place(self, cell: int, colour: int) -> bool:
        """Set a piece on a cell; return whether there was room for it."""
        for seat in range(cell * self.slots, (cell + 1) * self.slots):
            if not self.seats[seat]:
                self._change(seat, colour)
                return True
        if self.slots > 1:
            self.on_top.setdefault(cell, []).append(colour)
        return self.slots > 1

    def set_up(self, pieces: list[list[int]]) -> None:
        """Set pieces on the empty board."""
        for cell, stack in enumerate(pieces):
            for colour in stack:
                self.place(cell, colour)
        self.wait(100)

    def repaint(self, pieces: list[list[int]]) -> None:
        """Give the pieces on the board these colours, on a table whose sensors cannot tell colours."""
        for cell, stack in enumerate(pieces):
            first = cell * self.slots
            filled = [seat for seat in range(first, first + self.slots) if self.seats[seat]]
            for seat, colour in zip(filled, stack, strict=False):
                self.seats[seat] = colour

    def press(self, ms: int = 120) -> None:
        """Hold the button for `ms` from now on."""
        self._pressed_until = self.elapsed + ms
        self._released = self._pressed_until

    def wait(self, ms: int) -> None:
        """Let time pass."""
        until = self.elapsed + ms
        while self.elapsed < until:
            self.elapsed = min(until, self.elapsed + self._hop())
            self._round()

    def _hop(self) -> int:
        moving = not self._sensors.calm(self.elapsed * 1000) or not self.station.sensors.still()
        if moving or self.elapsed - self._released < BUTTON_MS:
            return SCAN_MS
        due = self.station.sitting.due(self.station.inputs.now)
        return HOP_MS if due is None else max(1, min(HOP_MS, due))

    def _round(self) -> None:
        station, now = self.station, self._now()
        self.heard = []
        self._by_time = True
        station.inputs.wait(now)
        self._by_time = False
        station.sample(now, self._raw(), self.elapsed < self._pressed_until)
        station.frame(now)
        station.keep(now)
        while station.next_line(now):
            pass
        self._look()
        self.watch(self)

    def _look(self) -> None:
        """Update what can be seen of the table; most rounds change nothing."""
        station = self.station
        sight = (
            str(station.phase),
            bytes(station.display.picture),
            bytes(station.sensors.settled),
            bytes(self.game.state),
        )
        if sight == self._sight:
            return
        self._sight = sight
        self.phase, self.picture = sight[0], sight[1][: self.board.cell_count]
        self.settled, self.due = self._cells(sight[2]), self.shown(self.game.contents())
        asks = self.phase in ASKING and any(cue in QUESTIONS for cue in self.picture)
        self.asks = self.phase == "ask" or asks
        self.offers = self.asks or (self.phase == "hold" and cues.OFFER in self.picture)

    def _cells(self, seats: bytes) -> tuple[int, ...]:
        if self.board.tells_colours:
            return tuple(max(0, seat - LEVEL_OF_WHITE + 1) for seat in seats)
        if self.slots == 1:
            return tuple(seats)
        return tuple(sum(map(bool, seats[cell : cell + self.slots])) for cell in range(0, len(seats), self.slots))

    def _hear(self, kind: str, fields: tuple[Any, ...]) -> None:
        self.heard.append((kind, fields, self._by_time))

    def _now(self) -> int:
        return (START + self.elapsed) % WRAP

    def _change(self, seat: int, colour: int) -> int:
        before, self.seats[seat] = self.seats[seat], colour
        self._codes[seat] = colour + FLIPPED * (self._random.random() < UPSIDE_DOWN) if colour else self._codes[seat]
        self._sensors.change(seat, bool(colour), self.elapsed * 1000)
        return before

    def _raw(self) -> bytes:
        now = self.elapsed * 1000
        if not self.board.tells_colours:
            return self._sensors.chain(now)
        levels = self._sensors.levels(now)
        bits = self.board.sense["bits"]
        return bytes(self._codes[seat] if seat >= 0 and levels[seat] else EMPTY for seat in bits)


def hash_of(seed: str) -> int:
    """A number that follows from a seed's text, the same in every process."""
    return Random(seed).getrandbits(30)
