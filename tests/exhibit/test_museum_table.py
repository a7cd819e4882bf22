"""A museum's table gets its settings, whatever happens to the cable and the log meanwhile."""

import pytest
from support.cable import Cable
from support.desk import Desk

from lusoria.errors import LogError
from lusoria.exhibit import config
from lusoria.exhibit.museum_table import MuseumTable
from lusoria.link.connection import Connection
from lusoria.link.follower import Follower
from lusoria.log.store import Log


class Hearing(Cable):
    """A Cable that also hears what the table says while the desk's time passes."""

    def __init__(self, desk):
        super().__init__(desk)
        self._next_line = desk.station.next_line
        desk.station.next_line = self._heard

    def _heard(self, now):
        line = self._next_line(now)
        self.waiting += line or b""
        return line

    def _pump(self):
        while self.desk.station.next_line(self.desk.now):
            pass


class Hall:
    """A museum's table on a desk, and the PC that follows it as a Follower does: `said` is what it told the table."""

    def __init__(self, log, monkeypatch, **settings):
        self.desk, self.lines, self.said, self._outgoing = Desk(), [], [], []
        self._cable = Hearing(self.desk)
        monkeypatch.setattr(Follower, "say", lambda _follower, *words: self._outgoing.append(words))
        self.begin(log, **settings)

    def begin(self, log, **settings):
        """The service starts, and finds the table."""
        table = config.Table("hall", "rota", port="cable", settings=settings)
        self.table = MuseumTable(table, log, say=self.lines.append)
        self.connect()

    def connect(self):
        self._cable.waiting.clear()
        self._link = Connection(self._cable, "cable")
        self._outgoing.clear()
        self.table.connected("cable", self._link.hello)

    def lose(self):
        self.table.disconnected("the cable was pulled")

    def wait(self, seconds):
        for _ in range(10 * seconds):
            for words in self._outgoing:
                self._link.send(*words)
            self.said += self._outgoing
            self._outgoing.clear()
            self.desk.wait(100)
            while found := self._link.read():
                self.table.heard(found)
        return self

    def sent(self, name):
        return [words[2] for words in self.said if words[:2] == ("SET", name)]

    def setting(self, name):
        return self.desk.station.settings.get(name)


@pytest.fixture
def log(tmp_path):
    with Log.open(f"sqlite:///{tmp_path}/games.db") as opened:
        yield opened


def test_a_log_that_refuses_does_not_keep_the_settings_from_the_table(log, monkeypatch):
    def refuse(*_words):
        raise LogError("the database is locked; close what holds it")

    for name in ("settings", "keep", "keep_all", "keep_usage"):
        monkeypatch.setattr(log, name, refuse)
    hall = Hall(log, monkeypatch, idle="60").wait(5)
    assert (hall.setting("idle"), hall.setting("exhibit")) == ("60", "on")
