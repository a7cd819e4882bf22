"""Puts the events at a table into lines for a terminal."""

from typing import Any

from ludus.games.game import Game


def line_of(kind: str, values: dict[str, Any], game: Game | None) -> str | None:
    """An entry in words, None if it is of no interest to people. game: already with that entry applied."""
    if kind in ("ACT", "INSTEAD") and game is not None and values["ply"] == len(game.played):
        slid = " (slid on)" if kind == "INSTEAD" else ""
        return f"{values['ply']}. {game.text_at(values['ply'] - 1)}{slid}"
    if kind == "BACK":
        return f"taken back to ply {values['ply']}"
    if kind == "END":
        return f"{values['score']} ({values['reason']})"
    if kind == "GAME":
        return f"new game: {values['game']} {values['options']}".rstrip()
    return None
