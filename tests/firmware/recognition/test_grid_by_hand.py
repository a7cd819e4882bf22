"""Petteia and Latrunculi by hand on a presence board of squares: captures, removals, trapped pieces, set-up."""

import random

import pytest

from ludus.games.game import Game
from ludus.recognition.ways import runs
from lusoria.boards import definitions as boards
from tests.support.desk import Desk
from tests.support.hands import carry_out, steps_of

LATRUNCULI = ("latrunculi", {"pieces": "4"})


def desk_for(game_id, options=None, standing=None):
    """A grid table that plays game_id, its start set up unless other cells are given as standing."""
    board = boards.compact(boards.load("grid-8x8"))
    board["games"] = [game_id]
    board["options"] = {**board["options"], **(options or {})}
    if standing is None:
        contents = Game(game_id, board["options"]).contents()
        standing = [cell for cell, content in zip(board["cells"], contents, strict=True) if content]
    return Desk(board, standing=standing)


def do(desk, *texts):
    """Carry out actions given in notation, removals last."""
    for text in texts:
        game = desk.game
        for kind, cell in steps_of(desk, game, game.parse(text)):
            getattr(desk, kind)(cell, 60)
        desk.wait(1200)


def texts(desk):
    return [desk.game.text_at(ply) for ply in range(len(desk.game.played))]


@pytest.mark.parametrize("game_id", ["petteia", "latrunculi"])
@pytest.mark.parametrize("seed", range(3))
def test_random_games_with_removals_in_any_order(game_id, seed):
    rng = random.Random(seed)
    desk = desk_for(game_id)
    mirror = Game(game_id, desk.board.options)
    for _ in range(90):
        if mirror.over:
            break
        captures = [action for action in mirror.actions() if len(steps_of(desk, mirror, action)) != 2]
        among = captures if captures and rng.random() < 0.7 else mirror.actions()
        action = rng.choice(among)
        carry_out(desk, mirror, action, rng)
        mirror.play(action)
        assert desk.game.position() == mirror.position(), mirror.text_at(len(mirror.played) - 1)
    assert list(desk.game.played) == list(mirror.played)


def test_removal_is_lit_until_it_is_done():
    desk = desk_for("petteia")
    do(desk, "a2-a5", "b7-b5", "h2-h3", "h7-h6")
    desk.lift("c2", 60).place("c5", 500)
    assert len(texts(desk)) == 4
    assert desk.lights["b5"] == "r" and desk.sitting.phase() == "hold"
    desk.lift("b5", 400)
    assert texts(desk)[-1] == "c2-c5xb5"


def test_a_captured_piece_is_asked_for_also_while_something_else_is_amiss():
    desk = desk_for("petteia")
    do(desk, "a2-a5", "b7-b5", "h2-h3", "h7-h6")
    desk.lift("c2", 60).place("c5", 500).lift("d7", 60).place("d6", 500)
    assert texts(desk)[-2:] == ["c2-c5xb5", "d7-d6"]
    desk.place("f5", 500)
    assert desk.lights == {"b5": "r", "f5": "x"}
    desk.lift("f5", 500).lift("b5", 500)
    assert desk.sitting.phase() == "play" and texts(desk)[-1] == "d7-d6"


def test_a_captured_piece_is_asked_for_after_an_agreed_draw_too():
    desk = desk_for("petteia")
    do(desk, "a2-a5", "b7-b5", "h2-h3", "h7-h6")
    desk.lift("c2", 60).place("c5", 500).lift("d7", 60).place("d6", 500).press(2200).press()
    assert desk.game.over and desk.lights["b5"] == "r"
    assert "b5" not in desk.lift("b5", 500).lights


def test_petteia_is_set_up_by_light():
    desk = desk_for("petteia", standing=())
    assert desk.sitting.phase() == "setup"
    white = [cell for cell, cue in desk.lights.items() if cue == "w"]
    assert sorted(white) == sorted(a + b for a in "abcdefgh" for b in "12")
    for cell in white:
        desk.place(cell, 40)
    black = [cell for cell, cue in desk.lights.items() if cue == "b"]
    assert sorted(black) == sorted(a + b for a in "abcdefgh" for b in "78")
    for cell in black:
        desk.place(cell, 40)
    assert desk.sitting.phase() == "play" and desk.played == ""


