"""A table whose pieces a program moves: the firmware's own code on littlefs, with the caller's clock."""

import random
from collections.abc import Sequence

from lab.faults.flash.torn import TornFlash, mounted
from ludus.board.definition import Board
from ludus.clock import WRAP
from ludus.station import Station
from ludus.storage.boots import CRASH, CTRL_C, POWER, Boot
from ludus.storage.journal import Journal
from ludus.storage.settings import Settings
from lusoria.boards import definitions as boards

STEP_MS = 4
RESTART_MS = 8000  # what a table's watchdog takes after a Ctrl-C
BEFORE_WRAP_MS = 10_000


class HandledTable:
    """A Rota table that keeps its flash through restarts. `ms` is the world's time; the table's clock soon wraps."""

    def __init__(self, seed: int, word: str = "table") -> None:
        """word: the name of the table's Pico."""
        self.board = Board(boards.compact(boards.load("rota")))
        self.word = word
        self.chance = random.Random(seed)
        self.flash = TornFlash(seed)
        self.raw = bytearray(b"\xff" * (len(self.board.sense["bits"]) // 8))
        self.ms = 0
        self._start_at(WRAP - BEFORE_WRAP_MS, POWER)

    @property
    def now(self) -> int:
        """The table's own clock."""
        return self.ms + self._ahead & WRAP

    def power_cycle(self) -> None:
        """Switch it off and on, which restarts its clock."""
        self._start_at(0, POWER)

    def interrupt(self) -> None:
        """Stop main.py by Ctrl-C; the watchdog starts it again."""
        self._start.end(CTRL_C)
        self.ms += RESTART_MS
        self._start_at(0, CRASH)

    def _start_at(self, clock: int, chip: str) -> None:
        self._ahead = clock - self.ms
        files = mounted(self.flash)
        self._start = Boot(files("kept"), chip)
        word = f"{self.chance.getrandbits(32):08x}"
        journal, settings = Journal(files("journal"), lambda: word), Settings(files("kept"))
        parts = (lambda: 100_000, self.now, self.raw, journal, settings, self.chance.randbytes)
        self.station = Station(self.board, self.word, self._start, *parts)

    def run(self, ms: int) -> None:
        """Run rounds of the table's loop."""
        for _ in range(0, ms, STEP_MS):
            self.ms += STEP_MS
            self.station.sample(self.now, self.raw, False)
            self.station.frame(self.now)
            self.station.keep(self.now)

    def act(self) -> bool:
        """Play a random legal action by hand, or clear the board after the end; return whether it was an action."""
        game = self.station.sitting.game
        if game.over:
            for cell in range(len(self.board.cells)):
                self._level(cell, False)
            self.run(2000)
            return False
        self.move(game.changes(self.chance.choice(game.actions())))
        return True

    def move(self, changes: Sequence[tuple[int, int, int]]) -> None:
        """Lift and place pieces by hand as an action's changes tell: (cell, content before, content after)."""
        for cell, before, after in changes:
            if before and not after:
                self._level(cell, False)
                self.run(80)
        for cell, _before, after in changes:
            if after:
                self._level(cell, True)
                self.run(600)

    def _level(self, cell: int, piece: bool) -> None:
        bit = self.board.sense["bits"].index(cell)
        mask = 128 >> bit % 8
        self.raw[bit // 8] = self.raw[bit // 8] & ~mask if piece else self.raw[bit // 8] | mask
