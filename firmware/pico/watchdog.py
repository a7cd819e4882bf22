"""The watchdog, why the Pico started this time, and what a crash does."""

import sys
import time

import machine

from ludus.storage import boots

WATCHDOG_MS = 8000  # the RP2040's watchdog cannot wait longer than about 8.4 s, nor be stopped once started
_SENDING_MS = 100  # time for USB to send what a print has left in its buffer

# MicroPython gives the same cause for a reset by the watchdog and for one on command. But the Pico's C library writes
# _TIMED_OUT into the register when it starts the watchdog, and another number before a reset on command.
_SCRATCH_4, _SCRATCH_4_RP2350 = 0x4005801C, 0x400D801C
_TIMED_OUT = 0x6AB73121


def start_watchdog():
    """Start the watchdog. The object's feed() must be called at least every WATCHDOG_MS."""
    return machine.WDT(timeout=WATCHDOG_MS)


def last_reset():
    """Why the chip started, as far as it can tell: POWER, CRASH or RESET of ludus.storage.boots."""
    if machine.reset_cause() != machine.WDT_RESET:
        return boots.POWER
    register = _SCRATCH_4_RP2350 if "RP2350" in str(sys.implementation) else _SCRATCH_4
    return boots.CRASH if machine.mem32[register] == _TIMED_OUT else boots.RESET


def crash(error):
    """Print the error to the serial line, and restart the Pico."""
    sys.print_exception(error)
    time.sleep_ms(_SENDING_MS)
    machine.reset()
