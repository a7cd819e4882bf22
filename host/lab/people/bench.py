"""Hands, pieces and sensors without a Pico: all that a person needs of a table except the table itself.

The sensors bounce as those of the virtual table do. While nothing moves and no timer is due, scans may be skipped:
they would change nothing.
"""

import random
from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from lab.people.hands.observer import Settled
from lab.people.hands.tables import Table
from lab.people.reading import colour_reader
from ludus.board.definition import Board
from ludus.games.game import Game
from ludus.lights import cues
from ludus.pace import SCAN_MS
from ludus.sensing.thresholds import fields_of
from lusoria.boards.places import light_names
from lusoria.simulator.hall_sensors import sensors_of
from lusoria.simulator.pieces import Piece, Pieces

WRAP = 2**30
START_MS = WRAP - 10_000  # ten seconds before the table's clock wraps
PRESSED_MS = 500  # how long the button is read after its release: a second press would mean something else
BOUNCE_MS = 5  # how long a contact bounces


@dataclass(frozen=True)
class Change:
    """A magnet that came or went: the time in ms since the table was switched on, and the seat."""

    ms: int
    seat: int
    present: bool


class Bench(Table):
    """A table with methods for what hands do: lift and place pieces, press the button, wait; times in ms."""

    def __init__(
        self, compact: dict[str, Any], seed: int, bounce_ms: float = BOUNCE_MS, skip_idle: bool = True
    ) -> None:
        """compact: a compact board definition, whose first game's start already stands on the board."""
        self.board = Board(compact)
        self.pieces = Pieces(list(self.board.cells), self.board.slots)
        self.sensors = sensors_of(compact, seed)
        self.sensors.bounce_us = int(bounce_ms * 1000)
        self.elapsed = 0
        self.changes: list[Change] = []
        self.deeds: list[tuple[int, str, Any]] = []  # all that hands did: when, what, and where or how long
        self.settled: list[Settled] = []  # its sensors' settled changes, in order, since a judge cleared the list
        self.presses = 0
        self.scans = 0
        self.skips = skip_idle
        self._resting = False  # whether every scan will read the same as the last until hands do something
        self._pressed_until = 0
        self._until = 0  # hands do nothing until this time
        self._chance = random.Random(f"{seed}/dice")
        self._names = light_names(list(self.board.cells), self.board.dice)
        self._set_up(Game(self.board.games[0], self.board.options))
        self._fields = fields_of(self.board)
        self._levels = bytes(self.sensors.levels(0))
        self._read = colour_reader(self.sensors, self._fields) if self._fields else self.sensors.chain

    @abstractmethod
    def picture(self) -> bytes:
        """The cue of each light."""

    @abstractmethod
    def _due(self) -> int | None:
        """The ms until the table has something to do."""

    @abstractmethod
    def _let_pass(self) -> None:
        """Tell the table the time, after some skipped scans."""

    @abstractmethod
    def _sample(self, calm: bool) -> bool:
        """Let the table scan its sensors once; return whether no contact has moved for a while.

        calm: nothing moves, so the table may scan as often as fits before `_until`.
        """

    def lights(self) -> dict[str, int]:
        """The lit cues by the light's name."""
        return {name: cue for name, cue in zip(self._names, self.picture(), strict=True) if cue != cues.NONE}

    def lift(self, name: str) -> Piece:
        """Lift the piece of a cell, a slot, or the last filled place of a lane."""
        place = self.pieces.to_lift(name)
        self.deeds.append((self.elapsed, "lift", self.pieces.reached(place)))
        piece = self.pieces.lift(place)
        self._change(place, False, piece)
        return piece

    def place(self, name: str, piece: Piece) -> None:
        """Set a piece on a cell, a slot, or the next free place of a lane."""
        place = self.pieces.to_fill(name)
        self.deeds.append((self.elapsed, "place", (self.pieces.reached(place), piece.colour, piece.down)))
        self.pieces.place(place, piece.colour, piece.down)
        self._change(place, True, piece)

    def press(self, ms: int = 100) -> None:
        """Hold the button for `ms`, release it, and wait until a second press would no longer belong to this one."""
        self.deeds.append((self.elapsed, "press", ms))
        self.presses += 1
        self.lights()
        self._pressed_until = self.elapsed + ms
        self._resting = False
        self.wait(ms + PRESSED_MS)

    def stick(self, cell: str, level: int) -> None:
        """Make the sensor of a cell, or of a lane's first slot, stick at this level from now on."""
        self.deeds.append((self.elapsed, "stick", (cell, level)))
        self.sensors.stick(self.pieces.seat(cell), level)
        self._resting = False

    def loosen(self, cell: str) -> None:
        """Let the sensor of a cell, or of a lane's first slot, work again."""
        self.deeds.append((self.elapsed, "loosen", cell))
        self.sensors.loosen(self.pieces.seat(cell))
        self._resting = False

    def sensed(self) -> list[int]:
        """How many pieces the sensors see on each cell."""
        levels, slots = self.sensors.levels(self.elapsed * 1000), self.board.slots
        return [sum(levels[seat : seat + slots]) for seat in range(0, len(levels), slots)]

    def wait(self, ms: int) -> None:
        """Let time pass."""
        self._until = until = self.elapsed + ms
        while self.elapsed < until:
            if self._resting and self.skips:
                self._skip(until)
                continue
            self.elapsed = min(until, self.elapsed + SCAN_MS)
            self._scan()

    def until(self, done: Callable[[], bool], ms: int, step: int = 50) -> bool:
        """Wait until a condition holds, at most ms; return whether it does."""
        for _ in range(0, ms, step):
            if done():
                return True
            self.wait(step)
        return done()

    @property
    def _now(self) -> int:
        return (START_MS + self.elapsed) % WRAP

    def _skip(self, until: int) -> None:
        """Skip to the next timer or to `until`, whichever comes first; timers act at their own times."""
        due = self._due()
        self.elapsed = until if due is None else min(until, self.elapsed + max(1, due))
        self._let_pass()

    def _scan(self) -> None:
        self.scans += 1
        calm = self.sensors.calm(self.elapsed * 1000) and self.elapsed >= self._pressed_until + PRESSED_MS
        self._resting = self._sample(calm) and calm

    def _note_settled(self, levels: bytes) -> None:
        """Note which seats' settled levels have changed between occupied and empty (0)."""
        if levels == self._levels:
            return
        for seat, (before, after) in enumerate(zip(self._levels, levels, strict=True)):
            if bool(before) != bool(after):
                self.settled.append(Settled(self.elapsed, seat // self.board.slots, 1 if after else -1))
        self._levels = bytes(levels)

    def _reading(self) -> bytes:
        return self._read(self.elapsed * 1000)

    def _change(self, place: int, present: bool, piece: Piece) -> None:
        """Tell a sensor of a change; a piece on top of a full lane is over no sensor."""
        if place < len(self.pieces.seats):
            self.changes.append(Change(self.elapsed, place, present))
            self.sensors.change(place, present, self.elapsed * 1000, piece)
            self._resting = False

    def _set_up(self, game: Game) -> None:
        for index, content in enumerate(game.contents()):
            for _ in range((content + 3) >> 2):
                place = self.pieces.to_fill(game.cell_names[index])
                piece = self.pieces.place(place, "wb"[(content & 3) - 1], False)
                if place < len(self.pieces.seats):
                    self.sensors.change(place, True, -1_000_000, piece)
