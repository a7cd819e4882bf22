"""A position set up by hand on the unmodified firmware, under each runtime: staff's menu, two colours, who moves."""

from tests.host.simulator.test_button import FIRMWARE, do

TAKEN = "wait 3300"  # a choice that is shown is taken after three seconds
SHORT = ("press 60", "wait 300")
CHOICES_TO_IT = 5  # leave, rota, against the table, self-test, brightness


def asks_for(lit):
    """The colours that lights ask for: where a black piece is to be set they are blue, for a white one nearly white."""
    return {"b" if blue > green else "w" for _red, green, blue in lit.values()}


def test_a_position_is_set_up_and_played_from(start):
    table = start(FIRMWARE)
    do(table, "wait 1000", "press 5300", "wait 5500", *(SHORT * CHOICES_TO_IT))
    white = do(table, TAKEN)
    assert len(white) == 9 and asks_for(white) == {"w"}
    set_down = do(table, "place 1 w", "wait 300", *SHORT, "place 5 b", "wait 300", *SHORT)
    assert set(set_down) <= {"1"}  # who moves? White's piece asks, in its rhythm
    lit = do(table, TAKEN)
    assert set(lit) == set("0234678")  # White has two pieces in hand: they may be set on any empty cell
    assert asks_for(lit) == {"w"}
    lit = do(table, "place 3 w", "wait 700")
    assert asks_for({cell: lit[cell] for cell in "024678"}) == {"b"}
    lit = do(table, "place 7 b", "wait 600", "press 80", "wait 700")  # in the wrong order: they change colours
    assert asks_for({cell: lit[cell] for cell in "02468"}) == {"w"}
    assert b"Traceback" not in table.call(lambda world: world.usb.backlog)
