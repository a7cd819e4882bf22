"""A table as its staff see it: how it is at work, its settings, its self-test; what `web.staff.table_face` says."""

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ludus.errors import LinkError
from ludus.link.frames import encode
from lusoria import boards
from lusoria.errors import UsageError

if TYPE_CHECKING:
    from lusoria.log.store import Log

PATIENCE_S = 2.0  # for the table to say that it changed a setting
_ALIVE = ("uptime_s", "free", "scans", "dropped", "skipped")


class Upkeep:
    """Notes what the table last said of itself, and asks it for what the staff want."""

    def __init__(
        self, board: boards.Definition, log: "Log", say: Callable[..., None], table: Callable[[], dict[str, Any]]
    ) -> None:
        """say: to the table, raises UsageError while it cannot be asked; table(): what pages are told of it."""
        self.board = board
        self._log = log
        self._say = say
        self._table = table
        self._hello: dict[str, Any] | None = None
        self._alive: dict[str, Any] = dict.fromkeys(_ALIVE)
        self._test: dict[str, Any] | None = None
        self._answered = threading.Condition()
        self._settings: dict[str, str] = {}
        self._refused = ""

    @property
    def scans(self) -> int:
        """How often a second the table looks at its sensors, 0 while nobody knows."""
        return self._alive["scans"] or 0

    def health(self) -> dict[str, Any]:
        """How it is; what is not known yet is None."""
        hello = self._hello
        start = {name: None if hello is None else hello[name] for name in ("boot", "cause")}
        word = "" if hello is None else hello["table"]
        return {**self._table(), **self._alive, **start, "table": word, "test": self._test}

    def settings(self) -> dict[str, str]:
        """Its settings as it told of them, in the log or since it is followed; those never changed are not in it."""
        hello = self._hello
        return {} if hello is None else self._log.settings(hello["table"], hello["journal"]) | self._settings

    def change(self, name: str, value: str) -> None:
        """Change a setting, and wait until the table says so.

        Raises UsageError if none is there, if it refuses, or if the value is too long to be told.
        """
        try:
            encode("SET", 999_999, (name, value))
        except LinkError as error:
            raise UsageError(f"that setting cannot be told to the table: {error}") from error
        with self._answered:
            self._say("SET", name, value)
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
        """Begin the self-test. Raises UsageError while no table is there."""
        self._say("SELFTEST")

    def connected(self, hello: dict[str, Any]) -> None:
        """A table answered; another one has settings of its own, and one whose flash is new has none."""
        if self._hello is None or _flash_of(self._hello) != _flash_of(hello):
            self._settings = {}
        self._hello = hello

    def disconnected(self) -> None:
        """The table is gone; which one it was is remembered."""
        self._alive = dict.fromkeys(_ALIVE)

    def hear(self, kind: str, values: dict[str, Any]) -> None:
        """Take a message."""
        if kind == "ALIVE":
            self._alive = {name: values[name] for name in _ALIVE}
        elif kind == "INPUT" and values["what"] == "set":  # when a game begins: also one older than the log
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
