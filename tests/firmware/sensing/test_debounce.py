"""Settling of bouncing contacts."""

import random

from ludus.sensing.debounce import LIFT_MS, PLACE_MS, Debouncer

BITS = [7, 6, 5, 4, 3, 2, 1, 0]
WRAP = 2**30


def raw(*cells):
    """The byte of a register whose cells have pieces (closed level 0, cell 0 in the lowest bit)."""
    return bytearray([255 & ~sum(1 << cell for cell in cells)])


def feed(debouncer, now, data, ms):
    """Sample every ms for ms milliseconds; the times at which cells settled, as [(ms, cell)]."""
    settled = []
    for step in range(ms):
        changed = []
        debouncer.sample((now + step) % WRAP, data, changed)
        settled += [(step, cell) for cell in changed]
    return settled


def test_first_reading_settles_at_once():
    debouncer = Debouncer(BITS, 0, 8)
    assert feed(debouncer, 0, raw(2, 5), 1) == [(0, 5), (0, 2)]
    assert bytes(debouncer.settled) == b"\0\0\1\0\0\1\0\0"


def test_a_lift_settles_sooner_than_a_placement():
    debouncer = Debouncer(BITS, 0, 8)
    feed(debouncer, 0, raw(2), 5)
    assert feed(debouncer, 100, raw(), 60) == [(LIFT_MS, 2)]
    assert feed(debouncer, 200, raw(2), 60) == [(PLACE_MS, 2)]


def test_a_contact_that_bounces_settles_once_after_its_last_edge():
    rng = random.Random(4)
    debouncer = Debouncer(BITS, 0, 8)
    now = WRAP - 40
    feed(debouncer, now, raw(), 5)
    settled = []
    for step in range(5, 60):
        changed = []
        closed = step >= 15 or rng.random() < 0.5
        debouncer.sample((now + step) % WRAP, raw(3) if closed else raw(), changed)
        settled += [(step, cell) for cell in changed]
    assert len(settled) == 1 and settled[0][1] == 3
    assert 15 <= settled[0][0] <= 15 + PLACE_MS


def test_a_glitch_shorter_than_the_settling_time_is_nothing():
    debouncer = Debouncer(BITS, 0, 8)
    feed(debouncer, 0, raw(2), 5)
    assert feed(debouncer, 50, raw(), LIFT_MS - 2) == []
    assert feed(debouncer, 50 + LIFT_MS - 2, raw(2), 100) == []
