"""`lusoria exhibit`: looks after a museum's tables until it is told to stop.

Each table has a thread that follows it, whether it is connected or not. A loop does the rest once a second: the time,
health, the broker, copies of the database. If a step fails, that is written to the service's log, and the step is
taken again a second later. Until it succeeds, the log gets the same line only once, and `/tables` shows it.
"""

import contextlib
import logging
import os
import socket
import sys
import threading
from binascii import crc32
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ludus.errors import LudusError
from lusoria.boards import definitions as boards
from lusoria.errors import LusoriaError
from lusoria.exhibit import backup, config
from lusoria.exhibit.config import Config, Table
from lusoria.exhibit.museum_table import MuseumTable
from lusoria.exhibit.night import Night
from lusoria.exhibit.service_log import Lines, sent_to, write_down

if TYPE_CHECKING:
    from lusoria.exhibit.broker import Broker
    from lusoria.log.store import Log
    from lusoria.simulator.table import VirtualTable
    from lusoria.web.server.server import Served

TICK_S = 1.0
IN_CLEAR = "the staff's password may come over plain HTTP ([web] plain_http): everybody in the network could read it"
ONLY_TLS = "the staff cannot sign in from other machines over plain HTTP: let a proxy add TLS (docs/exhibit.md)"
_LOG = logging.getLogger("lusoria.exhibit")


def run(path: Path, stop: threading.Event) -> None:
    """Run the service of a configuration file until stop is set.

    Raises UsageError for a wrong configuration, LusoriaError if the log cannot be used or the page not served.
    """
    read = config.read(path)
    with write_down(read.log), serve(read) as museum:
        notify("READY=1")
        museum.work(stop)
        notify("STOPPING=1")


@contextlib.contextmanager
def serve(read: Config) -> "Iterator[Museum]":
    """Run the service while the block runs: tables, broker, pages, and games with tables elsewhere."""
    from lusoria.log.store import Log

    with ExitStack() as stack:
        log = stack.enter_context(Log.open(read.log.db))
        museum = Museum(read, log)
        stack.enter_context(sent_to(museum.lines))
        broker = None
        if read.mqtt.host:
            from lusoria.exhibit.broker import Broker

            games = {table.name: boards.load(table.board)["games"] for table in read.tables}
            broker = Broker(read.mqtt, read.name, games, museum.obey)
            broker.start()
            stack.callback(broker.stop)
        museum.broker = broker
        for each in read.tables:
            virtual = stack.enter_context(_virtual(each)) if each.virtual else None
            museum.add(each, virtual)
        stack.callback(museum.stop)
        museum.url, museum.page = stack.enter_context(_page(museum))
        _LOG.info("the visitors' page: %s", museum.url)
        museum.start()
        for each in read.tables:
            if each.remote:
                from lusoria.exhibit.remote.museum_game import MuseumGame

                say = partial(_LOG.info, "%s: %s", each.name)
                game = MuseumGame(museum.tables[each.name], each, read.remote, say)
                stack.callback(game.stop)
                museum.looks.append(game.look)
                game.look()
        yield museum


