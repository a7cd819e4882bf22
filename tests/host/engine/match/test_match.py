"""Matches: openings, games by the rules, the same outcome however they are run."""

import io
import json
import multiprocessing
import random
import subprocess
import sys
import threading
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool

import pytest

from ludus.errors import OptionError
from ludus.games.game import Game
from lusoria.engine import opponent
from lusoria.engine.compiled import rules as compiled
from lusoria.engine.games.knowledge import knowledge
from lusoria.engine.games.on_squares import BALANCE_DEPTH
from lusoria.engine.match import command, contestants, runner
from lusoria.engine.match.command import Plan, sprt_bounds
from lusoria.engine.match.contestants import Limit, contestant_named
from lusoria.engine.match.game import Match, options_of_match, play
from lusoria.engine.match.openings import opening
from lusoria.engine.match.references import material_balance, reference_named
from lusoria.engine.match.results import Tally
from lusoria.engine.search import Limits, searcher_for
from lusoria.errors import LusoriaError, UsageError
from tests.support import needs


def a_match(a="alphabeta:1", b="random", game="petteia", openings=3, nodes=None, **more):
    options = options_of_match(game, {"board": "6x6"} if game == "petteia" else {})
    return Match(a, b, game, options, Limit(None, nodes) if nodes else Limit(), openings, **more)


def report(match, **expected):
    out = io.StringIO()
    assert command.run(match, Plan(**expected), True, out) == 0
    return json.loads(out.getvalue())


@pytest.mark.parametrize(("game", "plies"), [("petteia", 8), ("latrunculi", 36), ("rota", 2), ("twelve-lines", 0)])
def test_openings_are_repeatable_and_differ_by_seed_and_index(game, plies):
    options = options_of_match(game, {})
    starts = {(seed, index): tuple(opening(game, options, seed, index)) for seed in (0, 1) for index in range(4)}
    assert {len(start) for start in starts.values()} == {plies}
    assert all(tuple(opening(game, options, *key)) == start for key, start in starts.items())
    assert len(set(starts.values())) >= (6 if plies > 2 else 3 if plies else 1)


@pytest.mark.parametrize("game_id", ["petteia", "latrunculi"])
def test_openings_are_level_in_pieces_as_far_as_is_looked(game_id):
    options = options_of_match(game_id, {})
    for index in range(5):
        game = Game(game_id, options)
        for action in opening(game_id, options, 7, index):
            game.play(action)
        assert material_balance(game, BALANCE_DEPTH) == 0 and not game.over


def test_the_reference_alpha_beta_finds_what_a_full_search_finds():
    """Against minimax in plain Python, on random positions of a small board."""

    def minimax(game, depth):
        if game.over:
            return 0 if game.score == "1/2-1/2" else -10_000 - depth
        if not depth:
            counts = [game.contents().count(side + 1) for side in (0, 1)]
            return counts[game.side] - counts[1 - game.side]
        worths = []
        for action in game.actions():
            game.play(action)
            worths.append(-minimax(game, depth - 1))
            game.take_back()
        return max(worths)

    rng = random.Random(3)
    for plies in range(4, 40, 3):
        game = Game("petteia", {"board": "4x5"})
        while not game.over and len(game.played) < plies:
            game.play(rng.choice(game.actions()))
        if not game.over:
            assert material_balance(game, 3) == minimax(game, 3)


@pytest.mark.parametrize("who", ["alphabeta:2", "uct:300"])
def test_references_take_a_win_in_one(who):
    game = Game("petteia", {"board": "6x6"}, "6/6/2wb1w/6/6/5b w 0,0")
    player = reference_named(who, "petteia")
    assert {game.text(player.choose(game, random.Random(seed))) for seed in range(5)} == {"f4-e4xd4"}


@pytest.mark.parametrize("game_id", ["petteia", "latrunculi"])
def test_uct_chooses_the_same_compiled_and_as_plain_python(game_id, monkeypatch):
    game = Game(game_id, {}, knowledge(game_id).middle_game)
    fast = reference_named("uct:12", game_id)
    monkeypatch.setattr(compiled, "is_available", lambda: False)
    monkeypatch.setattr(compiled, "fastest", compiled.plain)
    monkeypatch.setattr(compiled, "search", compiled.plain_search)
    plain = reference_named("uct:12", game_id)
    chosen = [[player.choose(game, random.Random(seed)) for seed in range(4)] for player in (fast, plain)]
    assert chosen[0] == chosen[1] and len(set(chosen[0])) > 1


