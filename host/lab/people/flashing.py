"""A bare table that stands still while its flash erases a sector or programs a page.

On a Pico, interrupts are off meanwhile, and the program, which runs from that flash, stands still. Here the firmware's
own file code writes the journal to a real littlefs, and each erased sector and each programmed page takes its time.
"""

from lab.faults.flash.torn import TornFlash, mounted
from lab.people.bare import BareTable
from lab.witness.flash_model import USUAL_FLASH
from ludus.station import Station
from ludus.storage.boots import Boot
from ludus.storage.journal import Journal
from ludus.storage.settings import Settings


class FlashTable(BareTable):
    """A bare table with a journal; while the journal is written, it neither scans nor updates its lights."""

    def _switched_on(self, seed: int) -> Station:
        self.flash = TornFlash(seed)
        self._written_until = 0.0
        self._spent = 0.0
        files = mounted(self.flash)
        journal = Journal(files("journal"), lambda: f"{seed:08x}"[-8:])
        station = self._station(journal, Settings(None), Boot(None))
        self._spent = self._cost()
        return station

    def _cost(self) -> float:
        """The ms that all changes of the flash have taken so far."""
        return self.flash.erases * USUAL_FLASH.erase_ms + self.flash.pages * USUAL_FLASH.page_ms

    def _sample(self, calm: bool) -> bool:
        if self.elapsed < self._written_until:
            self.scans -= 1  # this was not a scan
            return False
        still = super()._sample(calm)
        self._keep()
        return still and self.elapsed >= self._written_until

    def _let_pass(self) -> None:
        super()._let_pass()
        self._keep()

    def _keep(self) -> None:
        """Send the lights, then write the waiting entries; the table stands still for as long as that takes."""
        self.station.frame(self._now)
        self.station.keep(self._now)
        spent = self._cost()
        self._written_until = max(self._written_until, self.elapsed) + spent - self._spent
        self._spent = spent
