"""Games that a table is asked for: their players and clocks hold when it has begun them, and never if it does not."""

import pytest

from ludus.games.game import Game
from lusoria.boards import definitions as boards
from lusoria.errors import UsageError
from lusoria.session import TimeControl, Wish

LEVEL_3 = Wish("rota", {}, "human", "engine:3")
REFUSED = ("REFUSED", {"kind": "NEW", "reason": "too many changes at once"})


@pytest.fixture
def table(scripted):
    table = scripted(control=TimeControl(600))
    table.answer()
    table.script.begin(black="pc")
    table.tell(table.now())
    return table


def plays(table):
    """Black's player and the clock of the game that is played."""
    state = table.session.state()
    return state["game"]["black"], state["clock"]["words"]


def begins(table, **options):
    """A game begins at the table; Black's player and its clock."""
    table.script.begin(**{"black": "pc", **options})
    table.tell()
    return plays(table)


def message(table):
    return table.session.state()["table"]["message"]


def test_what_was_asked_holds_when_the_table_has_begun_it(table):
    table.session.new_game(LEVEL_3, "5m+3s")
    assert table.said == [("NEW", "rota", "", "human", "pc")] and plays(table) == ("engine:8", "10m")
    assert begins(table) == ("engine:3", "5m+3s")
    table.session.new_game(Wish("rota", {}, "human", "engine:2"), None)
    assert begins(table) == ("engine:2", "5m+3s")
    table.session.new_game(LEVEL_3, "")
    table.script.begin(black="pc")
    table.tell()
    assert table.session.state()["clock"] is None


def test_a_refused_game_leaves_neither_players_nor_clock_and_the_page_is_told_why(table):
    table.session.new_game(LEVEL_3, "5m")
    table.tell(REFUSED)
    assert "too many changes at once" in message(table)
    assert begins(table) == ("engine:8", "10m") and message(table) == ""


def test_the_refused_game_of_the_command_line_leaves_none_either(scripted):
    table = scripted(wish=LEVEL_3)
    table.answer()
    table.script.begin(black="human")
    table.tell(table.now())
    assert table.said == [("NEW", "rota", "", "human", "pc")]
    table.tell(REFUSED)
    table.script.begin(black="pc")
    table.tell()
    assert table.session.state()["game"]["black"] == "engine:8"


def test_another_refusal_refuses_no_game(table):
    table.session.new_game(LEVEL_3, "5m")
    table.tell(("REFUSED", {"kind": "SETUP", "reason": "a position arranged at the table"}))
    assert message(table) == "" and begins(table) == ("engine:3", "5m")


def test_a_game_begun_by_hand_meanwhile_is_another_one(table):
    table.session.new_game(LEVEL_3, "5m")
    assert begins(table, options={"lines": "wheel"})[1] == "10m"
    assert begins(table) == ("engine:3", "5m")


@pytest.mark.parametrize("refused", [0, 1])
def test_of_two_games_that_were_asked_for_the_one_that_began_holds(table, refused):
    wishes = [LEVEL_3, Wish("rota", {"lines": "wheel"}, "human", "engine:2")]
    for wish, clock in zip(wishes, ("5m", "7m"), strict=True):
        table.session.new_game(wish, clock)
    table.tell(REFUSED)
    began = [("engine:3", "5m", {}), ("engine:2", "7m", {"lines": "wheel"})][1 - refused]
    assert begins(table, options=began[2]) == began[:2]
    assert begins(table) == began[:2] and begins(table, options={"lines": "wheel"}) == began[:2]


def test_no_game_is_asked_of_a_table_that_is_not_there(table):
    table.lost()
    for ask in (lambda: table.session.new_game(LEVEL_3, "5m"), lambda: table.session.dice("136")):
        with pytest.raises(UsageError, match="no table is connected"):
            ask()
    assert not table.said
    table.answer(begun=1)
    assert begins(table) == ("engine:8", "10m")


def test_a_game_that_the_lost_table_did_not_hear_of_is_told_so(table):
    table.session.new_game(LEVEL_3, "5m")
    table.lost()
    table.answer(begun=1)
    table.tell(table.now())
    assert "lost before it began the game" in message(table)
    assert begins(table) == ("engine:8", "10m") and message(table) == ""


def test_a_game_that_the_lost_table_did_begin_is_the_one_that_was_asked_for(table):
    table.session.new_game(LEVEL_3, "5m")
    table.lost()
    table.script.begin(black="pc")
    table.answer(begun=2)
    table.tell(table.now())
    assert plays(table) == ("engine:3", "5m") and message(table) == ""


def test_a_game_from_before_is_not_the_one_that_was_asked_for(scripted):
    table = scripted(control=TimeControl(600))
    table.script.begin(black="pc").act("1")
    table.answer(begun=1)
    table.session.new_game(LEVEL_3, "5m")
    table.tell(table.now())
    assert plays(table) == ("engine:8", "10m")
    assert begins(table) == ("engine:3", "5m")


@pytest.mark.parametrize(
    ("board", "game", "start"),
    [
        ("rota", "rota", None),
        ("rota", "rota", "w...b.... w 2,2"),
        ("rota", "rota", "......... w 3,3"),
        ("grid-7x7", "latrunculi", "6b/5b1/7/7/2wBw2/7/w6 b 0,0"),
        ("grid-8x8", "petteia", "8/8/8/3b4/8/8/3w3w/w6b w 0,0"),
        ("twelve-lines", "twelve-lines", None),
    ],
)
def test_a_game_fits_though_an_exhibit_added_its_house_rules(board, game, start):
    definition = boards.load(board)
    wish, people = Wish(game, {}, "human", "engine:3", start), ("human", "human")
    house = {} if game == "twelve-lines" else {"repetition": "threefold", "move-limit": "60"}
    begun = Game(game, house | boards.game_options(definition), start and wish.on(definition).position())
    assert wish.fits(definition, begun, ("human", "pc")) and not wish.fits(definition, begun, people)
    begun.play(begun.actions()[0])
    assert start is None or not wish.fits(definition, begun, ("human", "pc"))


def test_a_table_refuses_a_game_that_its_board_does_not_play(playing):
    table = playing()
    for text in ("1", "2"):
        table.carry_out(text)
    table.session.new_game(Wish("petteia", {}, "human", "human"), "1m")
    table.until(lambda state: "this board plays rota, not 'petteia'" in state["table"]["message"])
    table.do("lift 1", "lift 2")
    state = table.until(lambda state: state["game"]["ply"] == 0)
    assert state["clock"] is None and state["table"]["message"] == ""


def test_an_exhibit_seats_who_was_asked_for_though_its_games_have_house_rules(playing):
    table = playing()
    table.session.upkeep.change("exhibit", "on")
    table.session.new_game(LEVEL_3, "5m")
    state = table.until(lambda state: state["game"]["black"] == "engine:3")
    assert state["game"]["options"]["move-limit"] == "60" and state["clock"]["words"] == "5m"
