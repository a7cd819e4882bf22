"""What the tests of the staff's pages share: a table without a session, and how somebody signs in."""

import re
from typing import Any

from argon2 import PasswordHasher
from starlette.testclient import TestClient

from lusoria.boards import definitions as boards
from lusoria.boards.definitions import Definition
from lusoria.errors import UsageError
from lusoria.web.staff import lock

HERE = "http://127.0.0.1:8137"
PASSWORD = "calculi et tabula"
QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1).hash(PASSWORD)
PUBLIC = "/exhibit/elsewhere"
OWN, OTHER = ("127.0.0.1", 50000), ("192.0.2.7", 50000)  # machines that ask


class StaffTable:
    """A table for the staff, without a session."""

    def __init__(self) -> None:
        self.board: Definition = boards.load("rota")
        self.requests: list[tuple[str, ...]] = []
        self.there = True
        self.faults: list[dict[str, str]] = []
        self.test: dict[str, Any] | None = None

    def health(self) -> dict[str, Any]:
        about = {
            "connected": self.there,
            "port": "/dev/ttyACM0",
            "message": "" if self.there else "waiting for the table",
        }
        alive = {
            "uptime_s": 93784,
            "free": 81234,
            "scans": 216,
            "dropped": 0,
            "skipped": None,
            "boot": 7,
            "cause": "power",
        }
        return about | alive | {"firmware": "1.0", "table": "t", "faults": self.faults, "test": self.test}

    def settings(self) -> dict[str, str]:
        return {"brightness": "50"}

    def change(self, name: str, value: str) -> None:
        if not self.there:
            raise UsageError("the table is not there just now")
        self.requests.append((name, value))

    def self_test(self) -> None:
        self.requests.append(("test",))


def sign_in(client: TestClient, words: str = PASSWORD, to: str = "") -> Any:
    return client.post(lock.SIGN_IN, data={"password": words, "to": to})


def secret_of(page: str) -> str:
    return re.search(r'name="secret" value="([^"]+)"', page)[1]  # type: ignore[index]
