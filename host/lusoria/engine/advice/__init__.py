"""Hints and reviews: the best action with a reason in words, and where a game went wrong."""
