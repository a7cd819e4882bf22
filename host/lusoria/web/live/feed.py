"""The newest state and lights as text, made once for all pages that watch."""

import asyncio
import contextlib
import json
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from starlette.websockets import WebSocket

from lusoria.session import Session
from lusoria.web.live.stock import with_stock

LIGHTS_S = 0.04  # lights are looked at 25 times a second: a new cue is seen at once
GLIDE_S = 0.16  # while cues stay, only rhythms change, in beats of 0.2 s; each costs a browser processor time
STATE_S = 0.02  # at least this many seconds between different states
WAIT_S = 0.5  # how long one wait for a change lasts; stopping takes at most as long
RETRY_S = 1.0
MOST = 500  # pages at a time

_log = logging.getLogger(__name__)


class Feed:
    """Follows a session while `run` runs; `messages` yields what a page is to be sent.

    A page that cannot keep up gets only the newest message when it is ready, never those in between. Each feed has
    threads of its own for waiting, so that one table never keeps another table or a page's request waiting.
    """

    def __init__(self, session: Session, page: str) -> None:
        """page: the fingerprint of the page as it is served now. A page with another fingerprint has to load anew."""
        self._session, self._page = session, page
        self._version = -1
        self._texts = {"state": "", "lights": ""}
        self._news = asyncio.Event()
        self.state: dict[str, Any] | None = None  # the newest state of the session
        self.watchers = 0
        self._cues: dict[str, str] | None = None  # as they were when the lights were last sent, at `_lit`
        self._lit = 0.0
        self._threads = ThreadPoolExecutor(2, thread_name_prefix="feed")  # one for its state, one for its lights

    @property
    def position(self) -> tuple[str, ...]:
        """The position in play as pages know it: the game and its actions."""
        game = None if self.state is None else self.state["game"]
        return () if game is None else (game["id"], game["start"], *(move["text"] for move in game["moves"]))

    async def messages(self) -> AsyncIterator[str]:
        """Yield messages for one page without end, the newest whenever the page is ready for more.

        A state comes before its lights, and no lights of older cues follow it.
        """
        sent = ("", "")
        while True:
            news, texts = self._news, (self._texts["state"], self._texts["lights"])
            for before, text in zip(sent, texts, strict=True):
                if text not in ("", before):
                    yield text
            sent = texts
            await news.wait()

    async def watched(self, socket: WebSocket, stay: Callable[[], Awaitable[None]]) -> None:
        """Let a page watch until `stay` returns, or refuse it if there are too many."""
        if self.watchers >= MOST:
            await socket.close(1013, f"{MOST} pages are watching already")
            return
        await socket.accept()
        self.watchers += 1
        try:
            await socket.send_text(json.dumps({"page": self._page}))
            await stay()
        finally:
            self.watchers -= 1

    async def run(self) -> None:
        """Follow the session until cancelled."""
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(_keep_on(self._follow_state))
                group.create_task(_keep_on(self._follow_lights))
        finally:
            self._threads.shutdown(wait=False)

    async def _elsewhere(self, function: Callable[[], Any]) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._threads, function)

    async def _follow_state(self) -> None:
        state = await self._elsewhere(self._newer_state)
        if state is None:
            return
        if self.state is None or state["cues"] != self.state["cues"]:
            self._texts["lights"] = ""  # they belong to the former cues
        self.state = state
        if self._publish("state", state):
            await asyncio.sleep(STATE_S)

    def _newer_state(self) -> dict[str, Any] | None:
        """The next state, or None if none came in time. One call, since each switch between threads takes time."""
        if self._session.changed(self._version, WAIT_S) == self._version:
            return None
        state = self._session.state()
        self._version = state.pop("version")  # of no use to a page
        return with_stock(state)

    async def _follow_lights(self) -> None:
        now, cues = time.monotonic(), self.state and self.state["cues"]
        if self.watchers and (cues != self._cues or now - self._lit >= GLIDE_S):
            self._cues, self._lit = cues, now
            lights = await self._elsewhere(self._session.lights)
            if cues == (self.state and self.state["cues"]):
                self._publish("lights", lights)
        await asyncio.sleep(LIGHTS_S)

    def _publish(self, kind: str, content: object) -> bool:
        """Publish a state or lights if they differ from the last; return whether they did."""
        text = json.dumps({kind: content}, separators=(",", ":"))
        if text == self._texts[kind]:
            return False
        self._texts[kind] = text
        past, self._news = self._news, asyncio.Event()
        past.set()
        return True


@contextlib.asynccontextmanager
async def following(feeds: Iterable[Feed]) -> AsyncIterator[None]:
    """Run feeds while the block runs."""
    tasks = [asyncio.create_task(feed.run()) for feed in feeds]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _keep_on(step: Callable[[], Awaitable[None]]) -> None:
    """Repeat a step forever, even after a failure, so that one failure does not freeze every page."""
    while True:
        try:
            await step()
        except Exception:
            _log.exception("the table page cannot follow the session; trying again")
            await asyncio.sleep(RETRY_S)
