"""The search of any game by its rules alone."""
