"""Recorded games that the lights of an exhibit show, one module a game and board: bytes, two of each action."""
