"""Players of graded strength: the win in one, the grades, perfection, and move-twice."""

import random
import threading
from dataclasses import replace

import pytest

from ludus.games.game import Game
from ludus.games.latrunculi.rules import HANDS
from lusoria.engine import opponent
from lusoria.engine.games import petteia
from lusoria.engine.grid import searcher as grid_searcher
from lusoria.engine.level import HIGHEST, Level
from lusoria.engine.match.game import Match, play
from lusoria.engine.opponent import Opponent, check_offered
from lusoria.engine.plain.searcher import PlainSearcher
from lusoria.engine.search import Limits, chance, searcher_for, win_in
from lusoria.engine.three_men.searcher import MOVE_TWICE_PLIES
from lusoria.engine.three_men.solver import solve
from lusoria.errors import UsageError


def points(strong, weak, options, games):
    """Points of strong over weak in games with alternating first move: 2 for a win, 1 for a draw."""
    rng = random.Random(5)
    players = Opponent(strong), Opponent(weak)
    total = 0
    for index in range(games):
        game = Game("rota", options)
        while not game.over:
            game.play(players[(game.side + index) % 2].choose(game, rng))
        total += {"1/2-1/2": 1, ("1-0", "0-1")[index % 2]: 2}.get(game.score, 0)
    return total


@pytest.mark.parametrize("level", range(1, 8))
def test_each_level_beats_the_one_below(level):
    lines = ("diameter", "wheel")[level % 2]
    assert points(level + 1, level, {"lines": lines, "move-limit": 30}, 100) > 105


def test_the_perfect_player_wins_every_game_against_the_weakest():
    assert points(8, 1, {"move-limit": 30}, 100) == 200


def test_the_highest_level_never_loses_a_drawn_game():
    rng = random.Random(1)
    solution = solve("rota", {"move-limit": 40})
    for index in range(40):
        game = Game("rota", solution.options)
        while not game.over:
            level = 8 if game.side == index % 2 else 1
            before = max(value for value, _ in solution.values(game).values())
            action = Opponent(level).choose(game, rng)
            assert level == 1 or solution.values(game)[action][0] == before
            game.play(action)
        assert game.score in ("1/2-1/2", ("1-0", "0-1")[index % 2])


@pytest.mark.parametrize("level", range(1, 9))
@pytest.mark.parametrize("repetition", ["none", "move-twice", "threefold"])
def test_every_level_takes_a_win_in_one(level, repetition):
    rng = random.Random(level)
    for _ in range(20):
        game = Game("rota", {"repetition": repetition})
        for text in ("1", "2", "0", "4", "6", "7", "6-5"):
            if text == "6-5":
                assert game.text(Opponent(level).choose(game, rng)) == "6-5"
            game.play(game.parse(text))


def test_under_move_twice_the_search_counts_the_moves_used_up():
    """Whoever has no move left loses; no game is drawn."""
    rng = random.Random(9)
    game = Game("rota", {"repetition": "move-twice"})
    for _ in range(3):
        while not game.over:
            shown = PlainSearcher("rota", 1).values(game, 2)
            assert sorted(shown) == game.actions()
            game.play(rng.choice(game.actions()))
        assert game.score in ("1-0", "0-1")
        game.take_back(len(game.played))


def test_under_move_twice_the_centre_wins_the_wheel_that_is_not_won_by_placing():
    """No move can be a third repetition within seven plies, so the proof of `none` holds."""
    game = Game("rota", {"lines": "wheel", "placing-wins": "no", "repetition": "move-twice"})
    game.play(game.parse("0"))
    scores = PlainSearcher("rota", 1).values(game, 6)
    assert set(scores) == set(game.actions()) and all(score < 0 for score in scores.values())


def test_move_twice_is_played_to_its_end():
    rng = random.Random(2)
    game = Game("rota", {"repetition": "move-twice"})
    while not game.over:
        game.play(Opponent(8 if game.side else 2).choose(game, rng))
    assert game.score == "0-1"


@pytest.mark.parametrize("game_id", ["petteia", "latrunculi"])
@pytest.mark.parametrize("level", range(1, 8))
def test_every_level_of_the_games_on_squares_takes_a_win_in_one(game_id, level):
    wins = {
        "petteia": ("1b3/5/ww1w1/4b/4w w 0,0", "d3-e3xe2", {"board": "5x5"}),
        "latrunculi": ("6/1bWb2/6/1b4/w2b1b/1b1b2 b 0,0", "xc5", {"board": "6x6", "pieces": "9"}),
    }
    position, text, options = wins[game_id]
    opponent, game = Opponent(level, hash_mb=1), Game(game_id, options, position)
    for seed in range(20):
        assert game.text(opponent.choose(game, random.Random(seed))) == text


@pytest.mark.parametrize("level", range(1, 9))
@pytest.mark.parametrize("position", ["w1,4,w1,6/12/11,b15 w 0,0 13,0 16", "w1,1,w1,2,w1,6/12/11,b15 w 0,0 12,0 136"])
def test_every_level_takes_a_win_in_the_turn_it_holds(level, position):
    opponent = Opponent(level)
    for seed in range(12):
        game, rng = Game("twelve-lines", None, position), random.Random(seed)
        while not game.over and not game.awaits_throw:
            game.play(opponent.choose(game, rng))
        assert game.score == "1-0"


