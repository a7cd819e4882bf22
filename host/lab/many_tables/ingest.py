"""Measures how many tables one process logs: `python -m lab.many_tables.ingest --db URL` prints the figures.

Most tables here are endpoints: the real journal, outbox and lines of the firmware, playing random games of Rota in this
process; some are whole virtual tables with hands. One loop follows them all: it reads whatever has come and logs it
every BATCH_S, in one transaction for all tables. At the end the log is compared, entry by entry, with what was sent.
"""

import argparse
import contextlib
import json
import random
import sys
import time
from collections import Counter
from contextlib import ExitStack
from typing import Any

from lab.many_tables.endpoint import Endpoint
from ludus.board.definition import Board
from ludus.errors import LinkError
from ludus.link.table_messages import ENTRIES
from lusoria.boards import definitions as boards
from lusoria.link import ports
from lusoria.link.connection import Connection, Port
from lusoria.log.entries import Delivery, Entry
from lusoria.log.store import Log
from lusoria.simulator.table import VirtualTable

BATCH_S = 0.25
_PAUSE_S = 0.02
_SETTLE_S = 2.0  # a virtual table tells each second which entry is its newest


class Hands:
    """A whole virtual table, and hands that play at it."""

    def __init__(self, table: VirtualTable, seed: int) -> None:
        self._table, self._random = table, random.Random(seed)

    def tell(self) -> None:
        """Place a piece on a free cell or take one off: an action or a fault, but always an event."""
        cells = self._table.command("cells")["cells"]
        names = [str(number) for number in range(9)]
        empty = [name for name in names if not cells.get(name)]
        if empty and self._random.random() < 0.7:
            self._table.command(f"place {self._random.choice(empty)}")
        elif len(empty) < len(names):
            self._table.command(f"lift {self._random.choice([name for name in names if name not in empty])}")


class Follow:
    """The PC's end of one table, with the entries that are not logged yet."""

    def __init__(self, port: Port, name: str) -> None:
        self._link = Connection(port, name)
        self._hello = self._link.hello
        self._entries: list[Entry] = []
        self._acknowledged = self._newest = 0
        self._link.send("FROM", 1)

    def read(self) -> int:
        """Read new entries; return how many came."""
        found = self._link.read()
        fresh = [Entry.of(*message) for message in found if message[0] in ENTRIES]
        newest = [values["newest"] for kind, values in found if kind == "ALIVE"]
        self._newest = max(self._newest, *newest, *[entry.number for entry in fresh], 0)
        self._entries += fresh
        return len(fresh)

    def delivery(self) -> Delivery | None:
        """Remove and return the entries to log now; None if there are none."""
        hello, entries = self._hello, self._entries
        self._entries = []
        oldest = hello["oldest"]
        return Delivery(hello["table"], hello["board"], hello["journal"], entries, oldest) if entries else None

    def acknowledge(self, number: int) -> None:
        """Tell the table up to which number the log has its entries."""
        self._acknowledged = number
        self._link.send("KEPT", number)

    @property
    def missing(self) -> int:
        """How many entries the log lacks, by the highest number that the table has sent or reported."""
        return max(0, self._newest - self._acknowledged)

    @property
    def table(self) -> str:
        """The table's name."""
        return str(self._hello["table"])


def run(url: str, endpoints: int, virtual: int, rate: float, seconds: float) -> dict[str, Any]:
    """Log tables that send `rate` events a second each, for `seconds`; return the figures, with `lost` and `doubled`.

    `lost` and `doubled` are lists of lines; endpoints, virtual: how many tables of each sort. Raises LinkError if what
    was sent does not arrive, or breaks the rules.
    """
    with ExitStack() as stack:
        log = stack.enter_context(Log.open(url))
        board = Board(boards.compact(boards.load("rota")))
        virtuals = [stack.enter_context(_virtual(number)) for number in range(virtual)]
        opened = [stack.enter_context(contextlib.closing(ports.open_port(str(each.link_path)))) for each in virtuals]
        tables: list[Endpoint | Hands] = [Hands(each, number) for number, each in enumerate(virtuals)]
        follows = [Follow(port, f"virtual table {number}") for number, port in enumerate(opened)]
        for port in opened:
            port.timeout = 0
        for number in range(endpoints):
            table = Endpoint(board, f"endpoint-{number}", number)
            tables.append(table)
            follows.append(Follow(table, f"endpoint {number}"))
        figures = _work(log, tables, follows, rate, seconds)
        _settle(log, follows)
        return figures | _compare(log, [table for table in tables if isinstance(table, Endpoint)], follows)


