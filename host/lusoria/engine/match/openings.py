"""Random balanced starts: the same ones for the same seed, on whatever machine.

An opening is a row of random legal actions from the usual start, as many as PLIES says for the game, after which the
game is balanced by the rule of that game:

- Petteia, Latrunculi: neither side can win a piece by force within BALANCE_DEPTH plies, and none has been won. Judged
  by the reference player's plain alpha-beta on material, so that it does not change when the engine does.
- Rota: the position is a draw, as the solver tells; where the options make every start a win, or forbid to solve
  (move-twice), any position in which nobody wins at once.
- Twelve Lines: none; the dice are opening enough, and both games of a pair have the same.
"""

import random
from collections.abc import Callable

from ludus.games.game import Game
from lusoria.engine.match.references import material_balance
from lusoria.errors import LusoriaError

PLIES = {"rota": 2, "petteia": 8, "twelve-lines": 0}
EXTRA_PLIES = 4  # Latrunculi: after all pieces have been placed
BALANCE_DEPTH = 4
TRIES = 2000


def opening(game_id: str, options: dict[str, str], seed: int, index: int) -> list[int]:
    """The actions of that seed's opening of that index. Raises LusoriaError if no balanced one is found."""
    rng = random.Random(f"opening {game_id} {sorted(options.items())} {seed} {index}")
    for _ in range(TRIES):
        game = Game(game_id, options)
        plies = PLIES[game_id] if game_id in PLIES else 2 * int(game.options["pieces"]) + EXTRA_PLIES
        while not game.over and len(game.played) < plies:
            game.play(rng.choice(game.actions()))
        if not game.over and (not plies or _RULES[game_id](game)):
            return list(game.played)
    raise LusoriaError(f"no balanced opening of {game_id} was found in {TRIES} tries with these options")


def _is_level(game: Game) -> bool:
    return material_balance(game, BALANCE_DEPTH) == 0


def _is_drawn(game: Game) -> bool:
    from lusoria.engine.rota.solver import solve

    if game.options["repetition"] != "move-twice":
        solution = solve(game.options)
        if solution.value == "draw":
            return max(value for value, _plies in solution.values(game).values()) == 0
    return True


_RULES: dict[str, Callable[[Game], bool]] = {"petteia": _is_level, "latrunculi": _is_level, "rota": _is_drawn}
