"""The staff's pages: sign-in, the health of the tables, their settings, a self-test, their reports.

Every form contains the secret of its browser's session; the guard has checked that it comes from a page of this server.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import date
from typing import Any, TypeVar
from urllib.parse import parse_qsl

from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from ludus.errors import LudusError
from lusoria.errors import LogError
from lusoria.log.store import Log
from lusoria.session.upkeep import Upkeep
from lusoria.web.rooms import Room
from lusoria.web.server.address import is_own
from lusoria.web.shell import Link, Shell
from lusoria.web.staff import health_words, password
from lusoria.web.staff.attempts import Attempts
from lusoria.web.staff.lock import COOKIE, SIGN_IN
from lusoria.web.staff.sessions import Sessions, SignedIn, same_secret

HOME = "/staff"
LARGEST = 8 * 1024  # bytes of a form
EVENTS = 60  # newest reports of tables that are shown
LINES = 60  # newest log lines of the service that are shown
_IN_CLEAR = "Over plain HTTP everybody in the network could read the password: use https:// or this machine itself."
_T = TypeVar("_T")
Form = dict[str, str]
Act = Callable[[Request, Form], Awaitable[Response]]

_log = logging.getLogger(__name__)


class StaffPages(Room):
    """The pages of the staff. All but the sign-in form must be behind a `Lock` with the same sessions."""

    links = (Link(HOME, "staff"),)

    def __init__(
        self,
        password_hash: str,
        sessions: Sessions,
        tables: Mapping[str, Upkeep],
        log: Log | None = None,
        lines: Callable[[], Sequence[str]] = lambda: (),
        plain_http: bool = False,
    ) -> None:
        """Raises UsageError if password_hash is no hash.

        tables: by the names the staff use; log: the log of games; lines: the service's log lines, the newest last;
        plain_http: whether a password from another machine may come without TLS.
        """
        self._hash = password.check(password_hash)
        self._sessions = sessions
        self._tables = tables
        self._log = log
        self._lines = lines
        self._plain_http = plain_http
        self._attempts = Attempts()
        self._checking = asyncio.Semaphore(1)  # one check at a time: each takes 64 MiB

    def routes(self, shell: Shell) -> list[BaseRoute]:
        """The routes of all pages."""
        self._shell = shell
        acts: dict[str, Act] = {
            "/staff/sign-out": self._sign_out,
            "/staff/setting": self._set,
            "/staff/self-test": self._self_test,
        }
        return [
            Route(SIGN_IN, self._sign_in_page, methods=["GET"]),
            Route(SIGN_IN, self._sign_in, methods=["POST"]),
            Route(HOME, self._page, methods=["GET"]),
            Route("/staff/health", self._health, methods=["GET"]),
            *(Route(path, self._by_form(act), methods=["POST"]) for path, act in acts.items()),
        ]

    async def _sign_in_page(self, request: Request) -> Response:
        if self._is_overheard(request):
            return self._sign_in_form("", _IN_CLEAR, 403, form=False)
        return self._sign_in_form(request.query_params.get("to", ""), "")

    def _is_overheard(self, request: Request) -> bool:
        """Whether others on the network could read a password. A proxy with TLS sets X-Forwarded-Proto."""
        own = request.client is None or is_own(request.client.host)
        return not (own or self._plain_http or request.url.scheme == "https")

    def _sign_in_form(self, to: str, trouble: str, status: int = 200, form: bool = True) -> Response:
        return Shell(()).page("staff/sign-in.html", SIGN_IN, status, to=_inside(to), trouble=trouble, form=form)

    async def _sign_in(self, request: Request) -> Response:
        form = await _form(request)
        address = request.client.host if request.client else ""
        if self._is_overheard(request):
            _log.warning("a password from %s was refused: it came without TLS, and others could read it", address)
            return self._sign_in_form("", _IN_CLEAR, 403, form=False)
        if form is None:
            return PlainTextResponse("this is no form, or too large\n", 400)
        if not self._attempts.spend(address):
            _log.warning("the staff's password was tried too often from %s", address)
            return self._sign_in_form("", "That was tried too often: wait a minute.", 429)
        async with self._checking:
            fits = await asyncio.to_thread(password.fits, self._hash, form.get("password", "")[: password.LONGEST])
        if not fits:
            _log.warning("a wrong password for the staff's pages from %s", address)
            return self._sign_in_form(form.get("to", ""), "That is not the password.", 403)
        self._attempts.give_back(address)
        answer = RedirectResponse(_inside(form.get("to", "")), 303)
        secure = request.url.scheme == "https"
        answer.set_cookie(COOKIE, self._sessions.begin(), httponly=True, samesite="strict", secure=secure)
        return answer

    async def _sign_out(self, request: Request, _form: Form) -> Response:
        self._sessions.end(request.cookies.get(COOKIE, ""))
        answer = RedirectResponse(SIGN_IN, 303)
        answer.delete_cookie(COOKIE)
        return answer

    async def _page(self, request: Request) -> Response:
        return await self._render(request.state.signed_in)

    async def _render(self, one: SignedIn, trouble: str = "", status: int = 200) -> Response:
        values = await asyncio.to_thread(self._collect)
        troubles = dict.fromkeys(filter(None, [trouble, *values.pop("refusals")]))
        return self._shell.page(
            "staff/staff.html", HOME, status, **values, lines=list(self._lines())[-LINES:],
            secret=one.form, troubles=list(troubles), today=date.today().isoformat(),
        )  # fmt: skip

    def _collect(self) -> dict[str, Any]:
        """Collect tables, events and flights; `refusals` are lines about what the log refused."""
        refusals: list[str] = []

        def read(what: Callable[[], _T]) -> _T | None:
            try:
                return what()
            except LogError as error:
                refusals.append(str(error))
                return None

        tables = self._health_of_all()
        for table in tables:
            settings = read(self._tables[table["name"]].settings)
            table |= {"settings": health_words.settings(settings or {}), "known": settings is not None}
        events, flown = read(self._events) or [], read(self._flown) or []
        return {"tables": tables, "events": events, "flown": flown, "refusals": refusals}

    async def _health(self, _request: Request) -> Response:
        tables = await asyncio.to_thread(self._health_of_all)
        return Shell(()).page("staff/health.html", HOME, tables=tables)

    def _health_of_all(self) -> list[dict[str, Any]]:
        return [
            {"name": name} | health_words.in_words(each.health(), each.board) for name, each in self._tables.items()
        ]

    def _events(self) -> list[dict[str, str]]:
        if self._log is None:
            return []
        names = self._names()
        return [health_words.event(event, names) for event in self._log.events(EVENTS)]

    def _flown(self) -> list[tuple[str, str]]:
        """The tables with flight records: the name of each in the log, and the staff's name for it, if known."""
        if self._log is None:
            return []
        names = self._names()
        return [(word, names.get(word, word)) for word in self._log.tables_with_flights()]

    def _names(self) -> dict[str, str]:
        return {table.health()["table"]: name for name, table in self._tables.items()}

    async def _set(self, _request: Request, form: Form) -> Response:
        table = self._table(form)
        await asyncio.to_thread(table.change, form.get("name", "")[:40], form.get("value", "")[:400])
        return RedirectResponse(HOME, 303)

    async def _self_test(self, _request: Request, form: Form) -> Response:
        await asyncio.to_thread(self._table(form).self_test)
        return RedirectResponse(HOME, 303)

    def _table(self, form: Form) -> Upkeep:
        return self._tables[form["table"]]

    def _by_form(self, act: Act) -> Callable[[Request], Awaitable[Response]]:
        """Make a handler that carries out an action for a signed-in browser that sent a form of its own page."""

        async def acted(request: Request) -> Response:
            one, form = request.state.signed_in, await _form(request)
            if form is None or not same_secret(form.get("secret", ""), one.form):
                return PlainTextResponse("this form is out of date: open the staff's page anew\n", 403)
            if act != self._sign_out and form.get("table") not in self._tables:
                return PlainTextResponse("there is no such table\n", 404)
            try:
                return await act(request, form)
            except LudusError as error:
                return await self._render(one, str(error), 400)

        return acted


def _inside(path: str) -> str:
    """The path to continue at, if it is one of this server; otherwise that of the staff's page."""
    inside = path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable()
    return path if inside else HOME


async def _form(request: Request) -> Form | None:
    """The fields of a form; None if it is no form or too large."""
    if request.headers.get("content-type", "").split(";")[0] != "application/x-www-form-urlencoded":
        return None
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > LARGEST:
            return None
    try:
        return dict(parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=20))
    except ValueError:
        return None
