"""The Pico's own clock, light, number and random words."""

import os
import time

import machine
from machine import Pin


def random_word():
    """A random word of 8 hex digits."""
    return "".join(["%02x" % byte for byte in os.urandom(4)])


def table_word():
    """The Pico's unique number as hex digits."""
    return "".join(["%02x" % byte for byte in machine.unique_id()])


def own_light():
    """The Pico's own light, as an output pin."""
    return Pin("LED", Pin.OUT)


def now():
    """Milliseconds modulo 2**30: the one place where the time is read."""
    return time.ticks_ms()
