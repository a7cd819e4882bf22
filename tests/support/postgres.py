"""A PostgreSQL of one's own: a cluster in a temporary folder on a Unix socket, gone at the end.

PostgreSQL refuses to run as root: there it runs as the user `postgres`, or `nobody`.
"""

import contextlib
import itertools
import os
import pwd
import shutil
import subprocess
import tempfile
from pathlib import Path

from support import needs

# What a power cut of this machine would lose is no concern of a test; what a killed server loses is.
_SETTINGS = ("-c", "listen_addresses=", "-c", "fsync=off", "-c", "max_connections=40", "-c", "log_min_messages=fatal")


class Cluster:
    """A running PostgreSQL; each `database()` is an empty one, by its URL."""

    def __init__(self):
        self._bin = needs.postgresql()
        self._user = _other_user()
        self.folder = Path(tempfile.mkdtemp(prefix="lusoria-pg-"))
        if self._user:
            shutil.chown(self.folder, self._user)
        self._numbers = itertools.count(1)
        self._run(
            "initdb",
            "-D",
            self.folder / "data",
            "-U",
            "lusoria",
            "-A",
            "trust",
            "-E",
            "UTF8",
            "-N",
            "--no-instructions",
        )
        self.start()

    def start(self):
        options = " ".join((*_SETTINGS, "-k", str(self.folder)))
        self._run("pg_ctl", "-D", self.folder / "data", "-w", "-l", self.folder / "log", "-o", options, "start")

    def stop(self, mode="fast"):
        """Stop it; 'immediate' is a crash: it comes back by its own log."""
        self._run("pg_ctl", "-D", self.folder / "data", "-w", "-m", mode, "stop")

    def restart(self, mode="immediate"):
        self.stop(mode)
        self.start()

    def database(self):
        """A schema of its own stands for a database: making one of those copies seven megabytes."""
        import psycopg

        name = f"games{next(self._numbers)}"
        with psycopg.connect(host=str(self.folder), user="lusoria", dbname="postgres") as connection:
            connection.execute(f"create schema {name}")
        return f"postgresql://lusoria@/postgres?host={self.folder}&options=-csearch_path%3D{name}"

    def close(self):
        with contextlib.suppress(subprocess.CalledProcessError):
            self.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)

    def _run(self, program, *arguments):
        command = [str(self._bin / program), *map(str, arguments)]
        subprocess.run(
            command, user=self._user, check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, cwd=self.folder,
            timeout=60,
        )  # fmt: skip


def _other_user():
    if os.geteuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"
