"""What a virtual table draws: the same again where a run must repeat, and never where games are kept."""

import pytest

from lusoria.boards import definitions as boards
from lusoria.cli import play
from lusoria.exhibit import config, service
from lusoria.link.follower import connect
from lusoria.simulator import VirtualTable


def at_play():
    return play._virtual(boards.load("rota"))


def in_a_museum():
    return service._virtual(config.Table("rota", "rota", virtual=True))


def for_a_test():
    return VirtualTable(boards.compact(boards.load("rota")), seed=3)


def greeting(begun):
    """What the table says of itself when it is met."""
    with begun() as table:
        connection = connect(str(table.link_path))
        connection.close()
    return connection.hello


@pytest.mark.parametrize(("begun", "repeats"), [(at_play, False), (in_a_museum, False), (for_a_test, True)])
def test_a_table_begun_again_is_the_same_table_with_a_journal_of_its_own(begun, repeats):
    first, second = greeting(begun), greeting(begun)
    assert first["table"] == second["table"]
    assert (first["journal"] == second["journal"]) is repeats
