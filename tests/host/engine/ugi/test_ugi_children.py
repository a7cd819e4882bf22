"""What another program's engine has started ends with it, however that ends: a child holds a FIFO open while it lives.

Each test reads that FIFO to its end, which comes when nobody holds it any more.
"""

import os
import select
import shlex
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

LUSORIA = [sys.executable, "-m", "lusoria"]
TOY = Path(__file__).with_name("toy_engine.py")
PATIENCE = 120  # seconds; the child would live for longer


@pytest.fixture
def fifo(tmp_path):
    path = tmp_path / "fifo"
    os.mkfifo(path)
    reader = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    yield path, reader
    os.close(reader)


def toy(manner, path):
    return f"ugi:{shlex.quote(sys.executable)} {shlex.quote(str(TOY))} {manner}+{shlex.quote(str(path))}"


def start(*words):
    """The tool heeds Ctrl-C even where the tests were started in the background of a shell."""
    heed = partial(signal.signal, signal.SIGINT, signal.default_int_handler)
    return subprocess.Popen([*LUSORIA, *words], stdout=subprocess.DEVNULL, preexec_fn=heed)


def match(manner, path, workers):
    limits = ["--games", "2", "--game", "rota", "--nodes", "50", "--workers", str(workers)]
    return start("match", toy(manner, path), "engine:1", *limits)


def end(command, number, reader):
    """Send the signal as soon as the engine has its child: command and child end."""
    assert read(reader)
    command.send_signal(number)
    command.wait(PATIENCE)
    while read(reader):
        pass


def read(reader):
    """What a child writes next; b"" when all are gone."""
    assert select.select([reader], [], [], PATIENCE)[0], "a child of the engine is still alive"
    return os.read(reader, 100)


@pytest.mark.parametrize(("manner", "workers"), [("well", 2), ("dies", 1)])
def test_children_end_with_the_match(fifo, manner, workers):
    path, reader = fifo
    command = match(manner, path, workers)
    assert read(reader)
    assert command.wait(PATIENCE) == 0
    while read(reader):
        pass


@pytest.mark.parametrize(("number", "workers"), [(signal.SIGINT, 1), (signal.SIGTERM, 2)])
def test_children_end_with_an_interrupted_match(fifo, number, workers):
    path, reader = fifo
    command = match("hangs", path, workers)
    end(command, number, reader)


def test_children_end_with_play(fifo, tmp_path):
    path, reader = fifo
    ends = ["--no-web", "--db", f"sqlite:///{tmp_path / 'games.db'}"]
    command = start("play", "rota", "--white", toy("hangs", path), *ends)
    end(command, signal.SIGINT, reader)
