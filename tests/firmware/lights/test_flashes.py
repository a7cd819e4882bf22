"""No light, and not all lights together, flash more than three times a second (WCAG 2.3.1), whatever the table does.

Frames are judged as the table sends them.
"""

import random
import re

import pytest

from lab.lights_card import brightness_at
from lab.people import flashes
from ludus import hot_loops
from ludus.board.definition import Board
from ludus.lights import cues, flash_guard, palette
from ludus.lights.display import FRAME_MS
from ludus.lights.renderer import Renderer
from ludus.safe_station import SafeStation
from ludus.storage.boots import Boot
from lusoria.boards import definitions as boards
from lusoria.session.page.lights_and_pieces import CueLights
from lusoria.web.pictures import legend
from tests.support.desk import START, WRAP, Desk
from tests.support.services.exhibits import exhibit

SHOWN_MS = 12_000
MENU_MS = 5300  # the button is held so long for the staff's menu
GAMES, PLIES = 6, 40
BOARDS = ("rota", "grid-8x8", "twelve-lines")


def chain(count, frame_ma=2000):
    """The lights of a board in which nothing but the lights is of interest."""
    return Renderer(list(range(count)), 60, 1, frame_ma)


def shown(lights, pictures, every=FRAME_MS):
    """The frames of lights that show so many pictures of cues, one every so many ms, from darkness on."""
    frames = [(0, bytes(len(lights.frame)))]
    for number, picture in enumerate(pictures, 1):
        lights.render(bytes(picture), number * every)
        frames.append((number * every, bytes(lights.frame)))
    return frames


