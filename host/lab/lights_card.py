"""Makes the card of all lights, to print and lay beside the table: `python -m lab.lights_card FOLDER`.

It writes lights.svg, the card itself, and lights.md, the same as text; colours, rhythms and words are the
firmware's and the legend's own.
"""

import json
import sys
from pathlib import Path
from typing import Any

from lab.people.flashes import SUMMARY
from ludus.lights import palette
from lusoria.web.pictures import legend
from lusoria.web.pictures.board import glow

_ROW, _TOP, _WIDTH = 26, 64, 600
_SECONDS, _STRIP = 4, 190  # of a rhythm that are drawn, and how wide
_STEP_MS = 20
FLASHES = """\
No light flashes more than three times in any second, and neither do all lights of a board taken as one, whatever the
table shows and however quick hands are (WCAG 2.3.1 allows three). Rhythms change on beats of 200 ms, but hands move at
any moment, so the table checks each frame before it sends it. A light that has just become brighter or darker by a
tenth of white, or has turned to red or from it, keeps its colour for 190 ms. When all lights together have changed six
times within 1.1 seconds, they all stay as they are until the next change is allowed. The first answer to a hand comes
at once; a light waits only after several changes within a second. WCAG counts a flash only where it fills a quarter of
the central field of view; here each single light counts, and a tenth of one light's white counts for a whole board."""
FAULTS = (
    ("all lights of the board, six flashes", "The board's definition has a mistake: the serial line says which."),
    (
        "the same, and a PC that asks is answered",
        "Safe mode after three crashes in a row: switch the power off and on.",
    ),
    (
        "the same, and it goes on by itself",
        "Each sensor says that a piece is there: their cable is off.",
    ),
    (
        "the Pico's own light, two flashes each second",
        "A mistake as above, where the board's lights cannot be driven.",
    ),
    ("the same for half a minute, then the table starts", "A pause after two crashes in a row."),
    ("no light at all", "No power, or no firmware: hold no button at power-on; lusoria flash puts it there."),
)


def card() -> str:
    """The card as an SVG document."""
    rows = "".join(_row(at, cue, words) for at, (cue, words) in enumerate(legend.meanings().items()))
    below = _TOP + _ROW * len(legend.meanings())
    faults = "".join(
        f'<text x="20" y="{below + 48 + 36 * at}"><tspan font-weight="bold">{light}</tspan>'
        f'<tspan x="20" dy="15">{words}</tspan></text>'
        for at, (light, words) in enumerate(FAULTS)
    )
    height = below + 48 + 36 * len(FAULTS)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{height}" viewBox="0 0 {_WIDTH} {height}" '
        'role="img" font-family="Georgia, serif" font-size="13"><title>What the lights mean</title>'
        f'<rect width="{_WIDTH}" height="{height}" fill="#fff"/>'
        '<text x="20" y="34" font-size="22">What the lights mean</text>'
        f'<text x="{_WIDTH - 20 - _STRIP}" y="50" font-size="11">brightness over {_SECONDS} seconds</text>'
        f'{rows}<text x="20" y="{below + 24}" font-size="16">When the table cannot play</text>{faults}</svg>\n'
    )


def _counted(flashes: dict[str, Any]) -> list[str]:
    """What `lab.people.flashes` found, in words."""
    at_once, within, half = (f"{100 * share:.1f} %" for share in flashes["within"].values())
    return [
        f"In {flashes['games']:,} games by simulated people, whose hands are quick, no second had more than"
        f" {max(flashes['most'].values())} changes (six are three",
        "flashes), neither on a light nor on a whole board, neither of brightness nor of red."
        f" Of {flashes['pictures']:,} new pictures {at_once} were",
        f"lit at once, {within} within 200 ms and {half} within 500 ms; the longest wait was"
        f" {flashes['longest_ms']:,} ms. `make flashes` counts them.",
    ]


def page() -> str:
    """The card's text as a page of the docs."""
    lines = [
        f"| {words} | {legend.rhythms()[palette.STYLE[cue][3]]} | {_colour(cue)} |"
        for cue, words in legend.meanings().items()
    ]
    faults = [f"| {light} | {words} |" for light, words in FAULTS]
    return "\n".join(
        [
            "# What the lights mean",
            "",
            "Made by `make pictures` from the firmware's own palette. [The card](lights.svg) is to print.",
            "No light is known by its colour alone: each has a rhythm of its own, and the colours of lights that can",
            "stand side by side stay apart for protan, deutan and tritan eyes",
            "(`tests/firmware/lights/test_colour_vision.py`).",
            "",
            FLASHES,
            "",
            *_counted(json.loads(SUMMARY.read_text())),
            "",
            "| Light | Rhythm | Red, green, blue |",
            "|---|---|---|",
            *lines,
            "",
            "## When the table cannot play",
            "",
            "| Light | Meaning |",
            "|---|---|",
            *faults,
            "",
        ]
    )


def _colour(cue: int) -> str:
    return ", ".join(str(channel) for channel in palette.STYLE[cue][:3])


def _row(at: int, cue: int, words: str) -> str:
    red, green, blue, rhythm = palette.STYLE[cue]
    colour, opacity = legend.screen_light(red, green, blue)
    y = _TOP + _ROW * at + _ROW / 2
    return (
        f'<g transform="translate(32 {y:g})"><circle r="12" fill="#8d7c5d"/>'
        f'<g color="{colour}" opacity="{opacity}">{glow(f"card-{cue}", 0, 0, 11)}</g></g>'
        f'<text x="56" y="{y + 4:g}">{words}</text>'
        f'<text x="244" y="{y + 4:g}" font-style="italic">{legend.rhythms()[rhythm]}</text>{_strip(rhythm, y)}'
    )


def _strip(rhythm: int, y: float) -> str:
    """The brightness of a rhythm over time, as a filled line."""
    left, count = _WIDTH - 20 - _STRIP, 1000 * _SECONDS // _STEP_MS
    lights = [palette.brightness_at(rhythm, _STEP_MS * step) for step in range(count)]
    path = "".join(
        f"H{left + _STRIP * step / count:.1f}V{y + 8 - 16 * light / 255:.1f}"
        for step, light in enumerate(lights)
        if step == 0 or light != lights[step - 1]
    )
    return f'<path d="M{left} {y + 8:g}{path}H{left + _STRIP}V{y + 8:g}Z" fill="#5b4a2f"/>'


def write(folder: Path) -> None:
    """Write the card and the page into the folder."""
    (folder / "lights.svg").write_text(card(), encoding="utf-8")
    (folder / "lights.md").write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
