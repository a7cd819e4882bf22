"""Adds the time control of a game."""

import sqlalchemy as sa
from alembic import op

revision = "v4"
down_revision = "v3"


def upgrade() -> None:
    """Upgrade from v3."""
    op.add_column("games", sa.Column("clock", sa.Text(), nullable=True))
