"""Adds the time when an entry happened, beside the time when it came. Older entries have only the latter."""

import sqlalchemy as sa
from alembic import op

revision = "v5"
down_revision = "v4"


def upgrade() -> None:
    """Upgrade from v4."""
    op.add_column("entries", sa.Column("happened", sa.DateTime(timezone=True), nullable=True))
    op.execute("UPDATE entries SET happened = received")
