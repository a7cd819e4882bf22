"""Answers to requests, also those that say in one line why there is no better answer."""

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from ludus.errors import LudusError
from lusoria.errors import LogError

Answer = Callable[[Request], Awaitable[Response]]


def said(answer: Answer) -> Answer:
    """The answer of a call, or one line that says why there is none."""

    async def answered(request: Request) -> Response:
        try:
            return await answer(request)
        except LogError as error:
            return PlainTextResponse(f"{error}\n", 404)
        except LudusError as error:
            return PlainTextResponse(f"{error}\n", 400)

    return answered
