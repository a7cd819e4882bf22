"""The time for one action on a clock, from UGI's `go p1time … p2inc …`."""

from collections.abc import Mapping

ACTIONS_LEFT = 25  # always assumed to be still to come
MARGIN = 40  # milliseconds kept for the way to the other program and back
LEAST = 5


def movetime(clock: Mapping[str, int], side: int) -> int | None:
    """The milliseconds for one action of side (0 is White); None if no time is given for that side.

    clock: p1time, p2time (left), p1inc, p2inc (added after each action), in milliseconds.
    """
    player = f"p{side + 1}"
    left = clock.get(f"{player}time")
    if left is None:
        return None
    share = left // ACTIONS_LEFT + clock.get(f"{player}inc", 0) * 4 // 5
    return max(LEAST, min(share, left // 2, left - MARGIN))