def _virtual(seed: int) -> VirtualTable:
    return VirtualTable(boards.compact(boards.load("rota")), seed=seed)


def _work(
    log: Log, tables: list[Endpoint | Hands], follows: list[Follow], rate: float, seconds: float
) -> dict[str, Any]:
    start, cpu = time.monotonic(), time.process_time()
    events = entries = transactions = 0
    longest, batch_at = 0.0, start
    due = [start + random.Random(n).random() / rate for n in range(len(tables))]
    while (now := time.monotonic()) < start + seconds or entries < _count_sent(tables):
        for index, table in enumerate(tables):
            if due[index] <= now < start + seconds:
                table.tell()
                events += 1
                due[index] += 1 / rate
        entries += sum(follow.read() for follow in follows)
        if time.monotonic() >= batch_at:
            started = time.monotonic()
            transactions += _keep(log, follows)
            longest, batch_at = max(longest, time.monotonic() - started), started + BATCH_S
        if now > start + 4 * seconds + 10:
            raise LinkError(f"{_count_sent(tables)} entries were sent, only {entries} have come")
        time.sleep(max(0.0, _PAUSE_S - (time.monotonic() - now)))
    transactions += _keep(log, follows)
    passed = time.monotonic() - start
    return {
        "tables": len(tables),
        "events": events,
        "events_per_s": round(events / seconds, 1),
        "entries": entries,
        "transactions": transactions,
        "longest_transaction_ms": round(longest * 1000),
        "seconds": round(passed, 2),
        "behind_s": round(passed - seconds, 2),
        "cpu_share": round((time.process_time() - cpu) / passed, 2),
    }


def _keep(log: Log, follows: list[Follow]) -> int:
    """Log all waiting entries in one transaction, then acknowledge them. Returns the number of transactions."""
    waiting = [(follow, delivery) for follow in follows if (delivery := follow.delivery()) is not None]
    if not waiting:
        return 0
    for (follow, _delivery), number in zip(waiting, log.keep_all([each for _, each in waiting]), strict=True):
        follow.acknowledge(number)
    return 1


def _count_sent(tables: list[Endpoint | Hands]) -> int:
    return sum(len(table.events) for table in tables if isinstance(table, Endpoint))


def _settle(log: Log, follows: list[Follow]) -> None:
    """Read and log until every virtual table has had time to report its newest entry once more."""
    end = time.monotonic() + _SETTLE_S
    while time.monotonic() < end:
        for follow in follows:
            follow.read()
        _keep(log, follows)
        time.sleep(_PAUSE_S)


def _compare(log: Log, tables: list[Endpoint], follows: list[Follow]) -> dict[str, Any]:
    """Count the games and list the missing and the doubled entries, one on each line.

    Every action of an endpoint is compared; of every table, the newest entry. Raises LinkError if a game breaks the
    rules.
    """
    logged: dict[str, Counter[tuple[int, int, int]]] = {}
    for game in log.games():
        if game.flag is not None:
            raise LinkError(f"game {game.id}: {game.flag}")
        actions = ((action.entry, action.ply, action.action) for action in log.actions(game.id))
        logged.setdefault(game.table, Counter()).update(actions)
    lost = [f"{follow.missing} entries of {follow.table}" for follow in follows if follow.missing]
    doubled = []
    for number, table in enumerate(tables):
        sent = Counter((entry, *fields) for entry, (kind, fields) in enumerate(table.events, 1) if kind == "ACT")
        there = logged.get(f"endpoint-{number}", Counter())
        lost += [f"endpoint {number}: {action}" for action in sent - there]
        doubled += [f"endpoint {number}: {action}" for action in there - sent]
    return {"games": log.count(), "lost": lost, "doubled": doubled}


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m lab.many_tables.ingest", description="How many tables one process logs."
    )
    parser.add_argument("--db", required=True, help="database URL; begin with an empty one")
    parser.add_argument("--endpoints", type=int, default=195)
    parser.add_argument("--virtual", type=int, default=5)
    parser.add_argument("--rate", type=float, default=5.0, help="events a second of each table")
    parser.add_argument("--seconds", type=float, default=30.0)
    return parser.parse_args()


def _main() -> int:
    arguments = _arguments()
    figures = run(arguments.db, arguments.endpoints, arguments.virtual, arguments.rate, arguments.seconds)
    print(json.dumps(figures))
    return 1 if figures["lost"] or figures["doubled"] else 0


if __name__ == "__main__":
    sys.exit(_main())
