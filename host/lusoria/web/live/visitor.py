"""One page at its websocket: sends it the news, and carries out its requests."""

import asyncio
import json
from functools import partial
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from ludus.errors import LudusError
from lusoria.session import Session
from lusoria.web.allowance import Allowance
from lusoria.web.live import inbox
from lusoria.web.live.feed import Feed
from lusoria.web.live.shared import Shared

PER_SECOND = 10.0  # messages that a page may send
BURST = 30.0  # messages at once: a quick hand lifts and places; a script sends hundreds
PENALTY_S = 1.0
SLOW = ("hint", "draw")  # kinds of requests that take a second


class Visitor:
    """Serves one websocket that was accepted."""

    def __init__(self, socket: WebSocket, session: Session, feed: Feed, shared: Shared) -> None:
        """shared: answers the slow requests of all pages."""
        self._socket = socket
        self._session = session
        self._feed = feed
        self._shared = shared
        self._cells: list[str] = session.board["cells"]["ids"]
        self._slots: int = session.board["cells"].get("slots", 1)
        self._allowance = Allowance(BURST, PER_SECOND)
        self._sending = asyncio.Lock()

    async def stay(self) -> None:
        """Serve the page until it leaves."""
        try:
            async with asyncio.TaskGroup() as group:
                writer = group.create_task(self._write())
                await self._read(group)
                writer.cancel()
        except* WebSocketDisconnect:
            pass

    async def _write(self) -> None:
        async for text in self._feed.messages():
            await self._send(text)

    async def _read(self, group: asyncio.TaskGroup) -> None:
        """Carry out the page's requests one after another, but let none wait for a slow one."""
        while True:
            try:
                text = await self._socket.receive_text()
            except WebSocketDisconnect:
                return
            except KeyError:  # how Starlette says that the message was bytes
                await self._answer({"error": "a message is text"})
                continue
            if not self._allowance.spend():
                await self._answer({"error": "too many messages at once: wait a second"})
                await asyncio.sleep(PENALTY_S)
            else:
                await self._take(text, group)

    async def _take(self, text: str, group: asyncio.TaskGroup) -> None:
        try:
            message = inbox.read(text, self._cells, self._slots)
        except LudusError as error:
            await self._answer({"error": str(error)})
            return
        answering = self._carry_out(message)
        if message.kind in SLOW:
            group.create_task(answering)
        else:
            await answering

    async def _carry_out(self, message: inbox.Message) -> None:
        """Carry out a message and send the answer."""
        act = partial(message.act, self._session)
        try:
            if message.kind in SLOW:
                answer = await self._shared.answer((message.kind, self._feed.position), act)
            else:
                answer = await asyncio.to_thread(act)
        except LudusError as error:
            await self._answer({"error": str(error)})
        else:
            await self._answer({message.kind: message.body if answer is None else answer})

    async def _answer(self, message: dict[str, Any]) -> None:
        await self._send(json.dumps(message, separators=(",", ":")))

    async def _send(self, text: str) -> None:
        async with self._sending:
            await self._socket.send_text(text)
