"""The form for a new game and the stocks, as the rules' own options and starts make them."""

import re
from typing import Any

import pytest

from ludus.games.game import Game
from ludus.games.options import choices_of, complete, is_number
from ludus.games.registry import part
from lusoria.boards import definitions as boards
from lusoria.engine.games.knowledge import is_played
from lusoria.web.live import new_game, stock

GRID = boards.load("grid-8x8")


def field_sets(board: boards.Definition) -> dict[str, str]:
    """The form's field sets by game."""
    fields = new_game.field_sets(board, "en")
    return dict(re.findall(r'<fieldset data-game="([^"]+)"(.*?)</fieldset>', fields, re.DOTALL))


@pytest.mark.parametrize("name", ["rota", "grid-8x8"])
def test_each_option_that_the_board_leaves_open_is_a_field(name: str) -> None:
    board = boards.load(name)
    decided = boards.compact(board)["options"]
    for game, text in field_sets(board).items():
        names = [
            option[0] for option in part(game, "notation").OPTIONS if option[0] not in (*decided, *new_game.UNASKED)
        ]
        assert re.findall(r'data-option="([^"]+)"', text) == names
        assert f'data-engine="{"yes" if is_played(game) else "no"}"' in text


@pytest.mark.parametrize("name", ["rota", "grid-8x8"])
def test_the_fields_offer_what_the_rules_offer_and_begin_with_the_default(name: str) -> None:
    for game, text in field_sets(boards.load(name)).items():
        options = complete(game, part(game, "notation").OPTIONS, {})
        for option in part(game, "notation").OPTIONS:
            if f'data-option="{option[0]}"' not in text:
                continue
            choices, default = choices_of(option, options), options[option[0]]
            if is_number(option, options):
                low, high = choices
                assert f'data-option="{option[0]}" type="number" min="{low}" max="{high}"' in text
            else:
                select = text.partition(f'<select data-option="{option[0]}">')[2].partition("</select>")[0]
                assert tuple(re.findall(r'<option value="([^"]+)"', select)) == choices
                assert f'value="{default}" selected' in select


def test_what_follows_from_the_board_is_filled_in() -> None:
    cells = {"kind": "grid", "columns": 6, "rows": 5, "pitch": 42}
    leds, sense = GRID["leds"] | {"order": "serpentine"}, GRID["sense"] | {"order": "0-29"}
    text = field_sets(GRID | {"cells": cells, "leds": leds, "sense": sense})["latrunculi"]
    assert 'data-option="pieces" type="number" min="2" max="14" step="1" value="12"' in text
    assert "(2 to 14)" in text and "6x5" not in text


def test_every_choice_of_every_game_can_be_begun() -> None:
    for game, text in field_sets(GRID).items():
        for option, values in re.findall(r'<select data-option="([^"]+)">(.*?)</select>', text):
            for value in re.findall(r'value="([^"]+)"', values):
                Game(game, {option: value})


@pytest.mark.parametrize(
    ("game", "options", "start"),
    [
        ("rota", {}, (3, 3, False)),
        ("petteia", {}, (16, 16, True)),
        ("petteia", {"board": "12x9"}, (24, 24, True)),
        ("latrunculi", {}, (16, 16, False)),
        ("latrunculi", {"pieces": "5"}, (5, 5, False)),
    ],
)
def test_the_stock_is_what_the_game_begins_with(game: str, options: dict[str, str], start: tuple[Any, ...]) -> None:
    assert stock.start_of(game, tuple(options.items())) == start


def test_a_state_has_the_stock_of_its_game() -> None:
    game = {"id": "latrunculi", "options": {"board": "8x8", "pieces": "7"}, "white": "human", "black": "engine:8"}
    report = stock.with_stock({"phase": "play", "game": game})
    assert report["game"]["stock"] == {"w": 7, "b": 7}
    assert stock.with_stock({"game": None})["game"] is None
