"""A sample of the campaign: simulated people play, and the table understands all that can be understood."""

from collections import Counter
from concurrent.futures import ProcessPoolExecutor

import pytest

from lab.people import ablation, campaign
from tests.support import yardstick

pytestmark = [pytest.mark.timeout(3600), pytest.mark.long]  # whichever test is first here plays them all
SAMPLE = 90  # every habit in every game, on every board; `make hands` plays thousands
PLIES = 40  # enough to show that a rule is needed
SAMPLE_PLIES = 70  # only the beginning of most games
PROCESSES = 2
PROCESSOR_S = 60  # a minute of each process, by the yardstick: others use the machine meanwhile


def played(number):
    """A game, and how slow the machine was before it or after it; for a process of its own."""
    before = yardstick.slowness()
    return campaign.play(number, SAMPLE_PLIES) | {"slowness": max(before, yardstick.slowness())}


@pytest.fixture(scope="module")
def games():
    with ProcessPoolExecutor(PROCESSES) as pool:
        return list(pool.map(played, range(SAMPLE), chunksize=4))


def test_the_sample_takes_no_more_than_a_minute_of_two_processes(games):
    assert sum(game["seconds"] / game["slowness"] for game in games) < PROCESSES * PROCESSOR_S


def test_nothing_is_counted_wrongly_and_no_action_is_lost(games):
    assert [(game["number"], each) for game in games for each in game["troubles"] if each["kind"] != "untold"] == []


def test_every_habit_of_hands_occurs_in_every_game(games):
    counts = {game_id: Counter() for game_id in campaign.GAMES}
    for game in games:
        counts[game["game"]].update(game["habits"])
    missing = {(game_id, habit) for game_id, habit in campaign.expected_habits() if not counts[game_id][habit]}
    assert missing == set()


def test_some_games_are_played_without_skipping_a_scan(games):
    assert sum(not game["skipped"] for game in games) >= SAMPLE // campaign.UNSKIPPED_EVERY


def fails_without(rule):
    """Whether an action is lost or wrong in one of a few games of Rota without a rule; for a process of its own."""
    ablation.disable(rule)
    games = (campaign.play(number, PLIES) for number in range(0, 12 * len(campaign.GAMES), len(campaign.GAMES)))
    return any(trouble["kind"] != "untold" for game in games for trouble in game["troubles"])


@pytest.mark.parametrize("rule", sorted(ablation.RULES))
def test_a_referee_without_a_rule_fails(rule):
    with ProcessPoolExecutor(1) as pool:
        assert pool.submit(fails_without, rule).result()
