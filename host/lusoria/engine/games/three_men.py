"""The games of three men: solved games, whose openings in a match lead to drawn positions."""

from ludus.games.game import Game
from lusoria.engine.games.knowledge import Knowledge


def _is_drawn(game: Game) -> bool:
    from lusoria.engine.three_men.solver import solve

    if game.options["repetition"] == "move-twice":  # nobody has solved it
        return True
    return max(value for value, _plies in solve(game.id, game.options).values(game).values()) == 0


KNOWLEDGE = Knowledge(
    searcher="lusoria.engine.three_men.searcher", is_balanced=_is_drawn, lines_win=True, is_solved=True
)
