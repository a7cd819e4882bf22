"""The pages for players say what the rules do: start positions, options, ways, boards."""

from pathlib import Path

import pytest

from ludus.games.game import Game
from ludus.games.options import choices_of
from ludus.games.registry import GAMES
from tests.support.games import ATTESTED_BOARDS

PAGES = Path(__file__).parents[3] / "docs" / "rules"


def page(game_id):
    return " ".join((PAGES / f"{game_id}.md").read_text().split())


@pytest.mark.parametrize("game_id", sorted(GAMES))
def test_a_page_shows_the_start_and_names_every_option_and_value(game_id):
    game = Game(game_id)
    text = page(game_id)
    assert f"`{game.position()}`" in text
    for option in game.words.OPTIONS:
        assert f"`{option[0]}`" in text
        choices = choices_of(option, game.options)
        for value in choices if isinstance(choices[0], str) else ():
            assert f"`{value}`" in text
        if isinstance(choices[0], tuple):
            assert "from {}x{} to {}x{}".format(*choices[0], *choices[1]) in text


def test_the_boards_that_were_found_are_listed():
    assert f"Boards of {', '.join(ATTESTED_BOARDS[:-1])} and {ATTESTED_BOARDS[-1]} squares" in page("latrunculi")


@pytest.mark.parametrize(
    ("row", "side", "opposed"), [("White", 0, "no"), ("Black (", 1, "no"), ("Black, with", 1, "yes")]
)
def test_the_table_of_ways_is_the_rules(row, side, opposed):
    game = Game("twelve-lines", {"opposed": opposed})
    names = [game.cell_names[cell] for cell in game.words.path_of(game.state, side)[1:]]
    way = f"{' '.join(names[:6])} | {names[6]} to {names[17]} | {names[18]} to {names[29]}"
    assert f"| {way} |" in page("twelve-lines").split(f"| {row}")[1].split("| Black")[0]
