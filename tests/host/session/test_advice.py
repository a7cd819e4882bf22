"""Hints for people: an action, why, and where its piece goes."""

import pytest

from ludus.games.game import Game
from lusoria.errors import UsageError
from lusoria.session.advice import Adviser


@pytest.mark.parametrize(
    ("game_id", "position", "action", "ends"),
    [
        ("rota", "wb..wb... w 1,1", "0", (None, "0")),
        ("rota", "bw.wb.bw. w 0,0", None, None),
        ("twelve-lines", "w1,11/12/12 w 0,15 14,0 1", "30/off", ("A1", None)),
        ("petteia", "8/8/8/3b4/8/8/3w3w/w6b w 0,0", None, None),
    ],
)
def test_a_hint_says_where_the_piece_goes(game_id: str, position: str, action: str, ends: object) -> None:
    game = Game(game_id, {}, position)
    hint = Adviser().hint(game)
    assert game.is_legal(game.parse(hint["action"])) and hint["reason"]["key"]
    origin, dash, destination = hint["action"].partition("x")[0].partition("-")
    assert hint["action"] == action or dash
    assert (hint["from"], hint["to"]) == (ends or (origin, destination))


def test_there_is_nothing_to_advise_before_a_throw_and_after_the_end() -> None:
    with pytest.raises(UsageError, match="dice"):
        Adviser().hint(Game("twelve-lines"))
    game = Game("rota")
    game.end(2, "resignation")
    with pytest.raises(UsageError, match="over"):
        Adviser().hint(game)
