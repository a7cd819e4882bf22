"""What a table answers to requests that it cannot carry out."""

import pytest

from ludus.lights import cues
from ludus.link.frames import decode, encode
from tests.support.desk import Desk


def answers(desk, kind, *fields):
    """What the table says at once to a message of the PC: kinds and fields."""
    desk.station.outbox.connect(desk.now)
    desk.station.receive(desk.now, encode(kind, 1, fields))
    lines = iter(lambda: desk.station.next_line(desk.now), None)
    return [(said, texts) for said, _number, texts in map(decode, lines)]


@pytest.mark.parametrize(("name", "value"), [("brightness", "ä" * 30), ("hours", "every ²²²²-0000"), ("dim", "1800 ²")])
def test_a_wrong_value_in_any_script_is_refused_with_a_reason_that_fits_a_line(name, value):
    kind, (about, reason) = answers(Desk(), "SET", name, value)[0]
    assert (kind, about) == ("REFUSED", "SET") and reason.startswith(name)


def test_the_reason_for_a_refused_position_comes_first():
    position = "w1b1w1b1/" * 7 + "w1b1w1b1 w 0,0"
    _kind, (_about, reason) = answers(Desk("grid-8x8"), "SETUP", "petteia", "", "human", "human", position)[0]
    assert reason and not reason.startswith("w1b1")


def test_an_answer_to_an_offer_that_is_neither_yes_nor_no_is_refused():
    reason = "the answer to an offer is yes or no, not 'maybe'"
    assert ("REFUSED", ["DRAW", reason]) in answers(Desk(), "DRAW", 0, "maybe")


@pytest.mark.parametrize("phase", ["test", "fault"])
def test_a_self_test_that_cannot_begin_is_refused(phase):
    desk = Desk()
    if phase == "fault":
        desk.raw[:] = bytes(len(desk.raw))
        desk.wait(60)
        assert cues.LETTERS[cues.FAULT] in desk.lights.values()
    else:
        answers(desk, "SELFTEST")
    assert ("REFUSED", ["SELFTEST", f"the table is in phase {phase}"]) in answers(desk, "SELFTEST")
