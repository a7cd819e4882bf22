"""The USB serial line to the PC, read and written without ever waiting."""

import select
import sys

_READ_AT_ONCE = 64


class Usb:
    """Bytes to and from the PC."""

    def __init__(self):
        self._in = sys.stdin.buffer
        self._out = sys.stdout.buffer
        self._poll = select.poll()
        self._poll.register(sys.stdin, select.POLLIN)
        self._byte = bytearray(1)
        self._data = bytearray(_READ_AT_ONCE)

    def read(self):
        """What has come in, at most 64 bytes, as bytes; empty if nothing has."""
        count = 0
        while count < _READ_AT_ONCE and self._poll.poll(0):
            self._in.readinto(self._byte)
            self._data[count] = self._byte[0]
            count += 1
        return bytes(self._data[:count]) if count else b""

    def write(self, line):
        """Send a line; returns at once, since the caller never has more on the way than the port's buffer holds."""
        self._out.write(line)
