"""Nothing but what is public is reached without the password: sits between the guard and the application."""

from collections.abc import Callable
from urllib.parse import quote

from starlette.datastructures import Headers
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from lusoria.web.staff.sessions import Sessions, SignedIn

COOKIE = "lusoria_staff"
SIGN_IN = "/staff/sign-in"
ALWAYS = (SIGN_IN, "/static/style.css", "/static/staff.css", "/static/icon.svg")  # what the form itself needs


def signed_in(connection: HTTPConnection, sessions: Sessions) -> SignedIn | None:
    """Who asks, by the cookie; None for a stranger."""
    return sessions.of(connection.cookies.get(COOKIE, ""))


class Lock:
    """ASGI middleware. public(path) says what strangers may have."""

    def __init__(self, app: ASGIApp, sessions: Sessions, public: Callable[[str], bool]) -> None:
        self._app = app
        self._sessions = sessions
        self._public = public

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the request through, send a person to the form, or refuse."""
        if scope["type"] == "lifespan" or self._may(scope):
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": "only for the staff"})
        else:
            await _refused(scope)(scope, receive, send)

    def _may(self, scope: Scope) -> bool:
        path = scope["path"]
        return path in ALWAYS or self._public(path) or signed_in(HTTPConnection(scope), self._sessions) is not None


def within(sessions: Sessions, public: Callable[[str], bool]) -> Middleware:
    """The lock for `create_app`."""
    return Middleware(Lock, sessions=sessions, public=public)


def _refused(scope: Scope) -> Response:
    """The form for a person with a browser, a line for a program."""
    if scope["method"] == "GET" and "text/html" in Headers(scope=scope).get("accept", ""):
        return RedirectResponse(f"{SIGN_IN}?to={quote(scope['path'])}", 303)
    return PlainTextResponse("only for the staff\n", 401)
