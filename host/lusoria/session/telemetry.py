"""The last report of a table about its cells, lights and phase."""

from typing import Any

from ludus.lights import cues
from ludus.recognition.occupancy import levels
from ludus.staff.self_test import OVER, STAGES
from lusoria.boards import definitions as boards


class Telemetry:
    """What the table last reported.

    `cells`: a digit for each cell, its number of pieces; `letters`: the cue of each light; `phase`: a word."""

    def __init__(self, board: boards.Definition) -> None:
        self._names: list[str] = board["cells"]["ids"]
        self._slots: int = board["cells"].get("slots", 1)
        self._lights = boards.light_names(board)
        self.cells = "0" * len(self._names)
        self.letters = "." * len(self._lights)
        self.phase = "play"

    def hear(self, kind: str, values: dict[str, Any]) -> None:
        """Take a message. One that does not fit the expected board is ignored."""
        if kind == "CELLS" and len(values["settled"]) == len(self.cells):
            self.cells = "".join(digit if digit in "123456789" else "0" for digit in values["settled"])
        elif kind == "CUES" and len(values["letters"]) == len(self.letters):
            self.letters = "".join(letter if letter in cues.LETTERS else "." for letter in values["letters"])
        elif kind == "PHASE":
            self.phase = values["phase"]
        elif kind == "TEST" and values["stage"] != STAGES[OVER]:
            self.phase = "test"  # no PHASE announces a test, only what follows it

    def begin(self, contents: bytes) -> None:
        """Note that a game has begun with these contents. If the cells differ, assume setup until a PHASE comes."""
        expected = "".join(map(str, levels(contents, self._slots)))
        if self.phase == "play" and len(expected) == len(self.cells) and self.cells != expected:
            self.phase = "setup"

    def present(self) -> dict[str, int]:
        """The number of pieces on each cell, by its name."""
        return {name: int(count) for name, count in zip(self._names, self.cells, strict=True)}

    def cues(self) -> dict[str, str]:
        """The letter of each light's cue by the light's name, without dark lights."""
        return {name: cue for name, cue in zip(self._lights, self.letters, strict=True) if cue != "."}
