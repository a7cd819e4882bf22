"""The PC's end against the table's end, over an in-memory cable."""

import pytest

from ludus.link import hello, messages
from ludus.link.frames import decode, encode
from ludus.storage.boots import Boot
from lusoria.errors import TableNotFound
from lusoria.link import connection
from lusoria.link.connection import Connection, Lost
from lusoria.link.mirror import Mirror
from tests.support.cable import Cable
from tests.support.desk import Desk
from tests.support.games import ROTA


class Saying:
    """A port on which something was said once."""

    def __init__(self, data):
        self.in_waiting = len(data)
        self._data = data

    def read(self, _size):
        data, self._data, self.in_waiting = self._data, b"", 0
        return data

    def write(self, data):
        return len(data)


def _about(station):
    return station.board, "desk", Boot(None), station.journal


def follow(cable, mirror):
    """Connect and read until the table has no more to say; returns the kinds heard."""
    table = Connection(cable, "cable")
    mirror.connected(table.hello)
    table.send("FROM", table.hello["begun"])
    kinds = []
    while found := table.read():
        for kind, values in found:
            mirror.hear(kind, values)
            kinds.append(kind)
    return table, kinds


def test_the_handshake_tells_what_the_table_is():
    desk = Desk()
    table, _kinds = follow(Cable(desk), Mirror())
    assert table.hello["board"] == "rota" and table.hello["cells"] == 9 and table.hello["games"] == "rota"
    assert table.hello["board_hash"] == desk.board.source_hash


@pytest.mark.parametrize(("spoken", "answers"), [(1, ["HELLO", "REFUSED"]), (2, ["HELLO"]), (7, ["HELLO"])])
def test_a_table_answers_every_protocol_and_refuses_older_ones(spoken, answers):
    desk = Desk()
    desk.station.receive(desk.now, encode("HELLO", 1, (spoken, "test")))
    lines = iter(lambda: desk.station.next_line(desk.now), None)
    kinds = [decode(line)[0] for line in lines]
    assert [kind for kind in kinds if kind in ("HELLO", "REFUSED")] == answers


@pytest.mark.parametrize(("newest", "least", "said"), [(1, 1, "put new firmware on it"), (9, 8, "upgrade lusoria")])
def test_a_table_of_another_protocol_is_refused_with_advice(monkeypatch, newest, least, said):
    monkeypatch.setattr(hello.messages, "PROTOCOL", newest)
    monkeypatch.setattr(hello.messages, "LEAST", least)
    report = hello.fields(*_about(Desk().station))
    monkeypatch.undo()
    with pytest.raises(TableNotFound, match=said):
        Connection(Saying(encode("HELLO", 1, report)), "cable")
    connection = Connection(Saying(encode("HELLO", 1, report)), "cable", any_protocol=True)
    assert connection.hello["board"] == "rota"  # for `lusoria flash` and `lusoria doctor`


def test_of_two_protocols_the_older_is_spoken(monkeypatch):
    monkeypatch.setattr(hello.messages, "PROTOCOL", 9)
    report = hello.fields(*_about(Desk().station))
    monkeypatch.undo()
    assert Connection(Saying(encode("HELLO", 1, report)), "cable").hello["protocol"] == messages.PROTOCOL


def test_a_game_played_before_the_pc_came_is_mirrored_whole():
    desk, mirror = Desk(), Mirror()
    desk.play(ROTA)
    _table, kinds = follow(Cable(desk), mirror)
    assert [mirror.game.text(action) for action in mirror.game.played] == ROTA.split()
    assert mirror.game.score == "1-0" and mirror.problem == ""
    assert kinds.count("ACT") == 21 and kinds.count("END") == 1 and "NOW" in kinds


def test_entries_heard_again_after_a_reconnect_change_nothing():
    desk, mirror = Desk(), Mirror()
    cable = Cable(desk)
    desk.play("1 2 3")
    follow(cable, mirror)
    desk.play("4")
    follow(cable, mirror)
    assert [mirror.game.text(action) for action in mirror.game.played] == ["1", "2", "3", "4"]
    assert mirror.problem == ""


