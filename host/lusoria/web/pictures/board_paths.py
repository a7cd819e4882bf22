"""The shapes of a board's drawing: body, recesses, engraved lines and names.

Lengths are in millimetres, as in the definition, but y runs down. `lusoria.boards.engraving` says what goes where.
"""

from lusoria.boards import engraving
from lusoria.boards.definitions import Definition
from lusoria.boards.outline import CORNER, Arc, Stroke, half_size
from lusoria.boards.places import cell_places


def mm(value: float) -> str:
    """Write a coordinate in as few characters as possible, to a hundredth."""
    return f"{round(value, 2) + 0:g}"


def places(definition: Definition) -> list[tuple[float, float]]:
    """Centres of the cells by index."""
    return [(x, -y) for x, y in cell_places(definition["cells"])]


def outline(body: Definition, inset: float, attributes: str = "") -> str:
    """The body's outline as an element, smaller by `inset` on every side."""
    across, down = (half - inset for half in half_size(body))
    if body["shape"] == "disc":
        return f'<circle r="{across:g}" {attributes}/>'
    return rectangle(0, 0, across, down, max(1, CORNER - inset), attributes)


def recess(definition: Definition, x: float, y: float, inset: float, attributes: str) -> str:
    """The recess of a cell at x, y as an element: a circle, or a lane as long as its slots."""
    radius = definition["body"]["recess"]["d"] / 2 - inset
    long = (definition["cells"].get("slots", 1) - 1) * definition["cells"].get("slot_pitch", 0) / 2
    if not long:
        return f'<circle {attributes} cx="{mm(x)}" cy="{mm(y)}" r="{radius:g}"/>'
    return rectangle(x, y, radius, radius + long, radius, attributes)


def rectangle(x: float, y: float, across: float, down: float, corner: float, attributes: str) -> str:
    """A rectangle by its centre, half its sides, and the radius of its corners."""
    return (
        f'<rect {attributes} x="{mm(x - across)}" y="{mm(y - down)}" width="{mm(2 * across)}" '
        f'height="{mm(2 * down)}" rx="{mm(corner)}"/>'
    )


def engraved(definition: Definition) -> str:
    """The path of all engraved lines. Raises BoardError for a kind that cannot be drawn."""
    return "".join(path(stroke) for stroke in engraving.strokes(definition))


def path(stroke: Stroke) -> str:
    """One engraved stroke as a path."""
    if not isinstance(stroke, Arc):
        return f"M{mm(stroke.x1)} {mm(-stroke.y1)}L{mm(stroke.x2)} {mm(-stroke.y2)}"
    (x1, y1), (x2, y2) = stroke.point(stroke.start), stroke.point(stroke.end)
    bow = f"A{mm(stroke.r)} {mm(stroke.r)} 0"
    if stroke.whole:
        far_x, far_y = stroke.point(stroke.start + 180)
        return f"M{mm(x1)} {mm(-y1)}{bow} 1 0 {mm(far_x)} {mm(-far_y)}{bow} 1 0 {mm(x1)} {mm(-y1)}Z"
    large = int(stroke.end - stroke.start > 180)
    return f"M{mm(x1)} {mm(-y1)}{bow} {large} 0 {mm(x2)} {mm(-y2)}"


def labels(definition: Definition) -> list[engraving.Label]:
    """The names of the cells, or of their rows and columns, as they are scratched into the stone."""
    return [label._replace(y=-label.y) for label in engraving.labels(definition)]
