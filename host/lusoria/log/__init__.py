"""The log: what tables sent, kept in a database, and games as records. Only this room knows the database.

Takes the entries and inputs of tables, and records as text.
Gives games, statistics, flight records and exports; and says whether all is as it was written.

Nothing is imported here: SQLAlchemy and Alembic are loaded by whoever opens a log (`store`), not by
whoever only reads records.
"""
