"""Migrations of the database for Alembic; `lusoria.log.database.upgrade` runs them."""
