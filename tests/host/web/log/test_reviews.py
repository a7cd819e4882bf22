"""Reviews of logged games: one that failed is made anew when somebody asks again."""

import pytest

from ludus.games.game import Game
from lusoria.engine.advice import review as advice
from lusoria.web.log.reviews import Reviews


def test_a_review_that_failed_is_made_anew(monkeypatch):
    reviews, game = Reviews(), Game("rota")

    def fail(*_words):
        raise MemoryError

    with monkeypatch.context() as patch:
        patch.setattr(advice, "review", fail)
        with pytest.raises(MemoryError):
            reviews.of(1, game).result(60)
    assert reviews.of(1, game).result(60) == []
    assert reviews.of(1, game) is reviews.of(1, game)
    reviews.close()