@pytest.mark.parametrize("level", [1, 2])
def test_weak_levels_of_twelve_lines_bring_their_counters_home(level):
    """Who hits what he can and guards nothing plays on for ever: near half of such games had no end in 3000 plies."""
    match = Match(f"engine:{level}", f"engine:{level}", "twelve-lines", {}, openings=4)
    assert [play(match, number).reason for number in range(2)] == ["board"] * 2


@pytest.mark.parametrize(("strong", "weak"), [(4, 1), (6, 3), (7, 5)])
def test_stronger_levels_beat_weaker_ones_at_latrunculi(strong, weak):
    """A small seeded sample, from random starts."""
    rng = random.Random(strong)
    players = Opponent(strong, hash_mb=1), Opponent(weak, hash_mb=1)
    total = 0
    for index in range(4):
        game = Game("latrunculi", {"board": "6x6", "pieces": "8", "repetition": "threefold", "move-limit": "100"})
        while game.state[HANDS + 1]:
            game.play(rng.choice(game.actions()))
        while not game.over and len(game.played) < 400:
            game.play(players[(game.side + index) % 2].choose(game, rng))
        total += {"1/2-1/2": 1, "*": 1, ("1-0", "0-1")[index % 2]: 2}.get(game.score, 0)
    assert total > 4


def test_it_ponders_in_a_thread_of_its_own_and_answers_all_the_same():
    player, game = Opponent(8, hash_mb=1), Game("petteia", {"board": "5x5"})
    player.ponder(game)
    assert [thread.name for thread in threading.enumerate()].count("ponderer") == 1
    game.play(game.actions()[0])
    assert player.choose(game, random.Random(1)) in game.actions()
    assert "ponderer" not in [thread.name for thread in threading.enumerate()]
    Opponent(1).ponder(game)
    assert "ponderer" not in [thread.name for thread in threading.enumerate()]


def test_it_ponders_where_the_other_has_but_one_action(monkeypatch):
    """Then it is certain what it will have to answer; by time alone a search looks no further than it must there."""
    requests = []

    class Recording:
        def best(self, _game, limits, _stop):
            requests.append(limits)

    monkeypatch.setattr(opponent, "searcher_for", lambda *_: Recording())
    player = Opponent(8)
    player.ponder(Game("petteia"))
    player.rest()
    assert requests == [Limits(movetime=opponent.LONGEST_PONDERING, depth=opponent.DEEPEST_PONDERING)]
    assert opponent.DEEPEST_PONDERING > grid_searcher.DEEPEST > grid_searcher.FORCED


def test_a_level_tells_no_more_of_what_it_overlooks_than_it_saw(monkeypatch):
    """A piece that is left to be captured."""
    levels = (Level(plies=2, overlooks=100),) * HIGHEST
    monkeypatch.setattr(petteia, "KNOWLEDGE", replace(petteia.KNOWLEDGE, levels=levels))
    game = Game("petteia", {"board": "6x6"}, "6/6/2wb1w/6/6/5b b 0,0")
    report = []
    action = Opponent(3).choose(game, random.Random(1), progress=report.append)
    assert report[0].score == searcher_for("petteia").values(game, 0)[action]


def test_it_does_not_ponder_before_the_dice_are_thrown():
    Opponent(8).ponder(Game("twelve-lines"))
    assert "ponderer" not in [thread.name for thread in threading.enumerate()]


def test_what_is_not_offered():
    with pytest.raises(UsageError, match="no player for chess yet"):
        check_offered("chess")
    with pytest.raises(UsageError, match="level is 1 to 8, not '9'"):
        Opponent(9)


@pytest.mark.parametrize("game_id", ["rota", "petteia"])
def test_a_level_that_answers_at_once_tells_how_it_judges_what_it_plays(game_id):
    game, rng = Game(game_id), random.Random(4)
    for level in range(1, 8):
        report = []
        action = Opponent(level).choose(game, rng, progress=report.append)
        assert [(answer.action, answer.depth > 0) for answer in report] == [(action, True)], level
        assert 0 <= chance(report[0].score) <= 1


def test_a_win_by_leaving_the_other_no_action_is_a_win_in_one():
    """A leap that would end pinned is none, though it looks like one."""
    game = Game("latrunculi", {"board": "5x5", "pieces": "8"}, "wBwBw/5/w4/w2w1/bw2w w 0,0")
    for level in (1, 2, 3):
        opponent = Opponent(level, hash_mb=1)
        assert {game.text(opponent.choose(game, random.Random(seed))) for seed in range(20)} == {"d2-d1"}


def test_what_nobody_can_know_is_no_certain_win():
    """Under move-twice what lies beyond the look ahead is a guess; what lies within is not."""
    searcher = searcher_for("rota")
    game = Game("rota", {"repetition": "move-twice"}, "..bbw.wbw b 0,0 w6-7:1")
    answer = searcher.best(game, Limits())
    assert win_in(answer.score) is None and 0.5 < chance(answer.score) < 1 and answer.depth == MOVE_TWICE_PLIES
    near = Game("rota", {"repetition": "move-twice"})
    for text in ("1", "2", "0", "4", "6", "7"):
        near.play(near.parse(text))
    assert win_in(searcher.best(near, Limits()).score) == 1
