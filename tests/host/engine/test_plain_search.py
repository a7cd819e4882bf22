"""The search by the rules alone, held to the solver of Rota and to the search of a game on squares."""

import random

import pytest

from ludus.games.game import Game
from lusoria.engine.games import knowledge
from lusoria.engine.games.knowledge import Knowledge
from lusoria.engine.opponent import Opponent
from lusoria.engine.plain import searcher as plain
from lusoria.engine.search import Limits, Stop, searcher_for, win_in
from lusoria.engine.three_men.solver import solve
from lusoria.errors import UsageError


def positions(game_id, options, count, seed):
    rng = random.Random(seed)
    while count:
        game = Game(game_id, options)
        for _ in range(rng.randrange(3, 12)):
            if not game.over:
                game.play(rng.choice(game.actions()))
        if not game.over:
            count -= 1
            yield game


@pytest.mark.parametrize("lines", ["diameter", "wheel"])
def test_it_finds_the_wins_of_the_solver(lines):
    searcher, wins = plain.searcher("rota", 1, 16), 0
    for game in positions("rota", {"lines": lines}, 25, 3):
        values = solve(game.id, game.options).values(game)
        found = searcher.values(game, 5)
        for action, (result, plies) in values.items():
            known_end = result * plies if plies is not None and plies <= 5 else None
            assert win_in(found[action]) == known_end, (game.position(), game.text(action))
            wins += known_end is not None
    assert wins > 20


def test_best_is_the_quickest_win_with_its_play():
    game = Game("rota", {}, "wbb.....w w 1,1")
    answer = plain.searcher("rota", 1, 16).best(game, Limits(movetime=300, lines=2))
    assert game.text(answer.action) == "5" and win_in(answer.score) == 1 and answer.pv == (answer.action,)
    assert len(answer.lines) == 2 and answer.lines[1].score <= answer.score


def test_a_deeper_line_can_be_played():
    for game in positions("rota", {}, 10, 4):
        answer = plain.searcher("rota", 1, 16).best(game, Limits(depth=5))
        for action in answer.pv:
            game.play(action)
        if win_in(answer.score) is not None:
            assert game.over and len(answer.pv) == abs(win_in(answer.score))


@pytest.mark.parametrize("limits", [Limits(nodes=300), Limits(movetime=20), Limits(infinite=True)])
def test_it_ends_within_its_limits_with_a_legal_action(limits):
    game, stop = Game("petteia"), Stop()
    if limits.infinite:
        stop.set()
    answer = plain.searcher("petteia", 1, 1).best(game, limits, stop)
    assert game.is_legal(answer.action)
    assert limits.nodes is None or answer.nodes < 1000


def test_a_game_of_which_nothing_is_known_is_played_at_every_level(monkeypatch):
    """Rota with its own module out of sight."""
    monkeypatch.setattr(knowledge, "_module_of", lambda _game_id: None)
    assert knowledge.knowledge("rota") == Knowledge() and isinstance(searcher_for("rota"), plain.PlainSearcher)
    rng = random.Random(2)
    for level in (1, 7):
        game = Game("rota", {}, "wbb.....w w 1,1")
        assert game.text(Opponent(level).choose(game, rng)) == "5"
    with pytest.raises(UsageError, match="no search for twelve-lines"):
        searcher_for("twelve-lines")
