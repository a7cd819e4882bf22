"""The requests of a page: read from a websocket's text, bounded and checked before anything is done.

{"hand": "lift 5"}      also `lift B6.2`, `place 5 w`, `place 5 w down` and `press`: no other command of a virtual table
{"new_game": {"game": "rota", "options": {"lines": "wheel"}, "white": "human", "black": "engine:8", "clock": "5m+3s"}}
                        clock: "" for none; left out, the time control stays as it is
                        start: a position text to play from; left out or "", the usual start
{"play": ["a2", "a5"]}  for the side that the page plays: a piece goes from a cell to another, "" beside the board
{"pieces": "right"}     set the pieces of a virtual table as the game has them, or `back`: as before the last move
{"autoplay": true}      a virtual table moves by itself what no person need move, or false: it moves nothing
{"hint": true}          what the engine would play, and why
{"dice": "136"}         what players threw with dice of their own
{"resign": "w"}         White, or `b` Black, gives up
{"draw": true}          a draw is offered to an engine; of two people, both have agreed
"""

import json
import re
import time
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

from lusoria.errors import UsageError
from lusoria.session.game_request import Wish

KINDS = "hand, new_game, play, pieces, autoplay, hint, dice, resign or draw"
LONGEST = 2000  # characters of a message
MOST_OPTIONS = 16
LONGEST_WORD = 40
LONGEST_POSITION = 220
PER_SECOND = 10
BURST = 30  # a quick hand lifts and places; a script sends hundreds

_HAND = re.compile(r"lift (\S{1,8})|place (\S{1,8}) [wb](?: (?:up|down))?|press")
_THROW = re.compile(r"[1-6]{3}")
_PLAYER = re.compile(r"human|page|engine:[1-8]|table:[1-3]")


@dataclass(frozen=True, slots=True)
class Hand:
    """A motion of a hand at the virtual table; `text` is its command."""

    text: str


@dataclass(frozen=True, slots=True)
class NewGame:
    """A request for a new game, with its clock as `Session.new_game` takes it."""

    wish: Wish
    clock: str | None = None


@dataclass(frozen=True, slots=True)
class Play:
    """An action for the side of the page: from a cell to another, '' beside the board."""

    origin: str
    cell: str


@dataclass(frozen=True, slots=True)
class Pieces:
    """A request to set all pieces: `right` as the game has them, or `back` as before the last move."""

    how: str


@dataclass(frozen=True, slots=True)
class Autoplay:
    """Whether a virtual table moves by itself what no person need move."""

    on: bool


@dataclass(frozen=True, slots=True)
class Hint:
    """A request for a hint."""


@dataclass(frozen=True, slots=True)
class Dice:
    """A throw of the players' dice, three numbers."""

    numbers: str


@dataclass(frozen=True, slots=True)
class Resign:
    """A side, `w` or `b`, resigns."""

    side: str


@dataclass(frozen=True, slots=True)
class Draw:
    """A side offers a draw."""


Message = Hand | NewGame | Play | Pieces | Autoplay | Hint | Dice | Resign | Draw


def read(text: str, cells: Collection[str], slots: int = 1) -> Message:
    """Read a text as a message, for a table with these cells, each a lane with so many slots.

    Raises UsageError, which quotes no more than a word.
    """
    if len(text) > LONGEST:
        raise UsageError(f"a message has at most {LONGEST} characters, not {len(text)}")
    try:
        message = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise UsageError("a message is JSON") from error
    if not isinstance(message, dict) or len(message) != 1:
        raise UsageError(f"a message has one entry: {KINDS}")
    ((kind, body),) = message.items()
    if kind == "hand":
        return _hand(body, cells, slots)
    if kind == "play":
        return _play(body, cells)
    reader = _READERS.get(kind)
    if reader is None:
        raise UsageError(f"a message is {KINDS}")
    return reader(body)


def _hand(body: Any, cells: Collection[str], slots: int) -> Hand:
    match = _HAND.fullmatch(body) if isinstance(body, str) else None
    if match is None:
        raise UsageError("a hand does one of: lift CELL, place CELL w|b [up|down], press")
    cell = match[1] or match[2]
    if cell is not None and cell not in cells and not _is_slot(cell, cells, slots):
        raise UsageError(f"there is no cell '{cell}'; there are: {' '.join(cells)}")
    return Hand(match[0])


def _play(body: Any, cells: Collection[str]) -> Play:
    if not isinstance(body, list) or len(body) != 2 or not all(cell == "" or cell in cells for cell in body):
        raise UsageError("an action goes from one cell to another, each '' for beside the board")
    return Play(*body)


def _is_slot(name: str, cells: Collection[str], slots: int) -> bool:
    """Whether a text names a slot of a lane, such as `B6.1`."""
    lane, _, slot = name.partition(".")
    return slots > 1 and lane in cells and slot in map(str, range(1, slots + 1))


def _resign(body: Any) -> Resign:
    if body not in ("w", "b"):
        raise UsageError("who resigns is w or b")
    return Resign(body)


def _pieces(body: Any) -> Pieces:
    if body not in ("right", "back"):
        raise UsageError("pieces are set right or back")
    return Pieces(body)


def _autoplay(body: Any) -> Autoplay:
    if not isinstance(body, bool):
        raise UsageError("autoplay is true or false")
    return Autoplay(body)


def _dice(body: Any) -> Dice:
    if not isinstance(body, str) or not _THROW.fullmatch(body):
        raise UsageError("dice are three numbers from 1 to 6 such as 136")
    return Dice(body)


def _new_game(body: Any) -> NewGame:
    if not isinstance(body, dict) or set(body) - {"clock", "start"} != {"game", "options", "white", "black"}:
        raise UsageError("a new game has: game, options, white, black, and perhaps clock and start")
    options = body["options"]
    if not isinstance(options, dict) or len(options) > MOST_OPTIONS:
        raise UsageError(f"options are at most {MOST_OPTIONS} names with their values")
    for word in (body["game"], body["white"], body["black"], *options.values(), *options):
        if not isinstance(word, str) or not 0 < len(word) <= LONGEST_WORD:
            raise UsageError(f"names and values are texts of 1 to {LONGEST_WORD} characters")
    for side in ("white", "black"):
        if not _PLAYER.fullmatch(body[side]):
            raise UsageError(f"{side} is human, page, engine:1 to engine:8, or table:1 to table:3")
    clock, start = body.get("clock"), body.get("start")
    if not _is_optional_text(clock, LONGEST_WORD):
        raise UsageError(f"a clock is a text of at most {LONGEST_WORD} characters such as 5m+3s")
    if not _is_optional_text(start, LONGEST_POSITION):
        raise UsageError(f"a start is a position text of at most {LONGEST_POSITION} characters")
    return NewGame(Wish(body["game"], options, body["white"], body["black"], start or None), clock)


def _is_optional_text(value: Any, longest: int) -> bool:
    return value is None or (isinstance(value, str) and len(value) <= longest)


_READERS: dict[str, Callable[[Any], Message]] = {
    "new_game": _new_game,
    "pieces": _pieces,
    "autoplay": _autoplay,
    "hint": lambda _body: Hint(),
    "dice": _dice,
    "resign": _resign,
    "draw": lambda _body: Draw(),
}


class Allowance:
    """The messages that one page may still send: a bucket of BURST that refills at PER_SECOND."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._left = float(BURST)
        self._at = clock()

    def spend(self) -> bool:
        """Use up one message; return False if none is left."""
        now = self._clock()
        self._left = min(BURST, self._left + (now - self._at) * PER_SECOND)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
