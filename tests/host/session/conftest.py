"""What the tests of sessions share."""

import pytest

from tests.host.session.playing import Playing
from tests.host.session.scripted_session import RecordingFollower, ScriptedSession


@pytest.fixture
def playing(tmp_path):
    opened = []

    def begin(**options):
        opened.append(Playing(f"sqlite:///{tmp_path}/games.db", **options))
        return opened[-1]

    yield begin
    for each in opened:
        each.close()


@pytest.fixture
def scripted(tmp_path, monkeypatch):
    monkeypatch.setattr("lusoria.session.followed_table.Follower", RecordingFollower)
    opened = []

    def begin(**options):
        opened.append(ScriptedSession(f"sqlite:///{tmp_path}/games.db", **options))
        return opened[-1]

    yield begin
    for each in opened:
        each.close()
