"""Matches that are gone on with on another machine, and never with another search."""

from dataclasses import replace

import pytest

from lab.matches import against, ladder, resumable, strong_play
from lab.matches.ladder import Step
from lusoria.engine.match.contestants import Limit
from lusoria.engine.match.game import Match
from lusoria.engine.opponent import Opponent
from lusoria.engine.search import searcher_for
from tests.support.match_commands import run

MATCH = Match("search", "alphabeta:2", "petteia", {}, Limit(None, 100), resumable.OPENINGS)
PETTEIA, TIMED = Step("petteia", 5), Step("petteia", 8, timed=True)
ROTA = Step("rota", 2), Step("rota", 8)


def test_a_search_has_one_signature(known_anew):
    for game_id in ("rota", "twelve-lines", "petteia"):
        report = resumable.signature(game_id)
        known_anew()
        assert resumable.signature(game_id) == report and int(report, 16) >= 0
    assert resumable.signature("petteia") != resumable.signature("latrunculi")


def test_games_of_another_search_are_not_gone_on_with(tmp_path, monkeypatch, known_anew):
    before = [resumable.file(tmp_path, MATCH, "petteia-alphabeta-2"), PETTEIA.file(tmp_path), TIMED.file(tmp_path)]
    searcher = searcher_for("petteia")
    monkeypatch.setattr(resumable, "searcher_for", lambda _game_id: Hasty(searcher))
    known_anew()
    after = [resumable.file(tmp_path, MATCH, "petteia-alphabeta-2"), PETTEIA.file(tmp_path), TIMED.file(tmp_path)]
    assert not set(before) & set(after) and before[0].name.startswith("petteia-alphabeta-2-")


def test_what_a_search_makes_of_the_game_before_is_in_its_signature(monkeypatch, known_anew):
    report, searcher = resumable.signature("petteia"), searcher_for("petteia")

    class Counting(Hasty):
        """Counts the plies of the game, too."""

        def best(self, game, limits):
            answer = self._searcher.best(game, limits)
            return replace(answer, nodes=answer.nodes + len(game.played))

    monkeypatch.setattr(resumable, "searcher_for", lambda _game_id: Counting(searcher))
    known_anew()
    assert resumable.signature("petteia") != report


class Hasty:
    """A search that stops sooner."""

    def __init__(self, searcher):
        self._searcher = searcher

    def forget(self):
        self._searcher.forget()

    def best(self, game, limits):
        return self._searcher.best(game, type(limits)(nodes=limits.nodes // 8))


def test_games_of_a_level_that_chooses_otherwise_are_not_gone_on_with(tmp_path, monkeypatch, known_anew):
    before = [step.file(tmp_path) for step in ROTA]
    choose = Opponent.choose

    def reckless(opponent, game, rng, *limits, **more):
        return game.actions()[0] if opponent.level == 1 else choose(opponent, game, rng, *limits, **more)

    monkeypatch.setattr(Opponent, "choose", reckless)
    known_anew()
    after = [step.file(tmp_path) for step in ROTA]
    assert (before[0] != after[0]) and before[1] == after[1]


@pytest.mark.parametrize(("module", "matches"), [(ladder, "steps"), (against, "MEETINGS"), (strong_play, "STUDIES")])
def test_a_page_without_marks_is_noticed_before_the_first_match(tmp_path, monkeypatch, module, matches):
    monkeypatch.setattr(module, matches, (lambda _game: ()) if matches == "steps" else ())
    page = tmp_path / "page.md"
    page.write_text("# Levels\n")
    with pytest.raises(ValueError, match="the page has no marks"):
        run(monkeypatch, module, page, tmp_path)
