"""Who follows a table goes on whatever goes wrong while it is heard or spoken to."""

import pytest

from lusoria.link import follower, ports
from lusoria.link.follower import Follower
from tests.support.cable import Cable
from tests.support.desk import Desk
from tests.support.waiting import until


class Heard:
    """A listener that notes what it is told, and can fail."""

    def __init__(self):
        self.events = []
        self.fails = []

    def connected(self, port, _hello):
        self._note("connected", port)

    def heard(self, _messages):
        self._note("heard", "")

    def disconnected(self, reason):
        self._note("disconnected", reason)

    def _note(self, what, words):
        self.events.append((what, words))
        if what in self.fails:
            self.fails.remove(what)
            raise KeyError(f"{what} failed")

    def report(self, what):
        return [words for kind, words in self.events if kind == what]


@pytest.fixture
def heard():
    return Heard()


@pytest.fixture
def following(monkeypatch, heard):
    """A Follower of a table on a desk, that has to let go of every cable."""
    cables = []

    class Closing(Cable):
        closed = False

        def close(self):
            self.closed = True

    def plug(_path):
        cables.append(Closing(Desk()))
        return cables[-1]

    monkeypatch.setattr(ports, "open_port", plug)
    monkeypatch.setattr(follower, "AMISS_S", 0.05)
    following = Follower(heard, "cable")
    yield following
    following.stop()
    assert all(cable.closed for cable in cables)


def test_a_message_that_no_line_can_hold_costs_the_connection_and_not_the_follower(following, heard, caplog):
    following.start()
    until(lambda: heard.report("connected"))
    following.tell("SET", "hours", "от понеделник до петък от 9:00 до 17:00 часа, без празници")
    until(lambda: len(heard.report("connected")) == 2)
    [reason] = heard.report("disconnected")
    assert "it is tried again: LinkError('a SET message of" in reason
    assert "LinkError" in caplog.text
    assert following.is_alive()


@pytest.mark.parametrize("fails", [["connected"], ["heard"], ["heard", "disconnected"]])
def test_a_mistake_of_who_listens_does_not_end_the_following(following, heard, caplog, fails):
    heard.fails += fails
    following.start()
    until(lambda: len(heard.report("connected")) == 2)
    assert heard.fails == [] and len(heard.report("disconnected")) == 1
    assert "KeyError" in caplog.text
    assert following.is_alive()


def test_ports_that_cannot_be_looked_through_are_looked_through_again(heard, monkeypatch, caplog):
    monkeypatch.setattr(follower, "AMISS_S", 0.05)

    def find():
        raise OSError("no such folder")

    following = Follower(heard, None, find)
    following.start()
    until(lambda: len(heard.report("disconnected")) > 1)
    following.stop()
    assert "no such folder" in caplog.text
