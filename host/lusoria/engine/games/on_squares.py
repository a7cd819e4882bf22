"""What Petteia and Latrunculi have in common for the engine."""

from ludus.games.game import Game

SEARCHER = "lusoria.engine.grid.searcher"
REFERENCES = ("alphabeta", "uct")
BALANCE_DEPTH = 4


def is_level(game: Game) -> bool:
    """Whether no piece has been won and none can be won by force within a few plies."""
    from lusoria.engine.match.references import material_balance

    return material_balance(game, BALANCE_DEPTH) == 0
