"""The search of a game of which nothing but the rules is known."""
