"""Twelve Lines: a network that judges the ends of turns. Its dice make openings unnecessary."""

from lusoria.engine.games.knowledge import Knowledge
from lusoria.engine.level import STRONGEST, Level

# No ply: only how far its own counters come; one: the end of the turn, judged by the network.
# The highest looks the opponent's turn ahead, too.
LEVELS = (
    Level(plies=1, overlooks=46, spread=30),
    Level(plies=1, overlooks=38, spread=25),
    Level(plies=1, overlooks=30, spread=20),
    Level(plies=1, overlooks=22, spread=15),
    Level(plies=1, overlooks=14, spread=11),
    Level(plies=1, overlooks=6, spread=7),
    Level(plies=1),
    STRONGEST,
)

KNOWLEDGE = Knowledge(
    searcher="lusoria.engine.twelve_lines.searcher",
    until_compiled="lusoria.engine.twelve_lines.until_compiled",
    levels=LEVELS,
    opening_plies=lambda _game: 0,
    references=("greedy",),
)
