"""The levels of the engine: how deep each one searches, how exactly it judges, how often it overlooks something.

A level below the highest errs as people do. It looks a few plies ahead and no further; now and then it does not look at
what an action leads to, and judges what it sees at once; and of what it judges about equal it does not know which is
best. A win by the next action, or in Twelve Lines by the rest of the turn, no level overlooks, and none plays without
having judged.

The levels of each game are in `lusoria.engine.games`; here are those of games that have none of their own. What
`lusoria match` measures between the levels is on docs/levels.md.
"""

from dataclasses import dataclass

HIGHEST = 8


@dataclass(frozen=True)
class Level:
    """plies: the depth. overlooks: in how many of 100 cases it judges an action without looking ahead.

    spread: by how much its judgement strays, as scores count (search.py). lines: 0 if it weighs all actions alike, else
    how many that a search of that depth finds best it hesitates between. movetime: milliseconds it thinks; 0 for a
    level that is bounded by its plies, and answers at once.
    """

    plies: int = 0
    overlooks: int = 0
    spread: int = 0
    lines: int = 0
    movetime: int = 0


STRONGEST = Level(movetime=1500)
# Of a game of which nothing but the rules is known, and of solved ones: they look ahead, and judge nothing else.
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
