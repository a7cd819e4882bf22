"""Draws a lift and its lights as an animated picture: `python -m lab.lift_picture FOLDER` writes lift.svg.

Rota is played on a virtual table, which runs the unmodified firmware; the lights are the frames that it sent.
"""

import html
import sys
from itertools import pairwise
from pathlib import Path

from lusoria.boards import definitions as boards
from lusoria.boards.places import Place, cell_names, cell_places
from lusoria.simulator.lights import Frame
from lusoria.simulator.table import VirtualTable
from lusoria.web.pictures import animation, legend
from lusoria.web.pictures import board as board_svg
from lusoria.web.pictures import marks as picture_marks
from lusoria.web.pictures import pieces as piece_svg
from lusoria.web.pictures.board_paths import mm

TITLE = "A lift and its lights: where the piece may go, what a wrong place looks like, and the winning line"
STANDING = {"1": "w", "2": "b", "4": "w", "6": "b", "0": "w", "8": "b"}  # in the order in which they are set
# Each part: the second at which it begins, what hands do then, and the caption until the next part.
SCENE = (
    (0.0, "", "White is to move: the lit pieces can"),
    (2.0, "lift 4", "Lift one: its targets light up"),
    (4.5, "place 7", "The wrong place flickers; the light of the right one flashes"),
    (8.0, "lift 7", "Lift it again"),
    (10.0, "place 5", "Set it on a target, and the move counts: a line of three wins"),
)
SECONDS = 15.0
_CARRY_S = 0.4  # how long a lifted piece takes to rise into the hand, and a placed one to come down
_RAISED = (12.0, 16.0)  # mm to the right and up, for a piece in the hand


def drawn() -> str:
    """The picture as an SVG document."""
    board = boards.read("rota")
    lights = "".join(_light(board, *each) for each in enumerate(_colours(_frames()).values()))
    pieces = "".join(_piece(board, cell, colour, ()) for cell, colour in STANDING.items() if cell != "4")
    pieces += _piece(board, "4", STANDING["4"], SCENE)
    content = f'{picture_marks.symbols(board)}<g clip-path="url(#on-stone)">{lights}</g>'
    content += board_svg.names(board) + pieces
    ends = [*(begins for begins, _, _ in SCENE[1:]), SECONDS]
    captions = [(begins, end, text) for (begins, _, text), end in zip(SCENE, ends, strict=True)]
    return animation.document(board, content, captions, SECONDS, TITLE)


def _frames() -> list[tuple[float, dict[str, list[int]]]]:
    """(time, colours by cell) of each frame of lights while the scene is played at a virtual table."""
    compact = boards.compact(boards.read("rota"))
    with VirtualTable(compact, speed=0) as table:
        for cell, colour in STANDING.items():
            _do(table, "wait 900", f"place {cell} {colour}")
        _do(table, "wait 3000")
        start = table.call(lambda world: world.now)
        ends = [*(begins for begins, _, _ in SCENE[1:]), SECONDS]
        for (begins, action, _), end in zip(SCENE, ends, strict=True):
            _do(table, *filter(None, [action]), f"wait {round(1000 * (end - begins))}")
        by_cell = table.call(lambda world: world.lights.by_cell)
        return [(max(0.0, (frame.t_us - start) / 1e6), by_cell(frame)) for frame in _from(table.frames(), start)]


def _from(frames: list[Frame], start: int) -> list[Frame]:
    """The frames from a time on, beginning with the one that is showing then."""
    first = max(at for at, frame in enumerate(frames) if frame.t_us <= start)
    return frames[first:]


def _do(table: VirtualTable, *commands: str) -> None:
    for command in commands:
        answer = table.command(command)
        if not answer["ok"]:
            raise ValueError(f"{command}: {answer['error']}")


def _colours(frames: list[tuple[float, dict[str, list[int]]]]) -> dict[str, list[tuple[float, str, float]]]:
    """(time, colour, opacity) of each light whenever it changes."""
    found: dict[str, list[tuple[float, str, float]]] = {name: [] for name in boards.light_names(boards.read("rota"))}
    for time, lights in frames:
        for name, (red, green, blue) in lights.items():
            colour, opacity = legend.screen_light(red, green, blue)
            changes = found[name]
            if not changes or changes[-1][1:] != (colour, opacity):
                changes.append((time, colour, opacity))
    return found


def _light(board: boards.Definition, number: int, changes: list[tuple[float, str, float]]) -> str:
    colours = [(time, colour) for time, colour, opacity in changes if opacity] or [(0.0, "#000000")]
    colours = [(0.0, colours[0][1])] + [new for old, new in pairwise(colours) if new[1] != old[1]]
    lines = animation.steps("color", colours, SECONDS)
    lines += animation.steps("opacity", [(time, f"{opacity:g}") for time, _, opacity in changes], SECONDS)
    last = f'color="{colours[-1][1]}" opacity="{changes[-1][2]:g}"'
    return f"<g {last}>{board_svg.light(board, number)}{lines}</g>"


def _piece(board: boards.Definition, cell: str, colour: str, scene: tuple[tuple[float, str, str], ...]) -> str:
    """A piece that stands on a cell until the scene moves it."""
    stands = dict(zip(cell_names(board["cells"]), cell_places(board["cells"]), strict=True))
    way: list[tuple[float, Place]] = [(0.0, stands[cell])]
    for begins, action, _ in scene:
        verb, _, where = action.partition(" ")
        if verb == "lift":
            x, y = stands[where]
            way += [(begins, way[-1][1]), (begins + _CARRY_S, (x + _RAISED[0], y + _RAISED[1]))]
        elif verb == "place":
            way += [(begins - _CARRY_S, way[-1][1]), (begins, stands[where])]
    x, y = way[-1][1]
    reach = piece_svg.reach(board["piece"]["d"])
    line = animation.way([(time, f"{mm(x)} {mm(-y)}") for time, (x, y) in [*way, (SECONDS, way[-1][1])]], SECONDS)
    return (
        f'<use href="#piece-{html.escape(colour)}" x="{mm(-reach)}" y="{mm(-reach)}" width="{mm(2 * reach)}" '
        f'height="{mm(2 * reach)}" transform="translate({mm(x)} {mm(-y)})">{line if scene else ""}</use>'
    )


def write(folder: Path) -> None:
    """Write the picture into the folder."""
    (folder / "lift.svg").write_text(drawn(), encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
