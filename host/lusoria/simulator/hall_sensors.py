"""The linear sensors of a virtual colour board: the ADC's readings, with neighbours, spread, drift and noise.

The fields were computed for the shipped pieces (magnets 10 x 2 N35, 1.5 mm above the piece's lower face, 42 mm
apart); nobody has measured them on a real board. A reading is 16 bits of a 3.3 V rail, in steps of the ADC's 12 bits.
"""

import math
from array import array
from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Any

from lusoria.simulator.pieces import Piece
from lusoria.simulator.sensors import Sensors

_UPRIGHT_MT, _DOWN_MT = (64.0, 81.0), (11.5, 13.0)  # range, by how far off centre the piece stands in its recess
_NEIGHBOUR_MT = 0.2  # from each piece on the eight cells around a cell
_NEIGHBOURHOOD = 1.5  # in least distances between cells: nearer cells are neighbours
_OFFSET_MT, _DRIFT_MT, _DRIFT_US = 2.0, 0.7, 900e6  # a sensor's own zero, how far it wanders and in what time
_NOISE_MT = 0.15  # standard deviation of a reading
_WAY_US = 12_000  # how long a piece takes on its way down to the board, or up
_RESTLESS_US = 100_000  # longer than a piece moves, or its contact bounces
_FALL = 3.0  # how fast the field falls along the way
_RESOLUTION = 16  # a step of the ADC, in units of a 16-bit reading


class HallBanks(Sensors):
    """The sensors of a colour board, with the interface of `Sensors`; `chain` gives two bytes for each channel."""

    def __init__(self, board: dict[str, Any], seed: int) -> None:
        super().__init__(board, seed)
        sense = board["sense"]
        self._per_mt: int = sense["per_mt"]
        self._white: int = sense["white"]
        self._near = _neighbours(board["at"])
        self._spread = Random(f"{seed}/spread")
        self._offsets = [self._spread.uniform(-_OFFSET_MT, _OFFSET_MT) for _ in board["cells"]]
        self._field = [0.0] * len(board["cells"])  # of each cell's piece once it stands; upright white is positive
        self._before = list(self._field)
        self._faulty: set[int] = set()  # cells that were ever stuck
        self._changed_at = [-_WAY_US] * len(board["cells"])

    @property
    def chain_bytes(self) -> int:
        """The bytes of a sample: two for each channel."""
        return 2 * len(self._bits)

    def change(self, cell: int, present: bool, now: int, piece: Piece | None = None) -> None:
        """Let a magnet come or go, which takes some time; see `Sensors.change`."""
        super().change(cell, present, now)
        self._before[cell] = self._on_its_way(cell, now)
        self._changed_at[cell] = now
        self._field[cell] = self._magnet(piece or Piece()) if present else 0.0

    def chain(self, now: int) -> bytes:
        """One sample: the readings of all channels, bank by bank, low byte first."""
        fields = {cell: self._at(cell, now) for cell in range(len(self._field))}
        readings = array("H", [0 if cell < 0 else self._reading(cell, fields, now) for cell in self._bits])
        return readings.tobytes()

    def calm(self, now: int) -> bool:
        """Whether no contact bounces and no piece is on its way."""
        return super().calm(now) and now >= max(self._changed_at) + _WAY_US

    def restless(self, now: int) -> list[int]:
        """The cells whose piece has just come or gone, and those whose sensor is or was stuck."""
        moved = [cell for cell, at in enumerate(self._changed_at) if now <= at + _RESTLESS_US]
        return moved + [cell for cell in self._faulty if cell not in moved]

    def stick(self, cell: int, level: int) -> None:
        """Let the sensor of a cell give this level from now on."""
        super().stick(cell, level)
        self._faulty.add(cell)

    def readings(self, cells: Iterable[int], now: int) -> Iterator[tuple[int, int]]:
        """Yield the channel and reading of some cells, for a caller who knows that the others have not changed."""
        for cell in cells:
            fields = {other: self._at(other, now) for other in [cell, *self._near[cell]]}
            yield self._bits.index(cell), self._reading(cell, fields, now)

    def _magnet(self, piece: Piece) -> float:
        weak, strong = _DOWN_MT if piece.down else _UPRIGHT_MT
        sign = (1 if piece.colour == "w" else -1) * (-1 if piece.down else 1)
        return sign * self._white * self._spread.uniform(weak, strong)

    def _at(self, cell: int, now: int) -> float:
        """The field of the cell's own piece, including faults."""
        if cell in self._stuck:
            return self._white * _UPRIGHT_MT[0] if self._stuck[cell] else 0.0
        if self.noise and self._random.random() < self.noise:
            return self._random.uniform(-_UPRIGHT_MT[1], _UPRIGHT_MT[1])
        if self._edges.get(cell) and now < self._edges[cell][-1]:
            return (self._field[cell] or self._before[cell]) * self._level(cell, now)
        return self._on_its_way(cell, now)

    def _on_its_way(self, cell: int, now: int) -> float:
        share = min(1.0, (now - self._changed_at[cell]) / _WAY_US)
        if share >= 1 or not (self._field[cell] or self._before[cell]):
            return self._field[cell]
        if self._field[cell]:
            return self._field[cell] / (1 + _FALL * (1 - share)) ** 3
        return self._before[cell] / (1 + _FALL * share) ** 3

    def _reading(self, cell: int, fields: Mapping[int, float], now: int) -> int:
        around = sum(math.copysign(_NEIGHBOUR_MT, -fields[other]) for other in self._near[cell] if fields[other])
        drift = _DRIFT_MT * math.sin(2 * math.pi * now / _DRIFT_US + cell)
        field = fields[cell] + around + drift + self._offsets[cell] + self._random.gauss(0, _NOISE_MT)
        reading = 32768 + round(field * self._per_mt)
        return max(0, min(65535, reading)) // _RESOLUTION * _RESOLUTION


def _neighbours(at: list[list[int]]) -> list[list[int]]:
    nearest = min(math.dist(place, other) for index, place in enumerate(at) for other in at[:index])
    return [
        [other for other, there in enumerate(at) if other != cell and math.dist(here, there) < _NEIGHBOURHOOD * nearest]
        for cell, here in enumerate(at)
    ]


def sensors_of(board: dict[str, Any], seed: int) -> Sensors:
    """Make the sensors that a board's compact form names."""
    return HallBanks(board, seed) if board["sense"]["kind"] == "hc4067" else Sensors(board, seed)
