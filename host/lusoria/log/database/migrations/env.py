"""Runs the migrations for Alembic, on the connection and in the transaction that it is given."""

from alembic import context

from lusoria.log.database.models import Base

# transactional_ddl: Alembic assumes that SQLite cannot undo DDL; in a transaction begun by hand it can.
context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
