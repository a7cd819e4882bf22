"""The search of Petteia and Latrunculi: against plain minimax, tactics, draws, limits, threads, life without Numba."""

import random
import subprocess
import sys
import threading
import time
from array import array

import pytest

from ludus.games.game import Game
from lusoria.engine.compiled import rules as compiled
from lusoria.engine.grid.searcher import GridSearcher
from lusoria.engine.grid.weights import tuned
from lusoria.engine.grid.worker import Worker
from lusoria.engine.search import Limits, Stop, searcher_for, win_in
from tests.host.engine.naive_search import NaiveSearch

SMALL = [
    ("petteia", {"board": "4x5"}),
    ("petteia", {"board": "6x6", "move-limit": "6"}),
    ("latrunculi", {"board": "4x4", "pieces": "5"}),
    ("latrunculi", {"board": "5x5", "pieces": "8", "move-limit": "5"}),
]


@pytest.fixture(scope="module")
def searchers():
    return {game_id: searcher_for(game_id, hash_mb=4) for game_id in ("petteia", "latrunculi")}


def some_game(game_id, options, plies, seed):
    """A game after some plies, its history left out. Captures are preferred; after its end it begins anew."""
    rng = random.Random(seed)
    game = Game(game_id, options)
    while len(game.played) < plies:
        actions = game.actions()
        eager = [action for action in actions if "x" in game.text(action)]
        game.play(rng.choice(eager or actions))
        if game.over:
            game.take_back(len(game.played))
    return Game(game_id, options, game.position())


@pytest.mark.parametrize(("game_id", "options"), SMALL)
@pytest.mark.parametrize("plies", [2, 11, 24])
def test_values_are_those_of_plain_minimax(searchers, game_id, options, plies):
    for seed in range(2):
        game = some_game(game_id, options, plies, seed)
        depth = 3 if len(game.actions()) < 14 else 2
        assert searchers[game_id].values(game, depth) == NaiveSearch(game, calm=True).values(game, depth)


@pytest.mark.parametrize(("game_id", "options"), SMALL)
@pytest.mark.parametrize("plies", [11, 24])
def test_the_scores_of_all_lines_are_those_of_plain_minimax_that_sees_traps(searchers, game_id, options, plies):
    for seed in range(2):
        game = some_game(game_id, options, plies, seed)
        searchers[game_id].forget()
        answer = searchers[game_id].best(game, Limits(depth=2, lines=len(game.actions())))
        naive = NaiveSearch(game, calm=False)
        assert {line.action: line.score for line in answer.lines} == naive.values(game, answer.depth)


@pytest.mark.parametrize(("game_id", "options"), SMALL)
def test_the_best_action_has_the_best_value_with_and_without_what_was_remembered(searchers, game_id, options):
    game = some_game(game_id, options, 15, 4)
    small, large = GridSearcher(game_id, 1, 1), searchers[game_id]
    exact = [each.values(game, 5) for each in (small, large, small)]
    assert exact[0] == exact[1] == exact[2]


WINS = [
    ("petteia", "1b3/5/ww1w1/4b/4w w 0,0", 1, "d3-e3xe2"),
    ("petteia", "b3w/3b1/1b3/1w3/3b1 b 0,0", 1, "d1-b1xb2"),
    ("petteia", "2bb1/2w1w/5/w1ww1/wwwww w 0,0", 3, "e4-e5"),
    ("petteia", "3b1/1b1b1/2b2/3b1/b1bww b 0,0", 3, "d2-e2"),
    ("petteia", "b4/3b1/1b2w/1w1b1/5 b 0,0", 5, "a5-a1"),
    ("latrunculi", "6/1bWb2/6/1b4/w2b1b/1b1b2 b 0,0", 1, "xc5"),
    ("latrunculi", "6/w1wb1w/3w2/5w/2w3/w1b3 w 0,0", 3, "f5-e5"),
    ("latrunculi", "4b1/ww4/2b3/1b4/1b1b2/2b2b b 0,0", 5, "b2-b6"),
]
LOSSES = [
    ("petteia", "1w3/bb1ww/w4/ww1w1/1w3 b 0,0", -2),
    ("petteia", "5/2w2/1b3/wb2w/1w2w b 0,0", -4),
    ("latrunculi", "w5/2wBw1/3w2/5w/2w3/wb4 b 0,0", -2),
    ("latrunculi", "b2w2/3w2/3b2/2w1w1/6/w1w3 b 0,0", -4),
]


def of_text(game_id, position, options=None):
    rows = position.split(" ")[0].split("/")
    size = {"board": f"{len(rows)}x{len(rows)}"} | ({"pieces": "9"} if game_id == "latrunculi" else {})
    return Game(game_id, {**size, **(options or {})}, position)


