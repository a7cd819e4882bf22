"""The parts of the site: each has routes, links to its pages, and an end."""

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
        """The routes, called once; shell writes the pages with the links of all rooms."""
        raise NotImplementedError

    def close(self) -> None:
        """End running work, because the server ends; most rooms have none."""


class LogRoom(Room):
    """Pages that only read the log. What it refuses is told in one line."""

    def __init__(self, log: Log, own: Sequence[Definition] = ()) -> None:
        """own: boards that are known beside those that came with lusoria."""
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
    """The answer of a call, or one line that says why there is none."""

    async def answered(request: Request) -> Response:
        try:
            return await answer(request)
        except LogError as error:
            return PlainTextResponse(f"{error}\n", 404)
        except LudusError as error:
            return PlainTextResponse(f"{error}\n", 400)

    return answered
