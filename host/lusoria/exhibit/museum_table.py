"""A table of a museum: followed and logged like any other, set up by the configuration, with its health watched."""

import time
from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Any

from ludus.session.players import HUMAN
from ludus.storage.settings import SETTINGS
from lusoria.boards import definitions as boards
from lusoria.errors import LusoriaError, UsageError
from lusoria.exhibit.config import Table
from lusoria.exhibit.discovery import NEW_GAME, SWITCHED
from lusoria.exhibit.health import Event, Health, counted
from lusoria.exhibit.settings_sender import SettingsSender
from lusoria.link import ports
from lusoria.link.connection import Message
from lusoria.session import Session
from lusoria.session.game_request import Wish

if TYPE_CHECKING:
    from lusoria.log.store import Log
    from lusoria.simulator.table import VirtualTable

SAY_TIME_S = 600
BEGINNING = datetime(2000, 1, 1)


def minutes_now() -> int:
    """The local time in minutes since the beginning of 2000."""
    return int((datetime.now() - BEGINNING).total_seconds() // 60)


class MuseumTable(Session):
    """A Session with a `name` and a `report` of its health."""

    def __init__(
        self,
        table: Table,
        log: "Log",
        virtual: "VirtualTable | None" = None,
        say: Callable[[str], None] = lambda _line: None,
        publish: Callable[[str, Event], None] = lambda _name, _event: None,
    ) -> None:
        """virtual: the virtual table to follow, if the configuration asks for one; None for a table on a port.

        say: receives lines for people; publish: receives the table's name and each event of its health.
        """
        port = str(virtual.link_path) if virtual is not None else table.port
        find = partial(ports.candidates, table.pico)
        speak = lambda line: say(f"{table.name}: {line}")  # noqa: E731
        self._config = table
        self._wish: Wish | None = None  # begun once the settings are made: setting `exhibit` itself begins a game
        self._is_anew = False
        super().__init__(boards.load(table.board), port, log, _wish(table), virtual, speak, find=find)
        self.name = table.name
        settings, board = {"exhibit": "on", **table.settings}, self.board["board"]
        self.watched = Health(table.name, board, lambda: self._followed.state()["faults"], settings=settings)
        self._tell = self._followed.tell
        self._settings_sender = SettingsSender(settings, self._tell, speak)
        self._publish = publish
        self._time_sent_at = 0.0
        self._followed.onlooker = self

    def connected(self, hello: dict[str, Any]) -> None:
        """A table answered: send it the time. A table with another board is left alone."""
        self.watched.trouble("board", self._followed.misplaced)
        if not self._followed.misplaced:
            self._settings_sender.connected(hello, self._settings_in_log)
        self._tell_time()
        self._pass_on(self.watched.connected(hello, self._settings_in_log()))

    def disconnected(self) -> None:
        """The table is gone, or is not there yet."""
        self.watched.trouble("board", "")
        self._pass_on(self.watched.disconnected())

    def heard(self, messages: list[Message], fresh: list[Message]) -> None:
        """Take messages that came; fresh: the new ones among them."""
        if not self._followed.misplaced:
            self._settings_sender.heard(messages, self._is_at_ease())
            self._begin_with_other_table()
        self._pass_on(self.watched.heard(fresh))
        for kind, values in fresh:
            if kind == "USAGE":
                self._followed.keeper.count(counted(values))
        self.watched.trouble("log", self._followed.keeper.problem)
        is_set = any(kind == "SETTING" for kind, _values in fresh)  # a table that was no exhibit does not know the time
        if is_set or time.monotonic() - self._time_sent_at >= SAY_TIME_S:
            self._tell_time()
        elif any(kind == "END" for kind, _values in fresh):
            self._tell("USAGE")

    def obey(self, what: str, value: str) -> None:
        """Carry out a command of the broker. Raises a LudusError of one line if it makes no sense now."""
        if what == NEW_GAME and value in self._followed.board["games"]:
            self.new_game(Wish(value, {}, HUMAN, HUMAN))
        elif what in SWITCHED and value in SETTINGS[what]:
            self._followed.ask("SET", what, value)
        else:
            raise UsageError(f"'{what}' cannot be '{value}' at this table")

    def play_elsewhere(self, is_anew: bool) -> None:
        """Play with a table elsewhere as soon as this one can; is_anew: in a new game even if one is in play."""
        self._wish, self._is_anew = _wish(self._config), is_anew

    def report(self) -> dict[str, Any]:
        """The table's health, as `Health.report` gives it."""
        return self.watched.report()

    def is_followed(self) -> bool:
        """Whether a thread still follows the table, connected or not."""
        return self._followed.follower.is_alive()

    def _settings_in_log(self) -> dict[str, str]:
        """The settings in the log; none while the log fails, which the alarm `log` reports."""
        try:
            return self.upkeep.settings() or {}
        except LusoriaError:
            return {}

    def _begin_with_other_table(self) -> None:
        ready = self._settings_sender.is_done() and self._is_at_ease() and self._followed.game.requests.settled
        if self._wish is not None and ready:
            wish, self._wish, mirror = self._wish, None, self._followed.game.mirror
            if self._is_anew or not wish.is_played(self.board, mirror.game, mirror.players):
                self.new_game(wish)

    def _is_at_ease(self) -> bool:
        """Whether the table can answer at once: its backlog is sent, and it has a journal, unlike in safe mode."""
        return self._followed.game.mirror.journal != "" and not self._followed.game.mirror.behind

    def _tell_time(self) -> None:
        """Send the time, since the Pico has no clock, and ask for the usage counts."""
        self._time_sent_at = time.monotonic()
        self._tell("CLOCK", minutes_now())
        self._tell("USAGE")

    def _pass_on(self, events: list[Event]) -> None:
        for event in events:
            self._publish(self.name, event)


def _wish(table: Table) -> Wish | None:
    """The game with a table elsewhere, None if there is no code for one. Its modules need an extra's packages."""
    if not table.remote:
        return None
    from lusoria.exhibit.remote.museum_game import code_of, wish_of

    return wish_of(table) if code_of(table) else None
