"""Answers a slow question once for all pages that ask it at the same time."""

import asyncio
from collections.abc import Callable, Hashable
from typing import Any


class Shared:
    """Callers with the same question share one answer; different questions are answered one at a time.

    So the callers never occupy more than one thread, however many they are.
    """

    def __init__(self, ask: Callable[[], Any]) -> None:
        """ask: the function that answers, called in another thread."""
        self._ask = ask
        self._key: Hashable = None
        self._answer: asyncio.Task[Any] | None = None

    async def answer(self, key: Hashable) -> Any:
        """The answer to the question about key, such as a position. Raises what `ask` raises."""
        while self._answer is not None and not self._answer.done() and self._key != key:
            await asyncio.wait([self._answer])
        if self._answer is None or self._answer.done():
            self._key, self._answer = key, asyncio.create_task(asyncio.to_thread(self._ask))
        return await asyncio.shield(self._answer)
