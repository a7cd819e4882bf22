"""The faults of a table, from the FAULT entries of its journal."""

from typing import Any

MOST = 40  # further faults of a table are not listed
PASSING = ("crash",)  # faults that are over when they are reported; the log has them


class Faults:
    """The current faults: `list` is [{what, cell, detail}], the oldest first."""

    def __init__(self) -> None:
        self._standing: dict[tuple[str, str], str] = {}

    @property
    def list(self) -> list[dict[str, str]]:
        """The faults, ready for JSON."""
        return [{"what": what, "cell": cell, "detail": detail} for (what, cell), detail in self._standing.items()]

    def hear(self, kind: str, values: dict[str, Any]) -> None:
        """Take an entry: a fault comes or goes, and a restart of the table clears all faults."""
        if kind == "BOOT":
            self._standing.clear()
        elif kind == "FAULT" and values["what"] not in PASSING:
            key = values["what"], values["cell"]
            self._standing.pop(key, None)
            if values["detail"] != "gone" and len(self._standing) < MOST:
                self._standing[key] = values["detail"]
