"""What a page is shown of a real table: presence from its sensors, colours from the game, lights from its cues."""

from ludus.games.game import Game
from lusoria.boards import definitions as boards
from lusoria.session.page import lights_and_pieces as sight
from tests.support.desk import Desk

NAMES = [str(cell) for cell in range(9)]


def test_colours_come_from_the_game_and_presence_from_the_sensors():
    game = Game("rota")
    for text in ("5", "0"):
        game.play(game.parse(text))
    assert sight.standing(game, NAMES, "100011000") == {"0": "b", "4": "?", "5": "w"}
    assert sight.standing(None, NAMES, "000001000") == {"5": "?"}
    assert sight.standing(Game("petteia"), NAMES, "000001000") == {"5": "?"}


def test_the_lights_are_those_the_table_shows():
    desk = Desk()
    desk.play("1 2 3 4 6 7").lift("1", 60)
    letters = "".join(desk.lights.get(cell, ".") for cell in desk.board.cells)
    shown = sight.CueLights(boards.load("rota")).at(letters, desk.now)
    frame = desk.frames[-1][1]
    order = desk.board.leds["order"]
    assert [shown[desk.board.cells[cell]] for cell in order] == [
        [frame[4 * led + 2], frame[4 * led + 3], frame[4 * led + 1]] for led in range(len(order))
    ]
    assert any(any(rgb) for rgb in shown.values())


def test_a_table_that_is_not_there_has_no_lights(scripted):
    table = scripted()
    table.script.begin()
    table.answer(begun=1)
    table.tell(("CUES", {"letters": "t" * 9}))
    assert set(table.session.lights()) == set(NAMES) and any(map(any, table.session.lights().values()))
    table.lost()
    assert table.session.lights() == {}
    table.answer(begun=1)
    table.tell(("CUES", {"letters": "........t"}))
    lit = NAMES
    while lit != ["8"]:  # lights that have just turned wait before they turn again
        lit = [name for name, rgb in table.session.lights().items() if any(rgb)]
