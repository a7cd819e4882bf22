"""Twelve Lines: every turn found once, the network's arithmetic, the way home, a search of whole turns."""

import random
from array import array
from pathlib import Path

import numpy as np
import pytest

from ludus.games.game import Game
from ludus.games.twelve_lines import rules
from lusoria.engine.compiled import rules as compiled
from lusoria.engine.hot import twelve_lines_network
from lusoria.engine.search import WIN, Limits, Stop, searcher_for
from lusoria.engine.twelve_lines import race_home
from lusoria.engine.twelve_lines.network import buffers, file_of, hot, trained
from tests.support.turns import ends_by_hand


@pytest.fixture(scope="module")
def searcher():
    return searcher_for("twelve-lines")


def positions(number, opposed="no"):
    """Positions between two turns from random games."""
    state = Game("twelve-lines", {"opposed": opposed}).state
    fastest = compiled.fastest("twelve-lines")
    for seed in range(1, number + 1):
        played = fastest.state(state)
        fastest.sequences.playout(played, fastest.actions(), seed, 60 * seed)
        if not played[rules.RESULT] and not played[rules.DICE]:
            yield played


def test_every_end_of_a_turn_is_found_once_and_its_steps_lead_there():
    rng, turns, code = random.Random(1), buffers(), hot("twelve_lines")
    for state in positions(4):
        throw = array("H", state)
        rules.play(throw, rules.THROW << 8 | rng.choice(rules.THROWS))
        turns[0][0] = throw
        count = code.write_ends(*turns)
        ends = [bytes(end) for end in turns[3][:count]]
        assert len(set(ends)) == count and set(ends) == ends_by_hand(throw)
        for end, path in zip(ends, turns[4][:count], strict=True):
            played = array("H", throw)
            for action in path:
                if action:
                    rules.play(played, int(action))
            assert bytes(played) == end


def test_the_network_compiled_and_plain_and_in_matrices_says_the_same():
    parts, plain = trained(False).parts(), trained(False).parts()
    weights, output, _, active, amounts = parts
    for state in positions(8):
        worth = hot("twelve_lines_network").value(state, 0, *parts)
        assert worth == pytest.approx(twelve_lines_network.value(array("H", state), 0, *plain), abs=1e-5)
        count = twelve_lines_network.write_features(array("H", state), 0, active, amounts)
        inputs = np.zeros(len(weights))
        inputs[active[:count]], inputs[-1] = amounts[:count], 1
        hidden = np.maximum(inputs @ weights, 0)
        assert worth == pytest.approx(1 / (1 + np.exp(-(hidden @ output[:-1] + output[-1]))), abs=1e-5)


def test_the_weights_are_small_and_say_how_they_were_made():
    folder = file_of(False).parent
    assert sum(path.stat().st_size for path in folder.iterdir()) < 500_000
    for opposed, words, won in ((False, "", 0.9675), (True, " --opposed yes", 0.7675)):
        about = trained(opposed).about
        command = f"python -m lab.tuning.twelve_lines{words} --games {about['games']} --seed {about['seed']}"
        assert (about["command"], about["won_against_greedy_one_ply"]) == (command, won)
        page = (Path(__file__).parents[3] / "docs/twelve-lines-engine.md").read_text(encoding="utf-8")
        assert command in page and f"{100 * won:g} % of {about['measured_games']} games" in page


def test_what_is_a_race():
    code = hot("twelve_lines_home")

    def is_race(text, **options):
        return bool(code.is_race(np.array(Game("twelve-lines", options, text).state, "uint16")))

    assert is_race("w5,w5,w5,9/12/10,b5,b10 w 0,0 0,0 -")
    assert not is_race("w5,w5,w4,8,b1/12/w1,9,b5,b9 w 0,0 0,0 -")
    assert not is_race("w5,w5,w4,9/12/10,b5,b10 w 1,0 0,0 -")
    assert is_race("3,w5,w5,w5,2,b5,b10,2/12/12 w 0,0 0,0 -", opposed="yes") is True
    assert is_race("3,b5,b5,b5,2,w5,w10,2/12/12 w 0,0 0,0 -", opposed="yes") is False


