"""Whether a player of the PC takes a draw that it is offered."""

from ludus.games.game import Game
from lusoria.session.advice import Adviser

CONTENT = 0.5  # the chance to win up to which it does


def takes_draw(adviser: Adviser, game: Game, side: int) -> bool:
    """Whether a draw is the best that side (0 white, 1 black) can hope for. Raises as `Adviser.hint` does."""
    mine = float(adviser.hint(game)["chance"])
    return (mine if game.side == side else 1 - mine) <= CONTENT
