"""A PostgreSQL cluster on a Unix socket, in a temporary folder that is removed at the end.

    with Cluster() as cluster:
        Log.open(cluster.database())

PostgreSQL refuses to run as root; for root it is run as the user `postgres`, or `nobody`.
"""

import contextlib
import itertools
import os
import pwd
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Self

from lusoria.errors import LusoriaError

# Only what a killed server loses matters here, not what a power cut of this machine would lose.
_SETTINGS = ("-c", "listen_addresses=", "-c", "fsync=off", "-c", "max_connections=40", "-c", "log_min_messages=fatal")


class Cluster:
    """A running PostgreSQL server; each call of `database()` returns the URL of another empty database."""

    def __init__(self) -> None:
        """Make the cluster and start it. Raises LusoriaError if PostgreSQL is not installed."""
        self._bin = programs()
        self._user = _other_user()
        self.folder = Path(tempfile.mkdtemp(prefix="lusoria-pg-"))
        if self._user:
            shutil.chown(self.folder, self._user)
        self._numbers = itertools.count(1)
        options = ("-U", "lusoria", "-A", "trust", "-E", "UTF8", "-N", "--no-instructions")
        self._run("initdb", "-D", self.folder / "data", *options)
        self.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def start(self) -> None:
        """Start the server."""
        options = " ".join((*_SETTINGS, "-k", str(self.folder)))
        self._run("pg_ctl", "-D", self.folder / "data", "-w", "-l", self.folder / "log", "-o", options, "start")

    def stop(self, mode: str = "fast") -> None:
        """Stop the server; 'immediate' is a crash, after which it recovers from its own log."""
        self._run("pg_ctl", "-D", self.folder / "data", "-w", "-m", mode, "stop")

    def restart(self, mode: str = "immediate") -> None:
        """Stop the server and start it."""
        self.stop(mode)
        self.start()

    def database(self) -> str:
        """The URL of an empty database; really a new schema, since creating a database copies seven megabytes."""
        name = f"games{next(self._numbers)}"
        host = ("-h", self.folder, "-U", "lusoria", "-d", "postgres")
        self._run("psql", "--quiet", *host, "-c", f"create schema {name}")
        return f"postgresql://lusoria@/postgres?host={self.folder}&options=-csearch_path%3D{name}"

    def close(self) -> None:
        """Stop the server and remove its folder."""
        with contextlib.suppress(subprocess.CalledProcessError):
            self.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)

    def _run(self, program: str, *arguments: object) -> None:
        command = [str(self._bin / program), *map(str, arguments)]
        subprocess.run(
            command, user=self._user, check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, cwd=self.folder,
            timeout=60,
        )  # fmt: skip


def programs() -> Path:
    """The folder of PostgreSQL's programs: Debian's newest, else that of `initdb` on the PATH.

    Raises LusoriaError if there is none.
    """
    found = shutil.which("initdb")
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    if not debian and found is None:
        raise LusoriaError("PostgreSQL is not installed: run make system")
    return debian[-1].parent if debian else Path(str(found)).resolve().parent


def _other_user() -> str | None:
    if os.geteuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"
