"""Lights for every eye: colours apart under the three common colour blindnesses, rhythms apart without any colour.

Simulated vision: Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision
Deficiency" (IEEE TVCG 15, 2009), matrices of severity 1.0 on linear RGB. An LED's numbers are linear; its primaries
are taken for those of sRGB, which is near enough for what is compared here. Differences: CIEDE2000 (CIE 142-2001),
by the formula of Sharma, Wu and Dalal (2005), whose test data check it below.
"""

import itertools
import math

import pytest

from lab.lights_card import brightness_at
from ludus.lights import cues, palette

LEAST_DIFFERENCE = 12  # a difference of 1 to 2 is just seen side by side
LEAST_SHARE = 0.16  # of the brightness, on average over time, by which two rhythms differ however they are shifted
FULL = 180  # the channel value that counts as white: a WS2812 this bright is more than bright enough

VISION = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
TO_XYZ = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
D65 = (0.95047, 1.0, 1.08883)

# Cues of cells that a picture can show at once.
SETTING = (cues.LAST_ACTION, cues.TRAPPED, cues.REMOVE, cues.IN_HAND)
TOGETHER = [
    (cues.LAST_ACTION, cues.TRAPPED, cues.MOVABLE, cues.CONFIRM),
    (cues.LAST_ACTION, cues.TRAPPED, cues.IN_HAND, cues.TARGET, cues.REMOVE, cues.PATH),
    (cues.LAST_ACTION, cues.TRAPPED, cues.NOT_MOVABLE),
    (cues.LAST_ACTION, cues.TRAPPED, cues.ORIGIN, cues.TARGET, cues.REMOVE, cues.PATH),
    (*SETTING, cues.SET_WHITE),
    (*SETTING, cues.SET_BLACK),
    (cues.MISSING, cues.EXTRA, cues.WRONG_PIECE, cues.REMOVE),
    (cues.SET_WHITE, cues.EXTRA, cues.WRONG_PIECE, cues.REMOVE),
    (cues.SET_BLACK, cues.EXTRA, cues.WRONG_PIECE, cues.REMOVE),
    (cues.LINE, cues.LAST_ACTION),
    (cues.SET_WHITE, cues.PASSED, cues.FAILED),
    (cues.SET_BLACK, cues.PASSED, cues.FAILED),
    (cues.LAST_ACTION, cues.IN_HAND, cues.TARGET, cues.REMOVE, cues.MOVABLE, cues.OFFER),
    (cues.LAST_ACTION, cues.TRAPPED, cues.MOVABLE, cues.HINT, cues.PATH),
    (cues.LAST_ACTION, cues.TRAPPED, cues.SET_WHITE, cues.HINT),
    (cues.LAST_ACTION, cues.TRAPPED, cues.SET_BLACK, cues.HINT),
    (cues.OFFER, cues.HINT),
    (cues.OFFER, cues.CHOICE),
    (cues.LAST_ACTION, cues.TRAPPED, cues.THINKING),
    (cues.SET_WHITE, cues.OFFER),
    (cues.SET_BLACK, cues.OFFER),
    (cues.DIE_WHITE, cues.DIE_BLACK, cues.DIE_PLAYED, cues.DIE_LOST, cues.DIE_CURRENT),
    (cues.SHOWN_WHITE, cues.SHOWN_BLACK, cues.LAST_ACTION),
    (cues.SHOWN_WHITE, cues.LINE),
    (cues.SHOWN_BLACK, cues.LINE),
    (cues.SET_WHITE, cues.REMOVE),
    (cues.SET_WHITE, cues.SET_BLACK),  # one after the other: whose turn it is
]
PAIRS = sorted({tuple(sorted(pair)) for group in TOGETHER for pair in itertools.combinations(group, 2)})
DIE_CUES = [cues.DIE_WHITE, cues.DIE_BLACK, cues.DIE_PLAYED, cues.DIE_LOST, cues.DIE_CURRENT]
CELL_CUES = [cue for cue in range(1, cues.COUNT) if cue not in DIE_CUES]


