"""A backlog tells of games that went on without the PC: it knows of none but the last one more than it is told."""

from lusoria.session import TimeControl, Wish


def logged(table):
    return [(game.white, game.black, game.clock) for game in reversed(table.games())]


def test_games_that_are_over_get_neither_the_players_nor_the_clock_of_the_one_that_is_played(scripted):
    table = scripted(control=TimeControl(600), wish=Wish("rota", {}, "human", "human"))
    table.script.begin(black="pc").act("1").raw("END", score="*", reason="abandoned")
    table.script.raw("BOOT", boot=2, cause="power").begin(black="human")
    table.answer(begun=5)
    table.tell(table.now())
    assert logged(table) == [("human", "pc", None), ("human", "human", "600")]


def test_nor_where_the_backlog_comes_in_parts(scripted):
    table = scripted(control=TimeControl(600))
    table.script.begin(black="human").act("1")
    table.answer(begun=1)
    table.tell(table.now())
    table.lost()
    table.script.begin(black="pc").act("1").raw("END", score="*", reason="abandoned").begin(black="pc")
    table.answer(begun=6)
    table.tell(until=4)
    table.tell(table.now())
    assert logged(table) == [("human", "human", "600"), ("human", "pc", None), ("human", "engine:8", "600")]


def test_a_game_that_begins_while_the_pc_is_there_is_logged_with_all_it_knows(scripted):
    table = scripted(control=TimeControl(300, 3))
    table.answer()
    table.script.begin(black="pc")
    table.tell()
    assert logged(table) == [("human", "engine:8", "300+3")]
