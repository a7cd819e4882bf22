import pytest

from lusoria.log.store import Log


@pytest.fixture
def url(tmp_path):
    return f"sqlite:///{tmp_path / 'games.sqlite'}"


@pytest.fixture
def log(url):
    with Log.open(url) as opened:
        yield opened
