"""The clocks of a game: time left, flags, and clocks that are saved when the program ends."""
