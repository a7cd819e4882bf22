"""A site with the staff's pages, and a client of it on this machine."""

from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from lusoria.log.entries import Entry
from lusoria.log.store import Log
from lusoria.web import app
from lusoria.web.staff import lock, sessions
from lusoria.web.staff.pages import StaffPages
from tests.host.web.desk_session import DeskSession
from tests.host.web.staff.signing_in import HERE, OWN, PUBLIC, QUICK, StaffTable


@pytest.fixture
def table() -> StaffTable:
    return StaffTable()


@pytest.fixture
def site(session: DeskSession, log: Log, table: StaffTable) -> Any:
    known = sessions.Sessions()
    log.keep("t", "rota", "x", [Entry(1, "FAULT", 5, {"what": "stuck", "cell": "5", "detail": ""})])
    room = StaffPages(QUICK, known, {"In the hall": table}, log, lambda: ["line of the service <b>"])
    return app.create_app(session, log=log, more=[room], within=[lock.within(known, lambda path: path == PUBLIC)])


@pytest.fixture
def client(site: Any) -> Iterator[TestClient]:
    with TestClient(site, base_url=HERE, follow_redirects=False, client=OWN) as client:
        yield client
