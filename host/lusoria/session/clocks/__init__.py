"""Clocks of a game: time left, flags, and clocks that outlive the program."""
