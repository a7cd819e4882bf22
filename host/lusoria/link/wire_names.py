"""Writes players and options as a table does."""

from collections.abc import Iterable

from ludus.session.players import HUMAN, PC, level_of


def on_wire(who: str) -> str:
    """Return a table's name for a player: 'pc' for a player of the PC; people and its own players keep their names."""
    return who if who == HUMAN or level_of(who) else PC


def write_options(options: Iterable[tuple[str, object]]) -> str:
    """Return options as one word, such as 'lines=wheel,move-limit=60'; `read_options` reads it."""
    return ",".join(f"{name}={value}" for name, value in options)
