"""What a person needs of a table, whatever it is made of: the bare one, the virtual one, an emulated Pico."""

from typing import Protocol

from ludus.board.definition import Board
from ludus.games.game import Game
from lusoria.simulator.hands.observer import Settled
from lusoria.simulator.pieces import Piece, Pieces


class Table(Protocol):
    """What a person needs of a table: its board and pieces, the game as it understands it, and what hands can do.

    `settled` is what its sensors have settled to since the judge cleared it; `presses` counts those of the button.
    """

    board: Board
    pieces: Pieces
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
        """The cells whose sensors the table says not to believe."""

    def lights(self) -> dict[str, int]:
        """The cues that are lit, by the light's name."""

    def lift(self, name: str) -> Piece:
        """Take a piece off."""

    def place(self, name: str, piece: Piece) -> None:
        """Set a piece down."""

    def press(self, ms: int = 100) -> None:
        """Press the button shortly."""

    def wait(self, ms: int) -> None:
        """Let time pass."""

    def stick(self, cell: str, level: int) -> None:
        """From now on the sensor of a cell or slot gives this level."""

    def loosen(self, cell: str) -> None:
        """The sensor of a cell or slot is sound again."""

    def sensed(self) -> list[int]:
        """How many pieces the sensors see on each cell."""
