"""The rules of the games in brief, with pictures, in the language of the page."""

import asyncio
from collections.abc import Sequence
from functools import lru_cache

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from ludus.games.registry import GAMES
from lusoria.web import language
from lusoria.web.exhibit.texts import pictures_of_rules
from lusoria.web.pictures import pictures
from lusoria.web.rooms import Room
from lusoria.web.shell import Shell


async def picture(request: Request) -> Response:
    """The picture with that name, drawn when it is first asked for."""
    name = request.path_params["name"]
    if name not in pictures.PICTURES:
        return PlainTextResponse("there is no such picture here\n", 404)
    svg = await asyncio.to_thread(_drawn, name)
    return Response(svg, media_type="image/svg+xml", headers={"Cache-Control": "max-age=3600"})


class RulesPages(Room):
    """`/rules/GAME`: the rules of a game, which the table's page shows beside the board."""

    def __init__(self) -> None:
        self._pictures = pictures_of_rules()

    def routes(self, shell: Shell) -> Sequence[BaseRoute]:
        """The routes of the rules and their pictures."""
        self._shell = shell
        return [Route("/rules/picture/{name}.svg", picture), Route("/rules/{game}", self._rules)]

    async def _rules(self, request: Request) -> Response:
        game = request.path_params["game"]
        if game not in GAMES:
            return PlainTextResponse("there is no such game here\n", 404)
        speaks = language.of(request)
        of_game = language.read(speaks)[game]
        return self._shell.page("rules.html", "", speaks=speaks, game=of_game, pictures=self._pictures[game])


@lru_cache(maxsize=32)
def _drawn(name: str) -> str:
    return pictures.drawn(pictures.PICTURES[name])
