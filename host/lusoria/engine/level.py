"""The levels of the engine: how deep each one searches, how exactly it judges, how often it overlooks something.

A level below the highest errs as people do. It looks a few plies ahead and no further; now and then it judges an action
at once, without looking at what it leads to; and it cannot tell which of several nearly equal actions is best. No level
overlooks a win by the next action, or in Twelve Lines by the rest of the turn, and none plays without judging.

The levels of each game are in `lusoria.engine.games`; those here are for games that have none of their own. What
`lusoria match` measures between the levels is in docs/levels.md.
"""

from dataclasses import dataclass

from lusoria.errors import UsageError

HIGHEST = 8


def level_of(text: str) -> int:
    """The level that a text such as '8' names. Raises UsageError if there is none."""
    if text not in map(str, range(1, HIGHEST + 1)):
        raise UsageError(f"the engine's level is 1 to {HIGHEST}, not '{text}'")
    return int(text)


@dataclass(frozen=True)
class Level:
    """How a level searches and errs.

    plies: the depth. overlooks: in how many of 100 cases it judges an action without looking ahead. spread: the
    standard deviation of the errors in its scores, on the scale of search.py. lines: if not 0, it chooses only among
    that many actions, the best by a search to that depth. movetime: milliseconds that it thinks; 0 for a level
    that is limited by its plies and answers at once.
    """

    plies: int = 0
    overlooks: int = 0
    spread: int = 0
    lines: int = 0
    movetime: int = 0


STRONGEST = Level(movetime=1500)
# For a game of which only the rules are known, and for solved ones: they see wins ahead, and judge nothing else.
LOOKING_AHEAD = (
    Level(plies=2, overlooks=80),
    Level(plies=2, overlooks=40),
    Level(plies=2, overlooks=18),
    Level(plies=3, overlooks=20),
    Level(plies=4, overlooks=15),
    Level(plies=6, overlooks=10),
    Level(plies=8, overlooks=5),
    STRONGEST,
)
