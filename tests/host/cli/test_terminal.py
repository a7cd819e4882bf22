"""The terminal of `lusoria play`: lines as they are, and the clocks at its foot where there is one."""

import io
import threading

from rich.console import Console

from lusoria.cli.terminal import Terminal


def waited(is_terminal):
    out, over = io.StringIO(), threading.Event()
    terminal = Terminal(Console(file=out, force_terminal=is_terminal, highlight=False, soft_wrap=True, width=40))
    waiting = threading.Thread(target=terminal.wait, args=(lambda: "> White 4:59   Black 5:00", over))
    waiting.start()
    terminal.say("1. [bold]a2-a4[/bold] " + "x" * 60)
    over.wait(0.6)
    over.set()
    waiting.join()
    return out.getvalue()


def test_lines_are_printed_as_they_are_and_clocks_only_on_a_terminal():
    plain = waited(False)
    assert plain == "1. [bold]a2-a4[/bold] " + "x" * 60 + "\n"
    shown = waited(True)
    assert "[bold]a2-a4[/bold]" in shown and "> White 4:59   Black 5:00" in shown
