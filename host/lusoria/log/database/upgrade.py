"""Upgrades a database of an older form, by the migrations in migrations/versions."""

import threading
from pathlib import Path

from sqlalchemy import Connection, Engine, inspect, text

from lusoria.errors import LogError
from lusoria.log.database.database import UPGRADE_LOCK, wait_for, writing

_MIGRATIONS = Path(__file__).parent / "migrations"
_upgrading = threading.Lock()  # Alembic keeps the migration being run in module globals


def upgrade(engine: Engine) -> None:
    """Migrate the database to the newest version. Several programs may do it at once.

    Raises LogError if a newer Lusoria has been there.
    """
    forms = _forms()
    with engine.connect() as connection:
        form = _form(connection)
    if form == forms[-1]:
        return
    if form is not None and form not in forms:
        raise LogError(f"the database has the form '{form}' of a newer version; upgrade lusoria")
    # Alembic takes a quarter of a second to load, and most starts need none of it.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    with _upgrading, writing(engine).begin() as connection:
        wait_for(connection, UPGRADE_LOCK)
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def _forms() -> list[str]:
    """The forms that this version knows, oldest first: each migration's file name begins with the form it makes."""
    names = (path.name.partition("_")[0] for path in (_MIGRATIONS / "versions").glob("v*_*.py"))
    return sorted(names, key=lambda name: int(name[1:]))


def _form(connection: Connection) -> str | None:
    """The form of a database as Alembic has written it down, None for a new one."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    form: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return form
