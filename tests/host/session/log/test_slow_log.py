"""Pages and players do not wait for a log that takes its time, and the table is told nothing before it has."""

import threading

import pytest

from lusoria.session import Wish
from tests.support.waiting import until


class Gate:
    """Holds each write to a log until the test opens it. `held` is how many have come."""

    def __init__(self, log, monkeypatch):
        self._log, self._opened, self.holding = log, threading.Event(), 0
        self._keep_all = log.keep_all
        monkeypatch.setattr(log, "keep_all", self._wait)

    def _wait(self, deliveries):
        self.holding += 1
        if not self._opened.wait(120):
            raise TimeoutError("the test waits for this write")
        return self._keep_all(deliveries)

    def open(self):
        self._opened.set()


@pytest.fixture
def gate(monkeypatch):
    gates = []

    def put(log):
        gates.append(Gate(log, monkeypatch))
        return gates[-1]

    yield put
    for each in gates:
        each.open()


def played(log):
    return [[action.text for action in log.actions(game.id)] for game in reversed(log.games())]


def test_the_page_and_the_engine_hear_of_an_action_before_a_slow_log_has_it(scripted, gate):
    table = scripted()
    table.answer()
    until(lambda: table.awaits_entries())
    slow = gate(table.log)
    table.script.begin(black="pc").act("1")
    table.tell(table.now())
    assert table.session.state()["game"]["ply"] == 1
    until(lambda: [words for words in table.said if words[0] == "PLAY"])
    until(lambda: slow.holding == 1)
    table.script.act("2")
    table.tell()
    assert table.session.state()["game"]["ply"] == 2
    table.script.act("3")
    table.tell(table.now())
    until(lambda: [words for words in table.said if words[0] == "PLAY"])
    assert table.acknowledged() == [] and played(table.log) == [] and slow.holding == 1
    slow.open()
    until(lambda: table.acknowledged()[-1:] == [4])
    assert played(table.log) == [["1", "2", "3"]] and slow.holding == 2
    assert table.session.state()["table"]["message"] == ""


def test_who_lets_a_table_go_waits_until_all_is_written(scripted, gate):
    table = scripted()
    slow = gate(table.log)
    table.answer()
    table.script.begin().act("1", "2")
    table.tell(table.now())
    opener = threading.Thread(target=lambda: (until(lambda: not table.is_connected()), slow.open()))
    opener.start()
    assert [game.flag for game in table.games()] == [None] and played(table.log) == [["1", "2"]]
    opener.join()


def test_a_real_table_and_the_engine_play_on_while_the_log_is_slow(playing, gate):
    wish = Wish("rota", {}, "human", "engine:3")
    table = playing(wish=wish)
    table.until(lambda state: state["game"]["black"] == "engine:3" and state["game"]["ply"] == 0)
    table.until(lambda _state: table.log.games(1))
    slow = gate(table.log)
    table.carry_out("1")
    until(lambda: slow.holding == 1)
    answer = table.until(lambda state: state["game"]["awaited"])["game"]["awaited"]
    table.carry_out(answer)
    assert slow.holding == 1 and table.logged() == []
    slow.open()
    table.until(lambda _state: table.logged() == ["1", answer])
    assert not list(table.log.verify())
