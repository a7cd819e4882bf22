"""Makes the exact table of the race home in Twelve Lines: `python -m lab.tuning.race_home`.

The rules' own code plays the turns; no rule is written again here.
"""

import sys
from typing import Any

import numpy as np

from lab.tuning.hot.race_home import POSITIONS
from ludus.games.game import Game
from ludus.games.twelve_lines.rules import POINTS
from lusoria.engine.twelve_lines.network import buffers, hot
from lusoria.engine.twelve_lines.race_home import UNIT, binomials, file_of

FIRST_POINT, OFF_POINT = 25, 31
STRIDE = 3000
_RACE_HOME = "lab.tuning.hot.race_home"


def made(exact: bool) -> Any:
    """Compute the table, from the shortest ways home to the longest: about half a minute of one core."""
    code, choose, turns = hot(_RACE_HOME), binomials(), buffers()
    state = np.array(Game("twelve-lines", {"exact": "yes" if exact else "no"}).state, "uint16")
    order = np.argsort([_way(state, index, choose) for index in range(POSITIONS)], kind="stable").astype("int64")
    table = np.zeros(POSITIONS)
    for first in range(1, POSITIONS, STRIDE):
        code.fill(state, turns, table, choose, order, first, min(first + STRIDE, POSITIONS))
    return table


def _way(state: Any, index: int, choose: Any) -> int:
    """How many points white's counters have to go until all are off, in the position of that index."""
    hot(_RACE_HOME).lay_out(state, index, choose)
    points = state[POINTS + FIRST_POINT : POINTS + OFF_POINT]
    return int(sum(int(count) * (OFF_POINT - FIRST_POINT - place) for place, count in enumerate(points)))


def main() -> int:
    """Make both tables and write them."""
    for exact in (False, True):
        throws = made(exact)
        np.savez_compressed(file_of(exact), throws=np.round(throws * UNIT).astype("uint16"))
        print(f"{file_of(exact).name}: {throws.max():.3f} throws at most", file=sys.stderr)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
