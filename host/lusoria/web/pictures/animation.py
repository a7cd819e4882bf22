"""Animated drawings of a board: timelines for SVG elements, captions, and the document around them.

Times are in seconds from the start; everything begins again at the end. A viewer that does not animate shows each
element's own attributes, and the last caption.
"""

import html
from collections.abc import Iterable, Sequence

from lusoria.boards.definitions import Definition
from lusoria.web.pictures import board as board_svg
from lusoria.web.pictures.board_paths import mm

_CAPTION = 16  # mm


def document(
    definition: Definition, content: str, captions: Iterable[tuple[float, float, str]], seconds: float, title: str
) -> str:
    """The board with this content on it, and below it each caption (begins, ends, text), shown from begins to ends."""
    width, height = board_svg.size(definition)
    layers = board_svg.sized(definition, board_svg.stone(definition) + board_svg.layer(definition, "pieces", content))
    words = "".join(_caption(each, width / 2, height + 8, seconds) for each in captions)
    content = f'{layers}<g font-family="serif" font-size="9" text-anchor="middle" fill="#8a7444">{words}</g>'
    return board_svg.document(content, width, height + _CAPTION, title)


def steps(attribute: str, values: Sequence[tuple[float, object]], seconds: float) -> str:
    """Let the attribute take each value (time, value) from its time on; '' if there is only one value."""
    if len(values) < 2:
        return ""
    return f'<animate attributeName="{attribute}" calcMode="discrete" {_line(values, seconds)}/>'


def way(values: Sequence[tuple[float, str]], seconds: float) -> str:
    """Move the element evenly from place to place; the first time must be the start, and the last one the end."""
    return f'<animateTransform attributeName="transform" type="translate" {_line(values, seconds)}/>'


def _caption(caption: tuple[float, float, str], x: float, y: float, seconds: float) -> str:
    begins, ends, text = caption
    shown: list[tuple[float, object]] = [(0, 0), (begins, 1)] if begins else [(0, 1)]
    shown += [(ends, 0)] if ends < seconds else []
    opacity = int(ends >= seconds)
    line = steps("opacity", shown, seconds)
    return f'<text x="{mm(x)}" y="{mm(y)}" opacity="{opacity}">{html.escape(text)}{line}</text>'


def _line(values: Sequence[tuple[float, object]], seconds: float) -> str:
    times = ";".join(f"{time / seconds:.5f}".rstrip("0").rstrip(".") for time, _ in values)
    return (
        f'dur="{seconds:g}s" repeatCount="indefinite" values="{";".join(str(value) for _, value in values)}" '
        f'keyTimes="{times}"'
    )
