"""The button: a switch to ground with the Pico's own pull-up."""

from machine import Pin


class Switch:
    """The button, read from its pin."""

    def __init__(self, pin):
        self._pin = Pin(pin, Pin.IN, Pin.PULL_UP)

    def pressed(self):
        """Whether it is down now."""
        return not self._pin()