def times(matrix, vector):
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]


def lab(rgb, vision):
    """CIE L*a*b* of an LED's numbers as an eye with that vision has them."""
    shown = [max(0.0, value) for value in times(VISION[vision], [channel / FULL for channel in rgb])]
    x, y, z = (_cube(value / white) for value, white in zip(times(TO_XYZ, shown), D65, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _cube(value):
    return value ** (1 / 3) if value > 216 / 24389 else (24389 / 27 * value + 16) / 116


def difference(one, other):
    """CIEDE2000 of two colours in Lab, all weights 1."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    stretch = 1.5 - 0.5 * math.sqrt(mean**7 / (mean**7 + 25**7))
    c1, c2 = math.hypot(stretch * a1, b1), math.hypot(stretch * a2, b2)
    h1, h2 = (math.degrees(math.atan2(b, stretch * a)) % 360 for a, b in ((a1, b1), (a2, b2)))
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0.0
    hue = (h1 + turn / 2) % 360 if c1 * c2 else h1 + h2
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    weights = ((-0.17, 1, -30), (0.24, 2, 0), (0.32, 3, 6), (-0.20, 4, -63))
    t = 1 + sum(weight * math.cos(math.radians(times * hue + shift)) for weight, times, shift in weights)
    d_l = (l2 - l1) / (1 + 0.015 * (light - 50) ** 2 / math.sqrt(20 + (light - 50) ** 2))
    d_c = (c2 - c1) / (1 + 0.045 * chroma)
    d_h = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2)) / (1 + 0.015 * chroma * t)
    bend = 30 * math.exp(-(((hue - 275) / 25) ** 2))
    cross = -2 * math.sqrt(chroma**7 / (chroma**7 + 25**7)) * math.sin(math.radians(2 * bend))
    return math.sqrt(d_l**2 + d_c**2 + d_h**2 + cross * d_c * d_h)


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 0, 0), (50, -1, 2), 2.3669),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_formula_gives_its_authors_figures(one, other, expected):
    assert difference(one, other) == pytest.approx(expected, abs=1e-4)


@pytest.mark.parametrize("vision", VISION)
def test_cues_that_can_stand_together_look_different(vision):
    found = {
        pair: difference(*(lab(palette.STYLE[cue][:3], vision) for cue in pair))
        for pair in PAIRS
    }  # fmt: skip
    close = {pair: round(value, 1) for pair, value in found.items() if value < LEAST_DIFFERENCE}
    assert not close


def test_the_test_tells_colours_that_are_alike_for_some():
    red, green = (150, 40, 0), (60, 75, 0)
    assert difference(lab(red, "all colours"), lab(green, "all colours")) > 2 * LEAST_DIFFERENCE
    assert difference(lab(red, "deutan"), lab(green, "deutan")) < LEAST_DIFFERENCE


@pytest.mark.parametrize("kind", [CELL_CUES, DIE_CUES])
def test_every_cue_of_a_kind_of_light_has_a_rhythm_of_its_own(kind):
    rhythms = [palette.STYLE[cue][3] for cue in kind]
    assert len(set(rhythms)) == len(rhythms)


def test_rhythms_are_apart_however_they_are_shifted():
    step, count = 50, 120  # of ms: six seconds
    shapes = [
        [brightness_at(rhythm, step * index) / 255 for index in range(2 * count)]
        for rhythm in range(len(palette.RHYTHMS))
    ]
    for (one, shape), (other, beside) in itertools.combinations(enumerate(shapes), 2):
        nearest = min(
            sum(abs(a - b) for a, b in zip(shape[:count], beside[shift : shift + count], strict=True)) / count
            for shift in range(60)
        )
        assert nearest >= LEAST_SHARE, (one, other, nearest)
