"""Alembic runs this for every migration command: on the connection and in the transaction it is given."""

from alembic import context

from lusoria.log.database.models import Base

# transactional_ddl: Alembic thinks SQLite could not undo DDL; within a transaction begun by hand it can.
context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
