"""Players as a table calls them."""

from ludus.session.sitting import HUMAN, PC, level_of


def on_wire(who: str) -> str:
    """What a table calls a player: a person and its own player by their names, all of the PC's 'pc'."""
    return who if who == HUMAN or level_of(who) else PC
