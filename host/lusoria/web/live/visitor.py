"""One page at its websocket: sends it the news, and carries out its requests."""

import asyncio
import json
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from ludus.errors import LudusError
from lusoria.session import Session
from lusoria.web.allowance import Allowance
from lusoria.web.live import inbox
from lusoria.web.live.feed import Feed
from lusoria.web.live.shared import Shared

MOST = 500  # pages at a time
PER_SECOND = 10.0  # messages that a page may send
BURST = 30.0  # messages at once: a quick hand lifts and places; a script sends hundreds
PENALTY_S = 1.0
HINT = '{"hint":true}'


class Visitor:
    """Serves one websocket until it closes."""

    def __init__(self, socket: WebSocket, session: Session, feed: Feed, hints: Shared, draws: Shared) -> None:
        """hints, draws: `session.hint` and `session.offer_draw`, shared by all pages, since both take a second."""
        self._socket = socket
        self._session = session
        self._feed = feed
        self._shared = {"hint": hints, "draw": draws}
        self._cells: list[str] = session.board["cells"]["ids"]
        self._slots: int = session.board["cells"].get("slots", 1)
        self._allowance = Allowance(BURST, PER_SECOND)
        self._sending = asyncio.Lock()

    async def stay(self) -> None:
        """Serve the page until it leaves."""
        if self._feed.watchers >= MOST:
            await self._socket.close(1013, f"{MOST} pages are watching already")
            return
        await self._socket.accept()
        self._feed.watchers += 1
        try:
            async with asyncio.TaskGroup() as group:
                writer = group.create_task(self._write())
                await self._read(group)
                writer.cancel()
        except* WebSocketDisconnect:
            pass
        finally:
            self._feed.watchers -= 1

    async def _write(self) -> None:
        async for text in self._feed.messages():
            await self._send(text)

    async def _read(self, group: asyncio.TaskGroup) -> None:
        """Carry out the page's requests one after another, but let none wait for a hint, which takes a second."""
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
            elif text == HINT:
                group.create_task(self._answer_to(text))
            else:
                await self._answer_to(text)

    async def _answer_to(self, text: str) -> None:
        await self._answer(await self._do(text))

    async def _do(self, text: str) -> dict[str, Any]:
        """Carry out a message and return the answer."""
        try:
            return await self._carry_out(inbox.read(text, self._cells, self._slots))
        except LudusError as error:
            return {"error": str(error)}

    async def _carry_out(self, message: inbox.Message) -> dict[str, Any]:
        if shared := self._shared.get(message.kind):
            return {message.kind: await shared.answer(self._feed.position)}
        answer = await asyncio.to_thread(message.act, self._session)
        return {message.kind: message.body if answer is None else answer}

    async def _answer(self, message: dict[str, Any]) -> None:
        await self._send(json.dumps(message, separators=(",", ":")))

    async def _send(self, text: str) -> None:
        async with self._sending:
            await self._socket.send_text(text)
