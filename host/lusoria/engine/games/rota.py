"""Rota: a solved game, whose openings are drawn positions if there are any."""

from ludus.games.game import Game
from lusoria.engine.games.knowledge import Knowledge


def _is_drawn(game: Game) -> bool:
    from lusoria.engine.rota.solver import solve

    if game.options["repetition"] != "move-twice":
        solution = solve(game.options)
        if solution.value == "draw":
            return max(value for value, _plies in solution.values(game).values()) == 0
    return True


KNOWLEDGE = Knowledge(searcher="lusoria.engine.rota.searcher", is_balanced=_is_drawn, lines_win=True)
