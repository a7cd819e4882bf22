"""The page of a flight record at /games/ID/flight: what did the sensors see, and when?

For the staff, beside the game's own page; everything here only reads.
"""

import asyncio
from collections.abc import Sequence
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from lusoria.boards import Definition
from lusoria.game_picture import board_of
from lusoria.log import export, flight
from lusoria.log.store import Log
from lusoria.web import board_svg, flight_story, option_words, piece_svg
from lusoria.web.answers import said
from lusoria.web.shell import Shell


class FlightPages:
    """The room of flight records. No link leads here but that of the game."""

    links = ()

    def __init__(self, log: Log, own: Sequence[Definition] = ()) -> None:
        """own: boards that are known beside those that came with lusoria."""
        self._log = log
        self._own = own

    def routes(self, shell: Shell) -> list[BaseRoute]:
        """All of them."""
        self._shell = shell
        found = {
            "/games/{id:int}/flight": self._page,
            "/games/{id:int}/flight.json": self._record,
            "/api/games/{id:int}/flight": self._told,
        }
        return [Route(path, said(answer), methods=["GET"]) for path, answer in found.items()]

    def close(self) -> None:
        """Nothing is at work."""

    async def _page(self, request: Request) -> Response:
        game = await asyncio.to_thread(self._log.game, request.path_params["id"])
        actions = await asyncio.to_thread(self._log.actions, game.id)
        board = board_of(game.board, export.record_of(game, actions).begin(), self._own)
        return self._shell.page(
            "flight.html",
            "/games",
            id=game.id,
            title=f"Game {game.id}: {option_words.game_title(game.game)}",
            symbols=piece_svg.of_page(board["piece"]["d"]),
            stone=board_svg.stone(board),
            surface=board_svg.surface(board),
        )

    async def _record(self, request: Request) -> Response:
        game_id = request.path_params["id"]
        text = flight.write(await asyncio.to_thread(self._log.flight, game_id))
        headers = {"Content-Disposition": f'attachment; filename="lusoria-{game_id}-flight.json"'}
        return Response(text, media_type="application/json", headers=headers)

    async def _told(self, request: Request) -> Response:
        return JSONResponse(await asyncio.to_thread(self._story, request.path_params["id"]))

    def _story(self, game_id: int) -> dict[str, Any]:
        record = self._log.flight(game_id)
        game, actions = self._log.game(game_id), self._log.actions(game_id)
        board = board_of(game.board, export.record_of(game, actions).begin(), self._own)
        return flight_story.told(record, game, actions, board)
