"""The terminal of `lusoria play`: lines about events, and below them a line of the running clocks."""

import threading
from collections.abc import Callable

from rich.console import Console
from rich.live import Live
from rich.text import Text

from lusoria.output.visible import visible

REFRESHES_A_SECOND = 4


class Terminal:
    """Writes lines to standard error, or to another console, from any thread."""

    def __init__(self, console: Console | None = None) -> None:
        self.console = console or Console(stderr=True, highlight=False, soft_wrap=True)

    def say(self, line: str) -> None:
        """Print a line, with control characters made visible."""
        self.console.print(Text(visible(line)))

    def wait(self, clocks: Callable[[], str], until: threading.Event) -> None:
        """Wait for the event (or Ctrl-C), showing the line of clocks() at the foot of a terminal that can show it."""
        if not self.console.is_terminal:
            until.wait()
            return
        live = Live(
            console=self.console,
            get_renderable=lambda: Text(clocks()),
            refresh_per_second=REFRESHES_A_SECOND,
            transient=True,
        )
        with live:
            until.wait()