@pytest.mark.parametrize("game_id", ["petteia", "twelve-lines"])
def test_the_highest_level_looks_at_as_many_positions_as_a_match_allows(game_id, monkeypatch):
    requests, searcher = [], searcher_for(game_id)

    class Recording:
        def best(self, game, limits, stop=None, progress=None):
            requests.append(limits)
            return searcher.best(game, limits, stop, progress)

    monkeypatch.setattr(opponent, "searcher_for", lambda *_: Recording())
    game = Game(game_id)
    if game.awaits_throw:
        game.play(game.parse("(136)"))
    contestant_named("engine:8", game_id).choose(game, random.Random(1), Limit(None, 50))
    assert requests == [Limits(nodes=50, movetime=None)]


def test_every_reference_plays_legally_to_the_end():
    for a, b, game in [("uct:20", "alphabeta:2", "latrunculi"), ("greedy", "random", "twelve-lines")]:
        played = play(Match(a, b, game, options_of_match(game, {}), Limit()), 0)
        again = Game(game, options_of_match(game, {}))
        for action in played.actions:
            again.play(action)
        assert again.over and (again.score, again.reason) == (played.score, played.reason)


def test_both_games_of_a_pair_have_one_opening_and_the_colours_swapped():
    match = a_match()
    first, second = play(match, 2), play(match, 3)
    assert first.actions[: first.opening_plies] == second.actions[: second.opening_plies]
    assert match.named(2) == ("alphabeta:1", "random") and match.named(3) == ("random", "alphabeta:1")


def test_the_dice_of_a_pair_are_the_same():
    match = a_match("random", "random", "twelve-lines")
    games = [play(match, number).actions for number in (0, 1)]
    throws = [[action for action in actions if action >> 8 == 253][:40] for actions in games]
    assert throws[0] == throws[1] and len(set(throws[0])) > 10


def test_the_better_player_wins_and_the_numbers_add_up():
    answer = report(a_match(), games=20)
    assert list(answer) == ["games", "wins", "draws", "losses", "elo", "elo_error"]
    assert answer["games"] == 20 == answer["wins"] + answer["draws"] + answer["losses"]
    assert answer["wins"] > 14
    other_way = report(a_match("random", "alphabeta:1"), games=20)
    assert other_way["losses"] > 14


def test_processes_and_one_process_bring_the_same():
    match = a_match("engine:7", "alphabeta:1", nodes=500)
    assert report(match, games=4, workers=2) == report(match, games=4)


@pytest.mark.parametrize("match", [a_match("engine:7", "search", nodes=500), a_match("engine:8", "search", nodes=2000)])
def test_a_game_is_the_same_after_others_and_alone(match):
    in_a_row = [play(match, number).actions for number in range(4)]
    for number in range(4):
        with ThreadPoolExecutor(1) as afresh:
            assert afresh.submit(play, match, number).result().actions == in_a_row[number]


def test_a_cluster_brings_the_same():
    distributed = needs.package("distributed")
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None, protocol="inproc://"
    ) as cluster:
        address = cluster.scheduler_address
        assert report(a_match(), games=6, dask=address) == report(a_match(), games=6)


def test_threads_of_one_process_bring_the_same():
    """As in a worker of a cluster that has several: the games of each have searches of their own."""
    options = options_of_match("petteia", {"board": "6x6", "move-limit": "20"})
    match = Match("search", "search", "petteia", options, Limit(None, 3000), 4)
    alone = [play(match, number).actions for number in range(4)]
    with ThreadPoolExecutor(4) as threads:
        together = [played.actions for played in threads.map(lambda number: play(match, number), range(4))]
    assert together == alone


def test_what_is_no_cluster(monkeypatch):
    needs.package("distributed")
    monkeypatch.setattr(runner, "CONNECT_SECONDS", 1)
    with pytest.raises(UsageError, match=r"no Dask scheduler at 'tcp://127.0.0.1:9'"):
        report(a_match(), games=2, dask="tcp://127.0.0.1:9")


