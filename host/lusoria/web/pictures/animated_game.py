"""A whole game as an animated SVG: the pieces move over the board of the definition.

A viewer that does not animate shows the end. Every piece is one element with a timeline: where it is
placed, where it goes, when it leaves the board.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from ludus.games.game import Game
from ludus.recognition.occupancy import height
from lusoria.boards.definitions import Definition
from lusoria.boards.places import Place, slot_places
from lusoria.web.pictures import animation
from lusoria.web.pictures import marks as picture_marks
from lusoria.web.pictures import pieces as piece_svg
from lusoria.web.pictures.board_paths import mm

PLY_S = 1.2
_MOVE_S = 0.5  # seconds for which a piece is on its way
_END_S = 4.0  # seconds for which the end stands before the animation begins again


@dataclass
class _Piece:
    """A piece: its colour, and where it stands from each ply on, as (ply, place); None is off the board."""

    colour: str
    stands: list[tuple[int, Place | None]] = field(default_factory=list)


def animated(definition: Definition, game: Game, actions: Sequence[int], title: str) -> str:
    """Animate a game from where it stands now through all actions, as an SVG document.

    Raises Refusal for an illegal action.
    """
    pieces, captions = _played(definition, game, actions)
    seconds = PLY_S * (len(captions) - 1) + _END_S
    drawn = "".join(_moving(definition, piece, seconds) for piece in pieces)
    times = [*(_begins(ply) for ply in range(len(captions))), seconds]
    texts = [(times[ply], times[ply + 1], text) for ply, text in enumerate(captions)]
    return animation.document(definition, picture_marks.symbols(definition) + drawn, texts, seconds, title)


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
        colour, count = " wb"[content & 3], height(content)
        while stack and (stack[-1].colour != colour or len(stack) > count):
            hands[stack[-1].colour].append(stack.pop())
    for cell, content in enumerate(contents):
        while len(stacks[cell]) < height(content):
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
    times, places = _times(piece), _ways(piece, seconds)
    x, y = places[-1][1]
    use = (
        f'<use href="#piece-{piece.colour}" x="{mm(-reach)}" y="{mm(-reach)}" width="{mm(2 * reach)}" '
        f'height="{mm(2 * reach)}" transform="translate({mm(x)} {mm(-y)})" opacity="{times[-1][1]}">'
    )
    motion = animation.way([(at, f"{mm(x)} {mm(-y)}") for at, (x, y) in places], seconds) if len(places) > 2 else ""
    return f"{use}{motion}{animation.steps('opacity', times, seconds)}</use>"


def _times(piece: _Piece) -> list[tuple[float, int]]:
    """The times from which a piece is visible or gone, as (time, opacity)."""
    found: list[tuple[float, int]] = []
    for ply, place in piece.stands:
        opacity = 0 if place is None else 1
        if not found or found[-1][1] != opacity:
            found.append((_begins(ply), opacity))
    return found


def _ways(piece: _Piece, seconds: float) -> list[tuple[float, Place]]:
    """The points (time, place) between which a piece moves at constant speed, from the start to the end."""
    places = [(_begins(ply), place) for ply, place in piece.stands if place is not None]
    found = [(0.0, places[0][1])]
    ready = places[0][0]
    for arrives, place in places[1:]:
        begins = max(arrives, ready)
        found += [(begins, found[-1][1]), (begins + _MOVE_S, place)]
        ready = begins + _MOVE_S
    return [*found, (seconds, found[-1][1])]


def _begins(ply: int) -> float:
    """The seconds from the start until the action of that ply begins; ply 0 is the start itself."""
    return PLY_S * ply - (PLY_S - _MOVE_S) if ply else 0.0
