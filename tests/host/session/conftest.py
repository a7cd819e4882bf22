"""What the tests of sessions share."""

import pytest

from tests.host.session.playing import Playing
from tests.host.session.scripted_session import RecordingFollower, ScriptedSession
from tests.support import empty_logs


def _log_in(folder):
    """The URL of the one log in a folder, which is empty at first."""
    path = folder / "games.db"
    return f"sqlite:///{path}" if path.exists() else empty_logs.sqlite(path)


@pytest.fixture
def playing(tmp_path):
    opened = []

    def begin(**options):
        opened.append(Playing(_log_in(tmp_path), **options))
        return opened[-1]

    yield begin
    for each in opened:
        each.close()


@pytest.fixture
def scripted(tmp_path, monkeypatch):
    monkeypatch.setattr("lusoria.session.followed_table.Follower", RecordingFollower)
    opened = []

    def begin(**options):
        opened.append(ScriptedSession(_log_in(tmp_path), **options))
        return opened[-1]

    yield begin
    for each in opened:
        each.close()
