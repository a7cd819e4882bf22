"""A museum's table gets its settings, whatever happens to the cable and the log meanwhile."""

import pytest

from ludus.safe_station import SafeStation
from ludus.storage.boots import Boot
from lusoria.errors import LogError, UsageError
from lusoria.exhibit import config
from lusoria.exhibit.museum_table import MuseumTable
from lusoria.exhibit.settings_sender import TRIES, SettingsSender
from lusoria.link.connection import Connection
from lusoria.link.follower import Follower
from lusoria.log.store import Log
from tests.support.cable import Cable
from tests.support.desk import Desk
from tests.support.waiting import until


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

    def __init__(self, log, monkeypatch, remote=None, **settings):
        """remote: of a game with a table elsewhere."""
        self._remote = remote or {}
        self.desk, self.lines, self.said, self._outgoing = Desk(), [], [], []
        self._cable = Hearing(self.desk)
        monkeypatch.setattr(Follower, "tell", lambda _follower, *words: self._outgoing.append(words))
        self.begin(log, **settings)

    def put(self, station):
        """Another station in the place of the one that is there, which is returned."""
        before, self.desk.station = self.desk.station, station
        self._cable = Hearing(self.desk)
        return before

    def begin(self, log, **settings):
        """The service starts, and finds the table."""
        self.config = config.Table("hall", "rota", port="cable", settings=settings, remote=self._remote)
        self.table = MuseumTable(self.config, log, say=self.lines.append)
        self.connect()

    def connect(self):
        self._cable.waiting.clear()
        self._link = Connection(self._cable, "cable")
        self._outgoing.clear()
        self.table._followed.connected("cable", self._link.hello)
        until(lambda: any(words[0] == "FROM" for words in self._outgoing))  # the desk's time is not that of the log

    def lose(self):
        self.table._followed.disconnected("the cable was pulled")

    def wait(self, seconds):
        for _ in range(10 * seconds):
            while self._outgoing:
                self.said.append(self._outgoing.pop(0))
                self._link.send(*self.said[-1])
            self.desk.wait(100)
            while found := self._link.read():
                self.table._followed.heard(found)
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


ALL = {
    "brightness": "50",
    "resume": "ask",
    "slide": "500",
    "staff": "off",
    "idle": "60",
    "missing": "40",
    "rival": "2",
    "hours": "mo-su 0900-1700",
    "dim": "1800 50",
}


def test_more_settings_than_a_table_takes_in_a_row_all_arrive(log, monkeypatch):
    hall = Hall(log, monkeypatch, **ALL).wait(15)
    assert {name: hall.setting(name) for name in ALL} == ALL and hall.setting("exhibit") == "on"
    assert all(hall.sent(name) == [ALL[name]] for name in ALL)  # each was told back, and that was it
    assert not any("refused" in line for line in hall.lines)


def test_a_table_that_was_never_there_is_reported_with_the_configured_settings(log):
    report = MuseumTable(config.Table("hall", "rota", port="cable", settings={"hours": ALL["hours"]}), log).report()
    assert (report["settings"]["hours"], report["settings"]["exhibit"]) == (ALL["hours"], "on")


def test_settings_that_a_lost_cable_swallowed_are_sent_again(log, monkeypatch):
    hall = Hall(log, monkeypatch, idle="60", rival="1")
    hall.lose()
    hall.connect()
    hall.wait(4)
    assert (hall.setting("idle"), hall.setting("rival")) == ("60", "1")


def test_what_people_change_afterwards_stays_until_the_service_starts_again(log, monkeypatch):
    hall = Hall(log, monkeypatch, idle="60").wait(4)
    hall.desk.station.change(hall.desk.now, "idle", "90")
    hall.wait(4)
    hall.lose()
    hall.connect()
    hall.wait(4)
    assert hall.setting("idle") == "90" and hall.sent("idle") == ["60"]
    hall.begin(log, idle="60")
    hall.wait(4)
    assert hall.setting("idle") == "60" and hall.sent("exhibit") == ["on"]


