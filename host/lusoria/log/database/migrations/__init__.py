"""Migrations of the database for Alembic; `lusoria.log.database.database` runs them."""
