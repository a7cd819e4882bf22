"""The lines about a game for a terminal: its actions, take-backs and end, with both clocks if it has any."""

from typing import Any

from ludus.games.game import Game


def line_of(kind: str, values: dict[str, Any], game: Game | None, clocks: str) -> str | None:
    """The line for an entry, None if it is of no interest to people.

    game: already with that entry applied. clocks: the time left of both sides, '' without clocks.
    """
    line = _in_words(kind, values, game)
    return f"{line}   [{clocks}]" if line and clocks else line


def _in_words(kind: str, values: dict[str, Any], game: Game | None) -> str | None:
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
