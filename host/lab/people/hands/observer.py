"""What an observer of the settled sensors and the button has seen since table and person last agreed."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from ludus.games.game import Game
from ludus.recognition.occupancy import shown


@dataclass(frozen=True)
class Settled:
    """A change of a cell by one piece (by: 1 or -1), `ms` milliseconds after the table was switched on."""

    ms: int
    cell: int
    by: int


@dataclass
class Observations:
    """The game that was agreed on, as its actions and contents, and the events since then.

    start: the position text from which the actions were played; None for the game's own start position.
    refused: whether the table asked what was done and did not offer the right answer.
    """

    played: list[int]
    contents: bytes
    start: str | None = None
    presses: int = 0  # of the button, before these observations
    settled: list[Settled] = field(default_factory=list)
    pressed: bool = False
    refused: bool = False

    def touched(self, cell: int, by: int) -> list[int]:
        """The times in ms at which a cell gained (by: 1) or lost (-1) a piece."""
        return [event.ms for event in self.settled if (event.cell, event.by) == (cell, by)]

    def lasting(self, cell: int) -> tuple[list[int], list[int]]:
        """The times in ms of the lasting lifts from a cell, and of the lasting placements there.

        A lift is cancelled by the next placement there (the piece was straightened), a placement by the next lift (it
        slid on).
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


def unsettled(settled: list[Settled], game: Game, present: Sequence[int], slots: int) -> list[Settled]:
    """The events to remember once table and person agree on a game.

    They are the last change of each cell that deviates from the game: its piece may be in the air.
    """
    last = {event.cell: event for event in settled}
    deviate = {cell for cell, content in enumerate(game.contents()) if present[cell] != shown(content, slots)}
    return [event for event in settled if event.cell in deviate and last[event.cell] is event]


def same_plies(one: list[int], other: list[int]) -> int:
    """How many actions two games have in common from their start."""
    shorter = min(len(one), len(other))
    if one[:shorter] == other[:shorter]:  # nearly always true, and quick to check
        return shorter
    return next(ply for ply in range(shorter) if one[ply] != other[ply])
