"""Follows one lift through the real code, from the pins of a simulated table to the text that a page receives.

One piece of Rota is lifted and set down elsewhere: the firmware reads it, plays it and keeps it on its flash, the PC
reads, mirrors and logs it. `python -m lab.figures.lift_path` prints every function in the order of the first calls.
The list is always the same: the traced lift begins at the same instant of the table's clock.
"""

import asyncio
import importlib
import inspect
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType, SimpleNamespace
from typing import Any

from lab.faults.cable import Cable
from lab.faults.handled import STEP_MS, HandledTable
from lusoria.boards import definitions as boards
from lusoria.link.connection import Connection
from lusoria.log.store import Log
from lusoria.session import Session
from lusoria.web.live.feed import Feed

SEED = 1
_AT_MS = 120_000  # when the traced lift begins: later than any PC takes to get the game there
_LOGGING_S = 0.002  # the log may be slow on a busy machine, and each read moves the table's clock
_ROUND_MS = 1000  # within this, a table does all that it does again and again
OURS = ("ludus", "pico", "lusoria")
_FLAG = inspect.CO_OPTIMIZED  # functions have it, the bodies of modules and classes do not


class Trace:
    """Notes each of our functions as `module:function` at its first call, inside a `with` block."""

    def __init__(self) -> None:
        self.functions: list[str] = []
        self.files: set[str] = set()
        self.until_lit = (0, 0)  # how many functions and files until the lights of the lift are drawn

    def mark(self) -> None:
        """Record the counts so far: the lights are drawn, and the piece is about to be set down."""
        if self.functions and self.until_lit == (0, 0):
            self.until_lit = len(self.functions), len(self.files)

    def __enter__(self) -> "Trace":
        threading.setprofile(self._note)
        sys.setprofile(self._note)
        return self

    def __exit__(self, *_error: object) -> None:
        sys.setprofile(None)
        threading.setprofile(None)

    def _note(self, frame: FrameType, event: str, _argument: object) -> None:
        module, code = frame.f_globals.get("__name__", ""), frame.f_code
        if event != "call" or module.partition(".")[0] not in OURS or not code.co_flags & _FLAG:
            return
        name = f"{module}:{code.co_qualname}"
        if "<" not in name and name not in self.functions:
            self.functions.append(name)
            self.files.add(code.co_filename)


class WiredTable(HandledTable):
    """A table whose levels are read by the Pico's own sensor driver."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._sensors = _driver(lambda: self.raw)(self.board.sense)
        self.on_placement: Callable[[], None] = lambda: None

    def run(self, ms: int) -> None:
        """Run the table's loop for ms milliseconds."""
        for _ in range(0, ms, STEP_MS):
            self.ms += STEP_MS
            self.station.sample(self.now, self._sensors.read(), False)
            self.station.frame(self.now)
            self.station.keep(self.now)

    def _level(self, cell: int, piece: bool) -> None:
        if piece:
            self.on_placement()
        super()._level(cell, piece)

    def next_changes(self) -> list[tuple[int, int, int]]:
        """The changes of the first legal action: cells with their contents before and after."""
        game = self.station.sitting.game
        return list(game.changes(game.actions()[0]))


def _driver(levels: Callable[[], bytearray]) -> Any:
    """The Pico's driver class for shift registers, with pins that do nothing and an SPI that reads levels."""

    def read_into(buffer: bytearray) -> None:
        buffer[:] = levels()

    def pin(*_arguments: object, **_options: object) -> Callable[[int], None]:
        return lambda _level: None

    vars(pin).update(IN=0, OUT=1, PULL_UP=1, PULL_DOWN=2)
    machine = SimpleNamespace(Pin=pin, SPI=lambda *_arguments, **_options: SimpleNamespace(readinto=read_into))
    sys.path.insert(0, str(boards.data_folder("firmware")))
    sys.modules["machine"] = machine  # type: ignore[assignment]
    try:
        return importlib.import_module("pico.sensors").ShiftRegisters
    finally:
        del sys.modules["machine"], sys.path[0]


class Play(Cable):
    """The cable to a table. Whenever the PC reads, the game at the table goes on too, so one thread does everything."""

    def __init__(self, table: WiredTable, session: Session) -> None:
        super().__init__(table, 0.0, lambda: None)
        self._wired = table
        self._session = session
        self._play = self._actions()
        self.trace, self.at_rest = Trace(), Trace()
        table.on_placement = self.trace.mark

    def read(self, size: int) -> bytes:
        """Play on, then return the table's output."""
        next(self._play)
        return super().read(size)

    def _actions(self) -> Iterator[None]:
        """Play until a piece has been moved, so that everything is loaded, then trace the next move."""
        while self._session.state()["game"] is None:
            yield
        lifted = False
        while not lifted:
            changes = self._wired.next_changes()
            lifted = any(before and not after for _cell, before, after in changes)
            yield from self._carry_out(changes)
        while self._wired.ms < _AT_MS - _ROUND_MS:
            yield
        if self._wired.ms > _AT_MS:
            raise RuntimeError("the game got there too late, so the list would vary: raise _AT_MS")
        with self.at_rest:
            self._wired.run(_AT_MS - self._wired.ms)
        changes = self._wired.next_changes()
        with self.trace:
            yield from self._carry_out(changes)
            self._wired.run(_ROUND_MS)
        self._session._followed.follower._stop.set()
        yield

    def _carry_out(self, changes: list[tuple[int, int, int]]) -> Iterator[None]:
        """Play one action, let the PC read and log it, and make the text for pages."""
        self._wired.move(changes)
        journal = self._wired.station.journal
        while journal.logged < journal.written:
            time.sleep(_LOGGING_S)
            yield
        feed = Feed(self._session, "")  # a new one, as only threads that begin now are traced
        asyncio.run(feed._follow_state())


def trace() -> tuple[Trace, Trace]:
    """Trace the functions of one lift, and those of the second before it, in which nobody touches the table."""
    with tempfile.TemporaryDirectory() as folder:
        log = Log.open(f"sqlite:///{Path(folder) / 'log.sqlite'}")
        session, table = Session(boards.load("rota"), None, log), WiredTable(SEED)
        play = Play(table, session)
        session._followed.follower._exchange(Connection(play, "cable", lambda: table.ms / 1000))
        session.stop()
        log.close()
    return play.trace, play.at_rest


def main() -> None:
    """Print the functions, then their number."""
    passed, at_rest = trace()
    print(*passed.functions, sep="\n")
    print("{} functions in {} files until the lights of the lift are drawn".format(*passed.until_lit))
    print(f"{len(at_rest.functions)} functions in {len(at_rest.files)} files while nobody touches the table")
    print(f"{len(passed.functions)} functions in {len(passed.files)} files in all")


if __name__ == "__main__":
    main()
