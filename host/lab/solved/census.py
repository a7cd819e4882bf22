"""Counts the values of positions, as cells of a page's table."""

from dataclasses import dataclass

LAST = ("positions", "won", "drawn", "lost", "longest", "where it begins")
VALUES = {1: "White wins", 0: "draw", -1: "Black wins"}


@dataclass(frozen=True)
class Census:
    """How many positions are won, drawn and lost for the mover; the longest forced win in plies, and its position."""

    won: int
    drawn: int
    lost: int
    longest: int
    example: str

    def cells(self) -> tuple[object, ...]:
        """The cells of a table's row: number of positions, shares, the longest win."""
        every = self.won + self.drawn + self.lost
        shares = (f"{part / every:.1%}" for part in (self.won, self.drawn, self.lost))
        return (every, *shares, self.longest, f"`{self.example}`" if self.example else "")
