"""Adds a column for what the record of an imported game says beyond the other columns."""

import sqlalchemy as sa
from alembic import op

revision = "v3"
down_revision = "v2"


def upgrade() -> None:
    """Upgrade from v2."""
    op.add_column("games", sa.Column("extra", sa.Text(), nullable=True))