def steady(lights, *picture):
    """Judge lights that keep one picture."""
    return flashes.judge(shown(lights, [picture] * (SHOWN_MS // FRAME_MS)))


def quick_frames(lights, seed, count=800, every=25):
    """The frames of lights of which some get any cue whenever it may be."""
    rng, picture, pictures = random.Random(seed), [0] * (len(lights.frame) // 4), []
    for _ in range(count):
        if rng.random() < 0.5:
            picture[rng.randrange(len(picture))] = rng.randrange(cues.COUNT)
        pictures.append(tuple(picture))
    frames = shown(lights, pictures, every)
    assert max(sum(frame) for _ms, frame in frames) * 60 <= 3 * 255 * 1000
    return frames


def quick(lights, seed):
    """Judge them."""
    return flashes.judge(quick_frames(lights, seed))


def since_start(desk):
    """Judge the frames of a desk since it was switched on."""
    frames = [((ms - START) % WRAP, frame) for ms, frame in desk.frames]
    return flashes.judge([(0, bytes(len(frames[0][1]))), *frames])


def is_calm(found):
    return max(found) <= flashes.MOST


@pytest.mark.parametrize(("flashes_a_second", "allowed"), [(5, False), (4, False), (2.9, True), (2.5, True)])
def test_five_flashes_a_second_are_too_many_and_three_are_not(flashes_a_second, allowed):
    for colour in (b"\0\0\0\x14", b"\0\0\x0a\0"):  # a seventh of white in green; red, of which less is seen
        lit = [bytes(4) if int(ms * flashes_a_second * 2 / 1000) % 2 else colour for ms in range(0, 3000, 10)]
        found = flashes.judge([(10 * at, frame) for at, frame in enumerate(lit)])
        assert is_calm(found) is allowed, found


def test_a_light_that_may_turn_at_once_flashes_too_often_in_quick_hands(monkeypatch):
    monkeypatch.setattr(hot_loops, "_REST_MS", 0)
    monkeypatch.setattr(flash_guard, "_TURNS", 100)
    assert quick(chain(9, 1009), 1).light > flashes.MOST


def test_a_board_that_may_turn_whenever_it_is_to_flashes_too_often_in_quick_hands(monkeypatch):
    monkeypatch.setattr(flash_guard, "_TURNS", 100)
    found = quick(chain(9, 1009), 1)
    assert found.board > flashes.MOST >= found.light


@pytest.mark.parametrize("seed", range(4))
def test_lights_that_get_any_cue_at_any_time_do_not_flash_too_often(seed):
    assert is_calm(quick(chain(9, 1009), seed))


def test_the_page_takes_as_long_for_a_rhythm_as_the_table():
    styled = re.findall(r"--rhythm: rhythm-(\d+) (\d+)ms .*\n@keyframes \S+ { (.*) }", legend.rhythm_styles())
    assert len(styled) == len(palette.RHYTHMS)
    for number, period, frames in styled:
        for share, opacity in re.findall(r"([\d.]+)% { opacity: ([\d.]+); }", frames):
            at = round(float(share) * int(period) / 100)
            light = brightness_at(int(number), at) / 255
            assert float(opacity) == pytest.approx(light ** (1 / 2.2), abs=0.02), (number, share)
        assert int(period) >= hot_loops.BEAT_MS


def test_the_page_of_a_real_table_does_not_flash_too_often_in_quick_hands():
    definition = boards.load("rota")
    lights, rng, letters = CueLights(definition), random.Random(1), ["."] * 9
    frames = []
    for ms in range(0, 20_000, 40):
        letters[rng.randrange(9)] = rng.choice(cues.LETTERS)
        shown = lights.at("".join(letters), ms).values()
        frames.append((ms, b"".join(bytes((0, blue, red, green)) for red, green, blue in shown)))
    assert is_calm(flashes.judge(frames))


def test_a_page_that_leaves_frames_out_does_not_flash_too_often():
    rng, frames, at, drawn = random.Random(1), quick_frames(chain(9, 1009), 1), 0, []
    while at < frames[-1][0]:
        at += rng.randint(40, 100)
        drawn.append((at, max(frame for frame in frames if frame[0] <= at)[1]))
    assert is_calm(flashes.judge(drawn))


@pytest.mark.parametrize("one", range(1, cues.COUNT))
def test_no_cue_and_no_two_side_by_side_flash_too_often(one):
    for other in range(one + 1):
        assert is_calm(steady(chain(2), one, other)), (one, other)


@pytest.mark.parametrize("board", BOARDS)
def test_no_board_full_of_a_cue_flashes_too_often(board):
    compact = boards.compact(boards.load(board))
    leds = Board(compact).leds
    for cue in range(1, cues.COUNT):
        lights = Renderer(leds["order"], leds["max_ma"], leds["idle_ma"], leds["frame_ma"])
        assert is_calm(steady(lights, *[cue] * len(leds["order"]))), cue


def test_no_simulated_game_flashes_too_often():
    for number in range(GAMES):
        found, waits = flashes.play(number, PLIES)
        assert is_calm(found) and waits, number


@pytest.mark.parametrize(
    ("board", "game"),
    [("rota", "rota"), ("grid-8x8", "latrunculi"), ("grid-8x8", "petteia"), ("twelve-lines", "twelve-lines")],
)
def test_no_exhibit_flashes_too_often_from_power_on_to_the_next_game(board, game):
    desk = exhibit(boards.compact(boards.load(board)) | {"games": [game]}).wait(36_000)
    desk.place(desk.board.cells[0]).wait(130_000)
    assert {cues.SHOWN_WHITE, cues.COUNTDOWN} <= desk.shown
    assert is_calm(since_start(desk))


def test_neither_the_staffs_menu_nor_the_self_test_flashes_too_often():
    desk = Desk().press(MENU_MS)
    for _ in range(3):
        desk.press(60, 60)
    desk.wait(3200)
    for cell in desk.board.cells:
        desk.place(cell, 60).lift(cell, 60)
    desk.press().wait(1000)
    assert {cues.CHOICE, cues.PASSED} <= desk.shown
    assert is_calm(since_start(desk))


def test_neither_a_spill_nor_the_way_back_flashes_too_often():
    desk = Desk().play("1 2 3 4 5 6")
    for cell in "123456":
        desk.lift(cell, 30)
    desk.wait(4000)
    for cell in "135246":
        desk.place(cell, 120)
    desk.press().wait(1000)
    assert {cues.SET_WHITE, cues.SET_BLACK} <= desk.shown
    assert is_calm(since_start(desk))


def test_safe_mode_does_not_flash_too_often():
    board = Board(boards.compact(boards.load("rota")))
    station = SafeStation(board, "word", Boot(None), lambda: 100_000, 0)
    found = flashes.judge([(ms, bytes(station.frame(ms))) for ms in range(FRAME_MS, SHOWN_MS, FRAME_MS)])
    assert 0 < found.red <= flashes.MOST and is_calm(found)
