"""Sensors that are stuck or chatter: found, told, masked, and the game goes on."""

import random

import pytest

from ludus.sensing.chatter import ALL, FEW, MANY, Chatter
from tests.support.desk import Desk

OPENING = "1 0 7 4 6 2"


class FaultyDesk(Desk):
    """A desk with sensors that do not follow their pieces: stuck ones give a level, noisy ones any."""

    def __init__(self, *about, **more):
        self.stuck, self.noisy = {}, set()
        self.chance_of_noise = random.Random(5)
        super().__init__(*about, **more)

    def stick(self, cell, piece):
        self._set(self.board.cells.index(cell), piece)
        self.stuck[self.board.cells.index(cell)] = piece
        return self

    def _set(self, seat, piece):
        if seat not in self.stuck:
            super()._set(seat, piece)

    def wait(self, ms):
        for _ in range(0, ms, 4):
            for cell in self.noisy:
                self._set(self.board.cells.index(cell), self.chance_of_noise.random() < 0.5)
            super().wait(4)
        return self


def windows(chatter, counts, times):
    changes = []
    for _ in range(times):
        changes += chatter.judge(bytearray(counts))
    return changes


def test_hands_are_no_chatter_and_a_loose_wire_is():
    chatter = Chatter(20)
    assert windows(chatter, [FEW, 12] + [0] * 18, 50) == []
    assert windows(chatter, [0, MANY] + [0] * 18, 3) == [(1, True)]
    assert windows(chatter, [0, FEW + 1] + [0] * 18, 50) == []
    assert windows(chatter, [0] * 20, 10) == [(1, False)]


def test_noise_on_many_sensors_is_no_sensors_fault():
    chatter = Chatter(20)
    assert windows(chatter, [MANY] * 20, 300) == [(ALL, True)]
    assert not any(chatter.masked)
    assert windows(chatter, [0] * 20, 1) == [(ALL, False)]


@pytest.mark.parametrize(("cell", "piece"), [("6", 0), ("3", 1)])
def test_a_stuck_sensor_is_found_by_the_button_when_people_play_on(cell, piece):
    """One under a standing white piece that gives nothing, one on an empty cell that gives a piece."""
    desk = FaultyDesk().play(OPENING)
    desk.stick(cell, piece).wait(4000)
    desk.move("7", "8").wait(10000)
    assert desk.played == OPENING and desk.faults == [] and set(desk.lights) == {cell}  # time alone blames nothing
    desk.press().wait(4000)
    assert desk.played.endswith("7-8") and desk.faults == [("stuck", cell, "")]
    desk.wait(400).move("0", "5", 600) if cell == "6" else desk.wait(400).move("4", "5", 600)
    assert desk.played.split()[-1] in ("0-5", "4-5")


def test_a_stuck_sensor_that_moves_again_is_believed():
    desk = FaultyDesk().play(OPENING)
    desk.stick("3", 1).wait(4000)
    desk.move("7", "8").wait(4000).press().wait(4000)
    desk.stuck.clear()
    desk.lift("3", 200)
    assert desk.faults == [("stuck", "3", ""), ("stuck", "3", "gone")]
    assert desk.move("4", "3").played.endswith("4-3")


def test_a_sensor_that_does_not_tell_a_lift_is_found_by_the_button():
    """Its piece stands elsewhere, and nothing seems to be missing: only a person can say which one was moved."""
    desk = FaultyDesk().play(OPENING)
    desk.stick("7", 1).lift("7").place("8").wait(4000)
    assert desk.played == OPENING and desk.lights == {"8": "x"}
    desk.press()
    assert desk.sitting.phase() == "ask" and desk.lights["8"] == "f" and desk.lights["1"] == "h"
    desk.press()
    assert desk.lights["8"] == "f" and desk.lights["7"] == "h"
    desk.wait(3200)
    assert desk.played.endswith("7-8") and desk.faults == [("stuck", "7", "")] and desk.sitting.phase() == "play"
    assert desk.move("0", "5").played.endswith("7-8 0-5")


def test_the_button_may_say_that_nothing_was_lifted():
    desk = FaultyDesk().play(OPENING).place("8", 600).press().press().press()
    assert desk.sitting.phase() == "ask" and "f" not in desk.lights.values()
    desk.wait(3200)
    assert desk.played == OPENING and desk.faults == [] and desk.lights == {"8": "x"}
    assert desk.lift("8").sitting.phase() == "play"


def test_no_sensor_is_blamed_for_what_hands_did():
    desk = FaultyDesk().play(OPENING)
    desk.place("8").wait(6000)
    assert desk.faults == [] and desk.played == OPENING
    desk.lift("8").lift("1").wait(6000)
    desk.place("5").wait(6000)
    assert desk.faults == [] and desk.sitting.phase() == "correct"


def test_a_chattering_sensor_is_masked_and_the_game_goes_on():
    desk = FaultyDesk().play(OPENING)
    desk.noisy = {"5"}
    desk.wait(5000)
    assert desk.faults == [("chatter", "5", "")] and desk.sitting.phase() == "play"
    assert desk.move("7", "8").played.endswith("7-8")
    desk.lift("4").press()  # a black piece goes onto the masked cell: nothing but the button can tell
    assert desk.lights["5"] == "f"
    desk.wait(3200)
    assert desk.played.endswith("7-8 4-5")
    assert desk.move("8", "7").played.endswith("8-7")
    desk.place("4", wait=1100)  # from the masked cell: where it ends is seen
    assert desk.played.endswith("8-7 5-4")
    desk.noisy = set()
    desk._set(5, 0)
    desk.wait(12000)
    assert desk.faults[-1] == ("chatter", "5", "gone") and desk.sitting.phase() == "play"


def test_a_piece_placed_on_a_chattering_sensor_blames_it_for_nothing_more():
    desk = FaultyDesk().play("1 2").wait(1000)
    desk.noisy = {"5"}
    desk.wait(5000)
    desk.press().wait(3200)
    assert desk.played == "1 2 5" and desk.faults == [("chatter", "5", "")]
