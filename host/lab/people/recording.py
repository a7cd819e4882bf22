"""Recordings of what hands did in a game up to a misunderstanding; tests repeat them.

A recording is independent of the person's habits, which may change: it holds deeds with their times, the seed of the
table's dice and contacts, and the actions that were meant.
"""

import gzip
import json
from pathlib import Path
from typing import Any

from lab.people.bare import BareTable
from lusoria.simulator.pieces import Piece

ANSWERED_MS = 4000  # by then the answer shown to an open question has been taken
INSISTING_MS = 3000  # a person who waits this long while a right board is shown as wrong presses the button


def save(path: Path, recording: dict[str, Any]) -> None:
    """Save a recording, compressed."""
    path.write_bytes(gzip.compress(json.dumps(recording, separators=(",", ":")).encode(), mtime=0))


def load(path: Path) -> dict[str, Any]:
    """Load a recording."""
    recording: dict[str, Any] = json.loads(gzip.decompress(path.read_bytes()))
    return recording


def do_again(board: dict[str, Any], recording: dict[str, Any]) -> BareTable:
    """Make a table from a board's compact form, and repeat all deeds of a recording.

    Where a sensor is stuck and the person waited for the table, press the button: "what I did is right".
    """
    table = BareTable(board, recording["seed"], recording["bounce_ms"])
    stuck, late, before = set[str](), 0, 0
    for ms, deed, where in recording["deeds"]:
        table.wait(ms + late - table.elapsed)
        if stuck and deed != "press" and ms - before >= INSISTING_MS and table.phase == "correct":
            table.press()
            table.wait(ANSWERED_MS)
            late = table.elapsed - ms
        before = ms
        if deed == "stick":
            stuck.add(where[0])
        elif deed == "loosen":
            stuck.discard(where)
        if deed == "place":
            table.place(where[0], Piece(where[1], where[2]))
        elif deed == "stick":
            table.stick(where[0], where[1])
        else:  # lift, press, loosen
            getattr(table, deed)(where)
    table.wait(max(0, recording["end"] + late - table.elapsed) + ANSWERED_MS)
    return table
