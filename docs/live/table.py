"""The table on the first page of the docs: the firmware's own Station, for which a browser stands in as hardware.

It runs on MicroPython in the browser. The page calls `Table.run` in each of its frames.
"""

import json
import random

from ludus.board.definition import board_of
from ludus.clock import WRAP
from ludus.station import Station
from ludus.storage.boots import Boot
from ludus.storage.journal import Journal
from ludus.storage.settings import Settings

STEP_MS = 4  # of the table's time between two readings of the sensors
THOUGHTS = 8  # slices that the table's player may think in one step: a PC is faster than a Pico


def _chance(count):
    """So many random bytes, for the lot that decides between equal moves; there are no dice here."""
    return bytes(random.getrandbits(8) for _ in range(count))


class Table:
    """A table from a compact board definition as JSON text, with nothing on it."""

    def __init__(self, compact):
        self._board = board_of(json.loads(compact))
        self._sense = self._board.sense
        self._now = 0
        parts = (lambda: 100_000, 0, self._raw(""), Journal(None, lambda: "page"), Settings(None), _chance)
        self._station = Station(self._board, "page", Boot(None), *parts)

    def begin(self, game, white, black):
        """Begin a game; a player is `human`, or `table:1` to `table:3`.

        Returns JSON: what stands on each cell at the start, "w", "b" or "".
        """
        self._station.begin(self._now, game, {}, (white, black))
        return json.dumps([("", "w", "b")[content & 3] for content in self._station.sitting.game.contents()])

    def run(self, ms, cells, pressed):
        """Let so many ms pass, with pieces on these cells (a 1 or 0 for each) and the button pressed or not.

        Returns JSON: the lights by cell as [red, green, blue], the phase, whose turn it is, and the result.
        """
        station, raw = self._station, self._raw(cells)
        for _ in range(0, ms, STEP_MS):
            self._now = self._now + STEP_MS & WRAP
            station.sample(self._now, raw, pressed)
            station.frame(self._now)
            station.keep(self._now)
            for _ in range(THOUGHTS):
                station.think(self._now)
        game = station.sitting.game
        lights = self._lights(station.display.renderer.frame)
        state = {"lights": lights, "phase": station.phase, "side": "wb"[game.side], "score": game.score}
        return json.dumps(state)

    def _raw(self, cells):
        """The reading of the sensors' chain, as its shift registers give it."""
        bits, closed = self._sense["bits"], self._sense["closed"]
        raw = bytearray(len(bits) // 8)
        for at, cell in enumerate(bits):
            piece = cell >= 0 and cells[cell : cell + 1] == "1"
            if closed == piece:
                raw[at // 8] |= 128 >> at % 8
        return raw

    def _lights(self, frame):
        """The colours of the last frame by cell; a light takes four bytes: none, blue, red, green."""
        lights = [None] * self._board.cell_count
        for at, cell in enumerate(self._board.leds["order"]):
            if 0 <= cell < len(lights):
                lights[cell] = [frame[4 * at + 2], frame[4 * at + 3], frame[4 * at + 1]]
        return lights
