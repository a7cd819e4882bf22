"""Saves clocks on disk, so that a restarted program continues those of the current game.

`lusoria.session.clocks.timekeeper` decides when.
"""

import json
import re
from contextlib import suppress
from pathlib import Path

from platformdirs import user_data_path

from lusoria.errors import UsageError
from lusoria.session.clocks.clock import MOST_S, Clocks, TimeControl

MOST_MS = 10 * 1000 * MOST_S  # the most ms that a side can have left, even with increments
MOST_FILES = 20  # one for each journal; a virtual table begins with a new journal


def default_folder() -> Path:
    """The folder of saved clocks unless another one is named."""
    return user_data_path("lusoria", appauthor=False) / "clocks"


class SavedClocks:
    """The clocks of each table's last game, in a file named after the table's journal.

    If the disk fails, or a file is not valid, a game has its whole time again.
    """

    def __init__(self, folder: Path | None) -> None:
        """folder: is made when it is needed; with None nothing is saved."""
        self._folder = folder

    def read(self, journal: str, entry: int) -> tuple[Clocks, int | None] | None:
        """Read the clocks of the game that began with that GAME entry, and the side whose flag has fallen or None.

        Returns None if nothing is saved of this game.
        """
        try:
            values = json.loads(self._file(journal).read_text(encoding="utf-8"))
            left, fallen = values["left"], values["fallen"]
            sound = len(left) == 2 and all(type(ms) is int and 0 <= ms <= MOST_MS for ms in left)
            if values["entry"] != entry or not sound:
                return None
            return Clocks(TimeControl.parse(values["control"]), left), fallen if fallen in (0, 1) else None
        except (OSError, ValueError, LookupError, TypeError, UsageError):
            return None

    def write(self, journal: str, entry: int, clocks: Clocks, fallen: int | None, now: int) -> None:
        """Save the clocks as they stand at now (in ms, as the methods of `Clocks` take it)."""
        if self._folder is None:
            return
        left = [clocks.left(side, now) for side in (0, 1)]
        values = {"entry": entry, "control": clocks.control.words(), "left": left, "fallen": fallen}
        with suppress(OSError, ValueError):
            file = self._file(journal)
            self._folder.mkdir(parents=True, exist_ok=True)
            partial = file.with_suffix(".new")
            partial.write_text(json.dumps(values), encoding="utf-8")
            partial.replace(file)
            self._tidy()

    def _file(self, journal: str) -> Path:
        """The file of a journal. Raises ValueError if `journal`, a word from the cable, cannot be the name of one."""
        if self._folder is None or not re.fullmatch(r"[0-9a-zA-Z]{1,32}", journal):
            raise ValueError(f"no file for the journal '{journal}'")
        return self._folder / f"{journal}.json"

    def _tidy(self) -> None:
        """Delete the oldest files if there are many."""
        assert self._folder is not None
        files = sorted(self._folder.glob("*.json"), key=lambda file: file.stat().st_mtime)
        for file in files[:-MOST_FILES]:
            file.unlink(missing_ok=True)
