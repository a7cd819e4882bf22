"""The rest of the hardware: button, watchdog, reset, clock."""

import gc
import os
import sys
import time

import machine
from machine import Pin

from ludus.storage import boot as starts

WATCHDOG_MS = 8000  # the RP2040's watchdog cannot be longer than about 8.4 s, nor be stopped again
_TIDY_BYTES = 160000  # allocated between two collections
_GAPS = 200

_BLINK_MS = 250
_SENDING_MS = 100  # in which USB sends what a print has left in its buffer

# MicroPython knows one cause for each reset by the watchdog, and every reset on command is one: the Pico's C library
# writes this number into the register when it starts the watchdog, and another before it resets on command.
_SCRATCH_4, _SCRATCH_4_RP2350 = 0x4005801C, 0x400D801C
_TIMED_OUT = 0x6AB73121


class Switch:
    """A push button to ground with the Pico's own pull-up."""

    def __init__(self, pin):
        self._pin = Pin(pin, Pin.IN, Pin.PULL_UP)

    def pressed(self):
        """Whether it is down now."""
        return not self._pin()


def watchdog():
    """Start the watchdog; the object's feed() must be called more often than every WATCHDOG_MS."""
    return machine.WDT(timeout=WATCHDOG_MS)


def last_reset():
    """What the chip says of this start: a word of ludus.storage.boot."""
    if machine.reset_cause() != machine.WDT_RESET:
        return starts.POWER
    register = _SCRATCH_4_RP2350 if "RP2350" in str(sys.implementation) else _SCRATCH_4
    return starts.CRASH if machine.mem32[register] == _TIMED_OUT else starts.RESET


def random_word():
    """A random word of 8 hex digits."""
    return "".join(["%02x" % byte for byte in os.urandom(4)])


def table_word():
    """The Pico's own number as hex digits."""
    return "".join(["%02x" % byte for byte in machine.unique_id()])


class Heap:
    """What is left of the memory. To collect garbage takes some 20 ms, and to count what is free 8 more: that is done
    when nothing is moved on the board, one after the other, and asking takes no time. Only while the table starts
    garbage is collected again and again: what stays on the heap then lies close together.
    """

    def __init__(self, modules=None):
        """modules: the Archive that they are imported from, None if there is none: it rests once most are."""
        self._modules = modules
        gc.threshold(_TIDY_BYTES)
        self._free = 0
        self._counted = True

    def loaded(self):
        """What loading left goes: what comes next fills its gaps, and more of the heap stays in one piece."""
        gc.collect()

    def started(self):
        """The table has started."""
        if self._modules:
            self._modules.rest()
        gc.threshold(-1)
        self.tidy()
        self.count()

    def tidy(self):
        """Collect garbage."""
        gc.collect()
        self._counted = False

    def count(self):
        """Count what is free, if that was not done since garbage was collected. Then small things fill the smallest
        gaps between what stays: the interpreter looks through these again and again for anything that is larger, which
        costs a lift more than a millisecond.
        """
        if self._counted:
            return
        self._counted = True
        self._free = gc.mem_free()
        for _ in range(_GAPS):
            object()

    def free(self):
        """Bytes that were free after the last collection."""
        return self._free


def forget(name):
    """Let a module go that only the start needed: its memory is free again."""
    package, _, last = name.rpartition(".")
    if sys.modules.pop(name, None) is not None:
        delattr(sys.modules[package], last)


def own_light():
    """The Pico's own light, as an output pin."""
    return Pin("LED", Pin.OUT)


def blink(ms):
    """Blink the Pico's own light for so long."""
    light = own_light()
    for _ in range(ms // (2 * _BLINK_MS)):
        light(1)
        time.sleep_ms(_BLINK_MS)
        light(0)
        time.sleep_ms(_BLINK_MS)


def crash(error):
    """Say what went wrong to whoever listens, and begin anew."""
    sys.print_exception(error)
    time.sleep_ms(_SENDING_MS)
    machine.reset()


def now():
    """Milliseconds modulo 2**30: the one place where the time is read."""
    return time.ticks_ms()
