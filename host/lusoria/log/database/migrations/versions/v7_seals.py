"""Adds seals over every row, counts in the journals, and the head; existing rows are sealed as they are."""

from typing import Any

import sqlalchemy as sa
from alembic import op

from lusoria.log.database.models import UtcTime
from lusoria.log.database.seals import seal, with_game, with_journal

revision = "v7"
down_revision = "v6"

# The columns as they are in v7, whatever the models say today; each table's key columns come first.
_TYPES = {
    "fields": sa.JSON(), "inputs": sa.LargeBinary(), "received": UtcTime(), "happened": UtcTime(), "started": UtcTime(),
    "ended": UtcTime(), "told": UtcTime(),
}  # fmt: skip


def _table(name: str, keys: str, others: str) -> sa.Table:
    """A table as it is in v7; keys and others are names of columns, separated by spaces."""
    columns: list[sa.Column[Any]] = [sa.Column(key, primary_key=True) for key in keys.split()]
    columns += [sa.Column(other, _TYPES.get(other)) for other in others.split()]
    return sa.Table(name, sa.MetaData(), *columns, sa.Column("seal"))


_ENTRIES = _table("entries", "boot_id number", "kind ms fields received happened")
_RIVALS = _table("rivals", "boot_id number digest", "kind ms fields received")
_FLIGHTS = _table("flights", "boot_id entry", "last inputs")
_GAMES = _table(
    "games", "id", "boot_id entry game options start white black started ended score reason flag extra clock"
)
_ACTIONS = _table("actions", "game_id entry", "ply action text side ms received status note")
_USAGE = _table("usage", "boot_id kind", "counts told")
_BOOTS = _table("boots", "id", "table_id word board kept revision stored games")
_TABLES = sa.table("tables", sa.column("id"), sa.column("word"))
_HEAD = sa.table("head", sa.column("id"), sa.column("journals"))
_SEALED = (_ENTRIES, _RIVALS, _FLIGHTS, _GAMES, _ACTIONS, _USAGE, _BOOTS)
_COUNTED = (_ENTRIES, _RIVALS, _FLIGHTS, _USAGE)
_BATCH = 5000


def upgrade() -> None:
    """Upgrade from v6."""
    op.create_table(
        "head",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("journals", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_head"),
    )
    for name in ("stored", "games"):
        kind = sa.BigInteger() if name == "games" else sa.Integer()
        op.add_column("boots", sa.Column(name, kind, nullable=False, server_default="0"))
    for table in _SEALED:
        op.add_column(table.name, sa.Column("seal", sa.Text(), nullable=False, server_default=""))
    connection = op.get_bind()
    _count(connection)
    for table in _SEALED:
        _seal(connection, table)


def _count(connection: sa.Connection) -> None:
    """Fill in the journals' counts of rows and games, and the head's count of journals."""
    head = f"{0:032x}"
    choice = sa.select(_TABLES.c.id, _TABLES.c.word, _BOOTS.c.id, _BOOTS.c.word)
    for journal in connection.execute(choice.join_from(_BOOTS, _TABLES, _BOOTS.c.table_id == _TABLES.c.id)).all():
        head = with_journal(head, *journal)
    connection.execute(sa.insert(_HEAD).values(id=1, journals=head))
    counts = [
        sa.select(sa.func.count()).where(table.c.boot_id == _BOOTS.c.id).correlate(_BOOTS).scalar_subquery()
        for table in _COUNTED
    ]
    connection.execute(sa.update(_BOOTS).values(stored=sum(counts[1:], counts[0])))
    games: dict[int, int] = {}
    for game_id, boot_id, entry in connection.execute(sa.select(_GAMES.c.id, _GAMES.c.boot_id, _GAMES.c.entry)):
        games[boot_id] = with_game(games.get(boot_id, 0), game_id, entry)
    if games:
        statement = sa.update(_BOOTS).where(_BOOTS.c.id == sa.bindparam("boot"))
        connection.execute(
            statement.values(games=sa.bindparam("sum")), [{"boot": boot, "sum": games[boot]} for boot in games]
        )


def _seal(connection: sa.Connection, table: sa.Table) -> None:
    """Seal the rows of a table in batches, in the order of their keys."""
    keys = list(table.primary_key.columns)
    order = sa.tuple_(*keys)
    statement = sa.update(table).where(*(key == sa.bindparam(f"key_{key.name}") for key in keys))
    statement = statement.values(seal=sa.bindparam("new"))
    last = None
    while True:
        choice = sa.select(table).order_by(*keys).limit(_BATCH)
        rows = connection.execute(choice if last is None else choice.where(order > last)).mappings().all()
        if not rows:
            return
        values = [{f"key_{key.name}": row[key.name] for key in keys} | {"new": seal(table, dict(row))} for row in rows]
        connection.execute(statement, values)
        last = tuple(rows[-1][key.name] for key in keys)
