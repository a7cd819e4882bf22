"""The health of one table: its last reports, its faults, and what the staff should look at."""

import threading
import time
from collections import deque
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from ludus.storage.settings import SETTINGS
from lusoria.link.connection import Message

OFFLINE_S = 30  # a cable that was nudged is no alarm
RESTARTS = 3  # this many crashes within RESTARTS_S are an alarm
RESTARTS_S = 24 * 3600
CRASHES = ("crash", "fault")
SENSORS = ("stuck", "chatter", "noise", "wiring")

Event = tuple[str, dict[str, Any]]


class Health:
    """The reports of a table. The thread that follows the table writes them; other threads read them."""

    def __init__(
        self,
        name: str,
        board: str,
        faults: Callable[[], list[dict[str, str]]],
        clock: Callable[[], float] = time.time,
        settings: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        """faults(): the table's faults, as `Faults.list` gives them. settings: those to assume until it answers."""
        self._name, self._board, self._faults, self._clock = name, board, faults, clock
        self._lock = threading.Lock()
        self._online = False
        self._since = clock()
        self._hello: dict[str, Any] = {}
        self._alive: dict[str, Any] = {}
        self._phase = ""
        self._game = ""
        self._restarts: deque[float] = deque(maxlen=100)
        self._usage: dict[str, str] = {}
        self._settings = dict(settings)
        self._problems: dict[str, str] = {}

    def connected(self, hello: dict[str, Any], settings: Mapping[str, str] = MappingProxyType({})) -> list[Event]:
        """Note that the table answered; return the events to publish. settings: those known to be set there."""
        with self._lock:
            again = bool(self._hello) and hello["boot"] != self._hello["boot"]
            if hello["cause"] in CRASHES and (again or not self._hello):
                self._restarts.append(self._clock())
            if hello["journal"] != self._hello.get("journal"):  # another flash begins its counts at zero
                self._usage = {}
            self._settings = dict(settings)
            self._hello, self._online, self._since = hello, True, self._clock()
            return [("online", {"boot": hello["boot"], "cause": hello["cause"]})]

    def disconnected(self) -> list[Event]:
        """Note that the table is gone; return the events to publish."""
        with self._lock:
            if not self._online:
                return []
            self._online, self._since = False, self._clock()
            return [("offline", {})]

    def heard(self, messages: list[Message]) -> list[Event]:
        """Take messages; return the events to publish."""
        with self._lock:
            return [event for kind, values in messages if (event := self._hear(kind, values)) is not None]

    def trouble(self, what: str, words: str) -> None:
        """Note what the PC itself cannot do for the table. what: the alarm's name; words: a line, '' for none."""
        with self._lock:
            self._problems[what] = words

    def report(self) -> dict[str, Any]:
        """The whole report, ready for JSON; `alarms` are [{what, detail}]."""
        faults = self._faults()
        with self._lock:
            now = self._clock()
            restarts = sum(now - at < RESTARTS_S for at in self._restarts)
            return {
                "table": self._name,
                "board": self._board,
                "online": self._online,
                "since": round(self._since),
                "phase": self._phase if self._online else "",
                "game": self._game,
                "firmware": self._hello.get("firmware", ""),
                "boot": self._hello.get("boot", 0),
                "scans": self._alive.get("scans", 0),
                "free": self._alive.get("free", 0),
                "uptime_s": self._alive.get("uptime_s", 0),
                "faults": faults,
                "restarts": restarts,
                "usage": dict(self._usage),
                "settings": {name: values[0] for name, values in SETTINGS.items()} | self._settings,
                "alarms": self._alarms(now, restarts, faults),
            }

    def _hear(self, kind: str, values: dict[str, Any]) -> Event | None:
        if kind == "ALIVE":
            self._alive = values
        elif kind == "PHASE":
            self._phase = values["phase"]
        elif kind == "USAGE":
            self._usage |= counted(values)
        elif kind == "GAME":
            self._game = values["game"]
        elif kind == "SETTING":
            self._settings[values["name"]] = values["value"]
        elif kind == "FAULT":
            return "fault", {name: values[name] for name in ("what", "cell", "detail")}
        elif kind == "END":
            return "end", {"game": self._game, "score": values["score"], "reason": values["reason"]}
        return None

    def _alarms(self, now: float, restarts: int, faults: list[dict[str, str]]) -> list[dict[str, str]]:
        alarms = []
        if not self._online and now - self._since >= OFFLINE_S:
            alarms.append({"what": "offline", "detail": f"for {round((now - self._since) / 60)} minutes"})
        if self._online and self._phase == "safe":
            alarms.append({"what": "safe mode", "detail": "it crashed too often: switch it off and on"})
        if restarts >= RESTARTS:
            alarms.append({"what": "restarts", "detail": f"{restarts} crashes in a day"})
        for fault in faults:
            sensor = fault["what"] in SENSORS
            words = fault["cell"], fault["what"] if sensor else "", fault["detail"]
            alarms.append({"what": "sensor" if sensor else fault["what"], "detail": " ".join(filter(None, words))})
        alarms += [{"what": what, "detail": words} for what, words in self._problems.items() if words]
        return alarms


def counted(usage: dict[str, Any]) -> dict[str, str]:
    """The counts in a USAGE message, by kind."""
    return dict(part.split("=", 1) for part in usage["counts"].split(";") if "=" in part)
