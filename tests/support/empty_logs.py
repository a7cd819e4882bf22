"""Empty logs of the newest form, copied from one that the migrations made: to migrate each takes far longer."""

import functools
import re
import subprocess
import tempfile
from pathlib import Path

from lab.faults.postgres import Cluster, programs
from lusoria.log.store import Log

_SCHEMA = re.compile(r"games\d+\b")  # as a Cluster names them
_NOT_SQL = ("CREATE SCHEMA", "--", "\\")


def sqlite(path) -> str:
    """The URL of an empty log in a new file."""
    Path(path).write_bytes(_file())
    return f"sqlite:///{path}"


def postgresql(cluster: Cluster) -> str:
    """The URL of an empty log in a schema of its own."""
    import psycopg

    url = cluster.database()
    with psycopg.connect(url) as connection:
        connection.execute(_SCHEMA.sub(_schema(url), _statements(cluster)))
    return url


@functools.cache
def _file() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "empty.sqlite")
        Log.open(f"sqlite:///{path}").close()
        return path.read_bytes()


@functools.cache
def _statements(cluster: Cluster) -> str:
    """What makes the tables of a log in a schema, with the rows that an empty log has."""
    url = cluster.database()
    Log.open(url).close()
    command = [programs() / "pg_dump", "--inserts", "--no-owner", "--schema", _schema(url), url.partition("&")[0]]
    dump = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return "\n".join(line for line in dump.splitlines() if line and not line.startswith(_NOT_SQL))


def _schema(url: str) -> str:
    return _SCHEMA.findall(url)[-1]
