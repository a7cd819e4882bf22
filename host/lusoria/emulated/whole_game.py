"""A whole random game on the emulated Pico, and what it leaves of the memory.

The firmware's station runs with its journal on the flash, but time is only told to it, so that a game of an hour
takes seconds. Hands lift and set down every piece of every action, one after another; the lights are drawn after each.
"""

from dataclasses import dataclass

from lusoria import boards, firmware
from lusoria.emulated.halls import HallBanks
from lusoria.emulated.parts import ShiftRegisters
from lusoria.emulated.pico import EmulatedPico
from lusoria.emulated.table import sensors_of
from lusoria.errors import LusoriaError

# The end of a game is not awaited: `plies` actions are played, and after an end another game begins.
_PROGRAM = """
import gc, json
import table
from ludus.board import Board
from ludus.starts import Starts
from pico import parts
heap = parts.Heap()
with open("board.json") as file:
    board = Board(json.load(file))
board.games = ({game!r},)
files = table.Files("kept")
sensors, fields = table.sensors_of(board)
lights = table.LightChain(board.leds)
usb = table.Usb()
station = table.station_of(board, Starts(files, False), files, sensors.read(), fields, heap)
heap.started()
sitting, slots, settled, clock = station.sitting, board.slots, station.debouncer.settled, [parts.now()]

def wait(ms):
    clock[0] = (clock[0] + ms) & 0x3FFFFFFF
    station.inputs.wait(clock[0])
    if station.frame(clock[0]) is not None:
        lights.show(station.palette.frame)
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
        referee = sitting.referee
        shown = referee.answers[referee.answer] if referee.answers else tuple(referee.waiting_actions())
        if shown != (action,):
            station.inputs.press(clock[0])
    return False

def left():
    heap.tidy()
    return heap.free()

seed, done, wrong, games, least = {seed}, 0, 0, 1, 300000
follow()
print("start", left())
while done < {plies}:
    game = sitting.game
    if game.over or len(game.played) >= 400:
        print("game", games, len(game.played), game.score, left())
        games += 1
        station.inputs.new(clock[0], settled, {game!r}, board.options, ("human", "human"))
        follow()
        continue
    if game.awaits_throw:
        wait(500)
        continue
    choices = [action for action in game.actions() if seen(action)] or game.actions()
    seed = (seed * 2045 + 1) & 0xFFFFF
    action = choices[(seed >> 4) % len(choices)]
    played = len(game.played)
    carry_out(action)
    if not understood(action, played):
        wrong += 1
        if wrong > 20:
            print("stuck", sitting.phase(), game.position())
            break
        follow()
    done += 1
    if done % 50 == 0:
        least = min(least, left())
print("end", left(), done, games, wrong, min(least, left()))
"""


@dataclass(frozen=True)
class Played:
    """What random actions left of the heap, in bytes: at the start, at the end and at least in between."""

    actions: int
    games: int
    asked_again: int  # actions that were not understood as they were meant, and put right
    at_start: int
    at_end: int
    least: int


def play(board: str, game: str, plies: int, seed: int = 1) -> Played:
    """Play so many random actions of a game on a board, one game after another. Raises LusoriaError if that fails."""
    definition = boards.load(board)
    files = firmware.files(definition)
    files["table.py"] = files.pop("main.py")
    compact = boards.compact(definition)
    sensors: ShiftRegisters | HallBanks = sensors_of(compact["sense"])
    pico = EmulatedPico(files=files, parts=[sensors])
    pico.boot()
    output = pico.exec(_PROGRAM.format(game=game, plies=plies, seed=seed), timeout_ms=2_000 + 1_000 * plies)
    told = {line.split()[0]: [int(word) for word in line.split()[1:] if word.isdigit()]
            for line in output.stdout.splitlines() if line.startswith(("start", "end"))}  # fmt: skip
    if output.stderr or "end" not in told or "stuck" in output.stdout:
        raise LusoriaError(f"the game of {game} on the emulated Pico failed: {(output.stderr or output.stdout)[-400:]}")
    at_end, actions, games, wrong, least = told["end"]
    return Played(actions, games, wrong, told["start"][0], at_end, least)