def test_a_trapped_piece_glows_and_is_captured_by_taking_it_off():
    desk = desk_for(*LATRUNCULI)
    do(desk, "a4", "b4", "c3", "h8", "a1", "h7", "h1", "g8")
    assert desk.sitting.phase() == "play"
    do(desk, "c3-c4")
    assert desk.lights["b4"] == "c"
    do(desk, "h8-f8")
    desk.lift("b4", 500)
    assert texts(desk)[-1] == "h8-f8"
    desk.wait(700)
    assert texts(desk)[-1] == "xb4"


def test_the_next_lift_makes_a_removal_count_at_once():
    desk = desk_for(*LATRUNCULI)
    do(desk, "a4", "b4", "c3", "h8", "a1", "h7", "h1", "g8", "c3-c4", "h8-f8")
    desk.lift("b4", 240).lift("f8", 60)
    assert texts(desk)[-1] == "xb4" and desk.lights["f8"] == "h"


def test_a_bad_contact_under_a_trapped_piece_captures_nothing_while_its_captor_moves_another():
    desk = desk_for(*LATRUNCULI)
    do(desk, "a4", "b4", "c3", "h8", "a1", "h7", "h1", "g8", "c3-c4", "h8-f8")
    desk.lift("b4", 240).lift("h1", 200).place("h2", 4000)
    assert texts(desk)[-1] == "h8-f8" and set(desk.lights) == {"b4"}
    desk.place("b4", 500)
    assert texts(desk)[-2:] == ["h8-f8", "h1-h2"]


def test_a_sleeve_that_takes_a_trapped_piece_along_captures_nothing():
    desk = desk_for(*LATRUNCULI)
    do(desk, "a4", "b4", "c3", "h8", "a1", "h7", "h1", "g8", "c3-c4", "h8-f8")
    for cell in ("b4", "a4", "c4", "a1"):
        desk.lift(cell, 40)
    desk.wait(1500)
    assert texts(desk)[-1] == "h8-f8" and desk.sitting.phase() == "correct"


def test_a_capture_is_taken_back_by_putting_everything_back():
    desk = desk_for("petteia")
    do(desk, "a2-a5", "b7-b5", "h2-h3", "h7-h6", "c2-c5xb5")
    desk.lift("c5", 60).place("c2", 60).place("b5", 500)
    assert texts(desk)[-1] == "h7-h6"


def test_an_illegal_move_is_guided_back():
    desk = desk_for("petteia")
    desk.lift("a2", 60).place("b4", 500)
    assert desk.sitting.phase() == "correct" and desk.lights == {"a2": "?", "b4": "x"}
    desk.lift("b4", 60).place("a4", 500)
    assert texts(desk) == ["a2-a4"]


TWO_ROOKS = "b7/8/8/5b2/8/3b2w1/8/w7 w 0,0"


def from_position(position):
    """A table of Petteia at a position, its pieces set up."""
    desk = desk_for("petteia", standing=())
    desk.station.begin(desk.now, "petteia", {}, ("human", "human"), position)
    for cell, content in zip(desk.board.cells, desk.game.contents(), strict=True):
        if content:
            desk.place(cell, wait=20)
    return desk.wait(1000)


def test_a_piece_pushed_on_has_slid():
    desk = from_position(TWO_ROOKS)
    do(desk, "g3-g5")
    desk.place("g6", wait=60).lift("g5", 1500)
    assert texts(desk) == ["g3-g6"] and desk.sitting.phase() == "play"


@pytest.mark.parametrize("straightened_ms", [0, 24, 300])
def test_a_captor_pushed_past_another_enemy_has_not_moved_twice(straightened_ms):
    """Its captured piece is off first; the enemy that it passes, which it could capture as well, may be touched."""
    desk = from_position("8/bb6/ww6/2b5/8/8/4ww2/8 b 0,0")
    desk.lift("a6", 500).lift("c5", 200).place("b5", 60).place("a5", 100).lift("b5", 600)
    if straightened_ms:
        desk.lift("b6", straightened_ms).place("b6", 0)
    assert texts(desk.wait(2000)) == ["c5-a5xa6"] and desk.sitting.phase() == "play"


@pytest.mark.parametrize(("presses", "counted"), [(0, ["g3-f3"]), (1, ["g3-e3", "f5-f3xe3"]), (2, ["g3-e3"])])
def test_whether_it_has_is_asked_where_it_may_also_be_captured(presses, counted):
    """f5-f3 captures the piece on e3, if the sensor of f5 is stuck."""
    desk = from_position(TWO_ROOKS)
    do(desk, "g3-e3")
    desk.place("f3", wait=60).lift("e3", 1500)
    assert texts(desk) == ["g3-e3"] and desk.sitting.phase() == "ask"
    for _ in range(presses):
        desk.press()
    desk.wait(4000)
    assert texts(desk) == counted


