"""Light frames: order of bytes, budget, rhythms."""

import pytest

from lab.lights_card import brightness_at
from ludus.hot_loops import BEAT_MS, mix
from ludus.lights import cues
from ludus.lights.palette import STYLE, packed
from ludus.lights.renderer import Renderer


def test_every_cue_but_none_shines_and_has_a_letter():
    assert all(any(STYLE[cue][:3]) == (cue != cues.NONE) for cue in range(cues.COUNT))
    assert len(set(cues.LETTERS)) == len(cues.LETTERS) == cues.COUNT


def test_the_bytes_are_blue_red_green_after_an_empty_one():
    renderer = Renderer([0], 60, 1, 1000)
    assert renderer.render(bytes([cues.TARGET]), 0) is False
    red, green, blue, _rhythm = STYLE[cues.TARGET]
    assert list(renderer.frame) == [0, blue, red, green]


def test_the_order_of_lights_is_the_boards():
    renderer = Renderer([2, 0, 1], 60, 1, 1000)
    renderer.render(bytes([cues.TARGET, 0, 0]), 0)
    assert [any(renderer.frame[4 * led : 4 * led + 4]) for led in range(3)] == [False, True, False]


def test_a_frame_over_the_budget_is_scaled_below_it():
    renderer = Renderer(list(range(9)), 60, 1, 90)
    renderer.render(bytes([cues.EXTRA] * 9), 0)
    assert 60 < sum(renderer.frame) * 60 / (3 * 255) + 9 <= 90


def test_rhythms_stay_within_full_scale_at_every_moment():
    for rhythm in range(6):
        lights = [brightness_at(rhythm, now) for now in range(0, 4000, 7)]
        assert min(lights) >= 0 and max(lights) <= 255 and max(lights) > 200


@pytest.mark.parametrize("brightness", [255, 51])
def test_the_loop_of_the_pico_mixes_every_look_as_its_colour_and_rhythm_say(brightness):
    looks, rhythms = packed()
    count = len(looks) // 4
    waves = [(*STYLE[cues.LINE], phase * BEAT_MS) for phase in range(count - cues.COUNT)]
    for now in range(0, 16_000, 97):
        mixed, known = bytearray(4 * count), bytearray(count)
        mix(mixed, known, bytes([1]) * count, looks, rhythms, now, brightness, count)
        for look, (*colour, rhythm, later) in enumerate([(*STYLE[cue], 0) for cue in range(cues.COUNT)] + waves):
            light = brightness * brightness_at(rhythm, now + later)
            red, green, blue = (-(-channel * light // 255**2) for channel in colour)
            assert list(mixed[4 * look : 4 * look + 4]) == [0, blue, red, green], (look, now)


def test_cues_that_can_stand_side_by_side_differ_without_colour():
    together = [
        (cues.MISSING, cues.EXTRA),
        (cues.TARGET, cues.MOVABLE),
        (cues.ORIGIN, cues.TARGET),
        (cues.NOT_MOVABLE, cues.MISSING),
        (cues.LAST_ACTION, cues.MOVABLE),
    ]
    for one, other in together:
        assert STYLE[one][3] != STYLE[other][3], (one, other)
