"""What docs/table-figures.md promises, held by a few lifts on the largest board; `make figures` measures all games."""

import dataclasses
import itertools
import random
import statistics

import pytest

from ludus.games.game import Game
from tests.support import needs

LIFTS = 3
MEDIAN_MS, WORST_MS = 25, 45
FRAMES = 29  # a second; one may fall out of the time that is measured
START_MS = 2000
SCANS = 200
FREE_BYTES = 96_000
STACK_BYTES = 6_656  # of 8,192
ANSWER_MS = 2000
LONG_MS = 500  # an answer that takes so long has frames to be counted
UNFED_MS = 200  # the watchdog itself waits for 8 s


def case_of_squares():
    """The largest board's most laborious game, as `make figures` measures it."""
    from lab.figures import latency

    return next(case for case in latency.CASES if case.game == "latrunculi")


@dataclasses.dataclass
class Measured:
    """A table whose own player of level 3 has the black pieces, before and while he thinks: ms, but scans a second."""

    start_ms: float
    lifts_ms: list[float]
    scans: float
    answer_ms: float
    frames: float
    unfed_ms: float
    stack: int


@pytest.fixture(scope="module")
def measured():
    """Of a table on the second emulator, which is quicker, and agrees with the first."""
    needs.second_emulator()
    from lab.figures import latency, long_game
    from lab.witness.table import SecondTable
    from ludus.link import messages

    case, rng = case_of_squares(), random.Random(1)
    game = Game(case.game, messages.read_options(case.options), case.position)
    flash = long_game.flash_of(case.board, game, case.options, game.position(), ("human", "table:3"))
    with SecondTable(case.board, flash=flash) as table:
        long_game.switch_on(table, game)
        start_ms = table.leds.frames[0].first_ns / 1e6
        table.say("HELLO", messages.PROTOCOL, "test")
        table.follow(1000)
        movable = latency.lifted_alone(game, table)
        begun, scans = table.pico.ms, table.scans()
        lifts = [latency.lift_to_light(table, rng.choice(movable), rng) for _ in range(LIFTS)]
        scans = (table.scans() - scans) * 1000 / (table.pico.ms - begun)
        hands = long_game.Hands(table, game)
        fed = len(table.pico.feedings) - 1
        while not game.side:
            hands.carry_out(hands.detectable()[0])
        begun, frames = table.pico.ms, len(table.leds.frames)
        table.follow_until(lambda: reported_at(table, "ask"), 10_000, step_ms=10)
        seconds = (table.pico.ms - begun) / 1000
        answer_ms = reported_at(table, "ask")[0] - reported_at(table, "ACT")[-1]
        frames = (len(table.leds.frames) - frames) / seconds
        unfed = max(later - first for first, later in itertools.pairwise(table.pico.feedings[fed:]))
        return Measured(start_ms, lifts, scans, answer_ms, frames, unfed / 1e6, table.pico.deepest())


def reported_at(table, what):
    """When, in ms by its clock, a table told of entries of a kind, or of inputs of that name."""
    return [values["ms"] for kind, values in table.messages if what in (kind, values.get("what"))]


def test_lights_come_soon_after_power_on(measured):
    assert 0 < measured.start_ms <= START_MS


def test_lights_follow_a_lift_soon(measured):
    assert statistics.median(measured.lifts_ms) <= MEDIAN_MS and max(measured.lifts_ms) <= WORST_MS


def test_the_processors_stack_keeps_room_to_spare(measured):
    assert 0 < measured.stack <= STACK_BYTES


@pytest.fixture(scope="module")
def taken_up():
    """A table that has been switched on in a random game of median length, a few actions before its end."""
    needs.second_emulator()
    from lab.figures import long_game
    from lab.witness.table import SecondTable

    case = case_of_squares()
    game, start = long_game.all_but_the_end(case.game, case.whole, case.seed)
    assert len(game.played) > case.median - long_game.BY_HAND
    with SecondTable(case.board, flash=long_game.flash_of(case.board, game, case.whole, start)) as table:
        long_game.switch_on(table, game)
        yield table, game


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


def heard(table, kind, expected):
    """The fields of the first message of that kind that is as wanted, if it comes within some seconds."""
    for _ in range(80):
        for values in [values for what, values in table.follow(50) if what == kind]:
            if expected(values):
                return values
    raise AssertionError(f"no such {kind} among {table.messages[-9:]}")


def test_the_board_is_scanned_often_enough_while_lights_are_animated(measured):
    assert measured.scans >= SCANS


def test_an_answer_of_the_tables_own_player_comes_soon_and_starves_neither_lights_nor_watchdog(measured):
    assert LONG_MS <= measured.answer_ms <= ANSWER_MS and measured.frames >= FRAMES
    assert 0 < measured.unfed_ms <= UNFED_MS
