"""A table whose sensors are not there: it shows a fault on every light until they answer."""

from ludus.lights import cues


class Unwired:
    """Stands in while every seat reads as occupied: no game has that, but an open data line does, see pico.sensors."""

    phase = "fault"

    def __init__(self, now, sensors, entry):
        """sensors: the table's; entry(kind, fields): where entries go."""
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
        """The present time: nobody can play on such a table, so it never counts as left."""
        return self._now

    def draw(self, picture):
        """Fill picture with the fault."""
        picture[:] = bytes([cues.FAULT]) * len(picture)
