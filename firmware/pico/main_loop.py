"""Runs the table that `pico.parts` makes from a board, until the PC asks for maintenance."""

import sys
import time

import machine

from ludus.clock import age
from ludus.games.registry import GAMES, folders
from ludus.storage import boots
from pico import chip
from pico.button import Switch
from pico.heap import forget
from pico.leds import LightChain
from pico.usb import Usb
from pico.watchdog import start_watchdog

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
