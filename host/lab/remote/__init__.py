"""Games of two tables over a way full of faults."""
