"""The Pico's own clock, light, number and random words."""

import os
import time

import machine
from machine import Pin

_BLINK_MS = 250


def random_word():
    """A random word of 8 hex digits."""
    return "".join(["%02x" % byte for byte in os.urandom(4)])


def table_word():
    """The Pico's own number as hex digits."""
    return "".join(["%02x" % byte for byte in machine.unique_id()])


def own_light():
    """The Pico's own light, as an output pin."""
    return Pin("LED", Pin.OUT)


def blink(ms):
    """Blink the Pico's own light for that many ms."""
    light = own_light()
    for _ in range(ms // (2 * _BLINK_MS)):
        light(1)
        time.sleep_ms(_BLINK_MS)
        light(0)
        time.sleep_ms(_BLINK_MS)


def now():
    """Milliseconds modulo 2**30: the one place where the time is read."""
    return time.ticks_ms()
