"""The pages of the log: the list of games at /games, one game at /games/ID, and the data that they load.

Everything here only reads. For a number without a game, or a game that the rules cannot follow, one line says so.
"""

import asyncio
import io
from collections.abc import Mapping, Sequence

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response

from lusoria.boards.definitions import Definition
from lusoria.errors import LogError, UsageError
from lusoria.log.records import export
from lusoria.log.search import Sought
from lusoria.log.store import Log
from lusoria.web import assets, language
from lusoria.web.log import replay, seeking
from lusoria.web.log.reviews import Reviews
from lusoria.web.pictures import shared_position
from lusoria.web.pictures.game_picture import drawn
from lusoria.web.rooms import Answer, LogRoom
from lusoria.web.shell import Link

PAGE = 50  # games on one page of the list


class GamesPages(LogRoom):
    """The pages of a log's games."""

    links = (Link("/games", "games"),)

    def __init__(self, log: Log, own: Sequence[Definition] = ()) -> None:
        """Take the arguments of any LogRoom."""
        super().__init__(log, own)
        self._reviews = Reviews()

    def answers(self) -> Mapping[str, Answer]:
        """The handler of each path."""
        return {
            "/games": self._list_page,
            "/games/last": self._last,
            "/games/{id:int}": self._game_page,
            "/games/{id:int}/board.css": self._sizes,
            "/games/{id:int}/record": self._record,
            "/games/{id:int}/picture.svg": self._picture,
            "/games/{id:int}/still.svg": self._still,
            "/api/games": self._list,
            "/api/games/{id:int}": self._game,
            "/api/games/{id:int}/review": self._review,
        }

    def close(self) -> None:
        """End running reviews."""
        self._reviews.close()

    async def _list_page(self, request: Request) -> Response:
        return self._shell.page("games.html", "/games", **seeking.form(language.of(request)))

    async def _list(self, request: Request) -> Response:
        sought, offset = seeking.read(request.query_params), request.query_params.get("offset", "")
        if not (offset or "0").isdecimal() or len(offset) > len("123456789"):
            raise UsageError("offset is a number")
        first = int(offset or 0)
        found = await asyncio.to_thread(self._log.games, PAGE + 1, first, played=True, sought=sought)
        games = [export.game_object(game) for game in found[:PAGE]]
        return JSONResponse({"games": games, "offset": first, "more": len(found) > PAGE})

    async def _game_page(self, request: Request) -> Response:
        game, _actions, board = await self._find(request)
        return self._game_page_of("game.html", request, game, board)

    async def _last(self, request: Request) -> Response:
        """Redirect to the last game of a table."""
        sought = Sought(table=request.query_params.get("table", ""))
        found = await asyncio.to_thread(self._log.games, 1, played=True, sought=sought)
        if not found:
            raise LogError("the log has no game of this table")
        return RedirectResponse(f"/games/{found[0].id}", 303)

    async def _sizes(self, request: Request) -> Response:
        _game, _actions, board = await self._find(request)
        return Response(assets.sizes(board), media_type="text/css")

    async def _game(self, request: Request) -> Response:
        return JSONResponse(await asyncio.to_thread(replay.page_of, *await self._find(request)))

    async def _record(self, request: Request) -> Response:
        game, actions, _board = await self._find(request)
        text = io.StringIO()
        export.records([(game, actions)], text)
        headers = {"Content-Disposition": f'attachment; filename="lusoria-{game.id}.txt"'}
        return PlainTextResponse(text.getvalue(), headers=headers)

    async def _picture(self, request: Request) -> Response:
        game, actions, _board = await self._find(request)
        return Response(await asyncio.to_thread(drawn, game, actions, self._own), media_type="image/svg+xml")

    async def _still(self, request: Request) -> Response:
        ply = request.query_params.get("ply", "0")
        if not ply.isdecimal() or len(ply) > len("1234"):
            raise UsageError("ply is a number")
        found = await self._find(request)
        text = await asyncio.to_thread(shared_position.drawn, *found, int(ply), language.of(request))
        return Response(text, media_type="image/svg+xml")

    async def _review(self, request: Request) -> Response:
        game, actions, _board = await self._find(request)
        entries = self._reviews.of(game.id, await asyncio.to_thread(lambda: export.record_of(game, actions).after()))
        return JSONResponse({"review": await asyncio.shield(asyncio.wrap_future(entries))})
