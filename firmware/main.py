"""Builds the real parts from board.json, hands them to the table, and runs it. Nothing else."""

import json
import os
import time

import machine

from ludus.board import Board, lights_of
from ludus.errors import LudusError
from ludus.station import Station
from ludus.table.fields import fields_of
from pico import fault, parts
from pico.leds import LightChain
from pico.sensors import sensors_of
from pico.usb import Usb

_MARK = "maintenance"  # a file: the next start goes to the REPL, since a running watchdog cannot be stopped


def run(board, switch):
    """Run the table until the PC asks for maintenance, then restart into the REPL."""
    sensors, lights, usb = sensors_of(board.sense, fields_of(board)), LightChain(board.leds), Usb()
    names = (parts.table_word(), parts.boot_word())
    station = Station(board, *names, machine.reset_cause(), parts.free_bytes, parts.now(), sensors.read(), os.urandom)
    watchdog = parts.watchdog()
    while not station.maintenance:
        now = parts.now()
        station.sample(now, sensors.read(), switch.pressed())
        if not lights.busy():
            frame = station.frame(now)
            if frame is not None:
                lights.show(frame)
        data = usb.read()
        if data:
            station.receive(now, data)
        line = station.next_line(now)
        while line is not None:
            usb.write(line)
            line = station.next_line(now)
        watchdog.feed()
        time.sleep_ms(station.rest(parts.now()))
    with open(_MARK, "w") as file:
        file.write("1")
    machine.reset()


def maintenance_asked():
    """Whether this start is the one that maintenance was asked for; it is so only once."""
    try:
        os.remove(_MARK)
    except OSError:
        return False
    return True


def main():
    """Read the board and run it; after a wish for maintenance, or with the button held, stay in the REPL."""
    if maintenance_asked():
        return
    compact = None
    try:
        with open("board.json") as file:
            compact = json.load(file)
        board = Board(compact)
        switch = parts.Switch(board.button)
        if not switch.pressed():
            run(board, switch)
    except (OSError, ValueError, LudusError) as error:
        fault.show("board.json: %s" % error, lights_of(compact))


main()
