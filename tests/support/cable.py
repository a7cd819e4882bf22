"""An in-memory cable: a serial port whose other end is a Desk's table."""

import time

import serial


class Cable:
    """A port for `lusoria.link`: what is written reaches the table, what the table writes is read."""

    def __init__(self, desk):
        self.desk = desk
        self.waiting = bytearray()
        self.plugged = True

    @property
    def in_waiting(self):
        return len(self.waiting)

    def read(self, size):
        self._check()
        if not self.waiting:
            self._pump()
        if not self.waiting:
            time.sleep(0.001)
        data = bytes(self.waiting[:size])
        del self.waiting[:size]
        return data

    def write(self, data):
        self._check()
        self.desk.station.receive(self.desk.now, bytes(data))
        self._pump()
        return len(data)

    def close(self):
        pass

    def _pump(self):
        while (line := self.desk.station.next_line(self.desk.now)) is not None:
            self.waiting += line

    def _check(self):
        if not self.plugged:
            raise serial.SerialException("unplugged")
