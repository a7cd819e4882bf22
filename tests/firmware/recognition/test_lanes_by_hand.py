"""Twelve Lines by hand on lanes: dice, entering, hits, several steps at once, bearing off, piles higher than a lane."""

import random

import pytest

from ludus.errors import LudusError
from ludus.games.game import Game
from ludus.lights import cues
from ludus.session.players import HUMAN
from lusoria.boards import definitions as boards
from tests.support.desk import Desk
from tests.support.lanes import Player
from tests.support.scenes import scene


def test_a_random_game_to_its_natural_end():
    player = Player(Desk("twelve-lines", seed=1), random.Random(1))
    player.play_on()
    assert player.game.score in ("1-0", "0-1") and player.game.reason == "board"
    mirror = Game("twelve-lines")
    for action in player.game.played:
        mirror.play(action)
    assert mirror.position() == player.game.position()


FALL_MS = 800  # longer than dice take to fall


def lanes(*dice, options=None, seed=1):
    """A Twelve Lines table whose first dice lie as given."""
    board = boards.compact(boards.load("twelve-lines"))
    board["options"] = {**board["options"], **(options or {})}
    desk = Desk(board, dice=dice, seed=seed)
    return desk.wait(FALL_MS)


def texts(desk):
    return [desk.game.text_at(ply) for ply in range(len(desk.game.played))]


def enter(desk, *cells):
    for cell in cells:
        desk.place(cell)
    return desk.wait(FALL_MS)


def entered(*dice, cells=("B6", "B4", "B1", "B7", "B9", "B12")):
    """White has entered on 1, 3 and 6, Black on 1, 3 and 6; further dice as given."""
    desk = lanes("136", "136", *dice)
    return enter(enter(desk, *cells[:3]), *cells[3:])


def test_dice_lie_on_the_table_and_show_where_counters_enter():
    desk = lanes("316")
    assert texts(desk) == ["(136)"]
    pips = {die: sum(name.startswith(f"die{die}.") for name in desk.lights) for die in (1, 2, 3)}
    assert pips == {1: 1, 2: 3, 3: 6}
    assert {name: cue for name, cue in desk.lights.items() if cue == "w"} == {"B6": "w", "B4": "w", "B1": "w"}
    desk.place("B4")
    assert texts(desk)[-1] == "in/3" and [desk.lights[f"die2.{pip}"] for pip in (1, 4, 5)] == ["p"] * 3


def test_dice_of_a_position_in_the_middle_of_a_turn_lie_on_the_table():
    desk = entered("224")
    station, position = desk.station, desk.game.position()
    assert position.endswith(" w 12,12 0,0 224")
    station.inputs.new(desk.now, station.sensors.settled, "twelve-lines", {}, (HUMAN, HUMAN), position)
    desk.wait(100)
    assert texts(desk) == []
    pips = [[cue for name, cue in desk.lights.items() if name.startswith(f"die{die}.")] for die in (1, 2, 3)]
    assert pips == [["W"] * 2, ["W"] * 2, ["W"] * 4]
    desk.place("B5", FALL_MS)
    assert texts(desk) == ["in/2"]
    pips = [{cue for name, cue in desk.lights.items() if name.startswith(f"die{die}.")} for die in (1, 2, 3)]
    assert pips == [{"p"}, {"W"}, {"W"}]


def test_straightening_a_counter_within_its_lane_is_nothing():
    desk = entered("224")
    before = texts(desk)
    desk.lift("B6.1", 60).place("B6.4", 400)
    assert texts(desk) == before and desk.sitting.phase() == "play"


@pytest.mark.parametrize("own_first", [False, True])
def test_a_step_that_hits_counts_in_either_order(own_first):
    player = Player(Desk("twelve-lines", seed=3), random.Random(3))
    for _ in range(3000):
        hits = [action for action in player.game.actions() if player.game.text(action).endswith("*")]
        hits = [action for action in hits if action >> 8 and player.shows(action)]
        if hits:
            break
        player.play_on(1)
    text = player.game.text(hits[0])
    player.rng = random.Random(1 if own_first else 0)
    player.hits_own_first = own_first
    player.step(hits[0])
    assert player.texts()[-1] == text or text in player.texts()[-2:]


def test_two_counters_may_enter_in_one_moment():
    desk = lanes("136")
    desk.place("B6", 0).place("B4", 400)
    assert sorted(texts(desk)[1:]) == ["in/1", "in/3"]


def test_a_turn_is_taken_back_and_the_dice_fall_again_as_they_fell():
    desk = lanes("136", "244", "555")
    enter(desk, "B6", "B4", "B1")
    assert texts(desk)[-1] == "(244)"
    desk.lift("B1", 700)
    assert texts(desk) == ["(136)", "in/1", "in/3"]
    enter(desk, "B1")
    assert texts(desk)[-1] == "(244)"


def test_players_enter_their_own_dice_by_button():
    desk = lanes(options={"dice": "players"})
    assert desk.sitting.phase() == "dice" and texts(desk) == []
    for presses in (1, 3, 6):
        for _ in range(presses):
            desk.press()
        desk.wait(3100)
    assert texts(desk) == ["(136)"] and desk.sitting.phase() == "play"


def test_no_die_invites_a_press_that_would_enter_no_number():
    desk = lanes(options={"dice": "players"})
    assert "a" in desk.lights.values()  # the die to be entered next
    desk.place("B6", 600).press()
    assert desk.sitting.phase() == "correct" and set(desk.lights.values()) == {"x"}
    desk.lift("B6", 600)
    assert desk.sitting.phase() == "dice" and "a" in desk.lights.values()


def test_a_hit_counter_that_still_stands_is_to_be_taken_off_whatever_else_is_played():
    position = "1,b1,1,w2,1,b1,2,w3,b3,w1,b2/1,w1,2,w1,4,b1,1,b3/1,b1,b1,b1,3,w1,b1,w4,w1,w1 b 0,0 0,0 446"
    desk = scene(position).lift("B10", 300).place("A11", 1500).lift("A10", 300).place("C1", 600)
    assert desk.lights["A11"] == cues.LETTERS[cues.REMOVE]


def test_players_tell_their_dice_to_the_pc():
    desk = lanes(options={"dice": "players"})
    with pytest.raises(LudusError, match="no dice of players are awaited at ply 1"):
        desk.sitting.dice(desk.now, 1, "136")
    with pytest.raises(LudusError, match="three numbers from 1 to 6"):
        desk.sitting.dice(desk.now, 0, "137")
    desk.sitting.dice(desk.now, 0, "631")
    assert texts(desk.wait(40)) == ["(136)"]
