"""UGI's options: what is declared, when a value takes effect, and that a wrong one changes nothing."""

import pytest

from ludus.games.options import choices_of, is_number, is_size
from ludus.games.registry import GAMES, part
from lusoria.engine.ugi.options import GAME_OPTIONS
from tests.host.engine.ugi.test_ugi import error_of, talk


def test_ugi_declares_itself_and_its_options():
    answers = talk("ugi", "isready")
    assert answers[0].startswith("id name Lusoria") and answers[1].startswith("id author")
    assert answers[-2:] == ["ugiok", "readyok"]
    names = [line.split()[2] for line in answers if line.startswith("option name")]
    assert names == [
        "Game", "Board", "Pieces", "Lines", "PlacingWins", "Repetition", "MoveLimit", "Opposed", "Exact",
        "Level", "Threads", "Hash", "MultiPV",
    ]  # fmt: skip
    for line in answers[2:-2]:
        assert " type " in line and " default " in line


@pytest.mark.parametrize("game", GAMES)
def test_every_value_of_a_games_option_is_declared(game):
    """A graphical front offers what is declared and nothing else."""
    largest = {"board": "12x12"}
    for option in part(game, "notation").OPTIONS:
        declared = next((words for name, words in GAME_OPTIONS.values() if name == option[0]), None)
        if declared is None:
            assert option[0] in ("dice", "fewer")
        elif is_number(option, largest):
            assert declared.endswith("min {} max {}".format(*choices_of(option, largest)))
        elif not is_size(option, largest):
            assert set(option[2]) <= set(declared.split(" var ")[1:])


def test_options_take_effect_at_once_at_the_start_and_later_with_the_next_position():
    wheel = "setoption name Lines value wheel"
    line_on_the_rim = "position startpos moves 1 5 2 7 3"
    assert talk(wheel, line_on_the_rim, "query result")[-1] == "response p1win"
    assert talk(line_on_the_rim, wheel, "query result")[-1] == "response none"
    assert talk(line_on_the_rim, wheel, line_on_the_rim, "query result")[-1] == "response p1win"
    assert talk(line_on_the_rim, wheel, "uginewgame", "query position")[-1] == "response ......... w 3,3"
    assert talk("setoption name Game value petteia", "setoption name Board value 5x5", "query position") == [
        "response bbbbb/bbbbb/5/wwwww/wwwww w 0,0"
    ]


def test_choosing_a_game_puts_its_options_to_their_defaults():
    assert talk(
        "setoption name PlacingWins value false",
        "query position",
        "setoption name game value petteia",
        "setoption name Game value rota",
        "query position",
    ) == ["response ......... w 3,3 p", "response ......... w 3,3"]


def test_before_the_first_game_is_chosen_options_come_in_any_order():
    """cutegames gives them in whatever order its table of them has."""
    assert talk(
        "setoption name MoveLimit value 1",
        "setoption name Board value 4x5",
        "setoption name Repetition value threefold",
        "setoption name Game value petteia",
        "position startpos moves a2-a3",
        "query position",
        "query result",
    )[-2:] == ["response bbbb/bbbb/w3/1www/wwww b 0,0", "response draw"]
    wrong_later = ("setoption name MoveLimit value 1", "setoption name MoveLimit value abc")
    moves = "position fen wb.wb.wb. w 0,0 moves 1-0"
    assert talk(*wrong_later, "setoption name Game value rota", moves, "query result")[-1] == "response draw"
    pieces_first = [f"setoption name {each}" for each in ("Pieces value 5", "Board value 4x4", "Game value latrunculi")]
    assert talk(*pieces_first, "query position")[-1] == "response 4/4/4/4 w 5,5"


def test_options_are_checked_together():
    latrunculi = ("setoption name Game value latrunculi", "setoption name Board value 4x4")
    assert "option pieces" in error_of(*latrunculi, "setoption name Pieces value 8")
    assert talk(*latrunculi, "setoption name Pieces value 4", "query position") == ["response 4/4/4/4 w 4,4"]
    assert "repetition" in error_of(latrunculi[0], "setoption name Repetition value move-twice")
