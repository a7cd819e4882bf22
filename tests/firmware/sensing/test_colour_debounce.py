"""Settling of the states that linear sensors give."""

from ludus.sensing.colour_debounce import DOWN_MS, ColourDebouncer
from ludus.sensing.debounce import LIFT_MS, PLACE_MS
from ludus.sensing.thresholds import BLACK, BLACK_DOWN, EMPTY, WHITE, WHITE_DOWN

WRAP = 2**30
BITS = [2, 1, 0, -1]  # channel 2 sees cell 0


def feed(debouncer, now, states, ms):
    """Sample every ms for ms milliseconds; [(ms, cell)] of what settled."""
    settled = []
    for step in range(ms):
        changed = []
        debouncer.sample((now + step) % WRAP, bytearray(states), changed)
        settled += [(step, cell) for cell in changed]
    return settled


def test_the_first_reading_settles_at_once():
    debouncer = ColourDebouncer(BITS, 3)
    assert feed(debouncer, 0, [EMPTY, BLACK_DOWN, WHITE, WHITE], 1) == [(0, 1), (0, 0)]
    assert bytes(debouncer.settled) == b"\2\3\0"


def test_lifts_placements_and_pieces_on_their_other_face_have_their_times():
    debouncer = ColourDebouncer(BITS, 3)
    now = WRAP - 100
    assert feed(debouncer, now, [0, 0, 0, 0], 5) == []
    assert feed(debouncer, now + 5, [0, 0, BLACK, 0], 100) == [(PLACE_MS, 0)]
    assert feed(debouncer, now + 105, [0, 0, EMPTY, 0], 100) == [(LIFT_MS, 0)]
    assert feed(debouncer, now + 205, [0, 0, WHITE_DOWN, 0], 100) == [(DOWN_MS, 0)]
    assert debouncer.settled[0] == 2


def test_a_piece_on_its_way_through_the_weak_field_is_not_one_on_its_other_face():
    debouncer = ColourDebouncer(BITS, 3)
    feed(debouncer, 0, [0, 0, WHITE, 0], 1)
    assert feed(debouncer, 10, [0, 0, BLACK_DOWN, 0], DOWN_MS - 5) == []
    assert feed(debouncer, 10 + DOWN_MS - 5, [0, 0, EMPTY, 0], 50) == [(LIFT_MS, 0)]


def test_a_piece_turned_over_is_nothing_and_one_exchanged_is_told():
    debouncer = ColourDebouncer(BITS, 3)
    feed(debouncer, 0, [0, 0, WHITE, 0], 1)
    assert feed(debouncer, 10, [0, 0, WHITE_DOWN, 0], 100) == []
    assert feed(debouncer, 110, [0, 0, BLACK, 0], 100) == [(PLACE_MS, 0)]
    assert debouncer.settled[0] == 3
