"""Every printed board of the shipped tables, each once, and what the files of one say when they are read back."""

from functools import cache

from gerber.common import loads
from shapely import STRtree, box
from shapely.geometry import LineString, Point, Polygon
from shapely.ops import unary_union

from lusoria.boards import definitions as boards
from lusoria.hardware.printed_boards.layouts import layouts

# Each kind of printed board, with a board that has it.
KINDS = {
    "cell": "rota",
    "strip-a": "grid-8x8",
    "register": "grid-8x8",
    "hub": "grid-8x8",
    "bank": "grid-8x8-colour",
    "die": "twelve-lines",
}


@cache
def layout(kind, name=None):
    """The layout of a kind of printed board, of the board of that name."""
    return next(made for made in layouts(boards.read(name or KINDS[kind])) if made.name == kind)


@cache  # three files ask for it
def every_layout():
    """The layouts by names such as "grid-8x8 strip-a", those that differ in anything."""
    found = {}
    for name in boards.board_names():
        for layout in layouts(boards.read(name)):
            if layout not in found.values():
                found[f"{name} {layout.name}"] = layout
    return found


SAMPLE = ("grid-7x7 register", "grid-8x8 strip-b", "grid-8x8-colour bank", "grid-9x10 strip-a", "rota hub",
          "rota-colour cell", "twelve-lines strip-a", "twelve-lines die")  # fmt: skip


def sampled_layouts():
    """Of every_layout() some: each kind of printed board, and each table that has one of its own."""
    every = every_layout()
    for side in (0, 1):
        assert {which.split()[side] for which in SAMPLE} == {which.split()[side] for which in every}
    return {which: every[which] for which in SAMPLE}


def joined(files, name):
    """Groups of copper that touches or is joined by a plated hole: a function from a place and layer to its group.

    Only Gerber and Excellon files are read, with pcb-tools, and joined as shapes.
    """
    pieces = [(layer, piece) for layer in "FB" for piece in copper(files[f"{name}-{layer}_Cu.gbr"].decode())]
    tree, group = STRtree([piece for _, piece in pieces]), list(range(len(pieces)))

    def root(index):
        while group[index] != index:
            index = group[index]
        return index

    drill = loads(files[f"{name}-PTH.drl"].decode(), f"{name}-PTH.drl")
    for hit in drill.hits:
        met = tree.query(Point(hit.position).buffer(hit.tool.diameter / 2 + 0.05), predicate="intersects")
        for index in met[1:]:
            group[root(int(index))] = root(int(met[0]))

    def at(layer, place):
        here = [int(index) for index in tree.query(Point(place), predicate="dwithin", distance=0.01)]
        return {root(index) for index in here if pieces[index][0] == layer}

    return at


@cache
def copper(text):
    """The connected pieces of a layer: dark shapes added and clear ones taken away in the file's order."""
    whole, batch, is_dark = Polygon(), [], True
    for primitive in [*loads(text, "copper.gbr").primitives, None]:
        dark = not is_dark if primitive is None else primitive.level_polarity == "dark"
        if dark != is_dark:
            whole = whole.union(unary_union(batch)) if is_dark else whole.difference(unary_union(batch))
            batch, is_dark = [], dark
        if primitive is not None:
            batch.append(shape(primitive))
    return list(getattr(whole, "geoms", [whole]))


def shape(primitive):
    """A primitive of pcb-tools as a shape."""
    kind = type(primitive).__name__
    if kind == "Line":
        return LineString([primitive.start, primitive.end]).buffer(primitive.aperture.diameter / 2)
    if kind == "Region":
        return Polygon([line.start for line in primitive.primitives])
    (x, y), wide, high = primitive.position, *_size(primitive)
    radius = 0.0 if kind == "Rectangle" else min(wide, high) / 2
    core = box(x - wide / 2 + radius, y - high / 2 + radius, x + wide / 2 - radius, y + high / 2 - radius)
    return core.buffer(radius) if radius else core


def _size(primitive):
    if type(primitive).__name__ == "Circle":
        return primitive.diameter, primitive.diameter
    return primitive.width, primitive.height
