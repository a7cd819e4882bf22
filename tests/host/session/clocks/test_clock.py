"""Time controls, two clocks, and whose of them runs: without a table and without waiting."""

import pytest

from ludus.games.game import Game
from lusoria.errors import UsageError
from lusoria.session.clocks.clock import Clocks, TimeControl, format_time
from lusoria.session.clocks.timekeeper import Timekeeper, on_clock


@pytest.mark.parametrize(
    ("text", "tag"),
    [("10m", "600"), ("90s", "90"), ("1h30m", "5400"), ("5m+3s", "300+3"), ("2h+1m", "7200+60"), ("24h", "86400")],
)
def test_a_time_is_written_as_people_say_it(text, tag):
    control = TimeControl.parse(text)
    assert control.tag() == tag and TimeControl.parse(control.words()) == control


@pytest.mark.parametrize("text", ["", "10", "m", "4s", "25h", "5m+", "5m+2h", "5m3", "-5m", "5 m", "5m+3", "0m+3s"])
def test_another_time_is_refused_in_one_line(text):
    with pytest.raises(UsageError, match=r"10m, 90s, 1h30m or 5m\+3s") as refused:
        TimeControl.parse(text)
    assert "\n" not in str(refused.value)


def test_only_the_clock_that_runs_goes_down_and_a_turn_earns_its_increment():
    clocks = Clocks(TimeControl(60, 2))
    clocks.run(1, 1000)
    assert (clocks.left(0, 11_000), clocks.left(1, 11_000)) == (60_000, 50_000)
    clocks.earn(1, 11_000)
    clocks.run(0, 11_000)
    assert (clocks.left(0, 12_000), clocks.left(1, 99_000)) == (59_000, 52_000)
    clocks.run(None, 12_000)
    assert clocks.left(0, 99_000) == 59_000 and clocks.fallen(999_000) is None


def test_a_flag_falls_at_its_millisecond_and_stays_down():
    clocks = Clocks(TimeControl(5, 3))
    clocks.run(0, 0)
    assert clocks.fallen(4999) is None and clocks.fallen(5000) == 0
    clocks.earn(0, 5000)
    assert clocks.left(0, 5000) == 0


@pytest.mark.parametrize(
    ("ms", "text"),
    [(3_905_000, "1:05:05"), (299_001, "5:00"), (60_000, "1:00"), (20_000, "0:20"), (19_999, "0:19.9"), (0, "0:00.0")],
)
def test_what_is_left_is_shown_in_tenths_only_near_the_end(ms, text):
    assert format_time(ms) == text


def played(game_id, actions, options=None):
    game = Game(game_id, options)
    for text in actions.split():
        game.play(game.parse(text))
    return game


def test_whose_time_it_is():
    people = ("human", "human")
    assert on_clock(played("rota", ""), people, False, "play") is None  # White sits down first
    assert on_clock(played("rota", "1"), people, False, "play") == 1
    assert on_clock(played("rota", "1 2"), people, False, "play") == 0
    assert on_clock(played("rota", "1"), ("human", "pc"), False, "play") == 1
    assert on_clock(played("rota", "1"), ("human", "pc"), True, "play") is None  # people move the pieces for it
    assert on_clock(played("rota", "1"), ("human", "table:2"), False, "think") == 1
    assert on_clock(played("rota", "1"), ("human", "table:2"), False, "play") is None
    assert on_clock(played("rota", "1 4 2 5 3"), people, False, "over") == 1
    won = played("rota", "1 2 5 4 0")
    assert won.over and on_clock(won, people, False, "over") is None


@pytest.mark.parametrize("phase", ["test", "arrange", "safe"])
def test_while_the_game_waits_no_clock_runs(phase):
    assert on_clock(played("rota", "1"), ("human", "human"), False, phase) is None
    assert on_clock(played("rota", "1"), ("human", "pc"), False, phase) is None


def test_dice_cost_time_only_where_players_throw_them():
    people = ("human", "human")
    assert on_clock(played("twelve-lines", "(136)"), people, False, "play") is None  # nothing was moved yet
    turn = "(136) in/1 in/3 in/6"
    assert on_clock(played("twelve-lines", turn), people, False, "play") is None
    assert on_clock(played("twelve-lines", turn, {"dice": "players"}), people, False, "dice") == 1


class Watch:
    """A clock that stands where it is set, and the keeper that reads it."""

    def __init__(self, control):
        self.ms = 0
        self.keeper = Timekeeper(control, lambda: None, lambda: self.ms)
        self.keeper.begin("j", 1)


def test_a_game_without_time_control_has_no_clocks():
    keeper = Watch(None).keeper
    keeper.run(0)
    assert keeper.state() is None and keeper.as_ugi() is None and keeper.line() == "" and keeper.flag() is None


def test_a_turn_earns_and_a_taken_back_flag_falls_no_second_time():
    watch = Watch(TimeControl(60, 5))
    keeper = watch.keeper
    keeper.run(1)
    watch.ms = 10_000
    keeper.played(played("rota", "1 2"))
    keeper.run(0)
    assert keeper.as_ugi() == {"p1time": 60_000, "p2time": 55_000, "p1inc": 5000, "p2inc": 5000}
    assert keeper.line() == "> White 1:00   Black 0:55"
    watch.ms = 70_000
    assert keeper.flag() == 0 and keeper.flag() is None
    assert keeper.state() == {
        "control": "60+5",
        "words": "1m+5s",
        "left": {"w": 0, "b": 55_000},
        "running": None,
        "fallen": "w",
    }
    keeper.run(1)  # the last move was taken back, and they play on
    watch.ms = 900_000
    assert keeper.state()["left"]["b"] == 55_000 and keeper.flag() is None
    keeper.stop()


def test_several_steps_of_one_turn_earn_once():
    watch = Watch(TimeControl(60, 5))
    watch.keeper.run(0)
    turn = "(136) in/1 in/3 in/6"
    for steps in (2, 3, 4):
        watch.keeper.played(played("twelve-lines", " ".join(turn.split()[:steps]), {"dice": "players"}))
    assert watch.keeper.as_ugi()["p1time"] == 65_000
    watch.keeper.stop()


def test_the_alarm_rings_when_a_flag_falls():
    import threading

    rung = threading.Event()
    keeper = Timekeeper(TimeControl(1), rung.set)
    keeper.begin("j", 1)
    keeper.run(0)
    assert not rung.wait(0.8) and rung.wait(3)
    assert keeper.flag() == 0
