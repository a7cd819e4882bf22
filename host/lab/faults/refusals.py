"""Faults of the log: a full disk, a database that another program locks, a PostgreSQL that restarts."""

import contextlib
import random
import resource
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

from lab.faults.followed import Followed
from lab.faults.outcome import Outcome
from lab.faults.postgres import Cluster
from lusoria.log.store import Log

BUSY_S = 0.002  # instead of the log's own patience, with which thousands of locks would take an hour
AGAIN = "seconds until all is logged, once it can be"
Trouble = Callable[[random.Random], contextlib.AbstractContextManager[None]]


def refuse(count: int, seed: int, url: str, trouble: Trouble) -> Outcome:
    """Play and follow while the log has its fault, pulling the cable now and then; repeat count times."""
    result = Outcome()
    with Log.open(url, busy_s=BUSY_S) as log:
        followed = Followed(log, result, seed)
        chance, keeper = followed.chance, followed.pc.keeper
        for turn in range(count):
            followed.follow(chance.randrange(1500), acting=0.03)
            with trouble(chance):
                followed.follow(chance.randrange(3000), acting=0.03)
                result.count("times the log refused", bool(keeper.problem))
                if chance.random() < 0.3:
                    followed.pull()
                    followed.play_alone()
            start = followed.table.ms
            while keeper.problem:
                followed.follow(4, acting=0.0)
            result.most(AGAIN, round((followed.table.ms - start) / 1000, 2))
            followed.acknowledged(f"time {turn}")
        followed.settle()
        followed.compare()
    return result


@contextlib.contextmanager
def full(path: Path, _chance: random.Random) -> Iterator[None]:
    """Let no file of the log grow, as on a full disk (RLIMIT_FSIZE)."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    sizes = [each.stat().st_size for each in path.parent.glob(path.name + "*")]
    resource.setrlimit(resource.RLIMIT_FSIZE, (max(sizes), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@contextlib.contextmanager
def locked(path: Path, _chance: random.Random) -> Iterator[None]:
    """Let another connection begin to write and not finish, which locks the database."""
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@contextlib.contextmanager
def restarted(cluster: Cluster, chance: random.Random) -> Iterator[None]:
    """Shut the server down or crash it, and start it again at the end of the fault."""
    cluster.stop(chance.choice(("fast", "immediate")))
    try:
        yield
    finally:
        cluster.start()
