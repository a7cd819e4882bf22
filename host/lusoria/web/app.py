"""The web application of a session: the page, its files, and the websocket at /live."""

import contextlib
from collections.abc import AsyncIterator, Callable, Iterator, Sequence

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from lusoria.boards.definitions import Definition
from lusoria.log.store import Log
from lusoria.session import Session
from lusoria.web import language
from lusoria.web.assets import Asset, Page, all_assets, fingerprint
from lusoria.web.live.feed import Feed, following
from lusoria.web.live.rules import RulesPages
from lusoria.web.live.shared import Shared
from lusoria.web.live.visitor import Visitor
from lusoria.web.log.flights import FlightPages
from lusoria.web.log.games import GamesPages
from lusoria.web.log.statistics import StatisticsPages
from lusoria.web.rooms import Room
from lusoria.web.server import server
from lusoria.web.server.guard import Guard
from lusoria.web.shell import HEADERS, Link, Shell

OF_LOG: tuple[Callable[[Log, Sequence[Definition]], Room], ...] = (GamesPages, FlightPages, StatisticsPages)


def create_app(session: Session, address: str = "127.0.0.1", log: Log | None = None) -> Starlette:
    """Make the web application of a session, for a server that listens at address (a Host header may contain it).

    log: if given, add the pages of its games.
    """
    of_log: list[Room] = [] if log is None else [pages(log, [session.board]) for pages in OF_LOG]
    rooms = [*of_log, RulesPages()]
    shell = Shell([Link("/", "table"), *(link for room in rooms for link in room.links)])
    feed, shared = Feed(session, fingerprint(session.board)), Shared()
    page = Page(session.board, shell)

    async def index(request: Request) -> Response:
        return answer(request, page.with_pieces(feed.state, language.of(request)))

    async def live(socket: WebSocket) -> None:
        await feed.watched(socket, Visitor(socket, session, feed, shared).stay)

    @contextlib.asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        async with following([feed]):
            yield
        for room in rooms:
            room.close()

    return Starlette(
        routes=[
            WebSocketRoute("/live", live),
            *(route for room in rooms for route in room.routes(shell)),
            Route("/", index),
            files_route(),
        ],
        middleware=[Middleware(Guard, address=address, styles=[page.styles])],
        lifespan=lifespan,
    )


@contextlib.contextmanager
def serve(session: Session, address: str = "127.0.0.1", port: int = 0, log: Log | None = None) -> Iterator[str]:
    """Serve the pages of `create_app` while the block runs, and give their URL. Port 0 takes any free port.

    Raises LusoriaError when the address and port cannot be had.
    """
    with server.serving(create_app(session, address, log), address, port) as served:
        yield served.url


def files_route() -> Route:
    """The route of the pages' files. It must be the last route, since it answers all other paths with 404."""
    assets = all_assets()

    async def file(request: Request) -> Response:
        found = assets.get(request.url.path)
        return PlainTextResponse("there is no such page here\n", 404) if found is None else answer(request, found)

    return Route("/{path:path}", file, methods=["GET"])


def answer(request: Request, asset: Asset) -> Response:
    """Send a file, or answer that it has not changed. Browsers ask each time, so no old script outlives an update."""
    headers = HEADERS | {"ETag": asset.etag}
    tags = [tag.strip().removeprefix("W/") for tag in request.headers.get("if-none-match", "").split(",")]
    if asset.etag in tags:
        return Response(status_code=304, headers=headers)
    return Response(asset.content, media_type=asset.media_type, headers=headers)
