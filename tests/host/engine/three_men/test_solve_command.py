"""`lusoria solve`: JSON, words, refusals; and the page of numbers."""

import io
import json
from pathlib import Path

import pytest

from lab import pages
from lab.solved import three_men_page as solved_page
from ludus.errors import OptionError
from lusoria.engine.three_men import command as solve_command
from lusoria.errors import UsageError

PAGE = Path(__file__).parents[4] / "docs" / "three-men-solved.md"


def said(options, as_json=False, game="rota"):
    out = io.StringIO()
    assert solve_command.run(game, options, as_json, out) == 0
    return out.getvalue()


def test_json_has_what_the_interface_promises():
    answer = json.loads(said({"lines": "wheel", "placing-wins": "no"}, as_json=True))
    first = answer.pop("first_moves")
    assert answer == {
        "options": {"lines": "wheel", "placing-wins": "no", "repetition": "none", "move-limit": 0},
        "value": "p1win",
        "plies": 7,
        "positions": 7142,
    }
    assert first == {"0": "p1win", **{str(cell): "draw" for cell in range(1, 9)}}


def test_a_draw_has_no_plies():
    answer = json.loads(said({}, as_json=True))
    assert (answer["value"], answer["plies"], answer["positions"]) == ("draw", None, 5550)


@pytest.mark.parametrize(
    ("options", "parts"),
    [
        (
            {},
            [
                "goes on for ever",
                "a draw after any",
                "no tie is possible. Here that is wrong",
                "trivially. Here that is wrong",
            ],
        ),
        ({"repetition": "threefold", "move-limit": "9"}, ["third occurrence of a position or 9 quiet plies"]),
        (
            {"lines": "wheel", "placing-wins": "no"},
            [
                "White wins, in 7 plies",
                "White wins after the centre; a draw after 1 2",
                "a tie needs a mistake",
                "only from the centre",
            ],
        ),
    ],
)
def test_words_say_what_follows(options, parts):
    text = said(options)
    for part in parts:
        assert part in text


def test_white_wins_terni_lapilli_from_the_centre_and_loses_from_a_side():
    answer = json.loads(said({}, as_json=True, game="terni-lapilli"))
    assert (answer["value"], answer["plies"], answer["positions"]) == ("p1win", 9, 5390)
    assert answer["first_moves"] == {
        "b2": "p1win",
        **dict.fromkeys(("a2", "b1", "b3", "c2"), "p2win"),
        **dict.fromkeys(("a1", "a3", "c1", "c3"), "draw"),
    }
    assert "Terni lapilli with lines diagonals" in said({}, game="terni-lapilli")
    assert "only from the centre" in said({}, game="terni-lapilli")


def test_refusals():
    with pytest.raises(UsageError, match="only rota and terni-lapilli are small enough"):
        solve_command.run("petteia", {}, False, io.StringIO())
    with pytest.raises(UsageError, match="move-twice"):
        solve_command.run("rota", {"repetition": "move-twice"}, False, io.StringIO())
    with pytest.raises(OptionError, match="option lines is diameter or wheel, not 'square'"):
        solve_command.run("rota", {"lines": "square"}, False, io.StringIO())


def test_the_page_has_the_computed_numbers():
    page = PAGE.read_text(encoding="utf-8")
    assert pages.renewed(page, solved_page.COMMAND, solved_page.tables()) == page, (
        f"run: python -m lab.solved.three_men_page {PAGE}"
    )
