"""Makes the database tables: for game tables, their journals, entries, games and actions."""

import sqlalchemy as sa
from alembic import op

revision = "v1"
down_revision = None

_TIME = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Upgrade an empty database."""
    op.create_table(
        "tables",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("word", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        sa.UniqueConstraint("word", name="uq_tables_word"),
    )
    op.create_table(
        "boots",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("word", sa.Text(), nullable=False),
        sa.Column("board", sa.Text(), nullable=False),
        sa.Column("kept", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_boots"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_boots_table_id"),
        sa.UniqueConstraint("table_id", "word", name="uq_boots_table_id"),
    )
    op.create_table(
        "entries",
        sa.Column("boot_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("ms", sa.Integer(), nullable=False),
        sa.Column("fields", sa.JSON(), nullable=False),
        sa.Column("received", _TIME, nullable=False),
        sa.PrimaryKeyConstraint("boot_id", "number", name="pk_entries"),
        sa.ForeignKeyConstraint(["boot_id"], ["boots.id"], name="fk_entries_boot_id"),
    )
    _create_games()


def _create_games() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("boot_id", sa.Integer(), nullable=False),
        sa.Column("entry", sa.Integer(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("start", sa.Text(), nullable=True),
        sa.Column("white", sa.Text(), nullable=False),
        sa.Column("black", sa.Text(), nullable=False),
        sa.Column("started", _TIME, nullable=False),
        sa.Column("ended", _TIME, nullable=True),
        sa.Column("score", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=True),
        sa.Column("flag", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
        sa.ForeignKeyConstraint(["boot_id"], ["boots.id"], name="fk_games_boot_id"),
        sa.UniqueConstraint("boot_id", "entry", name="uq_games_boot_id"),
    )
    op.create_table(
        "actions",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("entry", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("action", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=True),
        sa.Column("side", sa.Text(), nullable=True),
        sa.Column("ms", sa.Integer(), nullable=False),
        sa.Column("received", _TIME, nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("note", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("game_id", "entry", name="pk_actions"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_actions_game_id"),
    )
