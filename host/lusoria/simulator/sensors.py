"""The sensors of the virtual table and their shift registers, with the faults of real ones.

A level is 1 where a piece is seen. All randomness comes from the seed and the order of events, never from wall time.
"""

from bisect import bisect_right
from random import Random
from typing import Any

from lusoria.simulator.pieces import Piece

_SHORTEST_US, _LONGEST_US = 100, 900  # between two edges of a chattering contact


class Sensors:
    """The level at each seat (a cell, or a lane's slot) at a time in us, and the bytes that an SPI reads."""

    def __init__(self, board: dict[str, Any], seed: int) -> None:
        self.bounce_us = 0
        self.noise = 0.0
        self._bits: list[int] = board["sense"]["bits"]
        self._closed: int = board["sense"].get("closed", 1)
        self._seed = seed
        self._present = [0] * (len(board["cells"]) * board.get("slots", 1))
        self._stuck: dict[int, int] = {}
        self._edges: dict[int, list[int]] = {}
        self._calm_at = 0
        self._moves = 0
        self._random = Random(f"{seed}/noise")
        self._still: bytes | None = None
        # Unwired inputs of a register read 1. `_wires`: by seat, its input in the chain, as a bit of one large number.
        wired = [(cell, 1 << place) for place, cell in enumerate(reversed(self._bits))]
        self._wires = {cell: wire for cell, wire in wired if cell >= 0}
        self._idle = sum(wire for cell, wire in wired if cell < 0 or not self._closed)

    @property
    def chain_bytes(self) -> int:
        """The bytes of a sample: one for each register."""
        return len(self._bits) // 8

    def change(self, cell: int, present: bool, now: int, piece: Piece | None = None) -> None:  # noqa: ARG002
        """Let a magnet come or go: its contact bounces for `bounce_us` and then has its new level.

        Which piece the magnet belongs to makes no difference to these sensors.
        """
        self._present[cell] = int(present)
        self._still = None
        self._moves += 1
        if now >= self._calm_at:
            self._edges.clear()
        if self.bounce_us:
            self._edges[cell] = self._chatter(now)
            self._calm_at = max(self._calm_at, now + self.bounce_us)
        else:
            self._edges.pop(cell, None)

    def calm(self, now: int) -> bool:
        """Whether no contact bounces."""
        return now >= self._calm_at

    def stick(self, cell: int, level: int) -> None:
        """Let the sensor of a cell give this level from now on."""
        self._stuck[cell] = level
        self._still = None

    def loosen(self, cell: int) -> None:
        """Let the sensor of a cell work again."""
        self._stuck.pop(cell, None)
        self._still = None

    def levels(self, now: int) -> list[int]:
        """The level of each sensor, without noise, which is added only to samples."""
        levels = list(self._present)
        for cell in self._edges:
            levels[cell] = self._level(cell, now)
        for cell, level in self._stuck.items():
            levels[cell] = level
        return levels

    def chain(self, now: int) -> bytes:
        """One sample: the registers' bytes in the order of shifting, a bit for the level of each input."""
        if self.noise:
            return self._pack([level ^ (self._random.random() < self.noise) for level in self.levels(now)])
        if now < self._calm_at:
            return self._pack(self.levels(now))
        if self._still is None:
            self._still = self._pack(self.levels(now))
        return self._still

    def _level(self, cell: int, now: int) -> int:
        edges = self._edges.get(cell, ())
        to_come = len(edges) - bisect_right(edges, now)
        return self._present[cell] ^ (to_come & 1)

    def _chatter(self, now: int) -> list[int]:
        """The times of the edges of a bounce; the last one is at its end."""
        random = Random(f"{self._seed}/bounce/{self._moves}")
        edges = [now + self.bounce_us]
        while edges[-1] > now:
            edges.append(edges[-1] - random.randint(_SHORTEST_US, _LONGEST_US))
        return edges[-2::-1]

    def _pack(self, levels: list[int]) -> bytes:
        packed = self._idle
        for cell, wire in self._wires.items():
            if levels[cell]:
                packed ^= wire
        return packed.to_bytes(self.chain_bytes, "big")
