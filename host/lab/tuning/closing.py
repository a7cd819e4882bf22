"""Tunes how to win a won game, which games between equals cannot teach.

Equals that play well draw. So their games, to which weights are fitted, do not show how much more a piece is worth once
few are left, or how much it helps the side ahead that the other side has few moves. In Petteia both are worth much:
without them the engine would judge a game as won, and then not win it. So these weights are set by playing: each
candidate meets a much weaker player, who counts pieces and looks at few positions. The candidate that wins most games
under the usual move limit is taken.
"""

from collections.abc import Callable
from dataclasses import replace

from lab.tuning.self_play import Games
from lusoria.engine.grid.weights import Weights

# How much more a piece is worth when few are left (`lead`, weights.py), and what each move of the side that is behind
# costs the other side (`hunt`).
CANDIDATES = {"petteia": [(float(more), float(hunt)) for more in (0, 250, 500, 750, 1000) for hunt in (0, 2, 4, 8, 16)]}
AMONG = 24  # with this many pieces on the board, every candidate values a piece the same
WEAKER = 30  # this many times fewer positions a move than the candidate
MOVE_LIMIT = 100


def closed(games: Games, weights: Weights, weaker: Weights, count: int, say: Callable[[str], None]) -> Weights:
    """The variant of these weights, in `lead` and `hunt`, that wins the most of `count` games.

    weaker: the weights of the much weaker player; say: called with a line about each variant's wins.
    """
    best, most = weights, -1
    for more, hunt in CANDIDATES.get(games.game, []):
        piece = weights["lead"][0] + (weights["lead"][1] - more) / AMONG
        candidate = weights | {"lead": [round(piece, 1), more], "hunt": [hunt]}
        rules = replace(games, move_limit=MOVE_LIMIT)
        won = rules.won(candidate, weaker, max(1, games.nodes // WEAKER), count)
        say(f"lead {candidate['lead']}, hunt {candidate['hunt']}: {won} of {count} won")
        if won > most:
            best, most = candidate, won
    return best
