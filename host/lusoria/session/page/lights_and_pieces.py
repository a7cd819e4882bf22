"""The lights and pieces of a real table as a page shows them, from the cues and the sensors that the table reports."""

from ludus.games.game import Game
from ludus.lights import cues
from ludus.lights.renderer import Renderer
from lusoria.boards import definitions as boards
from lusoria.boards.places import indexes, place_name


def standing(game: Game | None, names: list[str], settled: str, slots: int = 1) -> dict[str, str]:
    """The pieces on a real table by cell name: presence from its sensors, colour (or '?') from the game.

    settled: a digit for each cell, the number of its pieces. A table with another board than expected shows only
    presence. In a lane, where several pieces can stand, a place is named by its slot: `B6.1`, `B6.2` and so on.
    """
    contents = game.contents() if game is not None else b""
    if len(contents) != len(names):
        contents = bytes(len(names))
    found = {}
    for name, content, digit in zip(names, contents, settled, strict=True):
        for slot in range(int(digit)):
            found[place_name(name, slot, slots)] = "?wb"[content & 3]
    return found


class CueLights:
    """The lights of a real table, drawn from the cues that it sends by the same renderer that the table uses."""

    def __init__(self, board: boards.Definition) -> None:
        leds = board["leds"]
        self._order = indexes(leds["order"])
        self._names = boards.light_names(board)
        self._renderer = Renderer(self._order, leds["max_ma"], leds["idle_ma"], leds["frame_ma"])

    def at(self, letters: str, now: int) -> dict[str, list[int]]:
        """[red, green, blue] of each light, by its name. letters: the cue of each light; now: in ms."""
        self._renderer.render(bytes(cues.LETTERS.index(letter) for letter in letters), now)
        frame = self._renderer.frame
        places = enumerate(self._order)
        return {self._names[cell]: [frame[4 * k + 2], frame[4 * k + 3], frame[4 * k + 1]] for k, cell in places}
