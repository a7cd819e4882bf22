"""What stands on the virtual table, as a person would see it."""

from dataclasses import dataclass

from lusoria.simulator.errors import VirtualTableError

_HIGHEST = 99  # a lane takes so many pieces, most of them on top of the others


@dataclass(frozen=True, slots=True)
class Piece:
    """`colour` is 'w' or 'b'; `down` a piece that lies on its other face."""

    colour: str = "w"
    down: bool = False


class Pieces:
    """Pieces by place. The piece last lifted is in hand: placing without naming a colour sets that one down.

    A place is the index of a seat, a sensor below it; the slots of a lane are seats of their own, `B6.1` to `B6.5`.
    Pieces beyond a lane's slots lie on top, `B6.6` and so on, on places that no sensor sees: their indexes follow.
    """

    def __init__(self, names: list[str], slots: int = 1) -> None:
        """names: the cells', in order, each with so many slots."""
        self._cells = names
        self._slots = slots
        self.seats = [f"{name}.{slot + 1}" for name in names for slot in range(slots)] if slots > 1 else names
        self.on: dict[int, Piece] = {}
        self._hand = Piece()

    def name(self, place: int) -> str:
        """What a place is called."""
        if place < len(self.seats):
            return self.seats[place]
        cell, above = divmod(place - len(self.seats), _HIGHEST)
        return f"{self._cells[cell]}.{self._slots + above + 1}"

    def seat(self, name: str) -> int:
        """The index of the seat of that name; a lane's name is its first slot. Raises VirtualTableError."""
        if name in self.seats:
            return self.seats.index(name)
        return self._lane(name)[0]

    def to_lift(self, name: str) -> int:
        """The occupied place that name means: a seat, or of a lane the piece last to be reached, the topmost."""
        if name in self.seats:
            place = self.seats.index(name)
            if place in self.on:
                return place
        else:
            for place in reversed(self._lane(name)):
                if place in self.on:
                    return place
        raise VirtualTableError(f"cell {name} is empty: there is nothing to lift")

    def to_fill(self, name: str) -> int:
        """The empty place that name means: a seat, or of a lane the next free slot, on top when there is none."""
        if name in self.seats:
            place = self.seats.index(name)
            if place not in self.on:
                return place
        else:
            for place in self._lane(name):
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
        """Take the piece of an occupied place in hand."""
        self._hand = self.on.pop(place)
        return self._hand

    def place(self, place: int, colour: str | None, down: bool | None) -> Piece:
        """What is not said is as it is with the piece in hand; with an empty hand the piece is white and upright."""
        piece = Piece(colour or self._hand.colour, self._hand.down if down is None else down)
        self._hand = Piece()
        self.on[place] = piece
        return piece

    def _lane(self, name: str) -> list[int]:
        """The places of a lane, its slots from the first, then those on top."""
        if name not in self._cells:
            names = " ".join(self._cells) + (f", each with slots .1 to .{self._slots}" if self._slots > 1 else "")
            raise VirtualTableError(f"there is no cell '{name}'; there are: {names}")
        cell = self._cells.index(name)
        above = len(self.seats) + _HIGHEST * cell
        return [*range(self._slots * cell, self._slots * (cell + 1)), *range(above, above + _HIGHEST)]
