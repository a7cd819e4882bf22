"""Games between two tables over a connection with many faults."""
