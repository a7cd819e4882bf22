"""The pieces on a board as a page first shows them, before any script has run.

Each piece is an element like those that `stage.js` makes. That script takes them over, so no piece is drawn twice and
none jumps.
"""

from typing import Any

from lusoria.boards.definitions import Definition
from lusoria.boards.places import Place, seat_names, slot_places
from lusoria.web.pictures import pieces as piece_svg
from lusoria.web.pictures.board_paths import mm


def standing(definition: Definition, state: dict[str, Any] | None) -> str:
    """The pieces of a session's state, as SVG elements; '' while there is no state.

    A piece on top of a full lane has no seat of its own and is left to the script.
    """
    if state is None:
        return ""
    cells, down = definition["cells"], set(state["down"])
    centres = [(x, -y) for slots in slot_places(cells) for x, y in slots]
    seats = dict(zip(seat_names(cells), centres, strict=True))
    reach = piece_svg.reach(definition["piece"]["d"])
    return "".join(
        _piece(place, colour, place in down, seats[place], reach)
        for place, colour in state["pieces"].items()
        if place in seats
    )


def _piece(place: str, colour: str, down: bool, at: Place, reach: float) -> str:
    kind = colour + ("-down" if down else "") if colour in ("w", "b") else "unknown"
    size = f'width="{2 * reach:g}" height="{2 * reach:g}"'
    data = f'data-down="{str(down).lower()}" data-at="{place}" data-colour="{colour}"'
    return f'<use href="#piece-{kind}" x="{mm(at[0] - reach)}" y="{mm(at[1] - reach)}" {size} {data}/>'
