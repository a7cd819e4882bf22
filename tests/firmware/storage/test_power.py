"""The power goes and comes back: the game is taken up as the setting says, and what was shown is on the flash."""

import random

import pytest

from ludus.link.frames import decode, encode
from ludus.link.requests import CHANGE_MS, CHANGES
from ludus.storage.journal import Journal
from tests.support.desk import Desk
from tests.support.flash import Flash
from tests.support.hands import carry_out

WINDOW_MS = 250


def played(flash, actions="1 2 3 4"):
    desk = Desk(files=flash.files)
    desk.play(actions)
    return desk


def again(flash, standing):
    return Desk(files=flash.restart(), standing=standing)


def test_the_game_goes_on_in_silence():
    flash = Flash()
    played(flash)
    desk = again(flash, "1234")
    assert desk.played == "1 2 3 4" and desk.sitting.phase() == "play"
    assert desk.play("5").played == "1 2 3 4 5"


@pytest.mark.parametrize("answer", ["button", "action"])
def test_the_game_is_taken_up_by_light_and_confirmed(answer):
    flash = Flash()
    played(flash).station.change(0, "resume", "ask")
    desk = again(flash, "1234")
    assert desk.sitting.phase() == "confirm" and set(desk.lights) >= set("1234")
    if answer == "button":
        desk.press()
        assert desk.sitting.phase() == "play"
    assert desk.play("5").played == "1 2 3 4 5" and desk.sitting.phase() == "play"


def test_a_game_not_taken_up_begins_anew_when_the_board_is_cleared():
    flash = Flash()
    played(flash).station.change(0, "resume", "ask")
    desk = again(flash, "1234")
    for cell in "1234":
        desk.lift(cell)
    desk.wait(1800)
    assert desk.played == "" and [kind for kind, *_fields in desk.entries][-2:] == ["END", "GAME"]
    assert desk.sitting.phase() == "play" and desk.play("5").played == "5"


def test_a_setting_begins_another_game_instead():
    flash = Flash()
    played(flash).station.change(0, "resume", "reset")
    desk = again(flash, "")
    assert desk.played == "" and desk.entries[-2:-1] == [("END", "*", "abandoned")]


def test_a_board_one_action_ahead_of_its_journal_is_understood():
    flash = Flash()
    desk = played(flash)
    desk.station.journal.flush = lambda: None  # the power goes before the next action is written
    assert desk.play("5").played == "1 2 3 4 5"
    desk = again(flash, "12345")
    assert desk.wait(700).played == "1 2 3 4 5"


def test_what_the_lights_say_is_committed_is_on_the_flash_a_quarter_second_later():
    """Also while the next piece is in the air, and for every kind of entry."""
    flash, rng = Flash(), random.Random(4)
    desk = Desk(files=flash.files)
    journal, waits = desk.station.journal, []
    sample = desk.station.sample

    def sampling(now, raw, pressed):
        sample(now, raw, pressed)
        waits.append(waits[-1] + 4 if journal.waiting and waits else 4 if journal.waiting else 0)

    desk.station.sample = sampling
    for _ in range(60):
        if desk.game.over:
            for cell in desk.board.cells:
                desk._level(cell, 0)
            desk.wait(1800)
        carry_out(desk, desk.game, rng.choice(desk.game.actions()), rng)
        standing = [cell for cell, content in zip(desk.board.cells, desk.game.contents(), strict=True) if content]
        if standing and rng.random() < 0.5:
            cell = rng.choice(standing)
            desk.lift(cell, 400).place(cell, 60)
    assert 0 < max(waits) <= WINDOW_MS
    desk.wait(400)
    on_flash = Journal(flash.restart()("journal"), str)
    assert on_flash.written == journal.newest > 60
    assert decode(on_flash.line(on_flash.written))[0] == decode(journal.line(journal.written))[0]


def test_a_pc_may_not_wear_the_flash_out():
    desk = Desk(files=Flash().files)

    def change(value):
        desk.station.receive(desk.now, encode("SET", 1, ("brightness", value)))
        return desk.station.settings.get("brightness") == value

    desk.station.receive(desk.now, encode("HELLO", 1, (2, "test")))
    values = iter(["50", "35"] * CHANGES)
    assert all(change(next(values)) for _ in range(CHANGES)) and not change("10")
    desk.wait(CHANGE_MS)
    desk.station.receive(desk.now, encode("ALIVE", 2, ()))
    assert change("75") and not change("10")


def test_a_game_that_goes_on_after_a_draw_by_another_last_action_goes_on_after_a_power_cut():
    flash = Flash()
    desk = played(flash, "1 2 3 4 6 7 3-0 4-5").press(2200).press()
    assert desk.entries[-1] == ("END", "1/2-1/2", "agreement")
    desk.lift("5").place("3", 4000)  # Black has thought again: not to 5, but to 3
    assert desk.entries[-1][0] == "INSTEAD"
    after = again(flash, "126703")
    assert after.played == "1 2 3 4 6 7 3-0 4-3" and after.sitting.phase() == "play"


def test_a_press_answers_what_the_table_asks_even_before_the_resumed_game_is_confirmed():
    flash = Flash()
    desk = Desk(files=flash.files)
    desk.station.change(desk.now, "resume", "ask")
    desk.play("1 2").wait(500)
    after = again(flash, "1235")
    assert after.sitting.phase() == "ask"
    before = after.sitting.referee.pending.shown()
    after.press(60, 200)
    assert after.sitting.referee.pending.shown() != before
