"""What a game gives to the search: these names stand for the game's own (see the package's docstring)."""

from typing import Any

SIDE = 0
RESULT = 1
QUIET = 2
MOVE_LIMIT = 3
DRAW = 3
STATE_SIZE = 0
COUNTS = 0
LISTS = 0
MAX_PIECES = 0
MAX_ACTIONS = 0


def write_actions(state: Any, actions: Any) -> int:
    """Write the legal actions; how many."""
    raise NotImplementedError


def play(state: Any, action: int) -> int:
    """Play a legal action."""
    raise NotImplementedError


def playout(state: Any, actions: Any, seed: int, max_plies: int) -> int:
    """Play at random to the end, or that many plies; how many."""
    raise NotImplementedError


def write_noisy(state: Any, actions: Any) -> int:
    """Write the actions that a judgement cannot wait for; how many."""
    raise NotImplementedError


def write_sharp(state: Any, actions: Any) -> int:
    """Write what write_noisy would and all else that gains something, for the first look past the depth; how many."""
    raise NotImplementedError


def gain(state: Any, action: int) -> int:
    """How much a legal action wins at once, in half pieces; 0 for a quiet one."""
    raise NotImplementedError


def base_change(before: Any, after: Any, action: int, work: Any) -> int:
    """The change of a key by an action, but for what rest_of_key makes."""
    raise NotImplementedError


def rest_of_key(state: Any, work: Any) -> int:
    """The part of a key that is made anew for every position."""
    raise NotImplementedError


def judge(state: Any, work: Any) -> int:
    """The score of a position in which nothing is looked ahead; -WIN if the mover has no action."""
    raise NotImplementedError


def in_hand(state: Any, side: int) -> int:
    """How many pieces a side has yet to place."""
    raise NotImplementedError


def set_hand(state: Any, side: int, count: int) -> None:
    """Give a side that many pieces yet to place."""
    raise NotImplementedError


def set_down(state: Any, square: int, content: int) -> None:
    """Put a piece on an empty square that no action has brought there: its side + 1, plus 4 if it is trapped."""
    raise NotImplementedError
