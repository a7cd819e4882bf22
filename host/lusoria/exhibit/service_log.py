"""The service's own log: on standard error, in a rotated file, and its newest lines for the staff's page."""

import contextlib
import logging
from collections import deque
from collections.abc import Iterator
from contextlib import ExitStack
from logging.handlers import RotatingFileHandler

from lusoria.errors import LusoriaError
from lusoria.exhibit.config import Logging
from lusoria.output.visible import visible

LINES = 200  # of the service's log lines for the staff's page


class Lines(logging.Handler):
    """Keeps the newest lines in memory."""

    def __init__(self) -> None:
        super().__init__()
        self.newest: deque[str] = deque(maxlen=LINES)

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a record as a line; called by logging."""
        self.newest.append(self.format(record))


@contextlib.contextmanager
def write_down(plan: Logging) -> Iterator[None]:
    """Write the service's log to standard error, and to a rotated file if the configuration names one."""
    handlers: list[logging.Handler] = [logging.StreamHandler()]
    if plan.file is not None:
        try:
            plan.file.parent.mkdir(parents=True, exist_ok=True)
            size = plan.megabytes * 1_000_000
            handlers.append(RotatingFileHandler(plan.file, maxBytes=size, backupCount=plan.files, encoding="utf-8"))
        except OSError as error:
            raise LusoriaError(f"the log file {plan.file} cannot be written: {error.strerror}") from error
    with ExitStack() as stack:
        for handler in handlers:
            stack.callback(handler.close)
            stack.enter_context(sent_to(handler))
        yield


@contextlib.contextmanager
def sent_to(handler: logging.Handler) -> Iterator[None]:
    """Send Lusoria's log records to a handler while the block runs."""
    ours = logging.getLogger("lusoria")
    handler.setFormatter(_Formatter("%(asctime)s %(levelname)s %(message)s"))
    ours.addHandler(handler)
    ours.setLevel(logging.INFO)
    try:
        yield
    finally:
        ours.removeHandler(handler)


class _Formatter(logging.Formatter):
    """Makes text of tables and files harmless for terminals and log lines."""

    def formatMessage(self, record: logging.LogRecord) -> str:
        """Write a record as harmless text; called by logging."""
        return visible(super().formatMessage(record))
