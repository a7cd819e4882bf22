"""The parts of the site: each has routes, links to its pages, and a way to close it."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from ludus.errors import LudusError
from lusoria.boards.definitions import Definition
from lusoria.errors import LogError
from lusoria.log.entries import LoggedAction, LoggedGame
from lusoria.log.records import export
from lusoria.log.store import Log
from lusoria.web import language
from lusoria.web.pictures import board as board_svg
from lusoria.web.pictures import pieces as piece_svg
from lusoria.web.pictures.game_picture import board_with
from lusoria.web.shell import Link, Shell

Answer = Callable[[Request], Awaitable[Response]]


class Room:
    """Pages that belong together, such as those of the log. All pages link to its `links`, in this order."""

    links: Sequence[Link] = ()

    def routes(self, shell: Shell) -> Sequence[BaseRoute]:
        """The room's routes; called only once. shell: writes the pages with the links of all rooms."""
        raise NotImplementedError

    def close(self) -> None:
        """End any running work, because the server ends; most rooms have none."""


class LogRoom(Room):
    """Pages that only read the log. If it refuses a request, one line says why."""

    def __init__(self, log: Log, own: Sequence[Definition] = ()) -> None:
        """own: boards known in addition to those that came with lusoria."""
        self._log = log
        self._own = own

    def answers(self) -> Mapping[str, Answer]:
        """The handler of each path."""
        raise NotImplementedError

    def routes(self, shell: Shell) -> list[BaseRoute]:
        """The routes of all pages."""
        self._shell = shell
        return [Route(path, _said(answer), methods=["GET"]) for path, answer in self.answers().items()]

    async def _find(self, request: Request) -> tuple[LoggedGame, list[LoggedAction], Definition]:
        """Find the game with the path's number, its actions and its board. Raises LogError."""
        return await asyncio.to_thread(self._read, request.path_params["id"])

    def _read(self, game_id: int) -> tuple[LoggedGame, list[LoggedAction], Definition]:
        game, actions = self._log.game(game_id), self._log.actions(game_id)
        cells = export.record_of(game, actions).begin().cell_names
        return game, actions, board_with(game.board, game.game, cells, self._own)

    def _game_page_of(
        self, template: str, request: Request, game: LoggedGame, board: Definition, **more: Any
    ) -> Response:
        """The page of one game with its board. more: what only this template needs."""
        speaks = language.of(request)
        title, name = language.page(speaks)["replay"]["title"], language.game_title(game.game, speaks)
        return self._shell.page(
            template,
            "/games",
            speaks=speaks,
            id=game.id,
            title=title.format(id=game.id, game=name),
            symbols=piece_svg.of_page(board["piece"]["d"]),
            stone=board_svg.stone(board),
            surface=board_svg.surface(board, label=name),
            **more,
        )


def _said(answer: Answer) -> Answer:
    """Wrap a handler so that it answers an error with one line."""

    async def answered(request: Request) -> Response:
        try:
            return await answer(request)
        except LogError as error:
            return PlainTextResponse(f"{error}\n", 404)
        except LudusError as error:
            return PlainTextResponse(f"{error}\n", 400)

    return answered
