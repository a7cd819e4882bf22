"""Hints and reviews: the best action with a reason in words, and the mistakes of a game."""
