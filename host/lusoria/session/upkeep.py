"""A table as its staff see it: its health, settings and self-test."""

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ludus.errors import LinkError
from ludus.link.frames import encode
from lusoria.boards import definitions as boards
from lusoria.errors import UsageError

if TYPE_CHECKING:
    from lusoria.log.store import Log

PATIENCE_S = 2.0  # for the table's confirmation of a changed setting
_ALIVE = ("uptime_s", "free", "scans", "dropped", "skipped")


class Upkeep:
    """Notes the table's reports about itself, and sends it what the staff ask for."""

    def __init__(
        self, board: boards.Definition, log: "Log", tell: Callable[..., None], table: Callable[[], dict[str, Any]]
    ) -> None:
        """tell(kind, *fields): sends to the table, raises UsageError if no table can be asked.

        table(): the table's state for pages.
        """
        self.board = board
        self._log = log
        self._tell = tell
        self._table = table
        self._hello: dict[str, Any] | None = None
        self._alive: dict[str, Any] = dict.fromkeys(_ALIVE)
        self._test: dict[str, Any] | None = None
        self._answered = threading.Condition()
        self._settings: dict[str, str] = {}
        self._refused = ""

    @property
    def scans(self) -> int:
        """How many scans the table makes each second; 0 while that is unknown."""
        return self._alive["scans"] or 0

    def health(self) -> dict[str, Any]:
        """The table's health; unknown values are None.

        Keys: those of `FollowedTable.state`, uptime_s, free (bytes of heap), scans (per second), dropped, skipped,
        boot, cause, and test (None, or {stage, asked, results}, with a result letter for each seat).
        """
        hello = self._hello
        start = {name: None if hello is None else hello[name] for name in ("boot", "cause")}
        word = "" if hello is None else hello["table"]
        return {**self._table(), **self._alive, **start, "table": word, "test": self._test}

    def settings(self) -> dict[str, str] | None:
        """The table's settings, from the log and from its messages; settings that were never changed are missing.

        None before a table has answered.
        """
        hello = self._hello
        return None if hello is None else self._log.settings(hello["table"], hello["journal"]) | self._settings

    def change(self, name: str, value: str) -> None:
        """Change a setting, and wait until the table confirms it.

        Raises UsageError if no table is connected, if it refuses or does not confirm, or if the value is too long.
        """
        try:
            encode("SET", 999_999, (name, value))
        except LinkError as error:
            raise UsageError(f"that setting cannot be told to the table: {error}") from error
        with self._answered:
            self._tell("SET", name, value)
            self._refused, before = "", self._settings.pop(name, None)
            if self._answered.wait_for(lambda: self._refused or self._settings.get(name) == value, PATIENCE_S):
                refused = self._refused
            else:
                refused = "the table does not say that it did so"
            if refused:
                if before is not None:
                    self._settings.setdefault(name, before)
                raise UsageError(refused)

    def self_test(self) -> None:
        """Begin the self-test. Raises UsageError while no table is connected."""
        self._tell("SELFTEST")

    def connected(self, hello: dict[str, Any]) -> None:
        """A table answered. Another table has other settings, and a new flash has none."""
        if self._hello is None or _flash_of(self._hello) != _flash_of(hello):
            self._settings = {}
        self._hello = hello

    def disconnected(self) -> None:
        """The table is gone; its name is remembered."""
        self._alive = dict.fromkeys(_ALIVE)

    def hear(self, kind: str, values: dict[str, Any]) -> None:
        """Take a message."""
        if kind == "ALIVE":
            self._alive = {name: values[name] for name in _ALIVE}
        elif kind == "INPUT" and values["what"] == "set":  # sent as a game begins: also settings older than the log
            name, _, value = values["data"].partition(" ")
            self._settings[name] = value
        elif kind == "TEST":
            self._test = {"stage": values["stage"], "asked": values["seat"], "results": values["results"]}
        elif kind == "SETTING" or (kind == "REFUSED" and values["kind"] == "SET"):
            with self._answered:
                if kind == "SETTING":
                    self._settings[values["name"]] = values["value"]
                else:
                    self._refused = values["reason"]
                self._answered.notify_all()


def _flash_of(hello: dict[str, Any]) -> tuple[str, str]:
    return hello["table"], hello["journal"]
