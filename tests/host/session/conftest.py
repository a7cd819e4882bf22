"""What the tests of sessions share."""

import pytest

from tests.host.session.playing import Playing
from tests.host.session.told import Told, Unheard


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
def told(tmp_path, monkeypatch):
    monkeypatch.setattr("lusoria.session.followed_table.Follower", Unheard)
    opened = []

    def begin(**options):
        opened.append(Told(f"sqlite:///{tmp_path}/games.db", **options))
        return opened[-1]

    yield begin
    for each in opened:
        each.close()