def test_what_the_journal_held_before_counts_for_nothing(log, monkeypatch):
    def refuse(*_words):
        raise LogError("the database is locked; close what holds it")

    monkeypatch.setattr(log, "settings", refuse)
    hall = Hall(log, monkeypatch, idle="60").wait(4)
    hall.desk.station.change(hall.desk.now, "idle", "90")
    hall.lose()
    with Log.open("sqlite:///" + log.place.removeprefix("sqlite:///") + ".new") as new:  # the table tells all again
        hall.begin(new, idle="60")
        hall.wait(4)
    assert hall.setting("idle") == "60"


def test_a_setting_that_the_table_refuses_is_sent_once_and_said_once(log, monkeypatch):
    hall = Hall(log, monkeypatch, future="bright", idle="60").wait(10)
    assert hall.sent("future") == ["bright"] and hall.setting("idle") == "60"
    [line] = [line for line in hall.lines if "the setting future = 'bright' is left" in line]
    assert "there is no setting 'future'" in line


def test_a_table_that_has_had_too_many_changes_gets_the_rest_later(log, monkeypatch):
    hall = Hall(log, monkeypatch, idle="60", rival="1")
    for _ in range(8):
        hall._link.send("SET", "slide", "500")
    hall.wait(10)
    assert any("too many changes at once" in line for line in hall.lines)
    assert (hall.setting("idle"), hall.setting("rival")) == ("60", "1")
    assert not any("is left as it is" in line for line in hall.lines)


def test_a_fault_that_the_table_sends_again_after_a_gap_is_one_event(log, monkeypatch):
    hall, events = Hall(log, monkeypatch).wait(4), []
    monkeypatch.setattr(hall.table, "_publish", lambda _name, event: events.append(event[0]))
    gap = hall.table._followed.game.mirror.newest + 1
    fault = "FAULT", {"entry": gap + 1, "ms": 0, "what": "stuck", "cell": "5", "detail": ""}
    hall.table._followed.heard([fault])
    hall.table._followed.heard([("LOST", {"entry": gap, "ms": 0}), fault])
    assert events == ["fault"]


def test_a_refusal_of_which_nobody_knows_the_reason_is_no_reason_to_go_on_for_ever():
    said, lines = [], []
    settings = SettingsSender({"idle": "60"}, lambda *words: said.append(words), lines.append)
    settings.connected({"table": "t", "journal": "j", "newest": 0}, dict)
    for _second in range(20):
        settings.heard([("ALIVE", {}), ("REFUSED", {"kind": "SET", "reason": "not now"})], True)
    assert len(said) == TRIES and len(lines) == 1


def test_nothing_is_sent_while_the_table_could_not_answer_at_once():
    said = []
    settings = SettingsSender({"idle": "60"}, lambda *words: said.append(words), said.append)
    settings.connected({"table": "t", "journal": "j", "newest": 0}, dict)
    settings.heard([("ALIVE", {})], False)
    assert said == []


def test_a_table_in_safe_mode_is_not_asked_for_what_it_cannot_do(log, monkeypatch):
    hall = Hall(log, monkeypatch, idle="60")
    hall.lose()
    playing = hall.put(SafeStation(hall.desk.board, "desk", Boot(None), lambda: 100_000, hall.desk.now))
    hall.connect()
    assert hall.wait(4).sent("idle") == []
    hall.lose()
    hall.put(playing)
    hall.connect()
    assert hall.wait(4).sent("idle") == ["60"]


def test_it_obeys_what_the_broker_may_switch_and_nothing_else(log, monkeypatch):
    hall = Hall(log, monkeypatch)
    hall.wait(2)
    hall.table.obey("brightness", "20")
    hall.table.obey("new_game", "rota")
    hall.wait(2)
    assert hall.sent("brightness") == ["20"]
    assert hall.table.report()["settings"]["brightness"] == "20"
    assert any(words[0] == "NEW" for words in hall.said)
    for command in (("brightness", "21"), ("staff", "off"), ("new_game", "petteia"), ("boot", "on")):
        with pytest.raises(UsageError, match="cannot be"):
            hall.table.obey(*command)
    hall.lose()
    with pytest.raises(UsageError, match="no table is connected"):
        hall.table.obey("exhibit", "off")