def test_it_has_not_if_it_may_have_come_from_a_cell_that_is_not_believed():
    """Pushed, g3-f3 would change the same cells in the same order."""
    desk = from_position(TWO_ROOKS)
    do(desk, "g3-e3")
    desk.sitting.referee.mask(desk.now, desk.board.cells.index("f5"))
    desk.place("f3", wait=60).lift("e3", 1500)
    assert texts(desk) == ["g3-e3", "f5-f3xe3"]


def test_a_piece_set_down_where_the_captor_came_from_may_be_a_take_back():
    """The same with a piece that ends where the captured one began."""
    desk = from_position("b7/8/8/5b2/8/3b1w2/8/w7 w 0,0")
    do(desk, "f3-e3")
    desk.place("f3", wait=60).lift("e3", 1500)
    assert texts(desk) == ["f3-e3"] and desk.sitting.phase() == "ask"
    desk.press().wait(3500).press().wait(3500)
    assert texts(desk) == ["f3-e3", "f5-f3xe3"]


@pytest.mark.parametrize(("presses", "left"), [(0, []), (1, ["f4-e4", "f2-f4"])])
def test_a_piece_that_was_put_back_while_another_slid_may_have_been_taken_back(presses, left):
    """What stands on f4 is the piece that came from there, though it was counted as the other one."""
    desk = from_position("b7/8/8/8/5b2/8/5w2/w7 b 0,0")
    do(desk, "f4-e4")
    desk.lift("f2", 60).place("g3", 500).lift("e4", 60).place("f4", 500)
    desk.lift("g3", 60)
    assert texts(desk) == ["f4-e4", "f2-f4"]
    desk.place("f2", 500)
    assert desk.sitting.phase() == "ask"
    for _ in range(presses):
        desk.press()
    desk.wait(3500)
    assert texts(desk) == left


def test_a_mess_costs_few_positions(monkeypatch):
    """A Pico would stand still while a search looks into many."""
    desk, counts, most = desk_for("petteia"), [], []
    choices = runs.Choices
    monkeypatch.setattr(runs, "Choices", lambda *about: counts.append(1) or choices(*about))
    beside = list(zip("abcdef", "bcdefg", strict=True))
    pairs = [(old + here, new + there) for old, new in beside for here, there in ("24", "75")]
    for origin, destination in [*pairs, *((new, old) for old, new in pairs)]:
        for change, cell in ((desk.lift, origin), (desk.place, destination)):
            change(cell)
            most.append(len(counts))
            counts.clear()
    assert 0 < max(most[: 2 * len(pairs)]) <= 20  # more pieces stand amiss than actions may have moved
    assert max(most) <= 2 * 128  # for all searches of a judgement; a lift is judged at once and after a while


def test_who_set_all_pieces_up_may_begin_at_once():
    desk = desk_for("petteia")
    for origin, end in (("a2", "a4"), ("h7", "h5"), ("b2", "b3"), ("g7", "g6")):
        desk.move(origin, end, 600)
    start = [name for name, content in zip(desk.board.cells, Game("petteia").contents(), strict=True) if content]
    for cell in [cell for cell in desk.board.cells if desk.filled(f"{cell}.1")]:
        desk.lift(cell, 60)
    for cell in start:
        desk.place(cell, 120)
    desk.wait(100).move("d2", "d4", 2000)
    assert texts(desk) == ["d2-d4"] and desk.sitting.phase() == "play"


def second_thoughts():
    """Petteia after b2-b4, the second thought b2-b5, and Black's quick reply f7-f5."""
    desk = desk_for("petteia")
    desk.move("b2", "b4", 1000)
    desk.lift("b4", 150).place("b5", 200).lift("f7", 150).place("f5", 200)
    return desk


def test_a_second_thought_is_followed_by_two_quick_actions():
    desk = second_thoughts()
    desk.lift("f2", 150).place("f3", 4000)
    assert texts(desk) == ["b2-b5", "f7-f5", "f2-f3"]


@pytest.mark.parametrize("ms", [300, 1200, 2800])
def test_a_quick_reply_to_a_second_thought_is_put_back(ms):
    desk = second_thoughts()
    desk.wait(1000).lift("f5", ms).place("f7", 1500)
    assert texts(desk) == ["b2-b5"] and desk.game.side == 1
