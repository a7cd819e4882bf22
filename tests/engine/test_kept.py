"""Matches that are gone on with on another machine, and never with another search."""

from dataclasses import replace

from lusoria.engine.match import kept, ladder
from lusoria.engine.match.contestants import Limit
from lusoria.engine.match.game import Match
from lusoria.engine.opponent import Opponent
from lusoria.engine.search import searcher_for

MATCH = Match("search", "alphabeta:2", "petteia", {}, Limit(None, 100), kept.OPENINGS)


def test_a_search_has_one_signature():
    for game_id in ("rota", "twelve-lines", "petteia"):
        told = kept.signature(game_id)
        kept.signature.cache_clear()
        assert kept.signature(game_id) == told and int(told, 16) >= 0
    assert kept.signature("petteia") != kept.signature("latrunculi")


def test_games_of_another_search_are_not_gone_on_with(tmp_path, monkeypatch):
    before = kept.file(tmp_path, MATCH, "petteia-alphabeta-2"), ladder.file(tmp_path, "petteia", 5)
    searcher = searcher_for("petteia")
    monkeypatch.setattr(kept, "searcher_for", lambda _game_id: Hasty(searcher))
    kept.signature.cache_clear()
    after = kept.file(tmp_path, MATCH, "petteia-alphabeta-2"), ladder.file(tmp_path, "petteia", 5)
    assert not set(before) & set(after) and before[0].name.startswith("petteia-alphabeta-2-")
    kept.signature.cache_clear()


def test_what_a_search_makes_of_the_game_before_is_in_its_signature(monkeypatch):
    told, searcher = kept.signature("petteia"), searcher_for("petteia")

    class Counting(Hasty):
        """Counts the plies of the game, too."""

        def best(self, game, limits):
            answer = self._searcher.best(game, limits)
            return replace(answer, nodes=answer.nodes + len(game.played))

    monkeypatch.setattr(kept, "searcher_for", lambda _game_id: Counting(searcher))
    kept.signature.cache_clear()
    assert kept.signature("petteia") != told
    kept.signature.cache_clear()


class Hasty:
    """A search that stops sooner."""

    def __init__(self, searcher):
        self._searcher = searcher

    def forget(self):
        self._searcher.forget()

    def best(self, game, limits):
        return self._searcher.best(game, type(limits)(nodes=limits.nodes // 8))


def test_games_of_a_level_that_chooses_otherwise_are_not_gone_on_with(tmp_path, monkeypatch):
    before = [ladder.file(tmp_path, "rota", level) for level in (2, 8)]
    choose = Opponent.choose

    def reckless(opponent, game, rng, *limits, **more):
        return game.actions()[0] if opponent.level == 1 else choose(opponent, game, rng, *limits, **more)

    monkeypatch.setattr(Opponent, "choose", reckless)
    kept.choices.cache_clear()
    after = [ladder.file(tmp_path, "rota", level) for level in (2, 8)]
    assert (before[0] != after[0]) and before[1] == after[1]
    kept.choices.cache_clear()
