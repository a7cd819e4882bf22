"""The database: its tables, its steps from version to version, opening it."""
