"""The requests of a page: read from a websocket's text, bounded and checked before anything is done.

{"hand": "lift 5"}      also `lift B6.2`, `place 5 w`, `place 5 w down` and `press`: no other command of a virtual table
{"new_game": {"game": "rota", "options": {"lines": "wheel"}, "white": "human", "black": "engine:8", "clock": "5m+3s"}}
                        clock: "" for none; left out, the time control stays as it is
                        start: a position text to play from; left out or "", the usual start
{"play": ["a2", "a5"]}  for the side that the page plays: a piece goes from a cell to another, "" beside the board
{"pieces": "right"}     set the pieces of a virtual table as the game has them, or `back`: as before the last move
{"autoplay": true}      a virtual table moves by itself the pieces that no person needs to move; false: it moves none
{"hint": true}          what the engine would play, and why
{"dice": "136"}         what players threw with dice of their own
{"resign": "w"}         White, or `b` Black, gives up
{"draw": true}          offers a draw to an engine; between two people it means that both have agreed
"""

import json
import re
from collections.abc import Callable, Collection
from typing import Any, NamedTuple

from lusoria.errors import UsageError
from lusoria.session import Session, Wish

KINDS = "hand, new_game, play, pieces, autoplay, hint, dice, resign or draw"
LONGEST = 2000  # characters of a message
MOST_OPTIONS = 16
LONGEST_WORD = 40
LONGEST_POSITION = 220

Act = Callable[[Session], Any]

_HAND = re.compile(r"lift (\S{1,8})|place (\S{1,8}) [wb](?: (?:up|down))?|press")
_THROW = re.compile(r"[1-6]{3}")
_PLAYER = re.compile(r"human|page|engine:[1-8]|table:[1-3]")


class Message(NamedTuple):
    """A request by its kind and body.

    act: carries the request out. The answer to the page is what act returns or, if that is None, the body.
    """

    kind: str
    body: Any
    act: Act


def read(text: str, cells: Collection[str], slots: int = 1) -> Message:
    """Read a text as a message for a table with these cells.

    slots: the number of slots of each cell, more than 1 for lanes. Raises UsageError, which quotes at most one word.
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
    return Message(kind, body, _act(kind, body, cells, slots))


def _act(kind: str, body: Any, cells: Collection[str], slots: int) -> Act:
    match kind:
        case "hand":
            return _hand(body, cells, slots)
        case "new_game":
            return _new_game(body)
        case "play":
            return _play(body, cells)
        case "pieces":
            _need(body in ("right", "back"), "pieces are set right or back")
            return lambda session: session.put_pieces(body)
        case "autoplay":
            _need(isinstance(body, bool), "autoplay is true or false")
            return lambda session: session.autoplay(body)
        case "hint":
            return lambda session: session.hint()
        case "dice":
            is_throw = isinstance(body, str) and _THROW.fullmatch(body) is not None
            _need(is_throw, "dice are three numbers from 1 to 6 such as 136")
            return lambda session: session.dice(body)
        case "resign":
            _need(body in ("w", "b"), "who resigns is w or b")
            return lambda session: session.resign(body)
        case "draw":
            return lambda session: session.offer_draw()
    raise UsageError(f"a message is {KINDS}")


def _need(is_sound: bool, mistake: str) -> None:
    if not is_sound:
        raise UsageError(mistake)


def _hand(body: Any, cells: Collection[str], slots: int) -> Act:
    match = _HAND.fullmatch(body) if isinstance(body, str) else None
    if match is None:
        raise UsageError("a hand does one of: lift CELL, place CELL w|b [up|down], press")
    cell = match[1] or match[2]
    if cell is not None and cell not in cells and not _is_slot(cell, cells, slots):
        raise UsageError(f"there is no cell '{cell}'; there are: {' '.join(cells)}")
    return lambda session: session.hand(body)


def _play(body: Any, cells: Collection[str]) -> Act:
    is_way = isinstance(body, list) and len(body) == 2 and all(cell == "" or cell in cells for cell in body)
    _need(is_way, "an action goes from one cell to another, each '' for beside the board")
    return lambda session: session.play(*body)


def _is_slot(name: str, cells: Collection[str], slots: int) -> bool:
    """Whether a text names a slot of a lane, such as `B6.1`."""
    lane, _, slot = name.partition(".")
    return slots > 1 and lane in cells and slot in map(str, range(1, slots + 1))


def _new_game(body: Any) -> Act:
    is_game = isinstance(body, dict) and set(body) - {"clock", "start"} == {"game", "options", "white", "black"}
    _need(is_game, "a new game has: game, options, white, black, and perhaps clock and start")
    options, clock, start = body["options"], body.get("clock"), body.get("start")
    are_few = isinstance(options, dict) and len(options) <= MOST_OPTIONS
    _need(are_few, f"options are at most {MOST_OPTIONS} names with their values")
    for word in (body["game"], body["white"], body["black"], *options.values(), *options):
        is_word = isinstance(word, str) and 0 < len(word) <= LONGEST_WORD
        _need(is_word, f"names and values are texts of 1 to {LONGEST_WORD} characters")
    for side in ("white", "black"):
        is_player = _PLAYER.fullmatch(body[side]) is not None
        _need(is_player, f"{side} is human, page, engine:1 to engine:8, or table:1 to table:3")
    is_clock, is_start = _is_optional_text(clock, LONGEST_WORD), _is_optional_text(start, LONGEST_POSITION)
    _need(is_clock, f"a clock is a text of at most {LONGEST_WORD} characters such as 5m+3s")
    _need(is_start, f"a start is a position text of at most {LONGEST_POSITION} characters")
    wish = Wish(body["game"], options, body["white"], body["black"], start or None)

    def act(session: Session) -> str:
        session.new_game(wish, clock)
        return wish.game

    return act


def _is_optional_text(value: Any, longest: int) -> bool:
    return value is None or (isinstance(value, str) and len(value) <= longest)
