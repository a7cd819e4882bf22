"""Names players as a table calls them."""

from ludus.session.players import HUMAN, PC, level_of


def on_wire(who: str) -> str:
    """Return a table's name for a player: 'pc' for a player of the PC; people and its own players keep their names."""
    return who if who == HUMAN or level_of(who) else PC
