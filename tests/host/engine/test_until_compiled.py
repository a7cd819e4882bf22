"""Nobody waits for a compiler: a slower search answers meanwhile, and the levels play the same with it."""

import random
from concurrent.futures import Future

import pytest

from ludus.games.game import Game
from lusoria.engine import opponent, until_compiled
from lusoria.engine.games.knowledge import knowledge
from lusoria.engine.opponent import Opponent
from lusoria.engine.search import Limits, made_by, searcher_for
from lusoria.engine.until_compiled import DEEPEST, UntilCompiled, quick_searcher

SMALL = {"board": "6x6"}


class Noting:
    """A searcher that notes what it is asked."""

    def __init__(self):
        self.requests = []

    def best(self, _game, limits, _stop, _progress):
        self.requests.append(limits)

    def values(self, _game, plies):
        self.requests.append(plies)


def test_the_slower_search_answers_until_the_fast_one_is_there():
    fast, slower, quick = Future(), Noting(), Noting()
    searcher, game = UntilCompiled(fast, lambda: slower, patience=0), Game("petteia")
    searcher.values(game, 2)
    searcher.best(game, Limits(movetime=60_000))
    searcher.best(game, Limits(depth=2))
    fast.set_result(quick)
    searcher.best(game, Limits(movetime=60_000))
    assert slower.requests == [2, Limits(movetime=60_000, depth=DEEPEST), Limits(depth=2)]
    assert quick.requests == [Limits(movetime=60_000)]


def test_what_was_compiled_before_is_waited_for():
    fast, quick = Future(), Noting()
    fast.set_result(quick)
    UntilCompiled(fast, Noting).values(Game("petteia"), 1)
    assert quick.requests == [1]


def test_a_compiler_that_fails_is_told_to_whoever_asks(monkeypatch):
    def failing(*_arguments):
        raise RuntimeError("no compiler")

    monkeypatch.setattr(until_compiled, "searcher_for", failing)
    with pytest.raises(RuntimeError, match="no compiler"):
        quick_searcher("petteia", 1, 1).values(Game("petteia"), 1)


@pytest.mark.parametrize(
    ("game_id", "options", "plies"), [("petteia", SMALL, 14), ("latrunculi", SMALL, 14), ("twelve-lines", {}, 102)]
)
def test_levels_that_do_not_take_their_time_play_alike_with_either_search(game_id, options, plies, monkeypatch):
    game, rng = Game(game_id, options), random.Random(3)
    for _ in range(plies):
        game.play(rng.choice(game.actions()))
    slower = made_by(knowledge(game_id).searcher, game_id, 1, 1, is_plain=True)
    for level in range(1, 8):
        fast = Opponent(level, hash_mb=1).choose(game, random.Random(level))
        with monkeypatch.context() as patch:
            patch.setattr(opponent, "quick_searcher", lambda *_: UntilCompiled(Future(), lambda: slower, patience=0))
            assert Opponent(level, waits=False).choose(game, random.Random(level)) == fast


def test_a_game_without_a_slower_search_is_waited_for():
    assert type(quick_searcher("rota", 1, 1)) is type(searcher_for("rota"))
