"""Tunes how to win a won game, which games between equals cannot teach.

Equals that play well draw. So the games to which weights are fitted do not show how much more a piece is worth once few
are left, or how much it is worth to the hunter to leave the side that is behind little room. Games of Petteia, where
both are worth much, would be judged as won and then left undecided. These weights are set by playing: each candidate
meets a much weaker player, who counts pieces and looks at few positions, and the one that wins most games under the
usual move limit is taken.
"""

from collections.abc import Callable
from dataclasses import replace

from lab.tuning.self_play import Games
from lusoria.engine.grid.weights import Weights

# How much more a piece is worth when few are left (`lead`, weights.py), and what each move left to the side that is
# behind costs the other one (`hunt`).
CANDIDATES = {"petteia": [(float(more), float(hunt)) for more in (0, 250, 500, 750, 1000) for hunt in (0, 2, 4, 8, 16)]}
AMONG = 24  # with this many pieces on the board, every candidate values a piece the same
WEAKER = 30  # this many times fewer positions a move than the candidate
MOVE_LIMIT = 100


def closed(games: Games, weights: Weights, weaker: Weights, count: int, say: Callable[[str], None]) -> Weights:
    """Of the variants of these weights that value a lead differently, the one that wins the most of `count` games.

    say: called with what each variant has won, in words.
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
