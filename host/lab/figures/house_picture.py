"""Draws the rooms as floors, the lowest at the bottom, with an arrow from each room to those that it imports."""

from collections.abc import Iterator, Mapping
from html import escape

WIDTH, FLOOR, BOX, HIGH = 1180, 86, 128, 34
_TOP = 20
_COLOURS = {"ludus": "#e6d3b3", "pico": "#e7b9a4", "lusoria": "#bfd3e6"}
_NAMES = {"ludus": "shared by Pico and PC", "pico": "the Pico alone", "lusoria": "the PC"}


def floors(links: Mapping[str, set[str]]) -> list[list[str]]:
    """The rooms by floors, the lowest first: a room stands above all that it imports."""
    height: dict[str, int] = {}

    def find(room: str) -> int:
        if room not in height:
            height[room] = max((find(other) + 1 for other in links[room]), default=0)
        return height[room]

    top = max(map(find, links))
    return [sorted(room for room in links if height[room] == floor) for floor in range(top + 1)]


def arrows(links: Mapping[str, set[str]]) -> Iterator[tuple[str, str]]:
    """The imports between rooms, except those that a path through other rooms already implies."""

    def reached(room: str) -> set[str]:
        return links[room].union(*(reached(other) for other in links[room]))

    for room in sorted(links):
        through = set().union(*(reached(other) for other in links[room]))
        yield from ((room, other) for other in sorted(links[room] - through))


def drawn(links: Mapping[str, set[str]]) -> str:
    """The picture as SVG."""
    rows = floors(links)
    place = {
        room: (WIDTH * (2 * index + 1) / (2 * len(row)), _TOP + FLOOR * (len(rows) - 1 - floor))
        for floor, row in enumerate(rows)
        for index, room in enumerate(row)
    }
    height = _TOP + FLOOR * len(rows) + 10
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
            'font-family="sans-serif" font-size="13">',
            "<title>The rooms as floors, and who imports whom</title>",
            '<defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" '
            'orient="auto"><path d="M0 0L8 4L0 8z" fill="#555"/></marker></defs>',
            f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>',
            *(_box(room, *place[room]) for room in sorted(place)),
            *(_arrow(place[room], place[other]) for room, other in arrows(links)),
            *_legend(height - 24),
            "</svg>\n",
        )
    )


def _arrow(start: tuple[float, float], end: tuple[float, float]) -> str:
    (x, y), (to_x, to_y) = start, end
    y, middle = y + HIGH, (y + HIGH + to_y) / 2
    path = f"M{x:.0f} {y:.0f}C{x:.0f} {middle:.0f} {to_x:.0f} {middle:.0f} {to_x:.0f} {to_y:.0f}"
    return f'<path d="{path}" fill="none" stroke="#555" stroke-opacity="0.6" marker-end="url(#tip)"/>'


def _box(room: str, x: float, y: float) -> str:
    fill = _COLOURS[room.partition(".")[0]]
    return (
        f'<rect x="{x - BOX / 2:.0f}" y="{y:.0f}" width="{BOX}" height="{HIGH}" rx="4" fill="{fill}" stroke="#555"/>'
        f'<text x="{x:.0f}" y="{y + 22:.0f}" text-anchor="middle">{escape(room)}</text>'
    )


def _legend(y: float) -> Iterator[str]:
    for index, (package, text) in enumerate(_NAMES.items()):
        x = 16 + 200 * index
        yield f'<rect x="{x}" y="{y}" width="14" height="14" fill="{_COLOURS[package]}" stroke="#555"/>'
        yield f'<text x="{x + 20}" y="{y + 12}">{text}</text>'
