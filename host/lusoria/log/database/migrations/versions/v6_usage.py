"""Adds the usage counts of exhibits."""

import sqlalchemy as sa
from alembic import op

revision = "v6"
down_revision = "v5"


def upgrade() -> None:
    """Upgrade from v5."""
    op.create_table(
        "usage",
        sa.Column("boot_id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("counts", sa.Text(), nullable=False),
        sa.Column("told", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("boot_id", "kind", name="pk_usage"),
        sa.ForeignKeyConstraint(["boot_id"], ["boots.id"], name="fk_usage_boot_id"),
    )
