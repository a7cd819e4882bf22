"""Games between two tables over a way with many faults."""
