"""What many pages ask at once: it is answered once, in one thread, and a feed waits in threads of its own."""

import asyncio
import threading
import time

from lusoria.errors import UsageError
from lusoria.web.live.feed import Feed
from lusoria.web.live.shared import Shared
from tests.host.web.desk_session import DeskSession
from tests.support.services import beside

TABLES = 50  # as a museum may have


class Slow:
    """Answers in a while, and counts what was asked at the same time."""

    def __init__(self) -> None:
        self.requests = self.at_once = self.most = 0
        self._lock = threading.Lock()

    def __call__(self) -> int:
        with self._lock:
            self.requests += 1
            self.at_once += 1
            self.most = max(self.most, self.at_once)
        time.sleep(0.05)
        with self._lock:
            self.at_once -= 1
            return self.requests


def test_who_asks_the_same_gets_the_same_answer_and_others_wait() -> None:
    slow = Slow()

    async def ask() -> list[int]:
        shared = Shared()
        return await asyncio.gather(*(shared.answer(key, slow) for key in "aaabba"))

    answers = beside.a_browser(asyncio.run, ask())
    assert answers[:3] == [1, 1, 1] and answers[3] == answers[4] != 1
    assert slow.most == 1 and slow.requests <= 3


def test_a_refusal_reaches_everybody_and_is_not_kept() -> None:
    refusals = iter([True, False])

    def ask() -> str:
        if next(refusals):
            raise UsageError("the game is over")
        return "yes"

    async def twice() -> None:
        shared = Shared()
        report = await asyncio.gather(*(shared.answer("a", ask) for _ in range(3)), return_exceptions=True)
        assert [str(each) for each in report] == ["the game is over"] * 3
        assert await shared.answer("a", ask) == "yes"

    beside.a_browser(asyncio.run, twice())


def test_many_tables_keep_no_request_waiting_for_a_thread() -> None:
    async def wait_for_a_thread() -> float:
        with DeskSession() as session:
            following = [asyncio.create_task(Feed(session, "").run()) for _ in range(TABLES)]
            await asyncio.sleep(0.2)
            begun = time.perf_counter()
            await asyncio.to_thread(time.sleep, 0)
            late = time.perf_counter() - begun
            for task in following:
                task.cancel()
            await asyncio.gather(*following, return_exceptions=True)
            return late

    assert beside.a_browser(asyncio.run, wait_for_a_thread()) < 0.3


class Changing:
    """A session whose lights take long to draw: meanwhile its cues change."""

    def __init__(self) -> None:
        self.version = 1
        self.is_drawing, self.may_go_on = threading.Event(), threading.Event()

    def changed(self, version: int, _timeout: float) -> int:
        time.sleep(0.01)
        return self.version

    def state(self) -> dict[str, object]:
        return {"version": self.version, "cues": {"5": "ab"[self.version - 1]}, "game": None}

    def lights(self) -> dict[str, int]:
        drawn = self.version
        if drawn == 1:
            self.is_drawing.set()
            self.may_go_on.wait()
        return {"drawn": drawn}


def test_lights_of_former_cues_never_follow_the_state_that_changed_them() -> None:
    session = Changing()

    async def follow() -> list[str]:
        feed = Feed(session, "")  # type: ignore[arg-type]
        feed.watchers = 1
        messages, following = [], asyncio.create_task(feed.run())
        async for text in feed.messages():
            messages.append(text)
            if '"a"' in text:
                await asyncio.to_thread(session.is_drawing.wait)
                session.version = 2
            if '"b"' in text:
                session.may_go_on.set()
            if "drawn" in text:
                break
        following.cancel()
        return messages

    messages = beside.a_browser(asyncio.run, follow())
    assert [text for text in messages if "drawn" in text] == ['{"lights":{"drawn":2}}']
