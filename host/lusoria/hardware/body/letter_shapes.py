"""Roman capitals as strokes for a cutter, like the square capitals of inscriptions: C D G O Q wide, B E F P S narrow.

A letter is made of polylines in units of its height, the origin at its lower left corner; its stems end in serifs.
"""

import math
import re
from itertools import pairwise

from lusoria.boards.outline import Line

Point = tuple[float, float]
Polyline = list[Point]

_SERIF = 0.09  # a serif's reach to each side of a stem, as a share of the height
_GAP = 0.36  # the space between two letters, as a share of the height
_BOW = 18  # degrees between the points of a curve

# Width, then polylines; "|" marks a foot or head of a stem that gets a serif, "(x y rx ry from to)" a bow.
LETTERS = {
    "A": (0.86, "0,0| .43,1 .86,0|; .16,.37 .70,.37"),
    "B": (0.56, "0,0 0,1|; 0,1 .28,1 (.28 .765 .22 .235 90 -90) 0,.53; .28,.53 (.28 .265 .28 .265 90 -90) 0,0"),
    "C": (0.80, "(.5 .5 .5 .5 50 310)"),
    "D": (0.80, "0,0 0,1; 0,1 .3,1 (.3 .5 .5 .5 90 -90) 0,0"),
    "E": (0.50, "0,0 0,1 .46,1 .46,.92; 0,.53 .38,.53; 0,0 .5,0 .5,.09"),
    "F": (0.48, "0,0| 0,1 .46,1 .46,.92; 0,.53 .38,.53"),
    "G": (0.84, "(.5 .5 .5 .5 50 300) .8,.08 .8,.42|"),
    "H": (0.78, "0,0| 0,1|; .78,0| .78,1|; 0,.52 .78,.52"),
    "I": (0.00, "0,0| 0,1|"),
    "J": (0.22, ".22,1| .22,.1 (.04 .1 .18 .2 0 -80)"),
    "K": (0.66, "0,0| 0,1|; .56,1| 0,.46; .18,.62 .66,0|"),
    "L": (0.50, "0,1| 0,0 .5,0 .5,.09"),
    "M": (0.96, "0,0| .12,1 .48,.08 .84,1 .96,0|"),
    "N": (0.80, "0,0| 0,1 .8,0 .8,1|"),
    "O": (1.00, "(.5 .5 .5 .5 0 360)"),
    "P": (0.52, "0,0| 0,1; 0,1 .26,1 (.26 .735 .26 .265 90 -90) 0,.47"),
    "Q": (1.00, "(.5 .5 .5 .5 0 360); .55,.02 1.12,-.16"),
    "R": (0.64, "0,0| 0,1; 0,1 .26,1 (.26 .745 .24 .255 90 -90) 0,.49; .24,.49 .64,0|"),
    "S": (0.48, "(.25 .755 .2 .245 40 250) (.23 .25 .24 .25 75 -140)"),
    "T": (0.72, ".36,0| .36,1; 0,.92 0,1 .72,1 .72,.92"),
    "U": (0.72, "0,1| 0,.34 (.36 .34 .36 .34 180 360) .72,1|"),
    "V": (0.84, "0,1| .42,0 .84,1|"),
    "W": (1.20, "0,1| .3,0 .6,.94 .9,0 1.2,1|"),
    "X": (0.76, "0,0| .72,1|; .04,1| .76,0|"),
    "Y": (0.76, "0,1| .38,.48 .76,1|; .38,.48 .38,0|"),
    "Z": (0.68, ".02,.92 .02,1 .64,1 .02,0 .68,0 .68,.09"),
}


def width(text: str, height: float) -> float:
    """The width in mm of a text of that height; characters that have no drawn letter are left out."""
    widths = [LETTERS[letter][0] for letter in text if letter in LETTERS]
    return height * (sum(widths) + _GAP * max(0, len(widths) - 1) + _SERIF * 2 * bool(widths))


def written(text: str, x: float, y: float, height: float, turn: float = 0) -> list[Line]:
    """The strokes of a text centred at x, y and turned counter-clockwise by `turn` degrees."""
    found, along = [], -width(text, height) / 2 + _SERIF * height
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    for letter in text:
        if letter not in LETTERS:
            continue
        for line in _drawn(LETTERS[letter][1]):
            at = [(along + px * height, (py - 0.5) * height) for px, py in line]
            turned = [(x + px * cos - py * sin, y + px * sin + py * cos) for px, py in at]
            found += [Line(*here, *there) for here, there in pairwise(turned)]
        along += (LETTERS[letter][0] + _GAP) * height
    return found


def _drawn(text: str) -> list[Polyline]:
    """The polylines of a letter's description, with the serifs last."""
    lines: list[Polyline] = []
    serifs: list[Polyline] = []
    for part in text.split(";"):
        line: Polyline = []
        for word in re.findall(r"\([^)]*\)|\S+", part):
            if word.startswith("("):
                line += _bow(*map(float, word[1:-1].split()))
                continue
            x, y = map(float, word.rstrip("|").split(","))
            line.append((x, y))
            if word.endswith("|"):
                serifs.append([(x - _SERIF, y), (x + _SERIF, y)])
        lines.append(line)
    return lines + serifs


def _bow(x: float, y: float, rx: float, ry: float, start: float, end: float) -> Polyline:
    steps = max(2, math.ceil(abs(end - start) / _BOW))
    turns = [math.radians(start + (end - start) * step / steps) for step in range(steps + 1)]
    return [(x + rx * math.cos(turn), y + ry * math.sin(turn)) for turn in turns]
