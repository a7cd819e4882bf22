"""Makes the card of all lights, to print and lay beside the table: `python -m lab.lights_card FOLDER`.

It writes lights.svg, the card itself, and lights.md, the page of the docs with its tables renewed. Colours, rhythms and
words are the firmware's and the legend's own; what is shown when the table cannot play is read from that page.
"""

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from lab import pages
from lab.people.flashes import SUMMARY
from lab.release import ROOT
from ludus.hot_loops import BEAT_MS
from ludus.lights import palette
from lusoria.web.pictures import legend
from lusoria.web.pictures.board import glow

_ROW, _TOP, _WIDTH = 26, 64, 600
_SECONDS, _STRIP = 4, 190  # how many seconds of a rhythm are drawn, and how wide
_STEP_MS = 20
_PAGE = ROOT / "docs/lights.md"
COUNTED, LIGHTS = "make flashes", "make pictures"  # the commands that make parts of the page


def brightness_at(rhythm: int, now: int) -> int:
    """The brightness (0 to 255) of a rhythm at time now (ms)."""
    beats, steps, glides = palette.RHYTHMS[rhythm]
    count, lasts = len(steps), beats * BEAT_MS
    into = now % (count * lasts)
    step = into // lasts
    light = steps[step]
    if glides:
        ahead = steps[step + 1 if step + 1 < count else 0]
        light += (ahead - light) * (into - step * lasts) // lasts
    return light


def faults() -> list[tuple[str, str]]:
    """What the lights show when the table cannot play, and what that means, from the last table of the page."""
    table = _PAGE.read_text(encoding="utf-8").partition("## When the table cannot play")[2]
    return re.findall(r"^\| (.+) \| (.+) \|$", table, re.MULTILINE)[1:]


def card() -> str:
    """The card as an SVG document."""
    troubles = faults()
    rows = "".join(_row(at, cue, words) for at, (cue, words) in enumerate(legend.meanings().items()))
    below = _TOP + _ROW * len(legend.meanings())
    below_all = "".join(
        f'<text x="20" y="{below + 48 + 36 * at}"><tspan font-weight="bold">{light}</tspan>'
        f'<tspan x="20" dy="15">{words}</tspan></text>'
        for at, (light, words) in enumerate(troubles)
    )
    height = below + 48 + 36 * len(troubles)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{height}" viewBox="0 0 {_WIDTH} {height}" '
        'role="img" font-family="Georgia, serif" font-size="13"><title>What the lights mean</title>'
        f'<rect width="{_WIDTH}" height="{height}" fill="#fff"/>'
        '<text x="20" y="34" font-size="22">What the lights mean</text>'
        f'<text x="{_WIDTH - 20 - _STRIP}" y="50" font-size="11">brightness over {_SECONDS} seconds</text>'
        f'{rows}<text x="20" y="{below + 24}" font-size="16">When the table cannot play</text>{below_all}</svg>\n'
    )


def _counted(flashes: dict[str, Any]) -> list[str]:
    """The lines of the page that say what `lab.people.flashes` found."""
    at_once, within, half = (f"{100 * share:.1f} %" for share in flashes["within"].values())
    return [
        f"In {flashes['games']:,} games by simulated people, whose hands are quick, no second had more than"
        f" {max(flashes['most'].values())} changes (six are",
        "three flashes) of brightness or of red, on any light or on a whole board."
        f" Of {flashes['pictures']:,} new frames, {at_once} were",
        f"lit at once, {within} within 200 ms and {half} within 500 ms; the longest wait was"
        f" {flashes['longest_ms']:,} ms. `make flashes` counts them.",
    ]


def page() -> str:
    """The text of docs/lights.md with its tables renewed."""
    text = pages.renewed(_PAGE.read_text(encoding="utf-8"), COUNTED, _counted(json.loads(SUMMARY.read_text())))
    return pages.renewed(text, LIGHTS, _lights())


def _lights() -> Iterator[str]:
    """The table of all lights, as lines of Markdown."""
    meanings, rhythms = legend.meanings().items(), legend.rhythms()
    rows = ((words, rhythms[palette.STYLE[cue][3]], _colour(cue)) for cue, words in meanings)
    return iter(pages.table(("Light", "Rhythm", "Red, green, blue"), rows))


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
    lights = [brightness_at(rhythm, _STEP_MS * step) for step in range(count)]
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
