"""What the cable lost is asked for again, and what the log refuses waits."""

from datetime import UTC, datetime

import pytest

from lusoria.errors import LogError
from lusoria.link.mirror import Mirror
from lusoria.log.store import Log
from lusoria.session.log import keeper as keeping
from lusoria.session.log.keeper import Keeper
from tests.host.log.scripted_games import Script

HELLO = {"table": "t", "board": "rota", "journal": "j", "boot": 1, "oldest": 1, "newest": 0, "begun": 0}


@pytest.fixture
def log(tmp_path):
    with Log.open(f"sqlite:///{tmp_path}/games.db") as opened:
        yield opened


def alive(newest, uptime_s=9):
    return "ALIVE", {"uptime_s": uptime_s, "newest": newest}


def messages_of(entries):
    return [(entry.kind, {"entry": entry.number, "ms": entry.ms, **entry.fields}) for entry in entries]


def keeper_of(log):
    said = []
    keeper = Keeper(log, lambda *words: said.append(words), lambda _kind, fields: fields)
    keeper.connected(HELLO, 1)
    keeper.write()
    assert said == [("FROM", 1)]
    said.clear()
    return keeper, said


def hear(keeper, messages):
    keeper.heard(messages)
    keeper.write()


def test_a_line_lost_in_noise_is_asked_for_at_once_and_then_each_second_for_a_while(log):
    report = messages_of(Script().begin().act("1", "2", "3", "4").entries)
    keeper, said = keeper_of(log)
    hear(keeper, report[:2] + report[3:4])
    assert said == [("KEPT", 2), ("FROM", 3)]
    hear(keeper, report[4:])
    assert said[2:] == [("KEPT", 2)]
    for _second in range(5):
        hear(keeper, [alive(5)])
    assert said[3:] == [("FROM", 3)] * (keeping.TRIES - 1)
    hear(keeper, report[2:])
    assert said[-1] == ("KEPT", 5) and log.games()[0].flag is None


def test_the_last_line_before_a_silence_is_missed_too(log):
    report = messages_of(Script().begin().act("1", "2").entries)
    keeper, said = keeper_of(log)
    hear(keeper, [*report[:2], alive(3)])
    assert said == [("KEPT", 2)]  # it may be on its way
    hear(keeper, [alive(3)])
    assert said[1:] == [("FROM", 3)]
    hear(keeper, report[2:])
    hear(keeper, [alive(3)])
    hear(keeper, [alive(3)])
    assert said[2:] == [("KEPT", 3)]


def test_what_does_not_fit_while_the_log_refuses_is_asked_for_again(log, monkeypatch):
    monkeypatch.setattr(keeping, "MOST_UNLOGGED", 3)
    report = messages_of(Script().begin().act("1", "2", "3", "4").entries)
    keeper, said = keeper_of(log)
    with monkeypatch.context() as refusing:
        refusing.setattr(log, "keep_all", lambda _deliveries: (_ for _ in ()).throw(LogError("full")))
        hear(keeper, report)
        assert keeper.problem == "not logged yet: full" and said == []
    hear(keeper, [alive(5)])
    assert said == [("KEPT", 3), ("FROM", 4)] and keeper.problem == ""


def test_what_comes_while_the_log_refuses_is_written_after_what_came_before(log, monkeypatch):
    report = messages_of(Script().begin().act("1", "2", "3").entries)
    keeper, said = keeper_of(log)
    keep, written = log.keep_all, []

    def refuse(_deliveries):
        keeper.heard(report[2:])
        raise LogError("full")

    def note(deliveries):
        written.extend(entry.number for delivery in deliveries for entry in delivery.entries)
        return keep(deliveries)

    with monkeypatch.context() as refusing:
        refusing.setattr(log, "keep_all", refuse)
        hear(keeper, report[:2])
    monkeypatch.setattr(log, "keep_all", note)
    keeper.write()
    keeper.write()
    assert written == [1, 2, 3, 4] and said == [("KEPT", 4)] and keeper.problem == ""


def test_the_log_hears_for_how_long_the_table_had_been_running(log):
    report = messages_of(Script().begin().act("1", "2", "0", "3", "5").end().entries)
    keeper, _said = keeper_of(log)
    hear(keeper, [alive(7, 3607), *report])
    [game] = log.games()
    assert (game.ended - game.started).total_seconds() == 6
    assert 3600 <= (datetime.now(UTC) - game.ended).total_seconds() < 3660


def test_a_mirror_waits_for_the_entry_that_was_lost():
    report = messages_of(Script().begin().act("1", "2", "3").begin().act("1").entries)
    mirror = Mirror()
    mirror.connected(HELLO)
    for message in report[:2] + report[3:4] + report[2:4]:
        mirror.hear(*message)
    assert [mirror.game.text(action) for action in mirror.game.played] == ["1", "2", "3"] and not mirror.problem
    for message in report[5:]:
        mirror.hear(*message)
    assert len(mirror.game.played) == 3
    mirror.hear(*report[4])
    mirror.hear(*report[5])
    assert len(mirror.game.played) == 1 and not mirror.problem
