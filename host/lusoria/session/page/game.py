"""What a page shows of a game, ready for JSON: its position, its moves, and where pieces may go."""

from collections.abc import Sequence
from typing import Any

from ludus.games.choices import REMOVAL
from ludus.games.game import Game
from ludus.recognition import occupancy as piles
from lusoria.session.players import PEOPLE


def game_state(game: Game, white: str, black: str, awaited: str) -> dict[str, Any]:
    """The game as pages show it; awaited is the text of the action that the PC asks for, or ''.

    `start`: the position text from which it is played, '' for a game from its start. A move with dice has its `die`.
    """
    names = game.cell_names
    moves = [
        {"ply": ply + 1, "text": game.text_at(ply), "by": "wb"[game.side_at(ply)]} | _die(game, ply)
        for ply in range(len(game.played))
    ]
    return {
        "id": game.id,
        "options": {name: str(value) for name, value in game.options.items()},
        "white": white,
        "black": black,
        "side": "wb"[game.side],
        "ply": len(game.played),
        "start": game.start_text or "",
        "position": game.position(),
        **_on_cells(names, game.contents()),
        "trapped": [names[cell] for cell in game.words.trapped(game.state)],
        "score": game.score,
        "reason": game.reason or "",
        "legal": [game.text(action) for action in game.actions()],
        "ways": _ways(game, names, awaited),
        "moves": moves,
        "awaited": awaited,
        "back": _before(game, names, (white, black)),
    }


def _ways(game: Game, names: Sequence[str], awaited: str) -> dict[str, list[str]]:
    """Where pieces may go, by the cell where they start ('' for a piece beside the board).

    If an action is awaited, only that action.
    """
    ways = dict[str, list[str]]()
    for action in [game.parse(awaited)] if awaited else game.actions():
        ends = ends_of(game, names, action)
        if ends is not None:
            ways.setdefault(ends[0], []).append(ends[1])
    return ways


def way(game: Game, origin: str, cell: str) -> int | None:
    """The action that takes a piece from one cell to another, both named as in `_ways`; None if there is none."""
    names = game.cell_names
    return next((action for action in game.actions() if ends_of(game, names, action) == (origin, cell)), None)


def ends_of(game: Game, names: Sequence[str], action: int) -> tuple[str, str] | None:
    """The names of the cells where an action begins and ends, '' beside the board; None for a throw of dice."""
    ends = game.words.ends(game.state, action)
    if ends is None:
        return None
    origin, cell = ends
    return (names[cell], "") if origin == REMOVAL else (names[origin] if origin < REMOVAL else "", names[cell])


def _die(game: Game, ply: int) -> dict[str, int]:
    """{die: its number} for a step of a game with dice, else {}."""
    steps = "dice" in game.options and bool(game.changes_at(ply))
    return {"die": game.words.die_of(game.played[ply])} if steps else {}


def _before(game: Game, names: Sequence[str], players: tuple[str, str]) -> dict[str, Any] | None:
    """The board before the last action that a person played, which is the board after a take-back; throws do not count.

    {ply, contents, heights}; None if there is no such action. Where no person plays, any player's action counts.
    """
    nobody = not set(players) & set(PEOPLE)
    actions = (ply for ply in reversed(range(len(game.played))) if game.changes_at(ply))
    ply = next((ply for ply in actions if nobody or players[game.side_at(ply)] in PEOPLE), None)
    if ply is None:
        return None
    contents = list(game.contents())
    for later in reversed(range(ply, len(game.played))):
        for cell, before, _after in game.changes_at(later):
            contents[cell] = before
    return {"ply": ply} | _on_cells(names, contents)


def _on_cells(names: Sequence[str], contents: Sequence[int]) -> dict[str, Any]:
    """{contents: `w` or `b` by cell name, heights: of piles by cell name, where more than one piece stands}."""
    return {
        "contents": {name: " wb"[c & 3] for name, c in zip(names, contents, strict=True) if c},
        "heights": {name: piles.height(c) for name, c in zip(names, contents, strict=True) if c > 2},
    }
