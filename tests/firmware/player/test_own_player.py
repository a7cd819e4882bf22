"""The table's own player at the table, with no PC: he thinks while the table goes on, and hands play for him."""

import random

import pytest

from ludus.session.players import HUMAN, level_of
from lusoria.log.flights.replay import replay
from tests.support.desk import Desk
from tests.support.flights import flight_of
from tests.support.hands import carry_out
from tests.support.lanes import Player

MIDDLE = "1 2 3 4 6 7"  # w.b, white to move


def against(desk, *players, game="rota", **options):
    options.update(desk.board.options)
    desk.station.inputs.new(desk.now, desk.station.sensors.settled, game, options, players)
    return desk


def requests(desk, patience=8000):
    """Wait until the table has said its action; returns it."""
    while desk.sitting.referee.position.players.requested is None and not desk.game.over:
        desk.wait(40)
        patience -= 40
        assert patience > 0, desk.game.position()
    return desk.sitting.referee.position.players.requested


@pytest.mark.parametrize(("word", "level"), [("table:1", 1), ("table:3", 3), ("table:4", 0), ("table:", 0), (HUMAN, 0)])
def test_levels_are_1_to_3(word, level):
    assert level_of(word) == level


def test_the_table_begins_and_its_action_is_lit_until_a_hand_does_it():
    desk = against(Desk(), "table:3", HUMAN)
    cell = desk.board.cells[desk.sitting.referee.evidence.ends(requests(desk))[1]]
    desk.wait(40)
    assert desk.lights == {cell: "w"}
    desk.place("1" if cell != "1" else "2")
    assert desk.played == ""
    desk.lift("1" if cell != "1" else "2").place(cell)
    assert desk.played == cell and not desk.station.advice.thinks()


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(("game", "options"), [("rota", {}), ("terni-lapilli", {"lines": "square"})])
def test_a_game_that_is_a_draw_is_never_won_against_its_best(game, options, seed):
    rng = random.Random(seed)
    desk = against(Desk(game, seed=seed), HUMAN, "table:3", game=game, **options, **{"move-limit": "20"})
    while not desk.game.over:
        action = rng.choice(desk.game.actions()) if desk.game.side == 0 else requests(desk)
        carry_out(desk, desk.game, action, rng)
    assert desk.game.score in ("0-1", "1/2-1/2")
    assert desk.entries[-1] == ("END", desk.game.score, desk.game.reason)


def test_it_plays_petteia_and_the_lights_go_on_while_it_thinks():
    rng = random.Random(5)
    desk = Desk("grid-8x8")
    against(desk, "table:2", "table:2", game="petteia")
    for cell, content in enumerate(desk.game.contents()):
        if content:
            desk.place(desk.board.cells[cell], 40)
    for _ in range(6):
        frames = len(desk.frames)
        waited = desk.now
        action = requests(desk)
        assert len(desk.frames) - frames >= (desk.now - waited) // 50
        carry_out(desk, desk.game, action, rng)
    assert len(desk.game.played) == 6


def test_it_plays_twelve_lines_after_the_dice_have_fallen():
    desk = against(Desk("twelve-lines"), "table:1", HUMAN, game="twelve-lines")
    hands = Player(desk, random.Random(2))
    for _round in range(200):
        if desk.game.awaits_throw:
            desk.wait(100)
        elif len(desk.game.played) < 9:
            hands.step(requests(desk) if desk.game.side == 0 else hands.rng.choice(desk.game.actions()))
    assert len(desk.game.played) >= 9


def test_a_take_back_makes_it_think_anew():
    desk = against(Desk(), HUMAN, "table:3").place("1")
    first = requests(desk)
    desk.lift("1").wait(3200)
    assert desk.played == "" and desk.sitting.referee.position.players.requested is None
    desk.place("0")
    assert requests(desk) is not None and desk.game.is_legal(desk.sitting.referee.position.players.requested)
    assert desk.game.side == 1 and first is not None


def test_it_keeps_to_its_answer_while_a_piece_is_straightened():
    desk = against(Desk(), HUMAN, "table:2").place("1")
    answer = requests(desk)
    assert desk.lift("1").wait(3200).played == ""
    assert requests(desk.place("1")) == answer
    cell = desk.game.text(answer)
    assert desk.place(cell, 1000).lift(cell).wait(3200).played == "1"
    assert requests(desk) == answer


def test_it_is_still_there_when_the_pc_goes_and_comes():
    desk = against(Desk(), HUMAN, "table:3").place("1")
    action = requests(desk)
    for listening in (True, False):
        desk.station.inputs.listen(desk.now, listening)
        assert (
            desk.sitting.referee.position.players.requested == action
            and desk.sitting.referee.position.players.automatic == [False, True]
        )


def test_the_flight_record_tells_the_same_game():
    desk, notes = Desk(), []
    desk.station.inputs._note = lambda *note: notes.append(note)
    against(desk, HUMAN, "table:3")
    rng = random.Random(3)
    while not desk.game.over and len(desk.game.played) < 8:
        action = rng.choice(desk.game.actions()) if desk.game.side == 0 else requests(desk)
        carry_out(desk, desk.game, action, rng)
    report = replay(flight_of(desk, notes, HUMAN, "table:3"))
    acts = [report.fields[1] for report in report if report.kind == "ACT"]
    assert acts == list(desk.game.played)[: len(acts)] and len(acts) >= 5
