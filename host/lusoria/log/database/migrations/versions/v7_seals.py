"""Seals over every row, counts in the journals, and the head; what is there is sealed as it stands."""

from typing import Any

import sqlalchemy as sa
from alembic import op

from lusoria.log.database.models import (
    ActionRow,
    Base,
    BootRow,
    EntryRow,
    FlightRow,
    GameRow,
    HeadRow,
    RivalRow,
    TableRow,
    UsageRow,
)
from lusoria.log.database.seals import seal, with_game, with_journal

revision = "v7"
down_revision = "v6"

_SEALED: tuple[type[Base], ...] = (EntryRow, RivalRow, FlightRow, GameRow, ActionRow, UsageRow, BootRow)
_COUNTED = (EntryRow, RivalRow, FlightRow, UsageRow)
_BATCH = 5000


def upgrade() -> None:
    """From v6."""
    op.create_table(
        "head",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("journals", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_head"),
    )
    for name in ("stored", "games"):
        kind = sa.BigInteger() if name == "games" else sa.Integer()
        op.add_column("boots", sa.Column(name, kind, nullable=False, server_default="0"))
    for row in _SEALED:
        op.add_column(row.__tablename__, sa.Column("seal", sa.Text(), nullable=False, server_default=""))
    connection = op.get_bind()
    _count(connection)
    for row in _SEALED:
        _seal(connection, row.__table__)


def _count(connection: sa.Connection) -> None:
    """What the journals' rows say of their rows and games, and what the head says of the journals."""
    head = f"{0:032x}"
    choice = sa.select(TableRow.id, TableRow.word, BootRow.id, BootRow.word)
    for journal in connection.execute(choice.join(BootRow, BootRow.table_id == TableRow.id)).all():
        head = with_journal(head, *journal)
    connection.execute(sa.insert(HeadRow).values(id=1, journals=head))
    counts = [
        sa.select(sa.func.count()).where(row.boot_id == BootRow.id).correlate(BootRow).scalar_subquery()
        for row in _COUNTED
    ]
    connection.execute(sa.update(BootRow).values(stored=sum(counts[1:], counts[0])))
    games: dict[int, int] = {}
    for game_id, boot_id, entry in connection.execute(sa.select(GameRow.id, GameRow.boot_id, GameRow.entry)):
        games[boot_id] = with_game(games.get(boot_id, 0), game_id, entry)
    if games:
        statement = sa.update(BootRow).where(BootRow.id == sa.bindparam("boot"))
        connection.execute(
            statement.values(games=sa.bindparam("sum")), [{"boot": boot, "sum": games[boot]} for boot in games]
        )


def _seal(connection: sa.Connection, table: Any) -> None:
    """Seal the rows of a table, a batch after the other in the order of their keys."""
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