@pytest.mark.parametrize(("game_id", "position", "plies", "text"), WINS)
def test_a_win_is_found_and_told_at_its_length(searchers, game_id, position, plies, text):
    game = of_text(game_id, position)
    answer = searchers[game_id].best(game, Limits(depth=8))
    assert (win_in(answer.score), game.text(answer.action)) == (plies, text)
    assert len(answer.pv) == plies and answer.depth < 8


@pytest.mark.parametrize(("game_id", "position", "plies"), LOSSES)
def test_a_loss_is_told_at_its_length(searchers, game_id, position, plies):
    assert win_in(searchers[game_id].best(of_text(game_id, position), Limits(depth=8)).score) == plies


def test_a_trap_is_seen_just_past_the_depth(searchers):
    """By a strong player; a level that errs, which searches calmly, overlooks it."""
    latrunculi, game = compiled.plain_search("latrunculi").game, of_text("latrunculi", "6/2wb2/4w1/6/w5/b4b w 0,0")
    row = array("H", bytes(2 * latrunculi.MAX_ACTIONS))
    assert [game.text(action) for action in row[: latrunculi.write_sharp(game.state, row)]] == ["e4-e5"]
    assert latrunculi.write_noisy(game.state, row) == 0
    other = of_text("latrunculi", "6/2wb2/4w1/6/w5/b4b b 0,0")
    sharp, calm = (searchers["latrunculi"].best(other, Limits(depth=1, lines=99, calm=calm)) for calm in (False, True))
    assert {line.action: line.score for line in sharp.lines} != {line.action: line.score for line in calm.lines}


def test_a_win_beyond_the_move_limit_is_none(searchers):
    """The win in three takes two quiet plies first."""
    game = of_text("petteia", "2bb1/2w1w/5/w1ww1/wwwww w 0,0", {"move-limit": "2"})
    assert win_in(searchers["petteia"].best(game, Limits(depth=5)).score) is None
    game = of_text("petteia", "2bb1/2w1w/5/w1ww1/wwwww w 0,0", {"move-limit": "3"})
    assert win_in(searchers["petteia"].best(game, Limits(depth=5)).score) == 3


def test_a_judgement_fades_as_the_move_limit_comes_near(searchers):
    position, scores = "bb6/b7/8/8/8/2www3/2www3/2www3 w 0,0", []
    for limit in ("0", "100", "64", "32", "8", "4"):
        searchers["petteia"].forget()
        game = of_text("petteia", position, {"move-limit": limit})
        scores.append(searchers["petteia"].best(game, Limits(depth=4)).score)
    assert scores[0] == scores[1] > scores[2] > scores[3] > scores[4] > scores[5] == 0


def test_room_is_how_many_moves_a_side_would_have():
    petteia = compiled.plain_search("petteia").game
    for seed in range(4):
        game = some_game("petteia", {}, 40, seed)
        assert petteia.room(game.state, game.side) == len(game.actions())


def test_the_side_that_is_far_behind_takes_a_third_occurrence(searchers):
    """White's piece between a1 and b1 has stood so twice; only going back a third time is a draw."""
    game = of_text("petteia", "3bb/3b1/bb3/5/w3w b 0,0", {"repetition": "threefold"})
    for text in ("d4-c4", "a1-b1", "c4-d4", "b1-a1", "d4-c4", "a1-b1", "c4-d4"):
        game.play(game.parse(text))
    answer = searchers["petteia"].best(game, Limits(depth=6))
    assert (game.text(answer.action), answer.score) == ("b1-a1", 0)


@pytest.mark.parametrize("game_id", ["petteia", "latrunculi"])
def test_several_lines_are_the_best_ones_in_order(searchers, game_id):
    game = some_game(game_id, {}, 40, 8)
    answer = searchers[game_id].best(game, Limits(depth=4, lines=4))
    scores = [line.score for line in answer.lines]
    assert len({line.action for line in answer.lines}) == 4 and scores == sorted(scores, reverse=True)
    for line in answer.lines:
        copy = Game(game_id, game.options, game.position())
        for action in line.pv:
            copy.play(action)


@pytest.mark.parametrize("limits", [{"nodes": nodes} for nodes in range(2000, 12_000, 1000)] + [{"movetime": 60}])
def test_several_lines_are_there_whenever_the_search_ends(searchers, limits):
    answer = searchers["petteia"].best(Game("petteia"), Limits(lines=5, **limits))
    assert len({line.action for line in answer.lines}) == len(answer.lines) == 5
    scores = [line.score for line in answer.lines]
    assert scores == sorted(scores, reverse=True)


