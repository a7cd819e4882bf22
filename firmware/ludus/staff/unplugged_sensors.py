"""A table whose sensors are not connected: it shows a fault on every light until they answer."""

from ludus.lights import cues


class UnpluggedSensors:
    """Stands in while every seat reads as occupied: no game has that, so the data line is open (see pico.sensors)."""

    phase = "fault"

    def __init__(self, now, sensors, entry):
        """sensors: the table's; entry(kind, fields): makes an entry of the journal."""
        self._now = now
        self._sensors = sensors
        self._entry = entry
        entry("FAULT", ("wiring", "", ""))

    def sample(self, now, raw, _pressed):
        """Take a reading; return whether the sensors are back."""
        self._now = now
        self._sensors.sample(now, raw)
        if self._sensors.are_all_closed():
            return False
        self._entry("FAULT", ("wiring", "", "gone"))
        return True

    def touched(self):
        """The time of the last reading: a table on which nobody can play never counts as deserted."""
        return self._now

    def draw(self, picture):
        """Fill picture with the fault."""
        picture[:] = bytes([cues.FAULT]) * len(picture)
