"""Games by hand on boards that tell colours: what they make surer, and that nothing needs them."""

from tests.support.desk import Desk


def place(desk, cells, hand, wait=400):
    desk.hand = hand
    for cell in cells:
        desk.place(cell, wait)
    return desk


def rota(*pieces):
    """Rota on a colour board, pieces as texts such as '5w'."""
    desk = Desk("rota-colour")
    for piece in pieces:
        place(desk, piece[0], piece[1])
    return desk


def test_pieces_of_both_colours_and_on_either_face_are_played():
    desk = rota("1w", "0B", "7W", "4b", "6w", "2b")
    assert desk.played == "1 0 7 4 6 2"
    desk.hand = "W"
    assert desk.move("7", "8").played.endswith("7-8")


def test_a_piece_of_the_wrong_colour_is_told_at_once_and_not_played():
    desk = rota("1w")
    place(desk, "0", "w", wait=60)
    assert desk.played == "1" and desk.lights == {"0": "x"}
    desk.lift("0")
    place(desk, "0", "b")
    assert desk.played == "1 0"


def test_pieces_exchanged_are_told_until_they_are_put_right():
    desk = rota("1w", "0b")
    desk.lift("1").lift("0")
    place(desk, "1", "b")
    place(desk, "0", "w")
    assert desk.played == "1 0" and desk.lights == {"1": "X", "0": "X"}
    assert desk.press().wait(400).lights == {"1": "X", "0": "X"}  # hands have exchanged them, so a press is a mistake
    desk.lift("1").lift("0")
    place(desk, "1", "w")
    place(desk, "0", "b")
    assert "X" not in desk.lights.values() and desk.played == "1 0"
    assert place(desk, "5", "w").played == "1 0 5"


def test_a_press_says_that_a_piece_with_a_wrong_magnet_is_right():
    desk = rota("1w", "0w")
    assert desk.lights == {"0": "x"}
    assert desk.press().wait(400).played == "1"  # it is asked: white's may have been set down out of turn
    assert desk.wait(3000).played == "1 0"
    assert place(desk, "5", "w").played == "1 0 5"


def test_a_piece_turned_over_is_nothing():
    desk = rota("1w", "0b")
    desk.hand = "W"
    desk._level("1", 1)
    desk.wait(200)
    assert desk.played == "1 0" and "X" not in desk.lights.values()


def spilled():
    desk = rota("1w", "0b", "7w", "4b", "6w", "2b")
    for cell in "1074":
        desk.lift(cell)
    return desk


def test_a_spill_needs_no_button_where_colours_tell():
    desk = spilled()
    assert desk.sitting.phase() == "correct"
    place(desk, "17", "w")
    place(desk, "04", "b")
    assert desk.sitting.phase() == "play" and desk.played == "1 0 7 4 6 2"


def test_a_spill_put_back_with_colours_exchanged_is_told():
    desk = spilled()
    place(desk, "10", "w")
    place(desk, "74", "b")
    assert {cell for cell, letter in desk.lights.items() if letter == "X"} == {"0", "7"}


def test_an_exchange_of_two_pieces_that_presence_takes_for_nothing_is_no_take_back():
    desk = Desk("grid-8x8-colour")
    desk.station.inputs.new(desk.now, desk.station.sensors.settled, "petteia", dict(desk.board.options), ("human",) * 2)
    for cell, content in zip(desk.board.cells, desk.game.contents(), strict=True):
        if content:
            place(desk, [cell], " wb"[content], wait=8)
    desk.wait(2000)
    desk.hand = "w"
    assert desk.move("a2", "a5").played == "a2-a5"
    desk.lift("a5")
    desk.hand = "b"
    desk.place("a2")
    assert desk.played == "a2-a5" and desk.sitting.phase() == "correct"
