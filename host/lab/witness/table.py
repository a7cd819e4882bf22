"""A whole table on the second emulator, with the same interface as on the first."""

from pathlib import Path
from typing import Self

from lab.emulator import micropython
from lab.emulator.table import Table
from lab.witness.bench import SecondPico
from lab.witness.flash_model import FREE, Model


class SecondTable(Table):
    """The firmware of a board whose sensors tell no colours; a context manager, which ends the emulator's process."""

    pico: SecondPico

    def __init__(
        self, board: str, *, flash: bytes | None = None, image: Path | None = None, model: Model = FREE
    ) -> None:
        """flash and image as for an EmulatedTable; model: the time that its flash takes."""
        super().__init__(board)
        files = self.shipped() if flash is None else flash
        self.pico = SecondPico(self.compact, image or micropython.image(), files, model)
        self.chain, self.leds, self.button = self.pico.chain, self.pico.leds, self.pico.button

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.pico.close()
