"""The cells of a game's board: names, slots and places, even for small boards of squares, which have no definition."""

from functools import lru_cache

from ludus.board.definition import Board
from ludus.games.options import complete
from ludus.games.registry import part
from lusoria.boards import definitions


class Layout:
    """The `names` of a board's cells, the number of `slots` of each, and the number of `dice` that the board shows."""

    def __init__(self, game_id: str, size: str) -> None:
        """size: the option `board` of a game on squares, else ''."""
        self._made_of = game_id, size
        words = part(game_id, "notation")
        options = {"board": size} if size else {}
        self.names: tuple[str, ...] = words.cell_names(complete(game_id, words.OPTIONS, options))
        board = _shipped(game_id)
        self.slots, self.dice = board.slots, board.dice
        if self.names == board.cells:
            self._places = [board.place(cell) for cell in range(len(self.names))]
        else:
            self._places = [(ord(name[0]), int(name[1:])) for name in self.names]

    def __reduce__(self) -> tuple[object, tuple[str, str]]:
        """Let pickled copies of a table share its layout."""
        return layout, self._made_of

    def distance(self, a: int, b: int) -> int:
        """The squared distance of two cells."""
        (ax, ay), (bx, by) = self._places[a], self._places[b]
        return (ax - bx) ** 2 + (ay - by) ** 2


@lru_cache
def layout(game_id: str, size: str) -> Layout:
    """The layout of a game's board."""
    return Layout(game_id, size)


@lru_cache
def _shipped(game_id: str) -> Board:
    boards = (definitions.compact(definitions.load(name)) for name in definitions.board_names())
    return next(Board(board) for board in boards if game_id in board["games"])
