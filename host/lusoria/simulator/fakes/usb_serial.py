"""`sys.stdin` and `sys.stdout` of the simulated Pico, its USB serial port, and `select` on them."""

from fakes import chip, wire

POLLIN = 1
POLLOUT = 4
POLLHUP = 16


class Bytes:
    """The port itself. Reading waits for all bytes; writing waits while a PC has the port open and does not read."""

    def read(self, count=-1):
        data = b""
        while count < 0 or len(data) < count:
            if not chip.received:
                chip.exchange(wire.AWAIT, 1_000_000)
            data += chip.take(count - len(data) if count > 0 else 1)
        return data

    def readinto(self, buffer, count=-1):
        data = self.read(len(buffer) if count < 0 else min(count, len(buffer)))
        buffer[: len(data)] = data
        return len(data)

    def write(self, data):
        """Write all bytes, or lose the rest after the port's timeout.

        As with MicroPython's text stream, the caller does not learn how many were lost.
        """
        data = bytes(data)
        for at in range(0, len(data), 4096):
            chip.note(wire.USB, data[at : at + 4096])
            chip.exchange(wire.WRITE, 0)
        return len(data)

    def flush(self):
        return None


class Text:
    """The port as text: a line is sent with CR LF, and a received CR becomes LF."""

    def __init__(self, port):
        self.buffer = port

    def read(self, count=-1):
        return self.buffer.read(count).replace(b"\r", b"\n").decode()

    def write(self, text):
        self.buffer.write(text.replace("\n", "\r\n").encode())
        return len(text)

    def flush(self):
        return None


port = Bytes()
stdin = Text(port)
stdout = Text(port)


def emit(*values, sep=" ", end="\n", file=None):
    """`print` of the firmware."""
    (file or stdout).write(sep.join([str(value) for value in values]) + end)


class poll:
    """Polls the only device, the port; any registered stream stands for it."""

    def __init__(self):
        self._registered = []

    def register(self, stream, mask=POLLIN | POLLOUT):
        self.unregister(stream)
        self._registered.append((stream, mask))

    def unregister(self, stream):
        self._registered = [entry for entry in self._registered if entry[0] is not stream]

    def poll(self, timeout=-1):
        """Wait for ready streams, and return (stream, events) of each; after `timeout` ms none (-1: wait for ever)."""
        end = None if timeout < 0 else chip.look() + timeout * 1000
        while True:
            ready = self._ready()
            if ready or (end is not None and chip.now >= end):
                return ready
            chip.exchange(wire.AWAIT, self._pause(end))

    def _pause(self, end):
        """The us until the next look: room to write is not announced, so it is polled each millisecond."""
        pause = 1_000_000 if end is None else min(end - chip.now, 1_000_000)
        if any(mask & POLLOUT for _, mask in self._registered):
            pause = min(pause, 1000)
        return pause

    def _ready(self):
        state = POLLIN if chip.received else 0
        if chip.room or not chip.connected:
            state |= POLLOUT
        return [(stream, mask & state) for stream, mask in self._registered if mask & state]
