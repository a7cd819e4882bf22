"""Applies the configured settings of a museum's table: each is sent until the table confirms it."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from lusoria.link.connection import Message

TRIES = 5  # refusals that do not name the setting: a table also refuses, for some seconds, what comes too fast


@dataclass
class _Flash:
    """The settings that one flash still lacks. since: the newest entry of its journal when it first appeared."""

    since: int
    missing: dict[str, str]
    refusals: Counter[str] = field(default_factory=Counter)


class SettingsSender:
    """The configured settings of one table, applied to each flash that it comes with. To be used from one thread.

    A setting that the table has confirmed is never sent again to that flash: what people change afterwards stays.
    """

    def __init__(self, settings: Mapping[str, str], tell: Callable[..., None], say: Callable[[str], None]) -> None:
        """tell(kind, *fields): sends to the table. say(line): for people."""
        self._settings = settings
        self._tell = tell
        self._say = say
        self._flashes: dict[tuple[str, str], _Flash] = {}
        self._flash = _Flash(0, {})
        self._pending = ""  # the setting that was sent last

    def connected(self, hello: dict[str, Any], settings_of_table: Callable[[], Mapping[str, str]]) -> None:
        """Note that a table answered; settings_of_table(): its reported settings, called only once for each flash."""
        place, self._pending = (hello["table"], hello["journal"]), ""
        if place not in self._flashes:
            present = settings_of_table()
            missing = {name: value for name, value in self._settings.items() if present.get(name) != value}
            self._flashes[place] = _Flash(hello["newest"], missing)
        self._flash = self._flashes[place]

    def is_done(self) -> bool:
        """Whether nothing is left to send."""
        return not self._flash.missing

    def heard(self, messages: list[Message], may_send: bool) -> None:
        """Take messages. With each ALIVE one setting is sent, since a table takes only a few changes in a row."""
        for kind, values in messages:
            if kind == "SETTING":
                self._confirm(values)
            elif kind == "REFUSED" and values["kind"] == "SET":
                self._refused(values["reason"])
        if may_send and any(kind == "ALIVE" for kind, _values in messages):
            self._send_next()

    def _confirm(self, values: dict[str, Any]) -> None:
        """Note that a setting was changed. Old journal entries are ignored: later ones may have changed it again."""
        if values["entry"] > self._flash.since and self._flash.missing.get(values["name"]) == values["value"]:
            del self._flash.missing[values["name"]]

    def _refused(self, reason: str) -> None:
        name, self._pending = self._pending, ""
        if name not in self._flash.missing:  # the refused setting was somebody else's
            return
        self._flash.refusals[name] += 1
        if name in reason or self._flash.refusals[name] == TRIES:
            value = self._flash.missing.pop(name)
            self._say(f"the setting {name} = '{value}' is left as it is at the table, which refuses it: {reason}")

    def _send_next(self) -> None:
        missing = self._flash.missing
        if missing:
            self._pending = name = next(iter(missing))
            missing[name] = missing.pop(name)  # next time the others come first
            self._tell("SET", name, missing[name])
