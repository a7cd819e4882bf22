"""Steps from one form of the database to the next, for Alembic; run by `lusoria.log.database.database`."""
