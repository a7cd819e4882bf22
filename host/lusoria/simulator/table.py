"""The virtual table for other code: a thread that lets the world's time pass and answers commands."""

import contextlib
import queue
import secrets
import shutil
import tempfile
import threading
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any, Self

from lusoria.boards.definitions import data_folder
from lusoria.simulator import verbs
from lusoria.simulator.errors import VirtualTableError
from lusoria.simulator.lights import Frame
from lusoria.simulator.pace import Pace
from lusoria.simulator.pico import flash
from lusoria.simulator.pico.runtime import Build, command
from lusoria.simulator.world import World

_LOOK_S = 0.005  # how often a table with nothing due looks at its USB port
_SLICE_US = 100_000

_Job = tuple[Callable[[World], Any], "Future[Any]"]


def any_chance() -> int:
    """A random `chance`, for a table whose dice and journal differ from those of any earlier start."""
    return secrets.randbits(32)


class VirtualTable:
    """A table that runs from `start` to `stop`, or in a `with` block.

    `board` is the compact form, `firmware` the folder with main.py (None: the one of this version), `runtime` 'cpython'
    or 'micropython'. The port appears at `link` and the flash is kept in `flash_file`; without them both are in a
    temporary folder. Each start has the same dice and, on a new flash, the same name for its journal, unless `chance`
    differs. Where games are kept, it must differ (`any_chance`), or the log takes them for those of an earlier start.
    With `speed` 0 time passes only in `wait`, else `speed` is the ratio of virtual to wall time. `flash_us` are the
    times for (erasing a block, programming a page).
    """

    def __init__(
        self,
        board: dict[str, Any],
        firmware: Path | None = None,
        *,
        link: Path | None = None,
        flash_file: Path | None = None,
        speed: float = 1.0,
        seed: int = 0,
        chance: int | None = None,
        runtime: str = "cpython",
        flash_us: tuple[int, int] = (0, 0),
    ) -> None:
        interpreter = command(runtime)
        self._pace = Pace(speed)
        self._folder = Path(tempfile.mkdtemp(prefix="lusoria-"))
        self.link_path = link or self._folder / "table"
        self.flash_path = (flash_file or self._folder / "flash").resolve()
        drawn = seed if chance is None else chance
        folder = (firmware or data_folder("firmware")).resolve()
        self._build = Build(interpreter, folder, self.flash_path, board, seed, drawn, *flash_us)
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._waits: list[tuple[int, Future[verbs.Answer]]] = []
        self._lock = threading.Lock()  # once `_open` is false, no job is queued
        self._open = False
        self._started: Future[None] = Future()
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="virtual table", daemon=True)

    @property
    def running(self) -> bool:
        """Whether the table takes commands."""
        return self._open

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *_error: object) -> None:
        self.stop()

    def start(self) -> Self:
        """Power on, and return when the firmware sleeps for the first time."""
        self._thread.start()
        try:
            self._started.result()
        except BaseException:
            self.stop()
            raise
        return self

    def stop(self) -> None:
        """Power off and remove the link. Later commands are refused."""
        self._stopping.set()
        self._jobs.put(None)
        if self._thread.ident is not None:
            self._thread.join()
        shutil.rmtree(self._folder, ignore_errors=True)

    def command(self, text: str) -> verbs.Answer:
        """Answer one command line, as `verbs` does; `wait` returns when the time has passed."""
        try:
            us = verbs.wait_us(text)
            if us is None:
                answer: Future[verbs.Answer] = self._ask(lambda world: _stamped(world, verbs.answer(world, text)))
                return answer.result()
            return self._await(us)
        except VirtualTableError as error:
            return {"ok": False, "error": str(error)}

    def frames(self) -> list[Frame]:
        """The last frames of lights, oldest first (at most `world.MOST_FRAMES`)."""
        found: list[Frame] = self.call(lambda world: list(world.frames))
        return found

    def call(self, function: Callable[[World], Any]) -> Any:
        """Call a function with the world as its argument, in the table's thread, while no virtual time passes."""
        return self._ask(function).result()

    def _await(self, us: int) -> verbs.Answer:
        answer: Future[verbs.Answer] = Future()
        self._ask(lambda world: self._waits.append((world.now + us, answer))).result()
        return answer.result()

    def _ask(self, function: Callable[[World], Any]) -> "Future[Any]":
        answer: Future[Any] = Future()
        with self._lock:
            if not self._open:
                raise VirtualTableError("the virtual table is not running")
            self._jobs.put((function, answer))
        return answer

    def _run(self) -> None:
        """Run the thread: make the world, use it and close it."""
        with contextlib.ExitStack() as at_the_end:
            try:
                at_the_end.enter_context(flash.locked(self._build.flash))
                world = self._begin()
            except BaseException as error:  # handed to the caller of `start`
                self._started.set_exception(error)
                return
            at_the_end.callback(self._refuse)
            at_the_end.callback(world.close)
            self._open = True
            self._started.set_result(None)
            while not self._stopping.is_set():
                self._turn(world)

    def _begin(self) -> World:
        if not (self._build.firmware / "main.py").is_file():
            raise VirtualTableError(f"there is no main.py in {self._build.firmware}")
        flash.prepare(self._build.flash, self._build.board)
        world = World(self._build, self.link_path)
        if world.pico.failure:
            world.close()
            raise VirtualTableError(world.pico.failure)
        return world

    def _turn(self, world: World) -> None:
        """Let time pass as far as it may, then do one job, or wait a little for one."""
        world.advance(self._limit(world))
        self._end_waits(world)
        if self._waits and not self._pace.speed:
            return  # a script's next command comes only after the wait
        with contextlib.suppress(queue.Empty):
            job = self._jobs.get(timeout=self._pause(world))
            if job is not None:
                world.advance(self._limit(world))
                _do(world, *job)

    def _limit(self, world: World) -> int:
        """The time up to which the world may go now, in us."""
        first = min((until for until, _ in self._waits), default=None)
        if not self._pace.speed:
            return world.now if first is None else min(first, world.now + _SLICE_US)
        limit = self._pace.limit(world.now)
        return limit if first is None else min(first, limit)

    def _pause(self, world: World) -> float:
        """The seconds to wait for a command before time is checked again."""
        ends = [until for until, _ in self._waits]
        due = world.next_due()
        return self._pace.pause(ends if due is None else [due, *ends], _LOOK_S)

    def _end_waits(self, world: World) -> None:
        for until, answer in [entry for entry in self._waits if entry[0] <= world.now]:
            self._waits.remove((until, answer))
            if world.pico.failure:
                answer.set_exception(VirtualTableError(world.pico.failure))
            else:
                answer.set_result(_stamped(world, {}))

    def _refuse(self) -> None:
        """Refuse all waiting commands, so that nobody waits for a table that has stopped."""
        error = VirtualTableError("the virtual table has stopped")
        with self._lock:
            self._open = False
        for _, answer in self._waits:
            answer.set_exception(error)
        with contextlib.suppress(queue.Empty):
            while True:
                job = self._jobs.get_nowait()
                if job is not None:
                    job[1].set_exception(error)


def _do(world: World, function: Callable[[World], Any], answer: "Future[Any]") -> None:
    try:
        answer.set_result(function(world))
    except Exception as error:  # it belongs to the caller, who waits for it
        answer.set_exception(error)


def _stamped(world: World, answer: verbs.Answer) -> verbs.Answer:
    """An answer without an error, with the virtual time in ms since the world began."""
    return {"ok": True, "t": verbs.milliseconds(world.now), **answer}
