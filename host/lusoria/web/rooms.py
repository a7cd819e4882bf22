"""The parts of the site: each has routes, links to its pages, and a way to close it."""

from collections.abc import Awaitable, Callable, Mapping, Sequence

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from ludus.errors import LudusError
from lusoria.boards.definitions import Definition
from lusoria.errors import LogError
from lusoria.log.store import Log
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
        """The answers by path."""
        raise NotImplementedError

    def routes(self, shell: Shell) -> list[BaseRoute]:
        """The routes of all pages."""
        self._shell = shell
        return [Route(path, _said(answer), methods=["GET"]) for path, answer in self.answers().items()]


def _said(answer: Answer) -> Answer:
    """Wrap an answer so that, where it fails, one line says why."""

    async def answered(request: Request) -> Response:
        try:
            return await answer(request)
        except LogError as error:
            return PlainTextResponse(f"{error}\n", 404)
        except LudusError as error:
            return PlainTextResponse(f"{error}\n", 400)

    return answered
