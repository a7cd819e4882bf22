"""Whether the table's own player takes a draw. Loaded when he is offered one."""

from ludus.portable import const

LEAST_PLIES = const(40)  # with fewer plies played, he accepts no draw


def takes_draw(game, side):
    """Whether the table's own player, on that side, takes a draw: not early, and not if he has more pieces.

    With dice he takes none, since fewer counters on the board may be better or worse.
    """
    if len(game.played) < LEAST_PLIES or "dice" in game.options:
        return False
    colours = [content & 3 for content in game.contents()]
    return colours.count(1 + side) <= colours.count(2 - side)
