"""The pieces on the virtual table, as a person sees them."""

from dataclasses import dataclass

from lusoria.boards.places import place_name
from lusoria.simulator.errors import VirtualTableError

_HIGHEST = 99  # the most pieces on top of a full lane


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece: `colour` is 'w' or 'b', `down` tells that it lies on its other face."""

    colour: str = "w"
    down: bool = False


class Pieces:
    """Pieces by place. The piece lifted last is in hand; it is the one placed when no colour is named.

    A place is the index of a seat, which has a sensor below it; each slot of a lane is a seat, `B6.1` to `B6.5`.
    Pieces beyond a lane's slots lie on top, `B6.6` and so on, on places that no sensor sees: their indexes follow.
    """

    def __init__(self, names: list[str], slots: int = 1) -> None:
        """names: the cells in order. slots: how many each cell has."""
        self._cells = names
        self._slots = slots
        self.seats = [place_name(name, slot, slots) for name in names for slot in range(slots)]
        self.on: dict[int, Piece] = {}
        self._hand = Piece()

    def name(self, place: int) -> str:
        """The name of a place."""
        if place < len(self.seats):
            return self.seats[place]
        cell, above = divmod(place - len(self.seats), _HIGHEST)
        return f"{self._cells[cell]}.{self._slots + above + 1}"

    def reached(self, place: int) -> str:
        """The name that hands use for a place: its own or, on top of a full lane, the lane's."""
        name = self.name(place)
        return name if place < len(self.seats) else name.partition(".")[0]

    def seat(self, name: str) -> int:
        """The index of the seat of that name; a lane's name means its first slot. Raises VirtualTableError."""
        return self._places(name)[0]

    def to_lift(self, name: str) -> int:
        """The occupied place that a name means: a seat, or the place of a lane's last, topmost piece."""
        for place in reversed(self._places(name)):
            if place in self.on:
                return place
        raise VirtualTableError(f"cell {name} is empty: there is nothing to lift")

    def to_fill(self, name: str) -> int:
        """The empty place that a name means: a seat, or the next free slot of a lane, on top if there is none."""
        for place in self._places(name):
            if place not in self.on:
                return place
        raise VirtualTableError(f"cell {name} is occupied: lift its piece first")

    def heights(self) -> dict[str, int]:
        """How many pieces stand on each cell or lane, by its name."""
        heights = dict.fromkeys(self._cells, 0)
        seats = len(self.seats)
        for place in self.on:
            cell = place // self._slots if place < seats else (place - seats) // _HIGHEST
            heights[self._cells[cell]] += 1
        return heights

    def lift(self, place: int) -> Piece:
        """Take the piece of an occupied place into the hand."""
        self._hand = self.on.pop(place)
        return self._hand

    def place(self, place: int, colour: str | None, down: bool | None) -> Piece:
        """Set a piece down; a colour or face not given is that of the piece in hand, else white or upright."""
        piece = Piece(colour or self._hand.colour, self._hand.down if down is None else down)
        self._hand = Piece()
        self.on[place] = piece
        return piece

    def _places(self, name: str) -> list[int]:
        """The places that a name means: one seat or, of a lane, its slots and then those on top."""
        if name in self.seats:
            return [self.seats.index(name)]
        if name not in self._cells:
            names = " ".join(self._cells) + (f", each with slots .1 to .{self._slots}" if self._slots > 1 else "")
            raise VirtualTableError(f"there is no cell '{name}'; there are: {names}")
        cell = self._cells.index(name)
        above = len(self.seats) + _HIGHEST * cell
        return [*range(self._slots * cell, self._slots * (cell + 1)), *range(above, above + _HIGHEST)]
