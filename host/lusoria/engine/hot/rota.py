"""Rota for whole games in one call: its rules."""

from ludus.games.rota.rules import SIDE, play, write_actions

__all__ = ["SIDE", "play", "write_actions"]
