"""Counts starts, and crashes in a row, and decides how a table that keeps crashing starts.

A crash is an error of the firmware, or a watchdog that timed out unintentionally. A Ctrl-C on the line is not a crash:
it stops the table until the watchdog starts it again. Nor is a reset on command, such as the one after new firmware was
flashed. After the first crash the table goes on at once, after the second in a row it waits PAUSE_MS first, after the
third it starts in safe mode.
"""

from ludus.portable import const
from ludus.storage.values import Values

FILE = "starts"
SAFE = const(3)
PAUSE_MS = const(30000)
STEADY_MS = const(600000)  # after this long without a crash, earlier ones no longer count as in a row
POWER, RESET, CRASH, CTRL_C, MAINTENANCE, FAULT = "power", "reset", "crash", "ctrl-c", "maintenance", "fault"


class Boot:
    """This start: `boot` is its number, `cause` one of the words above, `in_a_row` how many crashes in a row led to it.

    `why` is the text of the error that ended the run before, or ''.
    """

    def __init__(self, files, chip=POWER):
        """files: as a journal's, or None. chip: what the chip says of its start, POWER, RESET (on command) or CRASH."""
        self._keep = Values(files, FILE)
        meant = chip != POWER and self._keep.get("end")
        self.why = self._keep.get("why") if meant == FAULT else ""
        self.boot = self._keep.number("boot") + 1
        self.cause = meant or chip
        self.in_a_row = self._keep.number("crashes")
        if self.cause in (CRASH, FAULT):
            self.in_a_row += 1
        elif self.cause in (POWER, RESET):
            self.in_a_row = 0
        self._put(boot=self.boot, end="", why="", crashes=self.in_a_row)

    @property
    def safe(self):
        """Whether the table has crashed too often in a row to be run as usual."""
        return self.in_a_row >= SAFE

    @property
    def pause_ms(self):
        """How many ms to wait before this start goes on; 0 for the first one in safe mode."""
        crashes = self.in_a_row >= SAFE - 1 and self.in_a_row != SAFE and self.cause in (CRASH, FAULT)
        return PAUSE_MS if crashes else 0

    @property
    def resumes(self):
        """Whether the last game may be resumed: not after two crashes in a row, since it may be what causes them."""
        return self.in_a_row < SAFE - 1

    def end(self, word, why=""):
        """Record how this run ends, for the next start; why is a text for people, cut to 60 letters."""
        self._put(end=word, why=why[:60])

    def steady(self):
        """Record that the table has run for STEADY_MS."""
        self.in_a_row = 0
        self._put(crashes=0)

    def _put(self, **values):
        try:
            self._keep.put(**values)
        except OSError:  # a flash that refuses must not keep the table from starting
            pass