def test_slides_and_take_backs_reach_the_mirror():
    desk, mirror = Desk(), Mirror()
    desk.play("1 2 3 4 6 7 1-0 7-8")
    desk.move("8", "7").move("0", "5").lift("7").wait(400)
    follow(Cable(desk), mirror)
    assert [mirror.game.text(a) for a in mirror.game.played] == [desk.game.text(a) for a in desk.game.played]
    assert mirror.game.check() == desk.game.check() and mirror.problem == ""


def test_a_mirror_that_differs_says_so():
    desk, mirror = Desk(), Mirror()
    desk.play("1 2")
    follow(Cable(desk), mirror)
    mirror.hear("ACT", {"entry": mirror.newest + 1, "ms": 0, "ply": 3, "action": 65281})
    assert "disagree" in mirror.problem


def test_a_port_without_a_table_is_refused_in_one_line(monkeypatch):
    class Silent(Cable):
        def write(self, data):
            return len(data)

    monkeypatch.setattr(connection, "HANDSHAKE_S", 0.2)
    with pytest.raises(TableNotFound, match="what is on cable does not answer as a table"):
        Connection(Silent(Desk()), "cable")


def test_a_table_cannot_name_a_player_for_whom_the_pc_runs_a_program():
    game = encode("GAME", 2, (1, 0, "rota", "", "......... w 3,3", "ugi:touch /tmp/x", "table:2"))
    port = Saying(encode("HELLO", 1, hello.fields(*_about(Desk().station))) + game)
    table = Connection(port, "cable")
    [values] = [values for kind, values in table.read() if kind == "GAME"]
    assert (values["white"], values["black"]) == ("pc", "table:2")


def test_a_cable_pulled_out_is_noticed():
    cable = Cable(Desk())
    table = Connection(cable, "cable")
    while table.read():
        pass
    cable.plugged = False
    with pytest.raises(Lost):
        table.read()


def test_the_table_refuses_what_it_cannot_do_and_plays_on():
    desk = Desk()
    table, _kinds = follow(Cable(desk), Mirror())
    for message in (
        ("NEW", "chess", "", "human", "human"),
        ("NEW", "rota", "lines=bent", "human", "human"),
        ("NEW", "rota", "", "human", "robot"),
        ("PLAY", 0, 65281),
        ("PLAY", "x", 1),
    ):
        table.send(*message)
        refused = [values for kind, values in table.read() if kind == "REFUSED"]
        assert len(refused) == 1 and refused[0]["kind"] == message[0], message
    desk.play("1 2")
    assert desk.played == "1 2"


def test_the_pc_can_begin_a_game_and_have_its_action_carried_out():
    desk, mirror = Desk(), Mirror()
    table, _kinds = follow(Cable(desk), mirror)
    table.send("NEW", "rota", "lines=wheel", "human", "pc")
    assert desk.game.options["lines"] == "wheel"
    desk.play("1")
    assert desk.lights["1"] == "l" and set(desk.lights.values()) == {"l", "k"}  # the PC thinks: nobody may place
    desk.place("2")
    assert desk.played == "1" and desk.sitting.phase() == "correct"
    desk.lift("2")
    table.send("PLAY", 1, 0xFF00 | 5)
    desk.wait(8)
    assert desk.lights["5"] == "b"
    desk.place("5")
    assert desk.played == "1 5"


def test_hands_that_are_quicker_than_the_cable_are_understood():
    desk = Desk()
    table, _kinds = follow(Cable(desk), Mirror())
    table.send("NEW", "rota", "", "human", "pc")
    desk.play("1 5")
    assert desk.played == "1" and desk.sitting.phase() == "correct"
    table.send("PLAY", 1, 0xFF00 | 5)
    assert desk.played == "1 5"


def test_without_the_pc_people_go_on_for_it():
    desk = Desk()
    table, _kinds = follow(Cable(desk), Mirror())
    table.send("NEW", "rota", "", "human", "pc")
    desk.play("1").wait(4000)
    desk.play("2")
    assert desk.played == "1 2"
