"""The games of three men: solved games, whose openings are draws where such there are."""

from ludus.games.game import Game
from lusoria.engine.games.known import Known


def _is_drawn(game: Game) -> bool:
    from lusoria.engine.three_men.solver import solve

    if game.options["repetition"] != "move-twice":
        solution = solve(game.id, game.options)
        if solution.value == "draw":
            return max(value for value, _plies in solution.values(game).values()) == 0
    return True


KNOWN = Known(searcher="lusoria.engine.three_men.searcher", is_balanced=_is_drawn, lines_win=True, is_solved=True)
