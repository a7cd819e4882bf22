import pytest

from lab.faults.postgres import Cluster
from lusoria.log.store import Log
from tests.support import needs


@pytest.fixture(scope="session")
def postgres():
    needs.postgresql()
    with Cluster() as cluster:
        yield cluster


@pytest.fixture
def sqlite_url(tmp_path):
    return f"sqlite:///{tmp_path / 'games.sqlite'}"


@pytest.fixture(params=["sqlite", "postgresql"])
def new_url(request, tmp_path):
    """Makes URLs of new databases, all of one kind."""
    if request.param == "postgresql":
        return request.getfixturevalue("postgres").database
    numbers = iter(range(1, 100))
    return lambda: f"sqlite:///{tmp_path / f'games{next(numbers)}.sqlite'}"


@pytest.fixture
def url(new_url):
    return new_url()


@pytest.fixture
def log(url):
    with Log.open(url) as opened:
        yield opened
