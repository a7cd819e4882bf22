"""The way of a move that is to be carried out, or that a hint advises, is lit until the piece stands."""

from ludus.games.game import Game
from ludus.session.players import HUMAN, PC
from lusoria.boards import definitions as boards
from tests.support.desk import Desk

TAKING = "8/1bw5/8/8/8/8/w7/6bb w 0,0"  # a2-a7 takes b7
CHAIN = "7w/8/8/8/8/1w6/2b5/wb5b w 0,0"  # a1-a3 by c1 and c3


def table_at(game_id, position, *players, **options):
    """A table of squares with that position standing on it."""
    board = boards.compact(boards.load("grid-8x8"))
    board["games"] = [game_id]
    contents = Game(game_id, options, position).contents()
    desk = Desk(board, standing=[cell for cell, piece in zip(board["cells"], contents, strict=True) if piece])
    desk.station.begin(desk.now, game_id, options, players, position)
    desk.station.inputs.listen(desk.now, PC in players)
    return desk.wait(400)


def asks(desk, text):
    """The PC asks for its action."""
    desk.station.inputs.ask(desk.now, len(desk.game.played), desk.game.parse(text))
    return desk.wait(40)


def advised(desk, text):
    desk.sitting.propose(desk.game.parse(text))
    return desk.wait(40)


def lit(desk, letters):
    """The names of the cells with a cue of these letters."""
    return "".join(sorted(cell for cell, letter in desk.lights.items() if letter in letters))


def test_a_slide_lights_its_way_until_the_piece_stands():
    desk = asks(table_at("petteia", TAKING, PC, HUMAN), "a2-a7")
    assert desk.lights == {"a2": "o", **dict.fromkeys(("a3", "a4", "a5", "a6"), "g"), "a7": "t", "b7": "r"}
    desk.lift("a2")
    assert desk.lights["a2"] == "h" and lit(desk, "g") == "a3a4a5a6"
    desk.place("a7")
    assert desk.lights["b7"] == "r" and lit(desk, "gt") == "" and desk.played == ""
    desk.lift("b7", 400)
    assert desk.game.text_at(0) == "a2-a7xb7" and lit(desk, "g") == ""


def test_the_way_is_lit_too_where_what_is_captured_goes_first():
    desk = asks(table_at("petteia", TAKING, PC, HUMAN), "a2-a7").lift("b7")
    assert desk.lights == {"a2": "o", **dict.fromkeys(("a3", "a4", "a5", "a6"), "g"), "a7": "t"}


def test_the_way_covers_the_last_action_where_both_are():
    desk = table_at("petteia", "8/2w5/8/8/2b5/8/w7/6bb b 0,0", PC, HUMAN).move("c4", "h4")
    assert lit(desk, "l") == "c4h4"
    asks(desk, "c7-c2")
    assert lit(desk, "g") == "c3c4c5c6" and lit(desk, "l") == "h4"


def test_a_chain_of_leaps_lights_where_it_lands():
    desk = asks(table_at("latrunculi", CHAIN, PC, HUMAN), "a1-a3")
    assert desk.lights == {"a1": "o", "c1": "g", "c3": "g", "a3": "t"}
    desk.lift("a1").place("c1", 60).lift("c1", 60)
    assert desk.lights == {"a1": "h", "c1": "g", "c3": "g", "a3": "t"}
    desk.place("a3")
    assert desk.played == "a1-a3" and lit(desk, "g") == ""


def test_a_step_and_a_placement_have_no_way():
    desk = asks(table_at("latrunculi", CHAIN, PC, HUMAN), "a1-a2")
    assert desk.lights == {"a1": "o", "a2": "t"}
    desk = asks(table_at("latrunculi", None, PC, HUMAN, pieces=4), "d4")
    assert desk.lights == {"d4": "w"}


def test_a_hint_lights_its_way_beside_the_pieces_that_may_move():
    desk = advised(table_at("petteia", TAKING, HUMAN, HUMAN), "a2-a7")
    assert lit(desk, "i") == "a2a7b7" and lit(desk, "g") == "a3a4a5a6" and lit(desk, "m") == "c7"
    desk.lift("a2")
    assert lit(desk, "gi") == ""


def test_the_way_of_a_hint_is_a_chains_too():
    desk = advised(table_at("latrunculi", CHAIN, HUMAN, HUMAN), "a1-a3")
    assert lit(desk, "i") == "a1a3" and lit(desk, "g") == "c1c3"
