"""The table's own player: exact at Rota, better with each level, never blind to a win."""

import random
from pathlib import Path

import pytest

from lab.tuning import three_men_values
from ludus.games.game import Game
from ludus.games.registry import folder
from ludus.player.own_player import OwnPlayer
from ludus.player.thinker import Thinker, rows_for
from lusoria.engine.games.knowledge import solved
from lusoria.engine.three_men.solver import solve

GAMES = Path(__file__).resolve().parents[3] / "firmware/ludus/games"
SETS = [(game_id, *each) for game_id in solved() for each in three_men_values.sets(game_id)]
HOUSE_RULES = {"repetition": "threefold", "move-limit": 60}
THROW = 253


def answer(game, level, rng):
    thinker = Thinker(game, level, rng.randrange, rows_for(game))
    while not thinker.step():
        assert thinker.answer is None or game.is_legal(thinker.answer)
    return thinker.answer


def played(game, levels, rng, plies=3000):
    """game played to its end by players of these levels, 0 being one who knows only the rules."""
    while not game.over and len(game.played) < plies:
        legal = game.actions()
        blind = levels[game.side] == 0 or legal[0] >> 8 == THROW
        game.play(rng.choice(legal) if blind else answer(game, levels[game.side], rng))
    return game


def points(game_id, options, better, worse, games, seed):
    """What the player of level better scores in so many games against worse, both having white in turn."""
    rng = random.Random(seed)
    scored = 0.0
    for number in range(games):
        levels = (better, worse) if number % 2 == 0 else (worse, better)
        score = played(Game(game_id, options), levels, rng).score
        scored += 0.5 if score == "1/2-1/2" else float(score == ("1-0" if number % 2 == 0 else "0-1"))
    return scored


def test_who_has_no_memory_left_plays_a_legal_action_all_the_same(monkeypatch):
    seat, game = OwnPlayer(bytes), Game("latrunculi", {"board": "9x10", "pieces": 27})
    seat.ready(game)
    assert seat.think(game, 3) is None  # thinks

    def full(_game):
        raise MemoryError

    monkeypatch.setattr("ludus.player.own_player.rows_for", full)
    assert seat.think(game, 3) is None  # it has its room already
    other = Game("latrunculi", {"board": "8x9"})
    assert other.is_legal(seat.think(other, 3))


@pytest.mark.parametrize("game_id", solved())
def test_the_tables_values_are_the_solvers(game_id):
    assert (GAMES / folder(game_id) / "values.py").read_text() == three_men_values.source(game_id)


@pytest.mark.parametrize(("game_id", "lines", "placing"), SETS)
def test_the_best_level_never_spoils_a_position_of_a_solved_game(game_id, lines, placing):
    rng = random.Random(7)
    solution = solve(game_id, {"lines": lines, "placing-wins": placing})
    looked_at = 0
    while looked_at < 150:
        game = Game(game_id, {"lines": lines, "placing-wins": placing})
        for _ in range(rng.randrange(14)):
            if not game.over:
                game.play(rng.choice(game.actions()))
        if not game.over:
            values = solution.values(game)
            chosen = values[answer(game, 3, rng)]
            assert chosen == max(values.values(), key=_rank), game.position()
            looked_at += 1


def _rank(value):
    """Wins by speed, then draws, then losses by how long they take."""
    result, plies = value
    return result, -result * (plies or 0)


@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize(
    ("game_id", "position", "win"),
    [
        ("rota", "wbb.....w w 1,1", "5"),
        ("terni-lapilli", "w.bw.b... w 1,1", "a1"),
        ("petteia", "b4/5/2wb1/5/4w w 0,0", "e1-e3"),
        ("latrunculi", "4/wBw1/4/3b w 0,0", "xb3"),
        ("twelve-lines", "3,w1,8/12/12 w 0,15 14,0 4", "27/off"),
    ],
)
def test_a_win_at_once_is_never_overlooked(level, game_id, position, win):
    options = (
        {"board": "5x5"} if game_id == "petteia" else {"board": "4x4", "pieces": 3} if game_id == "latrunculi" else {}
    )
    game = Game(game_id, options, position)
    wins = []
    for action in game.actions():
        game.play(action)
        if game.score == "1-0":
            wins.append(action)
        game.take_back()
    assert game.parse(win) in wins
    for seed in range(10):
        assert answer(game, level, random.Random(seed)) in wins


def test_with_fewer_pieces_than_the_values_are_for_it_still_stops_a_line():
    game = Game("terni-lapilli", {"fewer": "yes"}, "b..wbw..w b 0,0")
    for seed in range(10):
        assert game.text(answer(game, 3, random.Random(seed))) == "a3-b3"


@pytest.mark.parametrize(
    ("game_id", "options", "better", "worse", "games"),
    [
        ("terni-lapilli", HOUSE_RULES, 1, 0, 20),
        ("terni-lapilli", HOUSE_RULES, 2, 1, 20),
        ("terni-lapilli", HOUSE_RULES, 3, 2, 20),
        ("rota", HOUSE_RULES, 1, 0, 20),
        ("rota", HOUSE_RULES, 2, 1, 20),
        ("rota", HOUSE_RULES, 3, 2, 20),
        ("petteia", {"board": "6x6", **HOUSE_RULES}, 2, 0, 6),
        ("latrunculi", {"board": "6x6", **HOUSE_RULES}, 2, 0, 6),
        ("twelve-lines", {}, 1, 0, 8),
        ("twelve-lines", {}, 2, 1, 8),
        ("twelve-lines", {}, 3, 2, 12),
    ],
)
def test_a_level_is_better_than_the_one_below(game_id, options, better, worse, games):
    assert points(game_id, options, better, worse, games, seed=3) > games / 2
