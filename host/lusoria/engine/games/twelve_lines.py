"""Twelve Lines: a network that judges the ends of turns. Its dice make openings unnecessary."""

from lusoria.engine.games.knowledge import Knowledge
from lusoria.engine.level import STRONGEST, Level

# With no ply an action is judged only by how far the player's own counters come; with one, the network judges the end
# of the turn. The highest level looks the opponent's turn ahead, too.
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
    until_compiled=True,
    levels=LEVELS,
    opening_plies=lambda _game: 0,
    references=("greedy",),
)
