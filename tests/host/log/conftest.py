import pytest

from lab.faults.postgres import Cluster
from lusoria.log.store import Log
from tests.support import empty_logs, needs


@pytest.fixture(scope="session")
def postgres():
    needs.postgresql()
    with Cluster() as cluster:
        yield cluster


@pytest.fixture
def sqlite_url(tmp_path):
    return empty_logs.sqlite(tmp_path / "games.sqlite")


@pytest.fixture(params=["sqlite", "postgresql"])
def new_url(request, tmp_path):
    """Makes URLs of new logs, all of one kind of database."""
    if request.param == "postgresql":
        cluster = request.getfixturevalue("postgres")
        return lambda: empty_logs.postgresql(cluster)
    numbers = iter(range(1, 100))
    return lambda: empty_logs.sqlite(tmp_path / f"games{next(numbers)}.sqlite")


@pytest.fixture
def url(new_url):
    return new_url()


@pytest.fixture(params=["sqlite", "postgresql"])
def blank_url(request, tmp_path):
    """The URL of a database in which no log has been."""
    if request.param == "postgresql":
        return request.getfixturevalue("postgres").database()
    return f"sqlite:///{tmp_path / 'blank.sqlite'}"


@pytest.fixture
def log(url):
    with Log.open(url) as opened:
        yield opened
