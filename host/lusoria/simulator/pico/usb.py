"""The USB serial port of the virtual table: a pseudo-terminal, with a link at a fixed path.

It behaves as TinyUSB's does under MicroPython. What the firmware writes goes through a FIFO of 256 bytes. While no PC
has the port open the FIFO keeps the latest bytes and forgets the oldest; while one has, it takes only what fits.
"""

import contextlib
import fcntl
import os
import pty
import select
import struct
import termios
import time
import tty
from collections.abc import Callable
from pathlib import Path

from lusoria.simulator.errors import VirtualTableError

FIFO_BYTES = 256
INPUT_BYTES = 512  # input that the firmware has not read; more stays with the PC
PC_BYTES = 3072  # that the PC's system buffers for a program that does not read; a pseudo-terminal alone holds 20 kB
OPENING_S = 0.016  # MicroPython holds back its output so long, for programs that empty their input as they open a port


class UsbPort:
    """The table's end of the cable. Not thread-safe: it belongs to the world's thread.

    `link` is made by `plug`, taken away by `unplug`, and points to another pseudo-terminal after each `plug`.
    `open` says whether some program has the port open, as of the last `poll`; `interrupt_char` is the byte that is
    Ctrl-C at the moment (-1: none).
    """

    def __init__(self, link: Path) -> None:
        self.link = link
        self.open = False
        self.interrupt_char = 3
        self.listener: Callable[[bytes], None] | None = None  # gets what the firmware reads
        self._master = -1
        self._slave_path = ""
        self._poll = select.poll()
        self._out = bytearray()
        self._in = bytearray()
        self._interrupted = False

    @property
    def plugged(self) -> bool:
        """Whether the PC's system sees the port."""
        return self._master >= 0

    @property
    def room(self) -> int:
        """How many bytes can be written without waiting or losing any."""
        return FIFO_BYTES - len(self._out)

    @property
    def backlog(self) -> bytes:
        """The bytes that the firmware wrote and no PC has read yet."""
        return bytes(self._out)

    def plug(self) -> None:
        """Open a new pseudo-terminal, raw from the start so that nothing is echoed to the firmware."""
        if self.link.exists() and not self.link.is_symlink():
            raise VirtualTableError(f"{self.link} exists and is not a link; name another path for the table's port")
        self._master, slave = pty.openpty()
        tty.setraw(slave)
        self._slave_path = os.ttyname(slave)
        os.set_blocking(self._master, False)
        self._poll.register(self._master, select.POLLIN | select.POLLOUT)
        fresh = self.link.with_name(f".{self.link.name}.{os.getpid()}")
        try:
            fresh.symlink_to(self._slave_path)
            fresh.replace(self.link)
        except OSError as error:
            raise VirtualTableError(f"cannot make the link {self.link}: {error.strerror}") from error
        finally:
            os.close(slave)

    def unplug(self) -> None:
        """Hang up: both directions lose the bytes under way."""
        self._poll.unregister(self._master)
        with contextlib.suppress(FileNotFoundError):
            if str(self.link.readlink()) == self._slave_path:
                self.link.unlink()
        os.close(self._master)
        self._master = -1
        self.open = False
        self.clear()

    def poll(self) -> None:
        """Move bytes both ways as far as possible. It is cheap, and called at each exchange with the firmware."""
        if self._master < 0:
            return
        ready = self._poll.poll(0)
        events = ready[0][1] if ready else 0
        if events & select.POLLHUP:
            self.open = False
        elif not self.open:
            time.sleep(OPENING_S)
            self.open = True
        if events & select.POLLIN and len(self._in) < INPUT_BYTES:
            self._receive()
        if self._out and self.open and events & select.POLLOUT:
            self._send()

    def write(self, data: bytes) -> int:
        """Write bytes and return how many: all if nobody listens (the oldest fall out), else as many as fit."""
        if self.open:
            data = data[: self.room]
        self._out += data
        if len(self._out) > FIFO_BYTES:
            del self._out[: len(self._out) - FIFO_BYTES]
        return len(data)

    def take(self, limit: int) -> bytes:
        """Take at most `limit` bytes for the firmware."""
        data = bytes(self._in[:limit])
        if self.listener is not None:
            self.listener(data)
        del self._in[:limit]
        return data

    def take_interrupt(self) -> bool:
        """Whether Ctrl-C came in since the last call; bytes before it are lost, as on a Pico."""
        came, self._interrupted = self._interrupted, False
        return came

    def clear(self) -> None:
        """Drop the bytes under way, as a reset of the chip does."""
        self._out.clear()
        self._in.clear()
        self._interrupted = False

    @property
    def waiting(self) -> bool:
        """Whether there are bytes for the firmware."""
        return bool(self._in) or self._interrupted

    def _receive(self) -> None:
        try:
            data = os.read(self._master, INPUT_BYTES - len(self._in))
        except OSError:
            return
        last = data.rfind(self.interrupt_char) if self.interrupt_char >= 0 else -1
        if last >= 0:
            self._interrupted = True
            self._in.clear()
        self._in += data[last + 1 :]

    def _send(self) -> None:
        allowed = PC_BYTES - self._unread_by_pc()
        if allowed <= 0:
            return
        with contextlib.suppress(BlockingIOError):
            sent = os.write(self._master, self._out[:allowed])
            del self._out[:sent]

    def _unread_by_pc(self) -> int:
        """How many bytes lie at the PC's end of the pseudo-terminal."""
        try:
            slave = os.open(self._slave_path, os.O_RDONLY | os.O_NOCTTY | os.O_NONBLOCK)
        except OSError:
            return 0
        try:
            count: int = struct.unpack("i", fcntl.ioctl(slave, termios.FIONREAD, b"\0" * 4))[0]
        finally:
            os.close(slave)
        return count
