"""Shows the progress of long work: a bar on a terminal (standard error), nothing elsewhere."""

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from lusoria.output.visible import visible

Report = Callable[..., None]  # (done, state=""): how much of the total is done, and a few words


def is_shown() -> bool:
    """Whether to show a bar: there is a terminal, and the main thread does the work, so nothing else writes there."""
    return sys.stderr.isatty() and threading.current_thread() is threading.main_thread()


@contextmanager
def progress(work: str, total: float | None = None) -> Iterator[Report]:
    """Show the name of the work and how much of the total is done; without a total, only that it goes on.

    Lines printed meanwhile appear above the bar, which is gone at the end.
    """
    if not is_shown():
        yield lambda _done, _state="": None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    texts = [TextColumn(f"{{task.{field}}}", markup=False) for field in ("description", "fields[state]")]
    columns = (texts[0], BarColumn(), TaskProgressColumn(), texts[1], TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task(visible(work), total=total, state="")
        yield lambda done, state="": shown.update(task, completed=done, state=visible(state))
