"""Builds the real parts from board.json, hands them to the table, and runs it. Nothing else."""

import json
import os
import sys
import time

import machine

from ludus.board.definition import board_of
from ludus.clock import age
from ludus.errors import BoardError
from ludus.games.registry import GAMES, folders
from ludus.station import Station
from ludus.storage import boots
from ludus.storage.boots import Boot
from ludus.storage.journal import FEW_SEGMENTS, SEGMENTS, Journal
from ludus.storage.settings import Settings
from ludus.storage.values import Values
from pico import chip
from pico.button import Switch
from pico.flash_files import Files
from pico.heap import forget
from pico.leds import LightChain
from pico.usb import Usb
from pico.watchdog import crash as crashed
from pico.watchdog import last_reset, start_watchdog

_FEW_BLOCKS = 300  # of the flash: a Pico has 352 for files, a Pico W 212
HURRY_US = 50  # asleep between two scans at least, and while contacts move


def station_of(board, start, files, raw, fields, heap):
    """The table, or after too many crashes the one that only says so."""
    if start.safe:
        from ludus.safe_station import SafeStation

        return SafeStation(board, chip.table_word(), start, heap.free, chip.now())
    segments = SEGMENTS if os.statvfs("/")[2] > _FEW_BLOCKS else FEW_SEGMENTS
    journal = Journal(Files("journal"), chip.random_word, segments)
    free, settings, found = heap.free, Settings(files), Values(files, "selftest")
    table, now = chip.table_word(), chip.now()
    return Station(board, table, start, free, now, raw, journal, settings, os.urandom, fields, found)


def sensors_of(board):
    """The driver of the board's sensors, of which only one kind is loaded, and what judges its readings or None."""
    if not board.tells_colours:
        from pico.sensors import ShiftRegisters

        return ShiftRegisters(board.sense), None
    from ludus.sensing.fields import fields_of
    from pico.hall_sensors import HallBanks

    fields = fields_of(board)
    return HallBanks(board.sense, fields), fields


def forget_games(played):
    """Let the modules of all games but one go."""
    rooms = ["ludus.games." + room for game in GAMES for room in folders(game) if room not in folders(played)]
    for name in sorted(sys.modules, reverse=True):  # the modules of a room before the room itself
        if name in rooms or name.rpartition(".")[0] in rooms:
            forget(name)


def run(board, start, files, heap):
    """Run the table until the PC asks for maintenance, then restart into the REPL."""
    sensors, fields = sensors_of(board)
    lights, usb = LightChain(board.leds), Usb()
    switch = Switch(board.button)
    heap.loaded()
    station = station_of(board, start, files, sensors.read(), fields, heap)
    for name in ("ludus.storage.restoring", "ludus.link.table_messages", "rp2"):
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
        listens = not listens  # a round with both would keep a lift waiting for twice as long
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
    """Something is wrong with the firmware: begin anew, and tell why then."""
    start.end(boots.FAULT, "%s: %s" % (type(error).__name__, error))
    crashed(error)


def main(folder, heap):
    """Read the board and run it; after a wish for maintenance, or with the button held, stay in the REPL.

    folder: where this firmware and its board.json are, '' or with a slash at its end. heap: a pico.heap.Heap.
    """
    files = Files("kept")
    start = Boot(files, last_reset())
    if start.cause == boots.MAINTENANCE:
        return
    compact = None
    try:
        with open(folder + "board.json") as file:
            compact = json.loads(file.read())  # quicker than letter by letter from the file
        board = board_of(compact)
        forget("ludus.board.checks")
        compact = {name: compact[name] for name in ("leds", "sense", "button")}  # all that a fault is shown by
        if Switch(board.button).pressed():
            return
        if start.pause_ms:
            chip.blink(start.pause_ms)
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
