"""A whole game as an animated SVG: the pieces move over the board of the definition.

A viewer that does not animate shows the end. Every piece is one element with a line of time: where it is
placed, where it goes, when it leaves the board.
"""

import html
from collections.abc import Sequence
from dataclasses import dataclass, field

from ludus.games.game import Game
from lusoria.boards.definitions import Definition, slot_places
from lusoria.boards.places import Place
from lusoria.web.pictures import board as board_svg
from lusoria.web.pictures import marks as picture_marks
from lusoria.web.pictures import pieces as piece_svg
from lusoria.web.pictures.board_paths import mm

PLY_S = 1.2
_MOVE_S = 0.5  # for which the piece is on its way
_END_S = 4.0  # seconds for which the end stands before the animation begins again
_WIDTH = 600  # pixels
_CAPTION = 16  # mm


@dataclass
class _Piece:
    """A piece: its colour, and its places as (ply, place) from that ply on; None is off the board."""

    colour: str
    stands: list[tuple[int, Place | None]] = field(default_factory=list)


def animated(definition: Definition, game: Game, actions: Sequence[int], title: str) -> str:
    """Animate a game from where it stands now through all actions, as an SVG document.

    Raises Illegal for a wrong one.
    """
    pieces, captions = _played(definition, game, actions)
    seconds = PLY_S * (len(captions) - 1) + _END_S
    drawn = "".join(_moving(definition, piece, seconds) for piece in pieces)
    content = picture_marks.symbols(definition) + drawn
    width, height = (float(side) for side in board_svg.view_box(definition).split()[2:])
    words = "".join(_word(text, ply, len(captions), seconds, width / 2, height) for ply, text in enumerate(captions))
    layers = board_svg.stone(definition) + board_svg.layer(definition, "pieces", content)
    layers = layers.replace(' viewBox="', f' width="{width:g}" height="{height:g}" viewBox="')
    tall = height + _CAPTION
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{round(_WIDTH * tall / width)}" '
        f'viewBox="0 0 {width:g} {tall:g}" role="img"><title>{html.escape(title)}</title>{layers}'
        f'<g font-family="serif" font-size="9" text-anchor="middle" fill="#8a7444">{words}</g></svg>\n'
    )


def _played(definition: Definition, game: Game, actions: Sequence[int]) -> tuple[list[_Piece], list[str]]:
    slots = slot_places(definition["cells"])
    stacks: list[list[_Piece]] = [[] for _ in slots]
    pieces: list[_Piece] = []
    _match(slots, stacks, game.contents(), 0, pieces)
    captions = [""]
    for ply, action in enumerate(actions, 1):
        game.play(action)
        captions.append(f"{ply}. {game.text_at(ply - 1)}")
        _match(slots, stacks, game.contents(), ply, pieces)
    captions[-1] += f"  {game.score}" if game.over else ""
    return pieces, captions


def _match(
    slots: list[list[Place]], stacks: list[list[_Piece]], contents: bytes, ply: int, pieces: list[_Piece]
) -> None:
    """Move, place and take off pieces until the stacks agree with the contents."""
    hands: dict[str, list[_Piece]] = {"w": [], "b": []}
    for stack, content in zip(stacks, contents, strict=True):
        colour, count = " wb"[content & 3], picture_marks.count_of(content)
        while stack and (stack[-1].colour != colour or len(stack) > count):
            hands[stack[-1].colour].append(stack.pop())
    for cell, content in enumerate(contents):
        while len(stacks[cell]) < picture_marks.count_of(content):
            colour = " wb"[content & 3]
            if not hands[colour]:
                hands[colour].append(_Piece(colour, [(0, None)] if ply else []))
                pieces.append(hands[colour][-1])
            piece = hands[colour].pop()
            piece.stands.append((ply, slots[cell][: len(stacks[cell]) + 1][-1]))
            stacks[cell].append(piece)
    for piece in hands["w"] + hands["b"]:
        piece.stands.append((ply, None))


def _moving(definition: Definition, piece: _Piece, seconds: float) -> str:
    """The element of a piece at its last place, with its movements in time."""
    reach = piece_svg.reach(definition["piece"]["d"])
    times, places = _times(piece, seconds), _ways(piece, seconds)
    x, y = places[-1][1]
    use = (
        f'<use href="#piece-{piece.colour}" x="{mm(-reach)}" y="{mm(-reach)}" width="{mm(2 * reach)}" '
        f'height="{mm(2 * reach)}" transform="translate({mm(x)} {mm(-y)})" opacity="{times[-1][1]}">'
    )
    moves = ";".join(f"{mm(x)} {mm(-y)}" for _at, (x, y) in places)
    clock = f'dur="{seconds:g}s" repeatCount="indefinite"'
    motion = (
        f'<animateTransform attributeName="transform" type="translate" {clock} values="{moves}" '
        f'keyTimes="{_keys([at for at, _ in places])}"/>'
    )
    fading = (
        f'<animate attributeName="opacity" calcMode="discrete" {clock} values="{";".join(str(o) for _, o in times)}" '
        f'keyTimes="{_keys([at for at, _ in times])}"/>'
    )
    return f"{use}{motion if len(places) > 2 else ''}{fading if len(times) > 1 else ''}</use>"


def _times(piece: _Piece, seconds: float) -> list[tuple[float, int]]:
    """(share of the whole time, opacity) from when on a piece is visible or gone."""
    found: list[tuple[float, int]] = []
    for ply, place in piece.stands:
        opacity = 0 if place is None else 1
        if not found or found[-1][1] != opacity:
            found.append((_begins(ply) / seconds, opacity))
    return found


def _ways(piece: _Piece, seconds: float) -> list[tuple[float, Place]]:
    """(share of the whole time, place) between which a piece moves evenly, from 0 to 1."""
    places = [(_begins(ply), place) for ply, place in piece.stands if place is not None]
    found = [(0.0, places[0][1])]
    ready = places[0][0]
    for arrives, place in places[1:]:
        begins = max(arrives, ready)
        found += [(begins / seconds, found[-1][1]), ((begins + _MOVE_S) / seconds, place)]
        ready = begins + _MOVE_S
    return [*found, (1.0, found[-1][1])]


def _word(text: str, ply: int, count: int, seconds: float, x: float, height: float) -> str:
    """The text below the board while a ply is the last one played."""
    last = ply == count - 1
    begins, ends = _begins(ply) / seconds, _begins(ply + 1) / seconds
    keys, values = ([0.0, begins], "0;1") if last else ([0.0, begins, ends], "0;1;0")
    if ply == 0:
        keys, values = ([0.0], "1") if last else ([0.0, ends], "1;0")
    animation = (
        f'<animate attributeName="opacity" calcMode="discrete" dur="{seconds:g}s" repeatCount="indefinite" '
        f'values="{values}" keyTimes="{_keys(keys)}"/>'
    )
    return f'<text x="{mm(x)}" y="{mm(height + 8)}" opacity="{int(last)}">{html.escape(text)}{animation}</text>'


def _begins(ply: int) -> float:
    """The seconds from the start until that action begins; 0 stands for the start."""
    return PLY_S * ply - (PLY_S - _MOVE_S) if ply else 0.0


def _keys(times: list[float]) -> str:
    return ";".join(f"{time:.5f}".rstrip("0").rstrip(".") for time in times)
