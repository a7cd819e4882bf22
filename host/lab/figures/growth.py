"""Measures whether a table's memory grows over thousands of random actions, game after game.

It runs on MicroPython's interpreter for this PC, where it takes minutes; on the emulated Pico it would take days.

The station runs with a flash that accepts everything and stores nothing, and with time that the program sets. Every
piece of every action is lifted and set down, and the lights are drawn after each. The bytes on the heap are counted
each time a new game stands on the board. A word of that interpreter is twice as long as the Pico's, so only the growth
means something, not the sizes themselves.
"""

import json
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from lusoria.boards import definitions as boards
from lusoria.errors import LusoriaError
from lusoria.simulator.pico.interpreter import interpreter

SETTLED_IN = 2000  # after this many actions everything that is ever needed is loaded
GAME_PLIES = 400  # of a game that does not end sooner

_PROGRAM = """
import gc, json, os, sys
folder, board_file, game_id, actions, seed = sys.argv[1:]
sys.path.insert(0, folder)
from ludus.board.definition import Board
from ludus.storage.journal import Journal
from ludus.storage.settings import Settings
from ludus.storage.boots import Boot
from ludus.station import Station
with open(board_file) as file:
    board = Board(json.load(file))
board.games = (game_id,)
bits = board.sense["bits"]
raw = bytes([0 if board.sense["closed"] else 255] * (len(bits) // 8))

class Flash:
    def names(self):
        return []
    def size(self, name):
        return 0
    def read(self, name, offset, count):
        return b""
    def append(self, name, data):
        pass
    replace = append
    def remove(self, name):
        pass

start, journal, clock = Boot(None), Journal(Flash(), lambda: "00000001"), [0]
station = Station(board, "growth", start, lambda: 0, 0, raw, journal, Settings(None), os.urandom)
sitting, slots, settled = station.sitting, board.slots, station.sensors.settled

def wait(ms):
    clock[0] = (clock[0] + ms) & 0x3FFFFFFF
    station.inputs.wait(clock[0])
    station.frame(clock[0])
    station.keep(clock[0])

def put(cell, count):
    first = cell * slots
    for seat in range(first, first + slots):
        level = 1 if seat - first < count else 0
        if settled[seat] != level:
            settled[seat] = level
            station.inputs.cells(clock[0], [seat], settled)
            wait(120)

def height(content):
    return min((content + 3) >> 2, slots)

def seen(action):
    for cell, before, after in sitting.game.changes(action):
        if height(before) == height(after) and not (before ^ after) & 3:
            return False
    return True

def carry_out(action):
    changes = sitting.game.changes(action)
    for cell, before, after in changes:
        if (before ^ after) & 3 and before and after:
            put(cell, 0)
        elif height(after) < height(before):
            put(cell, height(after))
    for cell, before, after in changes:
        put(cell, height(after))

def follow():
    contents = sitting.game.contents()
    for cell in range(len(contents)):
        put(cell, height(contents[cell]))
    wait(2000)

def understood(action, played):
    for _ in range(12):
        wait(350)
        if len(sitting.game.played) > played:
            return sitting.game.played[played] == action
        pending = sitting.referee.pending
        shown = pending.actions() if pending.question is None else (pending.shown() or (0, ()))[1]
        if shown != (action,):
            station.inputs.press(clock[0])
    return False

def begun(games, done):
    follow()
    gc.collect()
    gc.collect()
    print("begun", games, done, gc.mem_alloc())

seed, actions, done, wrong, games = int(seed), int(actions), 0, 0, 1
begun(games, done)
while done < actions:
    game = sitting.game
    if game.over or len(game.played) >= %d:
        games += 1
        station.inputs.new(clock[0], settled, game_id, board.options, ("human", "human"))
        begun(games, done)
        continue
    if game.awaits_throw:
        wait(500)
        continue
    choices = [action for action in game.actions() if seen(action)] or game.actions()
    seed = (seed * 2045 + 1) & 0xFFFFF
    action = choices[(seed >> 4) %% len(choices)]
    played = len(game.played)
    carry_out(action)
    if not understood(action, played):
        wrong += 1
        follow()
    done += 1
print("end", done, wrong)
"""


@dataclass(frozen=True)
class Growth:
    """The bytes on the heap when three games begin: the first, the first after SETTLED_IN actions, and the last."""

    actions: int
    games: int
    corrections: int  # actions that were not understood as meant and had to be put right
    at_first: int
    settled_in: int
    at_last: int


def play(board: str, game: str, actions: int, seed: int = 1) -> Growth:
    """Play `actions` random actions of a game on a board. Raises LusoriaError if that fails."""
    definition = boards.load(board)
    with tempfile.TemporaryDirectory() as folder:
        program, compact = Path(folder) / "program.py", Path(folder) / "board.json"
        program.write_text(_PROGRAM % GAME_PLIES, encoding="utf-8")
        compact.write_text(json.dumps(boards.compact(definition)), encoding="utf-8")
        words = [program, boards.data_folder("firmware"), compact, game, actions, seed]
        command = [str(interpreter()), "-X", "heapsize=8M", *map(str, words)]
        run = subprocess.run(command, capture_output=True, text=True)
    rows = [line.split() for line in run.stdout.splitlines()]
    if run.returncode or not rows or rows[-1][0] != "end":
        raise LusoriaError(f"the games of {game} failed: {(run.stderr or run.stdout)[-400:]}")
    starts = [[int(word) for word in line[1:]] for line in rows if line[0] == "begun"]
    settled_in = next((left for _game, done, left in starts if done >= SETTLED_IN), starts[-1][2])
    return Growth(int(rows[-1][1]), len(starts), int(rows[-1][2]), starts[0][2], settled_in, starts[-1][2])
