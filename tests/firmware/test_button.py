"""What people mean by the one button, from its raw levels each 4 ms."""

import types

import pytest

from ludus import button

BEFORE_A_WRAP = 2**30 - 700
NAMES = ("", "short", "double", "offer", "staff")  # of the gestures


def gestures(*levels, requests=False):
    """(ms since the start, name) of every gesture, for levels given as ms down, ms up, ms down and so on."""
    switch = button.Button()
    switch.quick = requests
    report, ms, down = [], 0, True
    for length in levels:
        for _ in range(0, length, 4):
            gesture = switch.sample((BEFORE_A_WRAP + ms) % 2**30, down)
            if gesture:
                report.append((ms, NAMES[gesture]))
            ms += 4
        down = not down
    return report


def names(*levels, **requests):
    return [name for _ms, name in gestures(*levels, **requests)]


def test_a_short_press_is_told_when_no_second_one_can_follow():
    [(when, name)] = gestures(100, 1000)
    assert name == "short" and 0 <= when - (100 + button.SETTLE_MS + button.DOUBLE_MS) <= 8


def test_a_short_press_is_told_at_once_while_the_table_asks():
    [(when, name)] = gestures(100, 1000, requests=True)
    assert name == "short" and when <= 128


@pytest.mark.parametrize(("since", "expected"), [(60, ["short"]), (200, [])])
def test_a_press_that_was_over_before_the_table_asked_is_no_answer(since, expected):
    switch = button.Button()
    report = []
    for ms in range(0, 1000, 4):
        switch.expect(ms >= since)
        report.append(NAMES[switch.sample(ms, ms < 100)])
    assert [name for name in report if name] == expected


def test_two_short_presses_ask_for_a_hint_and_nothing_else():
    assert names(100, 150, 100, 1000) == ["double"]


def test_two_slow_presses_are_two():
    assert names(100, 500, 100, 1000) == ["short", "short"]


def test_three_quick_presses_are_a_double_and_a_short_one():
    assert names(100, 100, 100, 100, 100, 1000) == ["double", "short"]


def test_holding_offers_and_holding_longer_calls_the_staff():
    assert [round(when, -2) for when, _ in gestures(6000, 500)] == [2000, 5000]
    assert names(6000, 500) == ["offer", "staff"]
    assert names(2500, 500) == ["offer"]


@pytest.mark.parametrize("length", [1200, 1800])
def test_a_press_that_is_neither_short_nor_held_means_nothing(length):
    assert names(length, 1000) == []


def test_bouncing_contacts_are_one_press():
    assert names(8, 4, 8, 4, 100, 8, 4, 1000) == ["short"]


@pytest.mark.parametrize(
    ("moved", "phase", "presses"), [(-40, "play", 1), (60, "play", 0), (300, "play", 0), (60, "ask", 1)]
)
def test_a_press_means_nothing_once_hands_have_changed_the_board_since(moved, phase, presses):
    touched = types.SimpleNamespace(since=-9000)
    sitting = types.SimpleNamespace(referee=types.SimpleNamespace(touched=touched))
    found = []
    gestures = button.Gestures(sitting, None, None, found.append, None, None, None)
    gestures.expect(phase)
    for ms in range(0, 1000, 4):
        if ms >= moved:
            touched.since = moved
        gestures.sample(ms, ms < 120)
    assert len(found) == presses