@pytest.mark.parametrize("address", ["foo", "", "xyz://1"])
def test_what_is_no_address_of_a_cluster_is_refused_without_a_client(address, monkeypatch):
    needs.package("distributed")
    monkeypatch.setattr("distributed.Client", None)
    with pytest.raises(UsageError, match=f"no Dask scheduler at '{address}'"):
        report(a_match(), games=2, dask=address)


def test_the_sequential_test_ends_a_match_early():
    answer = report(a_match(), games=400, sprt=(-50.0, 0.0))
    assert answer["games"] < 100 and answer["sprt"]["verdict"] == "H1"


def test_house_rules_of_a_match_where_the_game_has_them():
    assert options_of_match("petteia", {"move-limit": "60"}) == {"repetition": "threefold", "move-limit": "60"}
    assert options_of_match("twelve-lines", {"exact": "yes"}) == {"exact": "yes"}
    with pytest.raises(OptionError, match="petteia has no option 'lines'"):
        options_of_match("petteia", {"lines": "wheel"})


@pytest.mark.parametrize(
    ("who", "game", "part"),
    [
        ("deepthought", "petteia", "a player of a match is engine:LEVEL"),
        ("alphabeta:2", "rota", "alphabeta plays latrunculi and petteia, not rota"),
        ("alphabeta:x", "petteia", "with a number from 1 to 8, not 'alphabeta:x'"),
        ("uct:0", "petteia", "with a number from 1 to 10000000"),
        ("greedy", "petteia", "greedy plays twelve-lines"),
        ("engine:9", "rota", "level is 1 to 8, not '9'"),
        ("engine:x", "rota", "level is 1 to 8, not 'x'"),
        ("ugi:", "rota", "a UGI engine is named by its command"),
        ("ugi:'", "rota", "cannot be read as a command"),
        ("ugi:nonexistent --fast", "rota", "there is no program 'nonexistent'"),
    ],
)
def test_players_that_are_none(who, game, part):
    with pytest.raises(UsageError, match=part):
        contestant_named(who, game)


@pytest.mark.parametrize("text", ["5", "10,0", "a,b", "0,1,2", "0,nan", "0,1001", "-9999,0"])
def test_bounds_that_are_none(text):
    with pytest.raises(UsageError, match="a sequential test is written E0,E1"):
        sprt_bounds(text)


@pytest.mark.parametrize("expected", [1, 4])
def test_processes_leave_nothing_behind(expected):
    """A thread of theirs that still ended while the interpreter did failed the whole command, once in many."""
    before, played = set(threading.enumerate()), []

    def enough(game):
        played.append(game)
        return len(played) == expected

    runner.run(a_match(), [1, 2, 3, 4], 2, None, enough)
    assert (set(threading.enumerate()) - before, multiprocessing.active_children()) == (set(), [])


def test_workers_end_with_a_match_that_was_killed():
    """They hold its output open: it comes to an end when the last of them does, though each has ten minutes to do."""
    say = "lambda _: print('begun', flush=True)"
    arguments = f"time.sleep, [0, 600, 601], 2, None, {say}"
    code = f"import time; from lusoria.engine.match import runner; runner.run_each({arguments})"
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as match:
        assert match.stdout.readline() == "begun\n"
        match.kill()
        assert match.communicate(timeout=120) == ("", None)


def test_a_worker_that_dies_is_said_in_one_line():
    future = Future()
    future.set_exception(BrokenProcessPool("it was ended"))
    with pytest.raises(LusoriaError, match="a worker has died"):
        runner._of(future)


def test_players_of_another_match_are_let_go(monkeypatch):
    closed = []
    monkeypatch.setattr(contestants._Reference, "close", lambda _player: closed.append(1))
    play(a_match("random", "greedy", "twelve-lines"), 0)
    play(a_match("random", "greedy", "twelve-lines"), 1)
    before = len(closed)
    play(a_match("random", "random", "rota"), 0)
    assert len(closed) == before + 4  # each has played with either colour


def test_names_of_players_do_not_steer_the_terminal():
    page = command.page(Match("x\x1b[2J", "y\n", "rota", options_of_match("rota", {})), Tally(), None)
    assert page.startswith(r"x\x1b[2J against y\n: rota ") and page.count("\n") == 1
