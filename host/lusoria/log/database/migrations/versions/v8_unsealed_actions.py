"""Drops the seals of actions, which follow from the entries; from here on an imported game may be one entry."""

from alembic import op

revision = "v8"
down_revision = "v7"


def upgrade() -> None:
    """Upgrade from v7."""
    op.drop_column("actions", "seal")