class Museum:
    """All tables of a museum, and what is done for all of them. `tables` are the MuseumTables by name."""

    def __init__(self, read: Config, log: "Log") -> None:
        self.config, self.log = read, log
        self.tables: dict[str, MuseumTable] = {}
        self.broker: Broker | None = None
        self.url = ""
        self.page: threading.Thread | None = None
        self._dead: list[str] = []
        self._failures: dict[Callable[[], None], str] = {}  # by step; '' if it works
        self.lines = Lines()
        self._copies = self._make_copies()
        night = Night(read.sleep)
        self.looks: list[Callable[[], None]] = [lambda: night.look(self.reports())]

    def add(self, table: Table, virtual: "VirtualTable | None" = None) -> None:
        """Add a table."""
        self.tables[table.name] = MuseumTable(table, self.log, virtual, _LOG.info, self._publish)

    def obey(self, name: str, what: str, value: str) -> None:
        """Carry out a command of the broker at a table, or log why it was refused."""
        try:
            if table := self.tables.get(name):  # none while the service starts
                table.obey(what, value)
        except LudusError as error:
            _LOG.warning("%s: the broker's command is refused: %s", name, error)

    def reports(self) -> list[dict[str, Any]]:
        """The health of every table, as `Health.report` gives it."""
        return [table.report() for table in self.tables.values()]

    def troubles(self) -> list[str]:
        """The service's own problems, in lines for the staff."""
        broker = self.broker.trouble if self.broker is not None else ""
        return [*self._dead, *filter(None, [broker, *self._failures.values()])]

    def start(self) -> None:
        """Follow all tables."""
        for table in self.tables.values():
            table.start()

    def stop(self) -> None:
        """Stop following all tables; the games there go on."""
        for table in self.tables.values():
            table.stop()
        if self._copies is not None and not self._copies.end():
            _LOG.warning("the copy of the database that was being made is given up")

    def work(self, stop: threading.Event) -> None:
        """Do the work of each second until stop is set."""
        while not stop.wait(TICK_S):
            self.tick()

    def tick(self) -> None:
        """Do the work of one second."""
        self._try(self._publish_states)
        if self._copies is not None:
            self._try(self._copies.look)
        for look in self.looks:
            self._try(look)
        self._try(self._look_after_itself)

    def _look_after_itself(self) -> None:
        """Tell systemd that all is well, or stay silent if something has died, so that systemd restarts the service."""
        dead = [f"{name}: nobody follows it any more" for name, table in self.tables.items() if not table.is_followed()]
        if self.page is not None and not self.page.is_alive():
            dead.append("the pages are not served any more")
        for line in dead:
            if line not in self._dead:
                _LOG.critical("%s; the service has to be started again", line)
        self._dead = dead
        if not dead:
            notify("WATCHDOG=1")

    def _publish(self, name: str, event: tuple[str, dict[str, object]]) -> None:
        _LOG.info("%s: %s", name, " ".join([event[0], *(f"{key}={value}" for key, value in event[1].items())]))
        if self.broker is not None:
            self.broker.event(name, event)

    def _publish_states(self) -> None:
        if self.broker is not None:
            for report in self.reports():
                self.broker.state(report)

    def _make_copies(self) -> backup.Copies | None:
        plan, database = self.config.backup, self.log.file
        if plan.folder is None or database is None:
            return None
        return backup.Copies(database, plan, plan.folder, _LOG.info, self._try)

    def _try(self, step: Callable[[], None]) -> None:
        failure = ""
        try:
            step()
        except LusoriaError as error:
            failure = str(error)
            if failure != self._failures.get(step):
                _LOG.error("%s", failure)
        except Exception:  # the service goes on; systemd restarts it if that does not help
            _LOG.exception("the service goes on after this")
        self._failures[step] = failure


def notify(state: str) -> None:
    """Tell systemd the state of the service, if systemd started it; systemd restarts a service that falls silent."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if address and sys.platform != "win32":
        with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
            line.connect("\0" + address[1:] if address[0] == "@" else address)
            line.send(state.encode())


def _virtual(table: Table) -> "VirtualTable":
    from lusoria.simulator.table import VirtualTable, any_chance

    seed = crc32(table.name.encode())  # each table is a different Pico
    return VirtualTable(boards.compact(boards.load(table.board)), seed=seed, chance=any_chance())


@contextlib.contextmanager
def _page(museum: Museum) -> "Iterator[Served]":
    from lusoria.web.exhibit import pages as exhibit
    from lusoria.web.exhibit.texts import Texts
    from lusoria.web.server import server
    from lusoria.web.server.address import is_own

    web = museum.config.web
    texts = Texts(web.languages, web.texts)
    password = museum.config.staff.password_hash
    staff = exhibit.Staff(password, museum.reports, lambda: list(museum.lines.newest), museum.troubles, web.plain_http)
    app = exhibit.create_app(
        museum.tables, texts, museum.config.name, web.address, museum.log, staff, web.names, web.sound
    )
    if password and not is_own(web.address):
        _LOG.warning("%s", IN_CLEAR if web.plain_http else ONLY_TLS)
    with server.serving(app, web.address, web.port) as served:
        yield served
