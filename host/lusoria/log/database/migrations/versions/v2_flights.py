"""Adds flight records, rival entries, and a revision for each power-on."""

import sqlalchemy as sa
from alembic import op

revision = "v2"
down_revision = "v1"


def upgrade() -> None:
    """Upgrade from v1."""
    op.add_column("boots", sa.Column("revision", sa.Integer(), nullable=False, server_default="0"))
    op.create_table(
        "rivals",
        sa.Column("boot_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("ms", sa.Integer(), nullable=False),
        sa.Column("fields", sa.JSON(), nullable=False),
        sa.Column("received", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("boot_id", "number", "digest", name="pk_rivals"),
        sa.ForeignKeyConstraint(["boot_id"], ["boots.id"], name="fk_rivals_boot_id"),
    )
    op.create_table(
        "flights",
        sa.Column("boot_id", sa.Integer(), nullable=False),
        sa.Column("entry", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("last", sa.Integer(), nullable=False),
        sa.Column("inputs", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("boot_id", "entry", name="pk_flights"),
        sa.ForeignKeyConstraint(["boot_id"], ["boots.id"], name="fk_flights_boot_id"),
    )
