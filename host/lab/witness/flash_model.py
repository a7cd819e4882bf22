"""A model of the time that the flash of a Pico costs, used by the second emulator and by simulated people."""

from typing import NamedTuple


class Model(NamedTuple):
    """The time the flash costs: processor cycles for a line not in its cache, ms to erase a sector and write a page.

    The cache is that of the RP2040's data sheet, 2.6.3: 16 kB, two ways, lines of 8 bytes. MicroPython reads the flash
    over four wires at half the processor's 125 MHz: a line takes 8 clocks for the address, 4 to wait and 16 for the
    data, which is 56 cycles. It is not known what the controller adds, or what a branch during the read costs: 40 to 80
    cycles are the range to try. The times are those of the Pico's W25Q16JV; 400 ms is the longest that it may take to
    erase.
    """

    miss: int
    erase_ms: float
    page_ms: float


FREE = Model(0, 0, 0)  # as if the flash took no time, as on the first emulator
USUAL_FLASH = Model(56, 45, 0.7)
MISSES = (40, 56, 80)
SLOWEST_ERASE_MS = 400
