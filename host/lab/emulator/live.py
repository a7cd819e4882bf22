"""Runs an emulated Pico in real time as a serial device of this PC.

Its USB serial port is a pseudo-terminal behind a stable link, for pyserial, mpremote or `lusoria` itself. Emulated time
keeps to real time while the emulator is fast enough, and falls behind when it is not; it never hurries to catch up.

    pico = EmulatedPico(files=files, parts=[chain, leds])
    with LivePico(pico, tmp_path / "ttyTABLE") as live:
        port = serial.Serial(str(live.path))
        live.call(lambda: chain.close(3))       # in the Pico's thread, while its time stands still
"""

import contextlib
import os
import pty
import queue
import select
import threading
import time
import tty
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any, Self, TypeVar

from lab.emulator.pico import EmulatedPico

T = TypeVar("T")

STEP_MS = 1.0
# Once emulated time is this far behind the wall clock, the lost time is given up.
LATE_S = 0.05
# When this much waits for a reader, the PC "does not read" and the Pico's own buffers fill.
WAITING_MAX = 4096
# A change of DTR must not coincide with the one that ends USB set-up.
SETTLE_MS = 5
UNPLUGGED = -1


class LivePico:
    """Runs an EmulatedPico in a thread (`start`, `stop`, or `with`), or in the caller's thread (`run`).

    The Pico belongs to that thread: reach it and its parts through `call` only. The firmware sees the port being
    opened and closed as it would over a real cable (DTR).
    """

    def __init__(self, pico: EmulatedPico, path: Path, *, paced: bool = True) -> None:
        self.path = path
        self._pico = pico
        self._paced = paced
        self._work: queue.SimpleQueue[tuple[Callable[[], Any], Future[Any]]] = queue.SimpleQueue()
        self._stopping = threading.Event()
        self._ready = threading.Event()
        self._thread: threading.Thread | None = None
        self._failure: BaseException | None = None
        self._waiting = bytearray()
        self._opened: bool | None = None  # what the Pico was last told; None: nothing since it connected
        self._master = UNPLUGGED
        self._device = ""

    def start(self) -> None:
        """Start the thread and return when the port is there; the Pico is still booting then."""
        self._thread = threading.Thread(target=self._run_guarded, name=f"pico {self.path.name}", daemon=True)
        self._thread.start()
        self._ready.wait()
        self._raise_failure()

    def stop(self) -> None:
        """Cut the power and end the thread; the EmulatedPico keeps its flash.

        Raises the error that ended the thread.
        """
        self._stopping.set()
        if self._thread is not None:
            self._thread.join()
        self._raise_failure()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self.stop()

    def call(self, act: Callable[[], T], timeout_s: float = 30) -> T:
        """Call a function in the Pico's thread; return its result or raise its error."""
        answer: Future[T] = Future()
        self._work.put((act, answer))
        return answer.result(timeout_s)

    def wait(self, condition: Callable[[], object], timeout_s: float = 30) -> None:
        """Wait until a condition holds; it is checked in the Pico's thread. Raises TimeoutError."""
        end = time.monotonic() + timeout_s
        while not self.call(condition):
            if time.monotonic() > end:
                raise TimeoutError(f"not reached within {timeout_s:g} s")
            time.sleep(0.01)

    def unplug(self) -> None:
        """Pull the USB cable: the port disappears, programs that use it get an error, the Pico has no power."""
        self.call(self._close_port)

    def plug(self) -> None:
        """Plug the cable in: the Pico starts again from its flash."""
        self.call(self._pico.power_cut)
        self.call(self._make_port)

    def run(self) -> None:
        """Make the port and run in the caller's thread, until another thread calls `stop`."""
        self._pico.on_data = self._waiting.extend
        self._make_port()
        try:
            self._ready.set()
            self._loop()
        finally:
            self._pico.on_data = None
            self._close_port()

    def _run_guarded(self) -> None:
        try:
            self.run()
        except BaseException as error:  # handed to the thread that calls `stop`
            self._failure = error
        finally:
            self._ready.set()
            self._refuse_work()

    def _raise_failure(self) -> None:
        if self._failure is not None:
            raise self._failure

    def _refuse_work(self) -> None:
        while not self._work.empty():
            self._work.get()[1].set_exception(RuntimeError("the emulated Pico has stopped"))

    def _loop(self) -> None:
        wall, emulated = time.monotonic(), 0.0
        while not self._stopping.is_set():
            self._do_work()
            if self._master == UNPLUGGED:
                self._stopping.wait(STEP_MS / 1000)
                continue
            self._pico.run_ms(STEP_MS)
            self._exchange()
            emulated += STEP_MS / 1000
            ahead = emulated - (time.monotonic() - wall)
            if ahead < -LATE_S:
                wall, emulated = time.monotonic(), 0.0
            elif self._paced and ahead > 0:
                self._stopping.wait(ahead)
            else:
                time.sleep(0)  # the caller's threads want the interpreter too

    def _do_work(self) -> None:
        while not self._work.empty():
            act, answer = self._work.get()
            try:
                answer.set_result(act())
            except Exception as error:
                answer.set_exception(error)

    def _exchange(self) -> None:
        """Move bytes between the Pico and the pseudo-terminal."""
        poll = select.poll()
        poll.register(self._master, select.POLLIN)
        events = dict(poll.poll(0)).get(self._master, 0)
        self._tell_opened(not events & select.POLLHUP)
        if events & select.POLLIN:
            with contextlib.suppress(OSError):  # the port may have been closed since
                self._pico.send(os.read(self._master, 4096))
        if not self._opened:
            self._waiting.clear()
        elif self._waiting:
            with contextlib.suppress(BlockingIOError):
                del self._waiting[: os.write(self._master, self._waiting)]
        self._pico.reading = len(self._waiting) < WAITING_MAX

    def _tell_opened(self, opened: bool) -> None:
        if not self._pico.connected:
            self._opened = None
        elif opened != self._opened:
            if opened:
                self._make_raw()
            if self._opened is None:
                self._pico.at_ms(SETTLE_MS, self._tell_pico)
                self._opened = opened
            else:
                self._opened = opened
                self._tell_pico()

    def _tell_pico(self) -> None:
        if self._opened:
            self._pico.open_port()
        else:
            self._pico.close_port()

    def _make_raw(self) -> None:
        # When a pseudo-terminal is closed for the last time, Linux makes it echo again. Without this the Pico could
        # hear itself until the program that opened it has made it raw.
        slave = os.open(self._device, os.O_RDWR | os.O_NOCTTY)
        try:
            tty.setraw(slave)
        finally:
            os.close(slave)

    def _make_port(self) -> None:
        self._master, slave = pty.openpty()
        self._device = os.ttyname(slave)
        os.close(slave)
        os.set_blocking(self._master, False)
        # The link is made under another name and then moved into place, so that it always leads to a terminal, even
        # when an older run left one.
        fresh = self.path.with_name(f"{self.path.name}.{os.getpid()}")
        fresh.unlink(missing_ok=True)
        fresh.symlink_to(self._device)
        fresh.replace(self.path)

    def _close_port(self) -> None:
        if self._master == UNPLUGGED:
            return
        with contextlib.suppress(OSError):
            if self.path.readlink() == Path(self._device):
                self.path.unlink()
        os.close(self._master)
        self._master = UNPLUGGED
        self._waiting.clear()
