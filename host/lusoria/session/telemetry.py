"""What a table shows just now: what it last said of its cells, lights and phase, and nothing it did not mean."""

from typing import Any

from ludus.lights import cues
from ludus.staff.self_test import OVER, STAGES
from lusoria.boards import definitions as boards


class Telemetry:
    """`cells`: a digit a cell, how many pieces stand there; `letters`: a letter a light, its cue; `phase`: a word."""

    def __init__(self, board: boards.Definition) -> None:
        self._names: list[str] = board["cells"]["ids"]
        self._lights = boards.light_names(board)
        self.cells = "0" * len(self._names)
        self.letters = "." * len(self._lights)
        self.phase = "play"

    def hear(self, kind: str, values: dict[str, Any]) -> None:
        """Take a message. One for another board than expected is passed over."""
        if kind == "CELLS" and len(values["settled"]) == len(self.cells):
            self.cells = "".join(digit if digit in "123456789" else "0" for digit in values["settled"])
        elif kind == "CUES" and len(values["letters"]) == len(self.letters):
            self.letters = "".join(letter if letter in cues.LETTERS else "." for letter in values["letters"])
        elif kind == "PHASE":
            self.phase = values["phase"]
        elif kind == "TEST" and values["stage"] != STAGES[OVER]:
            self.phase = "test"  # no PHASE tells of it, only of what follows

    def present(self) -> dict[str, int]:
        """Pieces by the name of their cell."""
        return {name: int(count) for name, count in zip(self._names, self.cells, strict=True)}

    def cues(self) -> dict[str, str]:
        """The letter of a cue by the name of its light; dark lights are left out."""
        return {name: cue for name, cue in zip(self._lights, self.letters, strict=True) if cue != "."}
