"""Reads board.json, and runs the table that `pico.parts` makes of it. Nothing else."""

import json
import sys
import time

import machine

from ludus.board.definition import board_of
from ludus.clock import age
from ludus.errors import BoardError
from ludus.games.registry import GAMES, folders
from ludus.storage import boots
from ludus.storage.boots import Boot
from pico import chip
from pico.button import Switch
from pico.flash_files import Files
from pico.heap import forget
from pico.leds import LightChain
from pico.usb import Usb
from pico.watchdog import crash as crashed
from pico.watchdog import last_reset, start_watchdog

HURRY_US = 50  # the shortest sleep between two scans, and the usual one while contacts move
_ONLY_AT_THE_START = (
    "pico.parts", "ludus.resumed_game", "ludus.lights.palette", "ludus.storage.saved_game", "ludus.storage.opening",
    "ludus.link.table_messages", "rp2",
)  # fmt: skip


def forget_games(played):
    """Unload the modules of all games but the one that is being played."""
    rooms = ["ludus.games." + room for game in GAMES for room in folders(game) if room not in folders(played)]
    for name in sorted(sys.modules, reverse=True):  # the modules of a room before the room itself
        if name in rooms or name.rpartition(".")[0] in rooms:
            forget(name)


def run(board, start, files, heap):
    """Run the table until the PC asks for maintenance, then restart the Pico into the REPL."""
    from pico.parts import sensors_of, station_of

    sensors, fields = sensors_of(board)
    lights, usb = LightChain(board.leds), Usb()
    switch = Switch(board.button)
    heap.loaded()
    station = station_of(board, start, files, sensors.read(), fields, heap)
    for name in _ONLY_AT_THE_START:
        forget(name)
    watchdog = start_watchdog()
    begun = tidied = chip.now()
    played = station.pace.plays()
    shown = steady = listens = False
    while not station.maintenance:
        now = chip.now()
        station.sample(now, sensors.read(), switch.pressed())
        if not lights.busy():
            frame = station.frame(now)
            if frame is not None:
                lights.show(frame)
                if not shown:
                    shown = True
                    heap.started()
        watchdog.feed()
        if station.pace.hurries(now):
            time.sleep_us(HURRY_US)
            continue
        station.keep(now)
        station.think(now)
        listens = not listens  # a round that both reads and sends would keep a lift waiting for twice as long
        data = usb.read() if listens else None
        if data:
            station.receive(now, data)
        else:
            line = station.next_line(now)
            if line is not None:
                usb.write(line)
        if station.pace.may_pause(now, tidied):
            tidied = now
            if station.pace.plays() != played:
                played = station.pace.plays()
                forget_games(played)
            heap.tidy()
        elif station.pace.still():
            heap.count()
        if not steady and age(now, begun) > boots.STEADY_MS:
            steady = True
            start.steady()
        rest = station.pace.rest(chip.now())
        if rest:
            time.sleep_ms(rest)
        else:
            time.sleep_us(HURRY_US)
    start.end(boots.MAINTENANCE)
    machine.reset()


def crash(start, error):
    """Restart after an error of the firmware, and record it for the next start to report."""
    start.end(boots.FAULT, "%s: %s" % (type(error).__name__, error))
    crashed(error)


def main(folder, heap):
    """Read the board and run its table; if the PC asked for maintenance or the button is held, stay in the REPL.

    folder: where this firmware and its board.json are, '' or with a slash at its end. heap: a pico.heap.Heap.
    """
    files = Files("kept")
    start = Boot(files, last_reset())
    if start.cause == boots.MAINTENANCE:
        return
    compact = None
    try:
        with open(folder + "board.json") as file:
            compact = json.loads(file.read())  # quicker than reading the file letter by letter
        board = board_of(compact)
        forget("ludus.board.checks")
        compact = {name: compact[name] for name in ("leds", "sense", "button")}  # all that is needed to show a fault
        if Switch(board.button).pressed():
            return
        if start.pause_ms:
            from pico import fault

            fault.blink(start.pause_ms)
        run(board, start, files, heap)
    except KeyboardInterrupt:  # the watchdog starts the table again, unless somebody at the REPL is quicker
        start.end(boots.CTRL_C)
        raise
    except (BoardError, OSError, ValueError) as error:
        if isinstance(error, BoardError) or compact is None:
            from ludus.board.checks import lights_of
            from pico import fault

            fault.show("board.json: %s" % error, lights_of(compact))
        crash(start, error)
    except Exception as error:
        crash(start, error)
