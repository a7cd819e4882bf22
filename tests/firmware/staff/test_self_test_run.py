"""A self-test on a table: begun by the PC, in place of the game, which goes on as the board then stands."""

from types import SimpleNamespace

import pytest

from ludus.lights import cues
from ludus.link.frames import decode, encode
from ludus.link.outbox import Outbox
from ludus.staff.self_test import PATIENCE_MS
from ludus.storage.journal import Journal
from tests.support.desk import WRAP, Desk


def requests(desk):
    """The cell whose light asks for a piece, None if none does."""
    frame = desk.wait(200).frames[-1][1]  # a light that has just turned turns again only then
    picture = desk.station.display.picture
    found = [desk.board.leds["order"][light] for light, cue in enumerate(picture) if cue == cues.SET_WHITE]
    assert all(any(frame[4 * light : 4 * light + 4]) for light, cue in enumerate(picture) if cue == cues.PASSED)
    return desk.board.cells[found[0]] if found else None


def begun(desk):
    desk.station.receive(desk.now, encode("SELFTEST", 1, ()))
    return desk.wait(60)


def test_the_game_waits_and_goes_on_as_the_board_then_stands():
    desk = Desk().play("1 2")
    desk.lift("1").lift("2")
    before = desk.played
    begun(desk)
    while cell := requests(desk):
        desk.place(cell, 60).lift(cell, 60)
    assert desk.station.stand_in.current.test.letters() == "+" * 9
    assert desk.played == before
    desk.press()
    assert desk.station.stand_in.current is None
    desk.place("1").place("2")
    desk.place("3")
    assert desk.played.split()[-1] == "3"
    assert "b" in desk.lights.values()


@pytest.mark.parametrize("presses", [0, 1])
def test_a_test_that_everybody_left_ends_and_saves_nothing(presses):
    """Pieces stand on the board: without a press it waits for them to go; with one it calibrates only other cells."""
    desk = Desk().play("1 2")
    saved = []
    desk.station.stand_in._found = saved
    begun(desk)
    for _ in range(presses):
        desk.press()
    desk.now = (desk.now + PATIENCE_MS) % WRAP
    desk.wait(60)
    assert desk.station.phase == "play" and saved == []
    assert desk.place("3").played == "1 2 3"


def test_pieces_set_up_during_the_test_are_seen_when_it_ends():
    desk = begun(Desk())
    while cell := requests(desk):
        desk.place(cell, 60).lift(cell, 60)
    desk.place("5", 60)
    desk.press()
    desk.wait(400)
    assert desk.played == "5"


def test_a_board_wired_wrongly_plays_rightly_once_it_is_learned():
    desk = Desk()
    bits = desk.board.sense["bits"]
    wrong = bits.index(3), bits.index(7)
    bits[wrong[0]], bits[wrong[1]] = 7, 3
    desk.station.sensors.begin_anew(desk.now, desk.raw)
    really = {3: wrong[0], 7: wrong[1]}

    def level(cell, piece):
        bit = really.get(desk.board.cells.index(cell), bits.index(desk.board.cells.index(cell)))
        if piece:
            desk.raw[bit // 8] &= ~(128 >> bit % 8)
        else:
            desk.raw[bit // 8] |= 128 >> bit % 8

    desk._level = level
    begun(desk)
    while cell := requests(desk):
        desk.place(cell, 60).lift(cell, 60)
    assert desk.station.stand_in.current.test.letters().count("?") == 2
    desk.press()
    for cell in desk.board.cells:
        desk.place(cell, 60).lift(cell, 60)
    for cell in desk.board.cells:
        desk.place(cell, 60).lift(cell, 60)
    desk.press()
    assert desk.station.stand_in.current is None
    desk.place("3")
    assert desk.played == "3"


def brightest(desk):
    """The brightest channel of any light in two seconds."""
    desk.frames.clear()
    desk.wait(2000)
    return max(max(frame) for _now, frame in desk.frames)


def test_brightness_is_a_setting_that_dims_every_light_and_loses_none():
    desk = Desk().play("1 2").wait(1000)
    bright, lit = brightest(desk), desk.lights
    desk.station.receive(desk.now, encode("SET", 1, ("brightness", "20")))
    assert 0.15 * bright <= brightest(desk) <= 0.35 * bright  # the brighter ones are held by the budget
    assert desk.lights == lit
    dimmest = desk.board.leds["order"].index(desk.board.cells.index("2"))  # the last action, winking
    assert any(desk.frames[at][1][4 * dimmest + 1] for at in range(len(desk.frames)))


def test_the_readings_of_the_largest_board_all_reach_the_pc():
    """Its pins are enough for 22 banks of 16 channels."""
    desk = begun(Desk("rota-colour"))
    test, outbox = desk.station.stand_in.current, Outbox(Journal(None, str))
    test._outbox, test.test.calibration = outbox, SimpleNamespace(base=[65535] * 352, strength=[65535] * 352)
    outbox.connect(0)
    test._report_readings()
    lines = []
    while line := outbox.next_line(0):
        kind, number, fields = decode(line)
        outbox.acknowledge(number)
        lines.append((kind, int(fields[0]), len(fields[2].split(","))))
    assert lines == [("READINGS", first, 16) for first in range(0, 352, 16)]
