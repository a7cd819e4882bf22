"""A museum's pages: one for the visitors of each table, and those of the staff.

Visitors' pages only watch: what they send is not read. Everything else is behind the staff's password. If there is no
password, everything else is served only where no other machine can reach the server.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from ludus.games.registry import GAMES
from lusoria.log.store import Log
from lusoria.session import Session
from lusoria.web import assets, language
from lusoria.web.app import OF_LOG, files_route
from lusoria.web.exhibit.texts import Texts, pictures_of_rules
from lusoria.web.live import rules
from lusoria.web.live.feed import Feed, following
from lusoria.web.pictures import board as board_svg
from lusoria.web.pictures import pieces as piece_svg
from lusoria.web.pictures import position as standing_svg
from lusoria.web.rooms import Room
from lusoria.web.server.address import is_own
from lusoria.web.server.guard import Guard
from lusoria.web.shell import Link, Shell
from lusoria.web.staff.lock import within as locked
from lusoria.web.staff.pages import StaffPages
from lusoria.web.staff.sessions import Sessions


class Staff(NamedTuple):
    """What the staff's pages need.

    password_hash: '' for no password. reports: each table's health, as `lusoria.exhibit.health.Health.report` gives it.
    lines: the service's log lines, the newest last. troubles: what the service itself cannot do just now, in lines.
    plain_http: whether the staff may sign in without TLS.
    """

    password_hash: str = ""
    reports: Callable[[], Sequence[dict[str, Any]]] = tuple
    lines: Callable[[], Sequence[str]] = tuple
    troubles: Callable[[], Sequence[str]] = tuple
    plain_http: bool = False


def create_app(
    tables: Mapping[str, Session],
    texts: Texts,
    museum: str,
    address: str = "127.0.0.1",
    log: Log | None = None,
    staff: Staff = Staff(),  # noqa: B008  it never changes
    names: Collection[str] = (),
    sound: bool = False,
) -> Starlette:
    """Make the pages of the tables for a server that listens at address.

    tables: by name. names: further names of the server. sound: whether visitors may switch on sound.

    Raises UsageError if the hash of the staff's password is not valid.
    """
    sessions = Sessions()
    # A server with a name is reached through a proxy, even at a loopback address.
    own = bool(staff.password_hash) or (is_own(address) and not names)
    rooms = _rooms(tables, staff, sessions, log if own else None)
    within = [locked(sessions, public)] if staff.password_hash else []
    shell = Shell([Link("/tables", "tables"), *(link for room in rooms for link in room.links)])
    displays = Displays(tables, texts, sound)

    async def first(_request: Request) -> Response:
        return RedirectResponse(f"/exhibit/{next(iter(tables))}" if len(tables) == 1 or not own else "/tables", 303)

    async def overview(request: Request) -> Response:
        return shell.page("tables.html", "/tables", speaks=language.of(request), museum=museum)

    async def reports(_request: Request) -> Response:
        reports = [report | {"games": tables[report["table"]].board["games"]} for report in staff.reports()]
        return JSONResponse({"tables": reports, "troubles": list(staff.troubles())})

    @contextlib.asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        async with following(displays.feeds.values()):
            yield
        for room in rooms:
            room.close()

    of_all = [Route("/tables", overview), Route("/api/tables", reports)] if own else []
    routes: list[BaseRoute] = [
        Route("/", first),
        *displays.routes(shell),
        *of_all,
        *(route for room in rooms for route in room.routes(shell)),
        files_route(),
    ]
    guard = Middleware(Guard, address=address, names=names, styles=displays.styles.values())
    return Starlette(routes=routes, middleware=[guard, *within], lifespan=lifespan)


def _rooms(tables: Mapping[str, Session], staff: Staff, sessions: Sessions, log: Log | None) -> list[Room]:
    """The staff's pages for the tables, if there is a password for them; those of the games, if there is a log."""
    rooms: list[Room] = []
    if staff.password_hash:
        upkeeps = {name: table.upkeep for name, table in tables.items()}
        rooms.append(StaffPages(staff.password_hash, sessions, upkeeps, log, staff.lines, plain_http=staff.plain_http))
    if log is not None:
        rooms += [pages(log, [table.board for table in tables.values()]) for pages in OF_LOG]
    return rooms


def public(path: str) -> bool:
    """Whether visitors may open a path."""
    return path == "/" or path.startswith(("/exhibit/", "/static/"))


class Displays:
    """The visitors' pages. `feeds` are those of the tables, by name."""

    def __init__(self, tables: Mapping[str, Session], texts: Texts, sound: bool) -> None:
        self._tables, self._texts, self._sound = tables, texts, sound
        self._pictures = pictures_of_rules()
        self.feeds = {
            name: Feed(session, assets.fingerprint(session.board, texts.words, sound))
            for name, session in tables.items()
        }
        self.styles = {name: assets.live_styles(session.board, "exhibit.css") for name, session in tables.items()}

    def routes(self, shell: Shell) -> list[BaseRoute]:
        """The routes of all pages."""
        self._shell = shell
        return [
            Route("/exhibit/picture/{name}.svg", rules.picture),
            Route("/exhibit/{table}", self._page),
            WebSocketRoute("/exhibit/{table}/live", self._live),
        ]

    async def _page(self, request: Request) -> Response:
        table = request.path_params["table"]
        session = self._tables.get(table)
        if session is None:
            return PlainTextResponse("there is no such table here\n", 404)
        chosen = self._texts.chosen(request.query_params.get("lang", ""))
        board, words = session.board, self._texts.words[chosen]
        return self._shell.page(
            "exhibit.html",
            "",
            chosen=chosen,
            direction=words["direction"],
            choices=[(each, self._texts.words[each]["language"]) for each in self._texts.languages],
            table=table,
            styles=self.styles[table],
            said=words["words"],
            ear=words["page"]["ear"],
            scripts_words=language.scripted(words) if self._sound else "",
            games=[(game, words[game], self._pictures[game]) for game in GAMES if game in board["games"]],
            symbols=piece_svg.of_page(board["piece"]["d"]),
            stone=board_svg.stone(board),
            lights=board_svg.lights(board),
            surface=board_svg.surface(
                board, standing_svg.standing(board, self.feeds[table].state), words["words"]["board"]
            ),
            modules=assets.modules("exhibit.js"),
        )

    async def _live(self, socket: WebSocket) -> None:
        feed = self.feeds.get(socket.path_params["table"])
        if feed is None:
            await socket.close(1008)
        else:
            await feed.watched(socket, partial(_show, socket, feed))


async def _show(socket: WebSocket, feed: Feed) -> None:
    writing = asyncio.create_task(_write(socket, feed))
    try:
        while (await socket.receive())["type"] != "websocket.disconnect":
            pass
    finally:
        writing.cancel()


async def _write(socket: WebSocket, feed: Feed) -> None:
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        async for text in feed.messages():
            await socket.send_text(text)
