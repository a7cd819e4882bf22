"""Twelve Lines with counters that only touch lanes, hits in passing, and two counters borne off in one grip."""

import pytest

from tests.support.scenes import scene, texts

VAGI = "1,b2,5,b3,4/2,w2,5,b4,3/w2,b1,b1,9 w 0,0 11,4 -"  # on C2 and C3


def test_a_counter_set_beside_an_enemy_and_lifted_again_from_that_slot_hits_nothing():
    desk = scene(VAGI, "234")
    desk.lift("C1", 400).place("C3", 200).lift("C3.2", 400).place("C4", 600)
    assert texts(desk) == ["(234)", "7/10"]


def test_people_count_by_touching_each_lane_past_enemies():
    desk = scene(VAGI, "234")
    for origin, lanes in (("C1", ("C2", "C3", "C4", "C5", "C6")), ("B3", ("B2", "B1", "C1", "C2"))):
        desk.lift(origin, 200)
        for lane in lanes[:-1]:
            slot = next(slot for slot in range(1, 6) if not desk.filled(f"{lane}.{slot}"))
            desk.place(lane, 200).lift(f"{lane}.{slot}", 200)
        desk.place(lanes[-1], 100)
        if lanes[-1] == "C2":
            desk.lift("C2.1")
        desk.wait(1200)
    assert texts(desk)[:4] == ["(234)", "7/10", "10/12", "4/8*"]


@pytest.mark.parametrize("late", [24, 100, 280])
def test_an_enemy_hit_in_passing_may_be_taken_off_once_the_hitter_stands(late):
    desk = scene("2,b3,9/5,w2,3,b2,2/w3,3,w1,1,w2,2,b1,2 w 0,0 7,9 -", "346").dice("125")
    desk.lift("C1", 400).place("C5", 1500).lift("C7", 300).place("A9", late).lift("C10", 1200)
    assert texts(desk)[:4] == ["(346)", "7/11", "13/16*", "16/22"]


@pytest.mark.parametrize(("returned", "steps"), [("", ["29/off", "28/off"]), ("A2 A3", [])])
def test_two_counters_borne_off_in_one_grip_are_asked_about_first(returned, steps):
    desk = scene("1,w1,w1,9/12/6,b2,5 w 0,0 13,13 -", "235")
    desk.lift("A2", 80).lift("A3")
    assert desk.sitting.phase() == "ask" and desk.lights["A2"] == desk.lights["A3"] == "f"
    for lane in returned.split():
        desk.place(lane)
    desk.wait(3300)
    assert texts(desk) == ["(235)", *steps]


def test_no_step_that_the_table_has_not_asked_for_is_played_for_its_player():
    desk = scene("1,b2,9,w3/9,b3,2/1,b4,10 w 0,0 12,6 -", "236", players=("table:1", "human")).wait(2000)
    players, words = desk.sitting.referee.position.players, desk.game.words
    start, end = words.ends(desk.game.state, players.requested)
    others = {words.ends(desk.game.state, action) for action in desk.game.actions()} - {(start, end)}
    other = next(there for origin, there in others if origin == start)
    names = desk.board.cells
    desk.lift(names[start], 500).place(names[other], 5000)
    assert texts(desk) == ["(236)"] and desk.sitting.phase() == "correct"
    desk.lift(names[other], 600).place(names[end], 1000)
    assert len(texts(desk)) == 2


@pytest.mark.parametrize(("landed", "next_one"), [(400, 700), (700, 100), (1500, 700)])
def test_an_enemy_that_the_hitter_touched_in_passing_may_be_taken_off_later(landed, next_one):
    desk = scene("2,b3,8,w2/12/w2,1,b1,1,w1,7 w 0,0 10,11 -", "245").dice("125")
    desk.lift("C1", 300).place("C3", 150).lift("C3.2", 300).place("C7", landed)
    desk.lift("C3", next_one + 350).lift("C5", 300).place("C10", 500)
    assert texts(desk)[:4] == ["(245)", "7/9*", "9/13", "11/16"]


def test_one_counter_that_entered_plays_the_whole_turn_and_hits():
    desk = scene("2,b3,8,w2/12/w2,1,b1,1,w1,7 w 1,0 9,11 -", "234").dice("125")
    desk.place("B5", 400).lift("B5", 400).place("C3", 250).lift("C3.1", 700)
    assert texts(desk)[:4] == ["(234)", "in/2", "2/5", "5/9*"]


def test_an_enemy_taken_off_before_another_counter_hits_it_asks_nothing():
    desk = scene("2,b3,9/12/5,w2,3,b1,2 w 2,0 11,11 -", "234")
    desk.place("B5", 600).place("B4", 150).lift("C10", 400).lift("C6", 300).place("C10", 400)
    assert texts(desk) == ["(234)", "in/2", "in/3", "12/16*"]
