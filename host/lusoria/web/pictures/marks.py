"""The marks of a position on the stone: pieces, lit cells, arrows, captured pieces.

Positions and moves come from the rules (`ludus.games`), the lights' colours from the firmware.
"""

import math

from ludus.games.game import Game
from ludus.lights import cues, palette
from ludus.recognition.occupancy import height
from lusoria.boards.definitions import Definition
from lusoria.boards.places import Place, cell_names, nearest_cells, slot_places
from lusoria.web.pictures import board as board_svg
from lusoria.web.pictures import legend
from lusoria.web.pictures import pieces as piece_svg
from lusoria.web.pictures.board_paths import mm, places

_INK = "#fff8e6"
_EDGE = "#2a1d0c"
_DIMMED = 0.75  # share of a light's opacity: names near it must stay readable


def pieces(definition: Definition, contents: bytes) -> str:
    """The pieces on the cells, which fill a lane from White's side on. contents: as a game gives them."""
    reach = piece_svg.reach(definition["piece"]["d"])
    uses = [
        f'<use href="#piece-{" wb"[content & 3]}" x="{mm(x - reach)}" y="{mm(-y - reach)}" '
        f'width="{mm(2 * reach)}" height="{mm(2 * reach)}"/>'
        for content, slots in zip(contents, slot_places(definition["cells"]), strict=True)
        for x, y in slots[: height(content)]
    ]
    return "".join(uses)


def symbols(definition: Definition) -> str:
    """The SVG symbols that `pieces` and `lit` use."""
    return f"<defs>{piece_svg.symbols(definition['piece']['d'])}</defs>"


def lit(definition: Definition, cells: tuple[int, ...], cue: int) -> str:
    """The lights of these cells in a cue's colour, with a ring of that colour around the first piece of each cell."""
    colour, opacity = legend.screen_light(*palette.STYLE[cue][:3])
    radius = definition["piece"]["d"] / 2 + 1.6
    glows = "".join(board_svg.light(definition, cell) for cell in cells)
    rings = "".join(
        f'<circle cx="{mm(x)}" cy="{mm(y)}" r="{mm(radius)}" fill="none" stroke="{colour}" stroke-width="1.6"/>'
        for x, y in (_seat(definition, cell, 0) for cell in cells)
    )
    shine = f'color="{colour}" opacity="{round(opacity * _DIMMED, 3):g}"'
    return f'<g clip-path="url(#on-stone)"><g {shine}>{glows}</g></g>{rings}'


def moves_of(definition: Definition, game: Game, piece: str) -> str:
    """Arrows for the legal moves of the piece on a cell; a chain of leaps has an arrow for each leap."""
    origin = cell_names(definition["cells"]).index(piece)
    moves = [game.changes(action) for action in game.actions()]
    ends = sorted(cell for changes in moves if _emptied(game, changes) == [origin] for cell in _filled(changes))
    begins = _leaps(definition, game, origin, ends)
    seats = [(_seat(definition, begins.get(end, origin), 0), _seat(definition, end, 0)) for end in ends]
    return "".join(arrow(definition, *each) for each in seats)


def _leaps(definition: Definition, game: Game, origin: int, ends: list[int]) -> dict[int, int]:
    """For each end of a chain of leaps, the cell from which its last leap starts."""
    at, contents = places(definition), game.contents()
    standing = [at[cell] for cell, content in enumerate(contents) if content and cell != origin]
    reach = 2 * nearest_cells(definition["cells"]) + 1
    begins: dict[int, int] = {}
    chain = [origin]
    for begin in chain:
        for end in ends:
            middle = ((at[begin][0] + at[end][0]) / 2, (at[begin][1] + at[end][1]) / 2)
            over = any(math.dist(middle, place) < 1 for place in standing)
            if over and end not in begins and math.dist(at[begin], at[end]) < reach:
                begins[end] = begin
                chain.append(end)
    return begins


def played(definition: Definition, game: Game, action: int) -> str:
    """An arrow for the move of an action, and a cross on each piece that it captures or bears off."""
    changes, before = game.changes(action), game.contents()
    if not _filled(changes):
        off = _emptied(game, changes)
        crosses = [cross(definition, *_seat(definition, cell, height(before[cell]) - 1)) for cell in off]
        return lit(definition, tuple(off), cues.REMOVE) + "".join(crosses)
    arrows = [
        arrow(
            definition,
            _seat(definition, origin, height(before[origin]) - 1),
            _seat(definition, end, height(before[end])),
        )
        for origin, end in zip(_emptied(game, changes), _filled(changes), strict=True)
    ]
    captures = tuple(cell for cell, content, _ in changes if content & 3 == 2 - game.side)
    crosses = [cross(definition, *_seat(definition, cell, 0)) for cell in captures]
    return lit(definition, captures, cues.REMOVE) + "".join(arrows + crosses)


def _seat(definition: Definition, cell: int, slot: int) -> Place:
    """The place of the piece on a slot of a cell, y running down; the last slot if the lane is full."""
    x, y = slot_places(definition["cells"])[cell][: slot + 1][-1]
    return x, -y


def _emptied(game: Game, changes: tuple[tuple[int, int, int], ...]) -> list[int]:
    """The cells that a piece of the mover leaves."""
    return [cell for cell, before, after in changes if before & 3 == game.side + 1 and height(after) < height(before)]


def _filled(changes: tuple[tuple[int, int, int], ...]) -> list[int]:
    """The cells on which a piece arrives."""
    return [
        cell for cell, before, after in changes if after and (before & 3 != after & 3 or height(after) > height(before))
    ]


def arrow(definition: Definition, start: Place, end: Place) -> str:
    """An arrow from the edge of a piece to another place."""
    radius = definition["piece"]["d"] / 2
    turn, long = math.atan2(end[1] - start[1], end[0] - start[0]), math.dist(start, end) - radius * 0.4
    shaft = f"M{mm(radius * 0.75)} 0H{mm(long - 6)}"
    head = f"M{mm(long)} 0l-9 -5.2v10.4Z"
    return (
        f'<g transform="translate({mm(start[0])} {mm(start[1])}) rotate({mm(math.degrees(turn))})" '
        f'stroke-linejoin="round"><path d="{shaft}{head}" fill="none" stroke="{_EDGE}" stroke-width="5.4"/>'
        f'<path d="{shaft}" stroke="{_INK}" stroke-width="3.2"/><path d="{head}" fill="{_INK}"/></g>'
    )


def cross(definition: Definition, x: float, y: float) -> str:
    """A cross over a captured piece."""
    arm = definition["piece"]["d"] / 2 * 0.8
    path = f"M{-arm:g} {-arm:g}L{arm:g} {arm:g}M{arm:g} {-arm:g}L{-arm:g} {arm:g}"
    return (
        f'<g transform="translate({mm(x)} {mm(y)})" stroke-linecap="round">'
        f'<path d="{path}" stroke="{_EDGE}" stroke-width="6"/>'
        f'<path d="{path}" stroke="#ff8f6b" stroke-width="3.6"/></g>'
    )
