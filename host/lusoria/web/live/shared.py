"""Answers slow questions, each once for all pages that ask it at the same time."""

import asyncio
from collections.abc import Callable, Hashable
from typing import Any


class Shared:
    """Callers with the same question share one answer; different questions are answered one at a time.

    So the callers never occupy more than one thread, however many they are.
    """

    def __init__(self) -> None:
        self._key: Hashable = None
        self._answer: asyncio.Task[Any] | None = None

    async def answer(self, key: Hashable, ask: Callable[[], Any]) -> Any:
        """The answer to the question `key`. ask: finds it, in another thread; what it raises is raised here, too."""
        while self._answer is not None and not self._answer.done() and self._key != key:
            await asyncio.wait([self._answer])
        if self._answer is None or self._answer.done():
            self._key, self._answer = key, asyncio.create_task(asyncio.to_thread(ask))
        return await asyncio.shield(self._answer)
