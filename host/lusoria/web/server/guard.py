"""Checks who may talk to the page's server, between the web server and the application.

A web page anywhere on the internet can make its visitor's browser call a server on loopback. Two checks stop it:
the Host header must be a name this server goes by (a foreign name means that somebody made it resolve to this machine:
DNS rebinding), and the Origin of a websocket or of a form must be this very server. Requests that cost the engine work
(/api/) are also refused if another site's page makes them, which the browser tells in Sec-Fetch-Site. A program that is
not a browser sends no Origin and is let in: it could write any header it likes.
"""

import base64
import hashlib
import socket
from collections.abc import Collection
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from lusoria.web.server.address import LOOPBACK, is_everywhere, is_numeric

_OWN_NAMES = frozenset({"localhost", LOOPBACK, "::1"})
POLICY = "Content-Security-Policy"
HEADERS = {
    POLICY: (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",  # a browser that sends no referrer sends no Origin with a form either
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), usb=(), serial=()",
}


class Guard:
    """ASGI middleware that refuses strangers and puts the security headers on every answer."""

    def __init__(self, app: ASGIApp, address: str, names: Collection[str] = (), styles: Collection[str] = ()) -> None:
        """address: where the server listens, as configured; names: its further names, in lower case; styles: the texts
        of the style elements inside pages; a browser is to accept these and no others.
        """
        self._app = app
        self._headers = HEADERS | {POLICY: _with_styles(HEADERS[POLICY], styles)}
        self._names = _OWN_NAMES | {address.lower(), *names}
        self._everywhere = is_everywhere(address)
        if self._everywhere:
            own = socket.gethostname().lower()
            self._names |= {own, f"{own}.local"}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the request through to the application, or refuse it."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        reason = self._refusal(scope)
        if scope["type"] == "websocket":
            if reason:
                await refuse_socket(receive, send, reason)
            else:
                await self._app(scope, receive, send)
            return
        application = PlainTextResponse(reason + "\n", status_code=403) if reason else self._app
        await application(scope, receive, with_headers(send, self._headers))

    def _refusal(self, scope: Scope) -> str:
        """Why this request is refused; '' if it is not."""
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not self._knows(_host_name(host)):
            return "this server does not go by that name"
        origin = headers.get("origin")
        changes = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD")
        if changes and origin is not None and _place(origin) != host.lower():
            return "another page may not use this table"
        if scope["path"].startswith("/api/") and headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
            return "another page may not ask for this"
        return ""

    def _knows(self, name: str) -> bool:
        """Whether a Host is ours.

        A server that listens on all addresses accepts any IP address: a name can be rebound, an IP address cannot.
        """
        return name in self._names or (self._everywhere and is_numeric(name))


async def refuse_socket(receive: Receive, send: Send, reason: str) -> None:
    """Refuse to open a websocket."""
    await receive()
    await send({"type": "websocket.close", "code": 1008, "reason": reason})


def _place(origin: str) -> str | None:
    """Host and port of an origin in lower case; None if it is no address."""
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return None


def _with_styles(policy: str, styles: Collection[str]) -> str:
    hashes = sorted({base64.b64encode(hashlib.sha256(style.encode()).digest()).decode() for style in styles})
    return policy.replace("style-src 'self'", " ".join(["style-src 'self'", *(f"'sha256-{each}'" for each in hashes)]))


def with_headers(send: Send, headers: dict[str, str]) -> Send:
    """Put headers on an answer."""

    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            MutableHeaders(scope=message).update(headers)
        await send(message)

    return send_with_headers


def _host_name(host: str) -> str:
    """The name in a Host header, without port and brackets; '' if there is none."""
    try:
        return urlsplit("//" + host).hostname or ""
    except ValueError:
        return ""
