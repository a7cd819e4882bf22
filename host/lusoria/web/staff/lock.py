"""Protects all pages but the public ones by the password; it stands between the guard and the application."""

from collections.abc import Callable
from urllib.parse import quote

from starlette.datastructures import Headers
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from lusoria.web.server.guard import refuse_socket, with_headers
from lusoria.web.staff.sessions import Sessions

COOKIE = "lusoria_staff"
SIGN_IN = "/staff/sign-in"
ALWAYS = (SIGN_IN, "/static/style.css", "/static/staff.css", "/static/icon.svg")  # what the form itself needs
POLLED = ("/staff/health", "/api/tables")  # paths that pages load by themselves every few seconds


class Lock:
    """ASGI middleware. public(path): whether strangers may open a path; other pages have `request.state.signed_in`."""

    def __init__(self, app: ASGIApp, sessions: Sessions, public: Callable[[str], bool]) -> None:
        self._app = app
        self._sessions = sessions
        self._public = public

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the request through, redirect a person to the form, or refuse."""
        if scope["type"] == "lifespan" or self._is_open(scope["path"]):
            await self._app(scope, receive, send)
        elif self._lets_in(HTTPConnection(scope)):
            # No browser stores protected pages, so that nobody can go back to them after signing out.
            await self._app(scope, receive, with_headers(send, {"Cache-Control": "no-store"}))
        elif scope["type"] == "websocket":
            await refuse_socket(receive, send, "only for the staff")
        else:
            await _refused(scope)(scope, receive, send)

    def _is_open(self, path: str) -> bool:
        return path in ALWAYS or self._public(path)

    def _lets_in(self, connection: HTTPConnection) -> bool:
        reader = self._sessions.of(connection.cookies.get(COOKIE, ""), connection.scope["path"] not in POLLED)
        connection.state.signed_in = reader
        return reader is not None


def within(sessions: Sessions, public: Callable[[str], bool]) -> Middleware:
    """Make the lock for `create_app`."""
    return Middleware(Lock, sessions=sessions, public=public)


def _refused(scope: Scope) -> Response:
    """Redirect a browser to the sign-in form, and answer a program with one line."""
    if scope["method"] == "GET" and "text/html" in Headers(scope=scope).get("accept", ""):
        return RedirectResponse(f"{SIGN_IN}?to={quote(scope['path'])}", 303)
    return PlainTextResponse("only for the staff\n", 401)
