"""The database: its tables, its migrations, and opening it."""
