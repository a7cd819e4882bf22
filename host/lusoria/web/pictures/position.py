"""The pieces on a board as a page first shows them, before any script has run.

Each piece is an element such as `stage.js` makes. That script takes the elements over, so none is drawn twice or moves.
"""

from collections.abc import Iterator
from typing import Any

from lusoria.boards.definitions import Definition, cell_names, slot_places
from lusoria.boards.places import Place
from lusoria.web.pictures import pieces as piece_svg
from lusoria.web.pictures.board_paths import mm


def standing(definition: Definition, state: dict[str, Any] | None) -> str:
    """The pieces of a session's state by seat; none while there is no state.

    A piece on top of a full lane is over no seat: the script draws it.
    """
    if state is None:
        return ""
    seats, down = dict(_seats(definition)), set(state["down"])
    reach = piece_svg.reach(definition["piece"]["d"])
    return "".join(
        _piece(place, colour, place in down, seats[place], reach)
        for place, colour in state["pieces"].items()
        if place in seats
    )


def _seats(definition: Definition) -> Iterator[tuple[str, Place]]:
    """The centre of each cell, or slot such as `B6.1`, by its name, y running down."""
    cells = definition["cells"]
    for name, slots in zip(cell_names(cells), slot_places(cells), strict=True):
        for slot, (x, y) in enumerate(slots, 1):
            yield (f"{name}.{slot}" if len(slots) > 1 else name), (x, -y)


def _piece(place: str, colour: str, down: bool, at: Place, reach: float) -> str:
    kind = colour + ("-down" if down else "") if colour in ("w", "b") else "unknown"
    size = f'width="{2 * reach:g}" height="{2 * reach:g}"'
    data = f'data-down="{str(down).lower()}" data-at="{place}" data-colour="{colour}"'
    return f'<use href="#piece-{kind}" x="{mm(at[0] - reach)}" y="{mm(at[1] - reach)}" {size} {data}/>'
