"""The museum's daily copy of a database in PostgreSQL can be read, and only old ones are deleted."""

import os
import subprocess
import time
from pathlib import Path

from lusoria.exhibit import config
from lusoria.log.store import Log
from tests.host.log.scripted_games import Script

DAY_S = 24 * 60 * 60
SCRIPT = Path(config.__file__).parent / "files/backup.sh"


def test_the_copy_of_the_day_is_whole_and_a_fortnight_stays(postgres, tmp_path):
    with Log.open(postgres.database()) as log:
        log.keep("t", "rota", "j", Script().begin().act("1", "2", "0", "3", "5").end().entries)
    for days in (10, 20):
        old = tmp_path / f"lusoria-{days}.dump"
        old.write_bytes(b"")
        os.utime(old, times=(time.time() - days * DAY_S,) * 2)
    where = {"PGHOST": str(postgres.folder), "PGUSER": "lusoria", "PGDATABASE": "postgres", "COPIES": str(tmp_path)}
    subprocess.run(["sh", SCRIPT], env={**os.environ, **where}, check=True, timeout=60)
    [copy] = set(tmp_path.iterdir()) - {tmp_path / "lusoria-10.dump"}
    assert copy.name == f"lusoria-{time.strftime('%F')}.dump"
    listing = subprocess.run(["pg_restore", "--list", copy], capture_output=True, text=True, check=True).stdout
    assert "TABLE DATA" in listing and " games lusoria" in listing
