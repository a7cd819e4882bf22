"""Latrunculi: alpha-beta with tuned weights, levels and openings."""

from lusoria.engine.bench.positions import MIDDLE_GAMES
from lusoria.engine.games.knowledge import Knowledge
from lusoria.engine.games.on_squares import REFERENCES, SEARCHER, is_level
from lusoria.engine.level import STRONGEST, Level

MOVES = 4  # plies of an opening after all pieces have been placed
LEVELS = (
    Level(plies=2, overlooks=35, spread=31),
    Level(plies=2, overlooks=21, spread=24),
    Level(plies=2, overlooks=12, spread=19),
    Level(plies=2, overlooks=6, spread=14),
    Level(plies=2, overlooks=1, spread=8),
    Level(plies=3, overlooks=2, spread=9),
    Level(plies=4, spread=15, lines=6),
    STRONGEST,
)

KNOWLEDGE = Knowledge(
    searcher=SEARCHER,
    until_compiled=True,
    levels=LEVELS,
    opening_plies=lambda game: 2 * int(game.options["pieces"]) + MOVES,
    is_balanced=is_level,
    references=REFERENCES,
    captures=True,
    middle_game=MIDDLE_GAMES["8x8, 16 pieces each"][1],
)
