"""The functions that a game provides to the search: these names stand for the game's own (see the package)."""

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
    """Write the legal actions; return how many."""
    raise NotImplementedError


def play(state: Any, action: int) -> int:
    """Play a legal action."""
    raise NotImplementedError


def guess(state: Any, actions: Any, seed: int) -> int:
    """A random action made from seed, or 0 if what is drawn is not legal; may write into actions.

    Each legal action is equally likely, but throws fall as honest dice do.
    """
    raise NotImplementedError


def write_noisy(state: Any, actions: Any) -> int:
    """Write the actions that must be searched before the position is judged; return how many."""
    raise NotImplementedError


def write_sharp(state: Any, actions: Any) -> int:
    """Write the noisy actions and all others that gain something, for the first ply beyond the depth.

    Return how many.
    """
    raise NotImplementedError


def gain(state: Any, action: int) -> int:
    """What a legal action wins at once, in half pieces; 0 for a quiet one."""
    raise NotImplementedError


def base_change(before: Any, after: Any, action: int, work: Any) -> int:
    """How an action changes a key, leaving out the part that rest_of_key gives."""
    raise NotImplementedError


def rest_of_key(state: Any, work: Any) -> int:
    """The part of a key that is computed anew for every position."""
    raise NotImplementedError


def judge(state: Any, work: Any) -> int:
    """The static score of a position; -WIN if the mover has no action."""
    raise NotImplementedError
