"""A museum with one table and pages for its staff, and a client of it on this machine."""

from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from lusoria.log.entries import Entry
from lusoria.log.store import Log
from lusoria.web.exhibit.pages import Staff, create_app
from lusoria.web.exhibit.texts import Texts
from tests.host.web.desk_session import DeskSession
from tests.host.web.staff.signing_in import HERE, OWN, QUICK, StaffTable


@pytest.fixture
def table() -> StaffTable:
    return StaffTable()


@pytest.fixture
def site(session: DeskSession, log: Log, table: StaffTable) -> Any:
    log.keep("t", "rota", "x", [Entry(1, "FAULT", 5, {"what": "stuck", "cell": "5", "detail": ""})])
    session.upkeep = table
    staff = Staff(QUICK, lines=lambda: ["line of the service <b>"])
    return create_app({"In the hall": session}, Texts(), "city", log=log, staff=staff)


@pytest.fixture
def client(site: Any) -> Iterator[TestClient]:
    with TestClient(site, base_url=HERE, follow_redirects=False, client=OWN) as client:
        yield client
