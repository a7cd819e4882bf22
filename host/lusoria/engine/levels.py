"""The levels of the engine as data: how far each sees, how exactly it judges, how often it overlooks something.

A level below the highest errs as people do. It looks a few plies ahead and no further; now and then it does not look at
what an action leads to, and judges what it sees at once; and of what it judges about equal it does not know which is
best. A win by the next action, or in Twelve Lines by the rest of the turn, no level overlooks, and none plays without
having judged.

What `lusoria match` measures between the levels is on docs/levels.md.
"""

from dataclasses import dataclass

HIGHEST = 8


@dataclass(frozen=True)
class Level:
    """plies: how far it looks. overlooks: in how many of 100 cases it judges an action without looking ahead.

    spread: by how much its judgement strays, as scores count (search.py). lines: 0 if it weighs all actions alike, else
    how many that a search of that depth finds best it hesitates between. movetime: milliseconds it thinks; 0 for a
    level that is bounded by its plies, and answers at once.
    """

    plies: int = 0
    overlooks: int = 0
    spread: int = 0
    lines: int = 0
    movetime: int = 0


LEVELS = {
    "rota": (
        Level(plies=2, overlooks=80),
        Level(plies=2, overlooks=40),
        Level(plies=2, overlooks=18),
        Level(plies=3, overlooks=20),
        Level(plies=4, overlooks=15),
        Level(plies=6, overlooks=10),
        Level(plies=8, overlooks=5),
        Level(movetime=1500),
    ),
    "petteia": (
        Level(plies=1, overlooks=40, spread=29),
        Level(plies=1, overlooks=27, spread=25),
        Level(plies=1, overlooks=17, spread=22),
        Level(plies=2, overlooks=17, spread=23),
        Level(plies=2, overlooks=9, spread=17),
        Level(plies=2, overlooks=3, spread=12),
        Level(plies=3, spread=4),
        Level(movetime=1500),
    ),
    "latrunculi": (
        Level(plies=2, overlooks=35, spread=31),
        Level(plies=2, overlooks=21, spread=24),
        Level(plies=2, overlooks=12, spread=19),
        Level(plies=2, overlooks=6, spread=14),
        Level(plies=2, overlooks=1, spread=8),
        Level(plies=3, overlooks=2, spread=9),
        Level(plies=4, spread=15, lines=6),
        Level(movetime=1500),
    ),
    # No ply: only how far its own counters come; one: the end of the turn, judged by the network.
    # The highest looks the opponent's turn ahead, too.
    "twelve-lines": (
        Level(plies=1, overlooks=46, spread=30),
        Level(plies=1, overlooks=38, spread=25),
        Level(plies=1, overlooks=30, spread=20),
        Level(plies=1, overlooks=22, spread=15),
        Level(plies=1, overlooks=14, spread=11),
        Level(plies=1, overlooks=6, spread=7),
        Level(plies=1),
        Level(movetime=1500),
    ),
}
