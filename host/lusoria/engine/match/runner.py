"""Runs the games of a match or of tuning in this process, on all cores, or on a Dask cluster, with equal results."""

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from functools import partial
from typing import NoReturn, TypeVar

from lusoria.engine.match.game import Match, Played, play
from lusoria.engine.ugi.process import end_all
from lusoria.errors import LusoriaError, UsageError
from lusoria.extras import to_install

Result = TypeVar("Result")
AHEAD = 2  # games handed out for each worker: one to play, and one to begin right after it
CONNECT_SECONDS = 10


def cores() -> int:
    """How many processors this program may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def run(match: Match, numbers: list[int], workers: int, dask: str | None, enough: Callable[[Played], bool]) -> None:
    """Play the games with those numbers, and give each to `enough` as it ends, until that returns true.

    Raises UsageError for a cluster that cannot be used, and whatever `enough` or a game of a faulty match raises.
    """
    run_each(partial(play, match), numbers, workers, dask, enough)


def run_each(
    task: Callable[[int], Result], numbers: list[int], workers: int, dask: str | None, enough: Callable[[Result], bool]
) -> None:
    """Run task for each number, and give its result to `enough`, until that returns true."""
    if dask is None and workers == 1:
        for number in numbers:
            if enough(task(number)):
                return
        return
    with _cluster(dask) if dask is not None else _processes(workers) as (executor, places):
        _hand_out(task, numbers, executor, AHEAD * places, enough)


def _hand_out(
    task: Callable[[int], Result], numbers: list[int], executor: Executor, ahead: int, enough: Callable[[Result], bool]
) -> None:
    """Keep `ahead` tasks running until none is left or `enough` returns true."""
    waiting: dict[Future[Result], int] = {}
    rest = iter(numbers)
    try:
        while True:
            for number in rest:
                waiting[executor.submit(task, number)] = number
                if len(waiting) >= ahead:
                    break
            if not waiting:
                return
            done = wait(waiting, return_when=FIRST_COMPLETED).done
            for future in sorted(done, key=waiting.__getitem__):
                del waiting[future]
                if enough(_of(future)):
                    return
    finally:
        for future in waiting:
            future.cancel()


def _of(future: Future[Result]) -> Result:
    """The result of a task. Raises LusoriaError if its worker is gone."""
    try:
        return future.result()
    except (BrokenExecutor, CancelledError) as error:
        raise LusoriaError(
            f"a worker has died ({type(error).__name__}: {error}): the same command goes on where files keep the games"
        ) from error


@contextlib.contextmanager
def _processes(workers: int) -> Iterator[tuple[Executor, int]]:
    """A pool of that many processes. An interruption ends them at once, and their unfinished games do not count."""
    context = multiprocessing.get_context("spawn")
    executor = ProcessPoolExecutor(workers, context, initializer=_heed_the_match_only)
    try:
        yield executor, workers
    finally:
        for process in multiprocessing.active_children():
            process.terminate()
        # Wait until the pool is gone: at its end the interpreter wakes any pool left, which fails if it is closing.
        executor.shutdown(wait=True, cancel_futures=True)


def _heed_the_match_only() -> None:
    """Let a worker ignore Ctrl-C and end with the match, so that it does not wait for ever for tasks."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda _number, _frame: threading.Thread(target=_leave).start())
    threading.Thread(target=_end_with_the_match, daemon=True).start()


def _end_with_the_match() -> None:
    match = multiprocessing.parent_process()
    assert match is not None  # this is a process of a pool
    match.join()
    _leave()


def _leave() -> NoReturn:
    """End this worker at once, with the engines that it has started."""
    end_all()
    os._exit(1)


@contextlib.contextmanager
def _cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """The workers of a Dask cluster, with one game in each of their threads."""
    try:
        from distributed import Client
        from distributed.comm.addressing import resolve_address
    except ImportError:
        raise UsageError(f"a Dask cluster needs Dask: {to_install('cluster')}") from None
    try:
        resolve_address(address)  # a client that fails on a wrong address waits 20 s at the program's end
        client = Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError) as error:
        raise UsageError(f"there is no Dask scheduler at '{address}': {error or type(error).__name__}") from None
    with client:
        places = sum(client.ncores().values())
        if not places:
            raise LusoriaError(
                f"the Dask cluster at '{address}' has no workers: start some with 'dask worker {address}'"
            )
        yield client.get_executor(pure=False), places
