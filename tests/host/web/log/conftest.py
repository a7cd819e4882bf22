"""A client of the site with a log: each module of tests has a fixture `shared_log` of its own."""

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from lusoria.log.store import Log
from lusoria.web import app
from tests.host.web.desk_session import DeskSession


@pytest.fixture(scope="module")
def client(shared_log: Log) -> Iterator[TestClient]:
    with (
        DeskSession() as session,
        TestClient(app.create_app(session, log=shared_log), base_url="http://127.0.0.1") as client,
    ):
        yield client
