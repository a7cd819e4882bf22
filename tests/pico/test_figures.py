"""What docs/table-figures.md promises, held by a few lifts on the largest board; `make figures` measures all games."""

import statistics

import pytest
from support import needs

LIFTS = 3
MEDIAN_MS, WORST_MS = 25, 45
FRAMES = 29  # a second; one may fall out of the time that is measured
START_MS = 2000
SCANS = 200
FREE_BYTES = 80_000
ANSWER_MS = 2000
UNFED_MS = 200  # the watchdog itself waits for 8 s


@pytest.fixture(scope="module")
def measured():
    needs.emulator()
    from lusoria.emulated import latency

    case = next(case for case in latency.CASES if case.game == "latrunculi")
    return latency.measure(case, LIFTS)


def test_lights_come_soon_after_power_on(measured):
    assert 0 < measured.start_ms <= START_MS


def test_lights_follow_a_lift_soon(measured):
    assert statistics.median(measured.latencies_ms) <= MEDIAN_MS and max(measured.latencies_ms) <= WORST_MS


@pytest.fixture(scope="module")
def taken_up():
    """A table that has been switched on in a random game of median length, a few actions before its end."""
    needs.emulator()
    from lusoria.emulated import latency, long_game

    case = next(case for case in latency.CASES if case.game == "latrunculi")
    game, start = long_game.all_but_the_end(case.game, case.whole, case.seed)
    assert len(game.played) > case.median - long_game.BY_HAND
    return long_game.table_with(case.board, game, long_game.flash_of(case.board, game, case.whole, start)), game


def test_lights_come_soon_also_where_a_long_game_is_taken_up(taken_up):
    table, _game = taken_up
    assert table.leds.frames[0].first_ns / 1e6 <= START_MS


def test_a_long_game_is_taken_up_whole_and_its_rules_go_with_it(taken_up):
    from ludus.link import messages

    table, game = taken_up
    table.say("HELLO", messages.PROTOCOL, "test")
    newest = heard(table, "HELLO", lambda _values: True)["newest"]
    table.say("FROM", newest + 1)  # a PC that has the game already
    now = heard(table, "NOW", lambda _values: True)
    assert (now["ply"], now["check"]) == (len(game.played), game.check())
    free = heard(table, "ALIVE", lambda _values: True)["free"]
    table.say("NEW", "petteia", "board=9x10", "human", "human")
    heard(table, "GAME", lambda values: values["game"] == "petteia")
    cell = next(name for name, content in zip(table.compact["cells"], game.contents(), strict=True) if content)
    table.follow(300)
    table.level(cell, False)
    assert heard(table, "ALIVE", lambda values: values["free"] > free)["free"] > free >= FREE_BYTES


def heard(table, kind, wanted):
    """The fields of the first message of that kind that is as wanted, if it comes within some seconds."""
    for _ in range(80):
        for values in [values for what, values in table.follow(50) if what == kind]:
            if wanted(values):
                return values
    raise AssertionError(f"no such {kind} among {table.heard[-9:]}")


def test_the_board_is_scanned_often_enough_while_lights_are_animated(measured):
    assert measured.scans >= SCANS


def test_memory_is_left(measured):
    assert measured.free >= FREE_BYTES


def test_an_answer_of_the_tables_own_player_comes_soon_and_starves_neither_lights_nor_watchdog():
    needs.emulator()
    from lusoria.emulated import at_work, latency

    found = at_work.answer(next(case for case in latency.CASES if case.game == "latrunculi"), 3)
    assert found.answer_ms >= at_work.LONG_MS and found.frames >= FRAMES
    assert 0 < found.answer_ms <= ANSWER_MS
    assert 0 < found.unfed_ms <= UNFED_MS
