"""The log: what tables told, kept in a database, and games as records. Only this room knows the database.

Nothing is imported here: SQLAlchemy and Alembic are loaded by whoever opens a log (`store`), not by
whoever only reads records.
"""
