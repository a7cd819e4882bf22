"""The interface that a table has for a simulated person, be it bare, virtual or an emulated Pico."""

from typing import Protocol

from lab.people.hands.observer import Settled
from ludus.board.definition import Board
from ludus.games.game import Game
from lusoria.simulator.hands import motions


class Table(motions.Table, Protocol):
    """A table as a person needs it: board, pieces, the game as the table understands it, and the motions of hands.

    `settled` lists the settled changes of its cells since it was last cleared; `presses` counts presses of the button.
    """

    board: Board
    settled: list[Settled]
    presses: int

    @property
    def game(self) -> Game:
        """The game as the table understands it."""

    @property
    def phase(self) -> str:
        """What the table is doing."""

    @property
    def distrusted(self) -> set[int]:
        """The cells whose sensors the table does not believe."""

    def lights(self) -> dict[str, int]:
        """The cue of each lit light, by the light's name."""

    def press(self, ms: int = 100) -> None:
        """Press the button for a short time."""

    def stick(self, cell: str, level: int) -> None:
        """Let the sensor of a cell or slot give this level from now on."""

    def loosen(self, cell: str) -> None:
        """Let the sensor of a cell or slot work again."""

    def sensed(self) -> list[int]:
        """How many pieces the sensors see on each cell."""
