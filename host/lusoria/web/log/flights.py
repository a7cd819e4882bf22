"""The page of a flight record at /games/ID/flight: what the sensors saw, and when.

For the staff, beside the game's own page; everything here only reads.
"""

import asyncio
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from lusoria.errors import LogError
from lusoria.log.flights import flight
from lusoria.log.search import Sought
from lusoria.web import language
from lusoria.web.log import flight_story, seeking
from lusoria.web.rooms import Answer, LogRoom


class FlightPages(LogRoom):
    """The pages of flight records: one for each game, and /flights?table=…&date=…&time=… for a moment."""

    def answers(self) -> Mapping[str, Answer]:
        """The handler of each path."""
        return {
            "/flights": self._at,
            "/games/{id:int}/flight": self._page,
            "/games/{id:int}/flight.json": self._record,
            "/api/games/{id:int}/flight": self._send_story,
        }

    async def _page(self, request: Request) -> Response:
        game, _actions, board = await self._find(request)
        day = game.started.astimezone().date().isoformat()
        return self._game_page_of("flight.html", request, game, board, table=game.table, day=day)

    async def _at(self, request: Request) -> Response:
        """Redirect to the moment at the requested table, date and time, whichever game it belongs to."""
        query = request.query_params
        at = query.get("table", ""), seeking.instant(query)
        game_id, event = await asyncio.to_thread(self._moment, *at)
        return RedirectResponse(f"/games/{game_id}/flight#{event}", 303)

    def _moment(self, table: str, instant: datetime) -> tuple[int, int]:
        """The last game with a record that began at a table before an instant, and its event at that instant."""
        end = instant + timedelta(seconds=1)
        found = self._log.games(1, sought=Sought(table=table, until=end, flown=True))
        if not found:
            raise LogError(f"of table {table} no flight record was kept that begins before {instant:%Y-%m-%d %H:%M:%S}")
        return found[0].id, flight_story.last_before(self._story(found[0].id), end)

    async def _record(self, request: Request) -> Response:
        game_id = request.path_params["id"]
        text = flight.write(await asyncio.to_thread(self._log.flight, game_id))
        headers = {"Content-Disposition": f'attachment; filename="lusoria-{game_id}-flight.json"'}
        return Response(text, media_type="application/json", headers=headers)

    async def _send_story(self, request: Request) -> Response:
        return JSONResponse(await asyncio.to_thread(self._story, request.path_params["id"], language.of(request)))

    def _story(self, game_id: int, speaks: str = language.ENGLISH) -> dict[str, Any]:
        return flight_story.story(self._log.flight(game_id), *self._read(game_id), speaks)
