"""A museum's table and a table elsewhere, by the code in a file: another code is another game, without a restart."""

import json

import pytest

from lusoria.errors import UsageError
from lusoria.exhibit import config
from lusoria.exhibit.remote import museum_game
from lusoria.exhibit.remote.codes import invent
from lusoria.log.store import Log
from tests.host.exhibit.test_config import GOOD, remote, written
from tests.host.exhibit.test_museum_table import Hall
from tests.support.waiting import until


class BrokerChannel:
    """What carries messages: it keeps what was sent, as all that a code's other table would hear."""

    trouble = ""
    made = ()

    def __init__(self, _url, keys, _side, _password):
        self.topics, self.sent, self.is_open = keys.topics, [], False
        self.made.append(self)

    def open(self, _hear, _opened):
        self.is_open = True

    def send(self, text, _keeps):
        self.sent.append(json.loads(text))

    def close(self):
        self.is_open = False


@pytest.fixture
def hall(tmp_path, monkeypatch):
    monkeypatch.setattr(museum_game, "BrokerChannel", BrokerChannel)
    monkeypatch.setattr(BrokerChannel, "made", [])
    with Log.open(f"sqlite:///{tmp_path}/games.db") as log:
        yield Hall(log, monkeypatch, {"code_file": str(tmp_path / "code"), "side": "white"}).wait(3)


def begun(hall):
    """The players of each game that the table was asked to begin."""
    return [words[3:] for words in hall.said if words[0] == "NEW"]


def test_each_code_begins_a_game_of_its_own(hall, tmp_path):
    game = museum_game.MuseumGame(hall.table, hall.config, config.Remote("mqtt://broker"), lambda _line: None)
    game.look()
    assert begun(hall.wait(3)) == [] and BrokerChannel.made == []
    for number, cell in enumerate("13", 1):
        (tmp_path / "code").write_text(f"{invent()}\n")
        game.look()
        game.look()
        assert len(begun(hall.wait(3))) == number and len(BrokerChannel.made) == number
        until(lambda: BrokerChannel.made[-1].sent)
        assert BrokerChannel.made[-1].sent[0]["actions"] == []  # nothing of the game before
        hall.desk.place(cell)
        hall.wait(1)
        until(lambda cell=cell: BrokerChannel.made[-1].sent[-1]["actions"] == [cell])
        hall.desk.lift(cell)
    assert begun(hall)[0] == begun(hall)[1] == ("human", "pc")
    former, latter = BrokerChannel.made
    assert (former.is_open, latter.is_open) == (False, True) and former.topics != latter.topics
    assert BrokerChannel.made[0].sent[-1]["actions"] == ["1"]
    game.stop()
    assert not BrokerChannel.made[1].is_open


def test_a_code_that_is_none_is_told_until_it_is_replaced_and_nobody_plays(hall, tmp_path):
    game = museum_game.MuseumGame(hall.table, hall.config, config.Remote("mqtt://broker"), lambda _line: None)
    (tmp_path / "code").write_text("no code")
    lengths = []
    for _look in range(3):
        with pytest.raises(UsageError, match="a code has 25 letters") as caught:
            game.look()
        lengths.append(len(caught.traceback))
    assert len(set(lengths)) == 1  # nothing grows with the looks
    (tmp_path / "code").write_text("")
    game.look()
    assert begun(hall.wait(3)) == []


def test_the_file_counts_from_the_configuration_and_a_table_has_one_kind_of_code(tmp_path):
    (tmp_path / "code").write_text(invent())
    find, put = remote('code_file = "code", side = "white"')
    [table] = config.read(written(tmp_path, GOOD.replace(find, put))).tables
    assert table.remote["code_file"] == str(tmp_path / "code")
    for wrong in (f'code = "{invent()}", code_file = "code", side = "white"', 'side = "white"'):
        find, put = remote(wrong)
        with pytest.raises(UsageError, match="it needs 'code' or 'code_file', and 'side'"):
            config.read(written(tmp_path, GOOD.replace(find, put)))
