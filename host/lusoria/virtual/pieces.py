"""What stands on the virtual table, as a person would see it."""

from dataclasses import dataclass

from lusoria.virtual.errors import VirtualTableError


@dataclass(frozen=True, slots=True)
class Piece:
    """`colour` is 'w' or 'b'; `down` a piece that lies on its other face."""

    colour: str = "w"
    down: bool = False


class Pieces:
    """Pieces by cell index. The piece last lifted is in hand: placing without naming a colour sets that one down."""

    def __init__(self, names: list[str]) -> None:
        self.names = names
        self.on: dict[int, Piece] = {}
        self._hand = Piece()

    def cell(self, name: str) -> int:
        """The index of a cell by its name."""
        if name not in self.names:
            raise VirtualTableError(f"there is no cell '{name}'; there are: {' '.join(self.names)}")
        return self.names.index(name)

    def lift(self, cell: int) -> Piece:
        """Take the piece of a cell in hand."""
        if cell not in self.on:
            raise VirtualTableError(f"cell {self.names[cell]} is empty: there is nothing to lift")
        self._hand = self.on.pop(cell)
        return self._hand

    def place(self, cell: int, colour: str | None, down: bool | None) -> Piece:
        """What is not said is as it is with the piece in hand; with an empty hand the piece is white and upright."""
        if cell in self.on:
            raise VirtualTableError(f"cell {self.names[cell]} is occupied: lift its piece first")
        piece = Piece(colour or self._hand.colour, self._hand.down if down is None else down)
        self._hand = Piece()
        self.on[cell] = piece
        return piece
