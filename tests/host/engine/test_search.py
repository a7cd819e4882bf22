"""The face of the search that all games share, and Rota behind it."""

import random
import sys

import pytest

from ludus.games.game import Game
from lusoria.engine.search import FAR, WIN, Limits, Stop, chance, searcher_for, win_in
from lusoria.engine.three_men.solver import solve
from lusoria.errors import MissingPart, UsageError


def test_scores_tell_wins_from_judgements():
    assert [win_in(score) for score in (WIN - 3, 2 - WIN, 0, 250, -FAR)] == [3, -2, None, None, None]


def test_a_score_is_a_chance():
    assert [chance(score) for score in (WIN - 9, 9 - WIN, 0)] == [1, 0, 0.5]
    assert 0.5 < chance(100) < chance(300) < 1 and chance(-100) == pytest.approx(1 - chance(100))


def test_a_stop_is_one_word_for_compiled_code():
    stop = Stop()
    assert not stop.is_set() and stop.flag.itemsize == 8
    stop.set()
    assert stop.is_set() and stop.flag[0] == 1


def test_a_game_without_search():
    with pytest.raises(UsageError, match="no search for chess"):
        searcher_for("chess")


@pytest.mark.parametrize("options", [{}, {"lines": "wheel"}, {"repetition": "threefold", "move-limit": "30"}])
def test_rota_is_answered_exactly(options):
    rng = random.Random(3)
    searcher = searcher_for("rota")
    game = Game("rota", options)
    while not game.over and len(game.played) < 40:
        report = []
        answer = searcher.best(game, Limits(lines=3), progress=report.append)
        values = solve(game.id, game.options).values(game)
        assert report == [answer] and answer.pv[0] == answer.action
        assert [line.score for line in answer.lines] == sorted((line.score for line in answer.lines), reverse=True)
        for line in answer.lines:
            result, plies = values[line.action]
            assert win_in(line.score) == (None if plies is None else result * plies)
            if plies is not None:
                assert len(line.pv) == plies
        assert answer.action == solve(game.id, game.options).best_action(game)
        game.play(rng.choice(game.actions()))


def test_rota_seen_only_some_plies_ahead():
    game = Game("rota")
    for text in ("1", "2", "0", "4", "6", "7"):
        game.play(game.parse(text))
    near, far = searcher_for("rota").values(game, 1), searcher_for("rota").values(game, 60)
    assert near[game.parse("6-5")] == WIN - 1
    assert sum(map(bool, near.values())) == 1 < sum(map(bool, far.values()))


def test_what_is_not_installed_is_named_with_what_to_do(monkeypatch):
    for name in [name for name in sys.modules if name.startswith("lusoria.engine.twelve_lines")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(
        MissingPart, match=r"^the engine of twelve-lines needs numpy: install the extra 'engine', see docs"
    ):
        searcher_for("twelve-lines")
