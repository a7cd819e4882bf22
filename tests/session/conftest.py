"""What the tests of sessions share."""

import pytest
from session.playing import Playing


@pytest.fixture
def playing(tmp_path):
    opened = []

    def begin(**options):
        opened.append(Playing(f"sqlite:///{tmp_path}/games.db", **options))
        return opened[-1]

    yield begin
    for each in opened:
        each.close()
