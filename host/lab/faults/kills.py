"""Kills the PC's program while it writes the log: every acknowledged entry must be there, once."""

import os
import random
import signal
import time

from lab.faults.outcome import Outcome
from lusoria.log.entries import Entry
from lusoria.log.store import Log

BATCH = 5


def kill(count: int, seed: int, url: str) -> Outcome:
    """Start a writer, kill it (SIGKILL) at a random moment, check the log; repeat count times. Needs os.fork."""
    chance, result, acknowledged = random.Random(seed), Outcome(), 0
    Log.open(url).close()
    for number in range(1, count + 1):
        reader, writer = os.pipe()
        child = os.fork()
        if not child:
            _write(url, acknowledged, writer)
        os.close(writer)
        first = os.read(reader, 64)  # until the child has logged its first entries
        time.sleep(chance.random() * 0.03)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        said = _said(first, reader)
        acknowledged = max([acknowledged, *said])
        with Log.open(url) as log:
            stored = log.keep("t", "rota", "j", [])
            if stored < acknowledged:
                result.lost.append(f"kill {number}: {acknowledged} acknowledged, {stored} there")
            result.count("killed between commit and word", stored > acknowledged)
            acknowledged = stored
    _look(url, acknowledged, result)
    return result


def _write(url: str, stored: int, pipe: int) -> None:
    """The program to be killed: logs entries without end, and acknowledges them."""
    try:
        with Log.open(url) as log:
            while True:
                entries = [_entry(number) for number in range(stored + 1, stored + 1 + BATCH)]
                stored = log.keep("t", "rota", "j", entries)
                os.write(pipe, b"%d\n" % stored)
    finally:
        os._exit(1)


def _entry(number: int) -> Entry:
    """An entry: of every ten, one begins a game, four place pieces on the first cells, five are settings."""
    turn = number % 10
    if turn == 1:
        fields: dict[str, str | int] = {"game": "rota", "options": "", "start": "", "white": "human", "black": "human"}
        return Entry(number, "GAME", number, fields)
    if turn == 0 or turn > 5:
        return Entry(number, "SETTING", number, {"name": "n", "value": str(number)})
    return Entry(number, "ACT", number, {"ply": turn - 1, "action": 0xFF00 | (turn - 1)})


def _said(first: bytes, reader: int) -> list[int]:
    with os.fdopen(reader, "rb") as pipe:
        return [int(line) for line in (first + pipe.read()).split(b"\n")[:-1]]


def _look(url: str, stored: int, result: Outcome) -> None:
    """Check that every game is whole and has its actions once."""
    result.count("entries", stored)
    with Log.open(url) as log:
        for game in log.games():
            plies = [action.ply for action in log.actions(game.id)]
            if game.flag or plies != list(range(1, len(plies) + 1)) or len(plies) > 4:
                result.corrupted.append(f"game {game.id}: {plies} {game.flag}")
