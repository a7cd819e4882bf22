"""Flight records: every input of a game with its time, stored and replayed."""
