"""Petteia: alpha-beta with tuned weights, levels and openings."""

from lusoria.engine.games.knowledge import Knowledge
from lusoria.engine.games.on_squares import REFERENCES, SEARCHER, is_level
from lusoria.engine.level import STRONGEST, Level

LEVELS = (
    Level(plies=1, overlooks=40, spread=29),
    Level(plies=1, overlooks=27, spread=25),
    Level(plies=1, overlooks=17, spread=22),
    Level(plies=2, overlooks=17, spread=23),
    Level(plies=2, overlooks=9, spread=17),
    Level(plies=2, overlooks=3, spread=12),
    Level(plies=3, spread=4),
    STRONGEST,
)

KNOWLEDGE = Knowledge(
    searcher=SEARCHER,
    until_compiled=True,
    levels=LEVELS,
    opening_plies=lambda _game: 8,
    is_balanced=is_level,
    references=REFERENCES,
    captures=True,
    middle_game="bw1b1bbb/4bbb1/b1bbbwbb/b7/w1bw4/4w3/w1w1w1ww/2w1w3 w 0,0",
)