def test_a_turn_is_played_as_it_was_planned(searcher):
    rng = random.Random(6)
    game = Game("twelve-lines")
    while len(game.played) < 120 and not game.over:
        if game.text(game.actions()[0]).startswith("("):
            game.play(game.parse(f"({rng.randint(1, 6)}{rng.randint(1, 6)}{rng.randint(1, 6)})"))
            continue
        answer = searcher.best(game, Limits(depth=1))
        for place, action in enumerate(answer.pv):
            assert searcher.best(game, Limits(depth=1)).pv == answer.pv[place:]
            game.play(action)
    assert len(game.played) == 120 or game.over


def test_with_no_ply_only_the_own_way_counts(searcher):
    """A hit gains no more than another step of the same die; entering is as far as its die."""
    game = Game("twelve-lines", None, "3,b1,4,b1,w1,1,w1/1,w2,w1,w5,1,w2,b1,2,b7,b2,b2/w1,3,w2,7 w 0,0 0,1 123")
    texts = {game.text(action): score for action, score in searcher.values(game, 0).items()}
    by_die = {}
    for text, score in texts.items():
        origin, target = text.rstrip("*").split("/")
        by_die.setdefault(int(target) - int(origin), set()).add(score)
    assert {die: len(scores) for die, scores in by_die.items()} == {1: 1, 2: 1, 3: 1}
    [one], [two], [three] = by_die[1], by_die[2], by_die[3]
    assert one < two < three and any(text.endswith("*") for text in texts)


def test_it_is_stopped_and_limited_and_tells_several_lines(searcher):
    game = Game("twelve-lines", None, "b1,b2,w2,3,w2,w2,1,w5,w2,1/w1,9,b1,1/2,b3,1,b2,b5,4,w1,1 b 0,1 0,0 166")
    searcher.forget()
    stop = Stop()
    stop.set()
    assert searcher.best(game, Limits(infinite=True), stop).depth == 1
    searcher.forget()
    assert searcher.best(game, Limits(nodes=200)).nodes < 5000
    game = Game("twelve-lines", None, "b2,b2,5,w2,1,w3,b2,1/9,b1,b1,1/1,w2,b2,1,b3,b2,1,w2,2,w4,w2 b 0,0 0,0 113")
    answer = searcher.best(game, Limits(lines=3, nodes=200))
    assert len({line.action for line in answer.lines}) == 3 and answer.depth in (1, 2)
    assert [line.score for line in answer.lines] == sorted((line.score for line in answer.lines), reverse=True)


@pytest.mark.parametrize("lines", [1, 2, 3, 9])
def test_a_turn_of_few_ends_is_looked_ahead_however_many_lines_are_wanted(searcher, lines):
    position = "w6,w5,b3,w2,b2,w1,1,b1,b2,1,b1,1/3,w1,4,b1,b1,1,b1/9,b2,1,b1 w 0,0 0,0 16"
    game = Game("twelve-lines", None, position)
    searcher.forget()
    answer = searcher.best(game, Limits(lines=lines, infinite=True))
    assert answer.depth == 2 and game.text(answer.action) == "3/4"


def test_a_planned_step_is_worth_what_the_turn_was_when_it_was_looked_ahead(searcher):
    game = Game("twelve-lines", None, "b2,b2,5,w2,1,w3,b2,1/9,b1,b1,1/1,w2,b2,1,b3,b2,1,w2,2,w4,w2 b 0,0 0,0 113")
    searcher.forget()
    answer = searcher.best(game, Limits(infinite=True))
    assert answer.depth == 2 and len(answer.pv) == 3
    for action in answer.pv[:-1]:
        game.play(action)
        assert searcher.best(game, Limits(infinite=True)).score == answer.score


def test_a_won_turn_is_won_and_home_is_gone_by_the_table(searcher):
    game = Game("twelve-lines", None, "w1,w1,10/12/b5,11 w 0,10 13,0 12")
    answer = searcher.best(game, Limits(movetime=100))
    assert answer.score == WIN - 2 and len(answer.pv) == 2
    later = Game("twelve-lines", None, game.position())
    later.play(answer.action)
    assert searcher.best(later, Limits(movetime=100)).score == WIN - 1
    assert searcher.values(game, 0).keys() == set(game.actions())
    home = Game("twelve-lines", None, "w1,w1,3,w1,6/12/10,b5,b10 w 0,0 12,0 13")
    searcher.forget()
    state = np.array(home.state, "uint16")
    for action in searcher.best(home, Limits(movetime=100)).pv:
        compiled.fastest("twelve-lines").module.play(state, action)
    table = race_home.table(False)
    best = min(table.throws(np.frombuffer(end, "uint16"), 0) for end in ends_by_hand(home.state))
    assert table.throws(state, 0) == best
