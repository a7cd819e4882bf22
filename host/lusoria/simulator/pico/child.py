"""The process in which the firmware runs, and the exchange of requests and replies with it.

The other end is `fakes/chip.py`.
"""

import contextlib
import json
import os
import select
import struct
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lusoria.simulator.errors import VirtualTableError
from lusoria.simulator.fakes import wire

_HEAD, _EVENT, _REPLY = map(struct.Struct, (wire.HEAD, wire.EVENT, wire.REPLY))
_START = "import sys; sys.path.insert(0, %r); from fakes import boot; boot.start()"
_PATIENCE_S = 30.0


@dataclass(frozen=True, slots=True)
class Request:
    """A request of the chip; `unread` is the number of input bytes that the firmware has not taken yet."""

    op: int
    fed: bool
    unread: int
    argument: int
    events: bytes

    def each_event(self) -> Iterator[tuple[int, bytes]]:
        """Yield (kind, data) of the events in order."""
        at = 0
        while at < len(self.events):
            kind, length = _EVENT.unpack_from(self.events, at)
            at += _EVENT.size
            yield kind, self.events[at : at + length]
            at += length


class ChildLost(Exception):
    """The process ended or stopped answering; the text says why."""


class Child:
    """One run of the simulated chip, from reset to reset. Killing it cuts its power."""

    def __init__(self, interpreter: list[str], settings: dict[str, Any]) -> None:
        request_reader, request_writer = os.pipe()
        reply_reader, reply_writer = os.pipe()
        self._in = request_reader
        self._out = reply_writer
        self._words = tempfile.TemporaryFile()  # noqa: SIM115 - open as long as the process
        code = _START % str(Path(__file__).parents[1])
        command = [*interpreter, "-c", code, str(reply_reader), str(request_writer)]
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=self._words,
                stderr=self._words,
                pass_fds=(reply_reader, request_writer),
                env={**os.environ, "PYTHONHASHSEED": "0"},
                start_new_session=True,
            )
        except OSError as error:
            raise VirtualTableError(f"cannot start {interpreter[0]}: {error.strerror}") from error
        finally:
            os.close(reply_reader)
            os.close(request_writer)
        self._poll = select.poll()
        self._poll.register(self._in, select.POLLIN)
        text = json.dumps(settings).encode()
        self._send(struct.pack("<I", len(text)) + text)

    def kill(self) -> None:
        """End at once, in the middle of whatever it does."""
        self._process.kill()
        self._process.wait()
        os.close(self._in)
        os.close(self._out)
        self._words.close()

    def reply(self, now: int, flags: int, room: int, chain: bytes, received: bytes, chance: bytes = b"") -> None:
        """Let the firmware go on at `now` us; `chance` are the next bytes for its `os.urandom`."""
        self._send(_REPLY.pack(now, flags, room, len(received), len(chance)) + chain + received + chance)

    def request(self) -> Request:
        """The next request; raises ChildLost if there will be none."""
        data = self._read()
        op, fed, unread, argument, length = _HEAD.unpack_from(data)
        while len(data) < _HEAD.size + length:
            data += self._read()
        return Request(op, bool(fed), unread, argument, data[_HEAD.size :])

    def _send(self, data: bytes) -> None:
        """Send all the data: the other side waits for it. A dead process is noticed later, when it does not answer."""
        with contextlib.suppress(BrokenPipeError):
            os.write(self._out, data)

    def _read(self) -> bytes:
        if not self._poll.poll(_PATIENCE_S * 1000):
            raise ChildLost(f"the firmware has computed for {_PATIENCE_S:.0f} s without sleeping once")
        data = os.read(self._in, 65536)
        if not data:
            raise ChildLost(f"the simulated chip ended: {self._last_words()}")
        return data

    def _last_words(self) -> str:
        """The last line on the process's standard output or error, to which the firmware cannot write."""
        self._process.wait()
        self._words.seek(0)
        lines = self._words.read().decode(errors="replace").strip().splitlines()
        return lines[-1] if lines else f"exit {self._process.returncode}"