def test_told_to_stop_it_answers_within_50_ms(searchers):
    took = []
    for _ in range(3):  # the machine may be busy with something else just then
        stop, late = Stop(), []
        timer = threading.Timer(0.2, lambda late=late, stop=stop: (late.append(time.perf_counter()), stop.set()))
        timer.start()
        answer = searchers["latrunculi"].best(some_game("latrunculi", {}, 40, 1), Limits(infinite=True), stop)
        took.append(time.perf_counter() - late[0])
        assert answer.depth > 1 and answer.nodes > 1000
    assert min(took) < 0.05


def test_limits_are_kept(searchers):
    game, searcher = some_game("petteia", {}, 20, 3), searchers["petteia"]
    assert searcher.best(game, Limits(depth=3)).depth == 3
    assert searcher.best(game, Limits(nodes=5000)).nodes <= 5001
    quickest = min(searcher.best(game, Limits(movetime=100)).seconds for _ in range(5))  # others may have the processor
    assert quickest == pytest.approx(0.1, abs=0.09)
    report = []
    searcher.best(game, Limits(depth=4), progress=report.append)
    assert [answer.depth for answer in report] == [1, 2, 3, 4]


def test_what_was_played_is_not_counted_as_looked_at():
    code, game = compiled.search("petteia"), Game("petteia")
    worker = Worker(code, code.buffer(1 << 10, "q"), tuned("petteia"))
    for _ in range(30):
        game.play(game.actions()[0])
    worker.set_up(game, 1)
    assert worker.nodes == 0


@pytest.mark.parametrize(
    ("game_id", "options", "position"),
    [
        ("petteia", {"board": "4x5"}, "bb2/b3/bb2/wwb1/ww1b w 0,0"),
        ("latrunculi", {"board": "4x4", "pieces": "5"}, "2wb/2b1/2W1/bWbb w 0,0"),
    ],
)
def test_no_time_is_spent_on_the_only_action_there_is(searchers, game_id, options, position):
    game = Game(game_id, options, position)
    answer = searchers[game_id].best(game, Limits(movetime=20_000))
    assert [answer.action] == game.actions() and answer.seconds < 5


def test_two_threads_look_at_more_and_agree_about_wins():
    searcher = searcher_for("petteia", threads=2, hash_mb=4)
    for game_id, position, plies, text in WINS[:5]:
        game = of_text(game_id, position)
        answer = searcher.best(game, Limits(depth=8))
        assert (win_in(answer.score), game.text(answer.action)) == (plies, text)
    searcher.forget()
    alone = searcher_for("petteia", hash_mb=4).best(Game("petteia"), Limits(depth=5))
    assert searcher.best(Game("petteia"), Limits(depth=5)).nodes > alone.nodes


WITHOUT_NUMBA = """
import importlib.util, sys
find = importlib.util.find_spec
importlib.util.find_spec = lambda name, *rest: None if name == "numba" else find(name, *rest)
sys.modules["numba"] = None
from ludus.games.game import Game
from lusoria.engine.search import Limits, searcher_for
for game_id in ("petteia", "latrunculi"):
    game = Game(game_id)
    for _ in range(3):
        answer = searcher_for(game_id, hash_mb=1).best(game, Limits(depth=2))
        print(answer.depth, answer.score, answer.nodes)
        game.play(answer.action)
"""


def test_without_numba_it_answers_the_same(searchers):
    done = subprocess.run([sys.executable, "-c", WITHOUT_NUMBA], capture_output=True, text=True)
    assert done.returncode == 0 and done.stderr.count("\n") == 1, done.stderr
    report = []
    for game_id in ("petteia", "latrunculi"):
        game = Game(game_id)
        for _ in range(3):
            searchers[game_id].forget()
            answer = searchers[game_id].best(game, Limits(depth=2))
            report.append(f"{answer.depth} {answer.score} {answer.nodes}")
            game.play(answer.action)
    assert done.stdout.splitlines() == report


def test_what_was_learned_with_other_options_is_not_used():
    """The table knows a position by its board alone, which eight pieces more in hand make another one."""
    position, searcher = "4/4/4/4 w {0},{0}", searcher_for("latrunculi", hash_mb=2)
    few, many = (Game("latrunculi", {"board": "4x4", "pieces": str(n)}, position.format(n)) for n in (3, 5))
    fresh = [searcher_for("latrunculi", hash_mb=2).best(game, Limits(depth=6)) for game in (few, many)]
    for game, expected in zip((few, many) * 2, fresh * 2, strict=True):
        found = searcher.best(game, Limits(depth=6))
        assert (found.lines, found.nodes) == (expected.lines, expected.nodes)
