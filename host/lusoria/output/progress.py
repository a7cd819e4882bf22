"""Shows how far long work is: a bar on a terminal (standard error), nothing elsewhere."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from lusoria.output.visible import visible

Report = Callable[..., None]  # (done, state=""): what of the total is done, and a few words


@contextmanager
def progress(work: str, total: float | None = None) -> Iterator[Report]:
    """Name the work and show how much of the total is done; without a total only that it goes on.

    Lines printed meanwhile appear above the bar, which is gone at the end.
    """
    if not sys.stderr.isatty():
        yield lambda _done, _state="": None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    texts = [TextColumn(f"{{task.{field}}}", markup=False) for field in ("description", "fields[state]")]
    columns = (texts[0], BarColumn(), TaskProgressColumn(), texts[1], TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task(visible(work), total=total, state="")
        yield lambda done, state="": shown.update(task, completed=done, state=visible(state))
