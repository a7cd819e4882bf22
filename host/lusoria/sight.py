"""What a page is shown of a table: JSON-able values made from the mirrored game and what the table told."""

from typing import Any

from ludus.rules.game import Game
from ludus.table import cues, piles
from ludus.table.palette import Palette
from lusoria import boards


def game_state(game: Game, white: str, black: str, awaited: str) -> dict[str, Any]:
    """The game as pages know it; awaited is the text of the action the PC asks for, or ''."""
    names = game.cell_names
    moves = [
        {"ply": ply + 1, "text": game.text_at(ply), "by": "wb"[game.side_at(ply)]} for ply in range(len(game.played))
    ]
    return {
        "id": game.id,
        "options": {name: str(value) for name, value in game.options.items()},
        "white": white,
        "black": black,
        "side": "wb"[game.side],
        "ply": len(game.played),
        "position": game.position(),
        "contents": {name: " wb"[c & 3] for name, c in zip(names, game.contents(), strict=True) if c},
        "heights": {name: piles.height(c) for name, c in zip(names, game.contents(), strict=True) if c > 2},
        "trapped": [names[cell] for cell in game.trapped()],
        "score": game.score,
        "reason": game.reason or "",
        "legal": [game.text(action) for action in game.actions()],
        "moves": moves,
        "awaited": awaited,
    }


def standing(game: Game | None, names: list[str], settled: str, lanes: bool = False) -> dict[str, str]:
    """What stands on a real table by cell name: presence from its sensors, colour (or '?') from the game.

    settled has one digit a cell, the number of its pieces. A table with another board than expected shows presence
    alone. In a lane, where more than one can stand, a place is named by its slot: `B6.1`, `B6.2` and so on.
    """
    contents = game.contents() if game is not None else b""
    if len(contents) != len(names):
        contents = bytes(len(names))
    found = {}
    for name, content, digit in zip(names, contents, settled, strict=True):
        for slot in range(int(digit)):
            found[f"{name}.{slot + 1}" if lanes else name] = "?wb"[content & 3]
    return found


class CueLights:
    """The lights of a real table, which tells its cues: drawn by the same palette as the table's own."""

    def __init__(self, board: boards.Definition) -> None:
        leds = board["leds"]
        self._order = boards.indexes(leds["order"])
        self._names = boards.light_names(board)
        self._palette = Palette(self._order, leds["max_ma"], leds["idle_ma"], leds["frame_ma"])

    def at(self, letters: str, now: int) -> dict[str, list[int]]:
        """[red, green, blue] of each light by its name, for one letter of a cue a light, at now in ms."""
        self._palette.render(bytes(cues.LETTERS.index(letter) for letter in letters), now)
        frame = self._palette.frame
        places = enumerate(self._order)
        return {self._names[cell]: [frame[4 * k + 2], frame[4 * k + 3], frame[4 * k + 1]] for k, cell in places}
