"""What somebody knows who sees only what the sensors settle to, and the button, since table and people last agreed."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from ludus.games.game import Game
from ludus.recognition.occupancy import shown


@dataclass(frozen=True)
class Settled:
    """A cell had one piece more (by: 1) or fewer (-1), at so many ms since the table was switched on."""

    ms: int
    cell: int
    by: int


@dataclass
class Known:
    """What was agreed on, actions and contents by cell, and what an observer has seen since.

    start: the position text from which the actions were played, None for the game's own.
    refused: whether the table asked what was done, and what was done was not among its answers.
    """

    played: list[int]
    contents: bytes
    start: str | None = None
    presses: int = 0  # of the button that came before
    settled: list[Settled] = field(default_factory=list)
    pressed: bool = False
    refused: bool = False

    def touched(self, cell: int, by: int) -> list[int]:
        """When a cell had a piece more or fewer, in ms."""
        return [event.ms for event in self.settled if (event.cell, event.by) == (cell, by)]

    def lasting(self, cell: int) -> tuple[list[int], list[int]]:
        """When pieces were lifted off a cell for good, and when they were set there for good.

        A piece lifted off a cell that is filled again was only straightened, and one set there that goes again slid.
        """
        pending: dict[int, list[int]] = {-1: [], 1: []}
        for event in self.settled:
            if event.cell == cell:
                undone = pending[-event.by]
                if undone:
                    undone.pop()
                else:
                    pending[event.by].append(event.ms)
        return pending[-1], pending[1]


def not_over(settled: list[Settled], game: Game, present: Sequence[int], slots: int) -> list[Settled]:
    """What is borne in mind of what has settled once table and people agree on a game.

    Where a cell stands otherwise than the game says, that is its last change: the piece may be in the air.
    """
    last = {event.cell: event for event in settled}
    deviate = {cell for cell, content in enumerate(game.contents()) if present[cell] != shown(content, slots)}
    return [event for event in settled if event.cell in deviate and last[event.cell] is event]


def same_plies(one: list[int], other: list[int]) -> int:
    """How many actions from the beginning two games have in common."""
    shorter = min(len(one), len(other))
    if one[:shorter] == other[:shorter]:  # nearly always, and at once
        return shorter
    return next(ply for ply in range(shorter) if one[ply] != other[ply])
