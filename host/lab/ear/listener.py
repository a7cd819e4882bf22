"""A simulated person with closed eyes: hears what the page speaks, and plays what was said to be legal."""

from collections import deque
from collections.abc import Callable
from random import Random
from typing import NamedTuple, Protocol

from lab.ear import sentences
from lusoria.simulator.pieces import Piece

LOOK_MS = 300
PATIENCE = 40  # looks without news, after which a person gives up
SOON = 4
CORRECTIONS = 10  # at most, for one action
# Keys of the sentences that say how to put a mistake right, and the colour of the piece to set; '' to take it off.
AMENDING = {"extra": "", "missing_w": "w", "missing_b": "b", "set_w": "w", "set_b": "b"}


class Hands(Protocol):
    """What hands do at a table."""

    def lift(self, name: str, colour: str = "") -> Piece:
        """Lift a piece from a cell, the one of that colour if both colours stand there."""

    def place(self, name: str, piece: Piece) -> None:
        """Set a piece on a cell."""

    def press(self) -> None:
        """Press the table's button."""


class Deed(NamedTuple):
    """What a person meant: from one cell to another ('' is beside the board); and whether the page confirmed it."""

    origin: str
    cell: str
    confirmed: bool


class Person:
    """Plays both sides by what `listen(ms)` gives: the sentences spoken within that time."""

    def __init__(self, hands: Hands, listen: Callable[[int], list[str]], rng: Random, cells: list[str]) -> None:
        """cells: those of the board; the hands know their places."""
        self._hands, self._listen, self._rng, self._cells = hands, listen, rng, cells
        self._turn = ""
        self._waiting: deque[str] = deque()

    def act(self) -> Deed | None:
        """Carry out one action that was said to be legal, and return what was meant; None when nothing more is said."""
        turn = self._await_turn()
        if not turn:
            return None
        side = sentences.side(turn)
        origin, cell = self._rng.choice(self._places(turn))
        self._turn = ""
        if origin:
            piece = self._hands.lift(origin)
            if cell is None:
                cell = self._target(origin, turn)
        else:
            piece = Piece(side)
        if cell:
            if cell in sentences.cells(turn, "ear.first_off", origin):
                self._hands.lift(cell)
                self._waiting.extend(self._listen(LOOK_MS))
            self._hands.place(cell, piece)
        return Deed(origin, cell or "", self._confirmed(turn, origin, cell or origin))

    def _places(self, turn: str) -> list[tuple[str, str | None]]:
        """The legal actions named by `turn`, as pairs (from, to): '' is beside the board, None a goal not said yet."""
        free = sentences.cells(turn, "ear.free")
        if sentences.says(turn, "ear.all_free"):
            free = self._cells
        taken = sentences.cells(turn, "ear.free_but")
        if taken:
            free = [cell for cell in self._cells if cell not in taken]
        trapped = sentences.cells(turn, "turn.take_trapped")
        lifts: list[tuple[str, str | None]] = [(cell, None) for cell in sentences.cells(turn, "ear.may_move")]
        return [("", cell) for cell in free] + lifts + [(cell, "") for cell in trapped]

    def _target(self, origin: str, turn: str) -> str:
        """Choose where a lifted piece goes among the cells said to be allowed; back to its origin if none is said."""
        targets = _from(turn, origin)
        if not targets:
            heard = self._hear(lambda words: sentences.says(words, "ear.goes") or _from(words, origin))
            targets = sentences.cells(heard, "ear.goes") or _from(heard, origin)
        if not targets:
            return origin
        chosen = self._rng.choice(targets)
        return "" if chosen == sentences.beside() else chosen

    def _await_turn(self) -> str:
        """Wait for the words of a turn with something to do; '' when the game is over or nothing is said any more."""
        if not self._is_turn(self._turn):
            self._hear(self._is_turn)
        return self._turn if self._is_turn(self._turn) else ""

    @staticmethod
    def _is_turn(words: str) -> bool:
        keys = ("ear.free", "ear.free_but", "ear.all_free", "ear.may_move")
        return bool(sentences.side(words)) and any(sentences.says(words, key) for key in keys)

    def _confirmed(self, turn: str, origin: str, goal: str) -> bool:
        """Wait until an action is reported as played; return whether it was, without a mistake put right before.

        Mistakes are put right as the page says. The button confirms what no sensor sees, once `turn` or later words say
        that a light has found it.
        """
        asks = lambda words: _asks(words, origin, goal)  # noqa: E731
        awaited = lambda words: sentences.played(words) or _order(words) or asks(words)  # noqa: E731
        right, patience = True, self._patience(turn, goal)
        said = self._turn if asks(self._turn) else self._hear(awaited, patience)
        for _ in range(CORRECTIONS):
            if sentences.played(said):
                return right
            order = _order(said)
            if order is not None:
                self._carry(order)
                right = right and not order.amends
            elif asks(said) or sentences.says(self._turn or turn, "ear.found"):
                self._hands.press()
            else:
                break
            said = self._hear(awaited)
        return False

    def _patience(self, turn: str, goal: str) -> int:
        """How many looks to wait: only a few if a light has found the goal, since the button is to be pressed then."""
        words = self._turn or turn
        presses = sentences.says(words, "turn.unseen") and goal in sentences.cells(words, "ear.found")
        return SOON if presses else PATIENCE

    def _carry(self, order: "_Order") -> None:
        if order.sets:
            self._hands.place(order.cell, Piece(order.colour))
        else:
            self._hands.lift(order.cell, order.colour)

    def _hear(self, awaited: Callable[[str], object], patience: int = PATIENCE) -> str:
        """Listen until awaited words come, and return them; '' if patience ends first."""
        for _ in range(patience):
            while self._waiting:
                words = self._waiting.popleft()
                self._turn = "" if sentences.played(words) else words
                if awaited(words):
                    return words
            self._waiting.extend(self._listen(LOOK_MS))
        return ""


def _asks(words: str, origin: str, goal: str) -> bool:
    """Whether the table asks about another action than the one meant."""
    begins = sentences.cells(words, "ear.found_from") if origin else []
    other = goal not in sentences.cells(words, "ear.found") or (begins and origin not in begins)
    return sentences.says(words, "turn.ask_advice") and bool(other)


def _from(words: str, origin: str) -> list[str]:
    return sentences.cells(words, "ear.goes_from", origin)


class _Order(NamedTuple):
    """An order to set or take off a piece, with its colour where that is said; whether it corrects a mistake."""

    cell: str
    colour: str
    sets: bool
    amends: bool


def _order(words: str) -> _Order | None:
    """The first thing that the words tell the hands to do, or None."""
    captured = sentences.cells(words, "ear.take_off")
    if captured:
        return _Order(captured[0], sentences.colour(words, "ear.take_off"), sets=False, amends=False)
    for key, colour in AMENDING.items() if sentences.says(words, "turn.correct") else ():
        cell = sentences.value(words, f"turn.{key}", "cell")
        if cell:
            return _Order(cell, colour, sets=colour != "", amends=True)
    return None
