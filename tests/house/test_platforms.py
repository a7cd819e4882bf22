"""The PC tool runs on Linux, macOS and Windows: what one of them lacks is asked for only where the system is known.

The simulator does not load on Windows at all. `make platforms` lets mypy read the tool for the other systems.
"""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
HOST = ROOT / "host/lusoria"
SOURCES = [path for path in sorted(HOST.rglob("*.py")) if "simulator" not in path.parts]
MODULES = {"fcntl", "grp", "pty", "pwd", "resource", "termios", "tty"}
MEMBERS = {
    "os": {"fork", "forkpty", "getpgid", "getuid", "geteuid", "killpg", "mkfifo", "nice", "openpty", "setsid"},
    "os.linux": {"sched_getaffinity", "sched_setaffinity", "memfd_create", "eventfd", "splice", "pidfd_open"},
    "select": {"poll", "epoll", "kqueue"},
    "signal": {"SIGALRM", "SIGCHLD", "SIGHUP", "SIGKILL", "SIGUSR1", "SIGUSR2", "alarm", "pause", "setitimer"},
    "socket": {"AF_UNIX"},
}
NAMES = {(module.partition(".")[0], name) for module, names in MEMBERS.items() for name in names}


def is_guard(test):
    """Whether a condition asks for the system, or for the name itself."""
    words = ast.unparse(test)
    return "sys.platform" in words or words.startswith("hasattr(")


def turns_away(node):
    """Whether no system passes this statement but those that a condition names."""
    leaves = isinstance(node, ast.If) and isinstance(node.body[-1], ast.Return | ast.Raise)
    return (leaves or isinstance(node, ast.Assert)) and is_guard(node.test)


def particular(node, inside=False):
    """The lines that use what a system lacks, outside of conditions that ask for it."""
    if isinstance(node, ast.Import) and not inside:
        yield from (node.lineno for alias in node.names if alias.name in MODULES)
    elif isinstance(node, ast.ImportFrom) and not inside:
        here = node.module in MODULES or any((node.module, alias.name) in NAMES for alias in node.names)
        yield from [node.lineno] * here
    elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and not inside:
        yield from [node.lineno] * ((node.value.id, node.attr) in NAMES)
    guarded = inside or (isinstance(node, ast.If | ast.IfExp) and is_guard(node.test))
    body = getattr(node, "body", None)
    if isinstance(body, list):
        guarded = guarded or any(turns_away(each) for each in body)
    for child in ast.iter_child_nodes(node):
        yield from particular(child, guarded)


def test_nothing_is_called_that_a_system_lacks():
    found = {path: list(particular(ast.parse(path.read_text(encoding="utf-8")))) for path in SOURCES}
    assert len(found) > 200
    assert {path.relative_to(ROOT).as_posix(): lines for path, lines in found.items() if lines} == {}


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("import fcntl", [1]),
        ("from os import fork", [1]),
        ("import os\nos.killpg(1, 2)", [2]),
        ("import sys, signal\nif sys.platform != 'win32':\n    signal.pause()", []),
        ("import os\nn = len(os.sched_getaffinity(0)) if hasattr(os, 'sched_getaffinity') else 1", []),
        ("import sys, pty\nassert sys.platform != 'win32'\npty.openpty()", []),
        ("import signal\nif signal:\n    signal.pause()", [3]),
    ],
)
def test_such_a_call_is_found(text, lines):
    assert list(particular(ast.parse(text))) == lines


def test_the_virtual_table_says_in_one_line_that_windows_cannot_have_it(monkeypatch):
    text = (HOST / "simulator/__init__.py").read_text(encoding="utf-8")
    monkeypatch.setattr("sys.platform", "win32")
    with pytest.raises(Exception, match=r"pseudo-terminals.*WSL") as error:
        exec(compile(text, "simulator", "exec"), {})
    assert "\n" not in str(error.value)
