"""The pages of the log: games, replay, flight records, statistics."""
