"""`lusoria virtual`: reads commands from a stream, and answers each with a JSON line on another."""

import json
import os
import signal
import stat
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any, NoReturn, TextIO

from lusoria.simulator.errors import VirtualTableError
from lusoria.simulator.table import VirtualTable, any_chance


class _Terminated(Exception):
    """The program received SIGTERM."""


def run(
    board: dict[str, Any],
    *,
    link: Path | None,
    flash: Path | None,
    speed: float,
    seed: int | None,
    runtime: str,
    stdin: TextIO | None,
    stdout: TextIO,
    demo: Callable[[VirtualTable], None] | None = None,
    firmware: Path | None = None,
) -> int:
    """Serve until `quit`, the end of a pipe or file on `stdin`, SIGTERM or Ctrl-C; return the exit code.

    When `stdin` is a terminal, /dev/null or None, its end does not end the table, unless `speed` is 0. Without `seed`,
    chance differs from run to run, unless `speed` is 0. Without `link`, the path of the port is printed on standard
    error. `demo` plays at the table in a thread of its own.
    """
    before = signal.signal(signal.SIGTERM, _terminate)
    try:
        chance = any_chance() if seed is None and speed else None
        table = VirtualTable(
            board, firmware, link=link, flash_file=flash, speed=speed, seed=seed or 0, chance=chance, runtime=runtime
        )
        with table:
            if link is None:
                print(f"the table's port is {table.link_path}", file=sys.stderr)
            if demo is not None:
                threading.Thread(target=_play, args=(demo, table), name="demo", daemon=True).start()
            if not _serve(table, stdin, stdout) and speed and _endless(stdin):
                while True:
                    signal.pause()
    except (_Terminated, KeyboardInterrupt):
        pass
    finally:
        signal.signal(signal.SIGTERM, before)
    return 0


def _play(demo: Callable[[VirtualTable], None], table: VirtualTable) -> None:
    try:
        demo(table)
    except VirtualTableError as error:
        print(error, file=sys.stderr)


def _serve(table: VirtualTable, stdin: TextIO | None, stdout: TextIO) -> bool:
    """Answer line by line; return True after `quit`, False at the end of the input."""
    for line in stdin or ():
        if not line.strip():
            continue
        stdout.write(json.dumps(table.command(line)) + "\n")
        stdout.flush()
        if line.split() == ["quit"]:
            return True
    return False


def _endless(stdin: TextIO | None) -> bool:
    """Whether the input has no end to wait for: it is missing, a terminal, or /dev/null."""
    try:
        return stdin is None or stat.S_ISCHR(os.fstat(stdin.fileno()).st_mode)
    except OSError:  # io.UnsupportedOperation: a stream inside this process, without a file
        return False


def _terminate(_number: int, _frame: FrameType | None) -> NoReturn:
    raise _Terminated
