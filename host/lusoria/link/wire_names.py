"""Names players as a table calls them."""

from ludus.session.players import HUMAN, PC, level_of


def on_wire(who: str) -> str:
    """Return what a table calls a player: people and its own players by their names, any player of the PC 'pc'."""
    return who if who == HUMAN or level_of(who) else PC
