"""The lifts and placements of an action, in an order that a person might choose, and the hands that do them."""

from dataclasses import dataclass
from random import Random
from typing import Protocol

from ludus.games.game import Game
from ludus.recognition.occupancy import height
from lusoria.simulator.pieces import Piece, Pieces

SIDES = "wb"


@dataclass(frozen=True, slots=True)
class Motion:
    """A lift of a piece from `cell`, or a placement there. `removal`: the piece is captured and leaves the board."""

    kind: str
    cell: str
    piece: Piece
    removal: bool = False


def motions(game: Game, action: int) -> list[Motion]:
    """The motions of a legal action of `game`: the mover's piece first, then the removal of what is captured.

    But a hit counter is taken off before the hitter is set down. A step that only bears off ends in somebody's hand.
    """
    own, other = Piece(SIDES[game.side]), Piece(SIDES[1 - game.side])
    names, side = game.cell_names, game.side + 1
    lifts, places, removals, hits = [], [], [], []
    for cell, before, after in game.changes(action):
        mine = height(after) * (after & 3 == side) - height(before) * (before & 3 == side)
        theirs = height(before) * (before & 3 == 3 - side) - height(after) * (after & 3 == 3 - side)
        if mine < 0:
            lifts.append(Motion("lift", names[cell], own))
        elif mine > 0:
            places.append(Motion("place", names[cell], own))
            hits += [Motion("lift", names[cell], other, True)] * (theirs > 0)
        elif theirs > 0:
            removals.append(Motion("lift", names[cell], other, True))
    return lifts + hits + places + removals


def in_some_order(steps: list[Motion], rng: Random) -> tuple[list[Motion], str]:
    """Take the captured pieces off at a random moment; return the motions and a name for that order ('' for none).

    A hit counter keeps its place in the order: its lane is cleared for the hitter.
    """
    removals = [step for step in steps if step.removal and steps[-1].removal]
    rest = [step for step in steps if step not in removals]
    if not removals or not any(step.kind == "place" for step in rest):
        return steps, ""
    place = rng.randrange(3)
    if place == 0:
        return removals + rest, "removal before"
    if place == 1:
        return rest[:1] + removals + rest[1:], "removal during"
    return rest + removals, "removal after"


class Table(Protocol):
    """A table on which hands move pieces."""

    pieces: Pieces

    def lift(self, name: str) -> Piece:
        """Take a piece off."""

    def place(self, name: str, piece: Piece) -> None:
        """Set a piece down."""

    def wait(self, ms: int) -> None:
        """Let time pass."""


class Hands:
    """A person's hands at a table; `rng` draws how long each motion takes."""

    def __init__(self, table: Table, rng: Random) -> None:
        self.table, self.rng = table, rng

    def pause(self, shortest: int = 40, longest: int = 250) -> None:
        """Let a random time pass, within these bounds in ms."""
        self.table.wait(self.rng.randint(shortest, longest))

    def straighten(self, cell: str, shortest: int, longest: int) -> None:
        """Lift a piece, hold it for shortest to longest ms, and put it back."""
        piece = self.table.lift(cell)
        self.pause(shortest, longest)
        self.table.place(cell, piece)
        self.pause()

    def carry(self, steps: list[Motion]) -> None:
        """Do motions, one after the other."""
        for step in steps:
            self.do(step)
            self.pause()

    def do(self, step: Motion) -> None:
        """Do one motion, at this moment."""
        if step.kind == "lift":
            self.table.lift(step.cell)
        else:
            self.table.place(step.cell, step.piece)

    def standing(self, cell: str) -> int:
        """How many pieces stand on a cell."""
        return self.table.pieces.heights()[cell]

    def filled(self) -> list[str]:
        """The cells on which pieces stand."""
        return [cell for cell, height in self.table.pieces.heights().items() if height]
