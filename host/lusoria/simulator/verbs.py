"""The commands of the virtual table: a line of text comes in, a dict for JSON goes out.

    lift CELL | place CELL [w|b] [up|down] | press [MS] | wait MS | leds | cells | unplug | plug | power off|on
    dice 136 | fault stuck CELL 0|1 | fault bounce MS | fault noise RATE | fault cut N | quit

`fault cut N` cuts the power at the firmware's N-th change of the flash from now on, before the change is made.
CELL is a cell, a slot of a lane (`B6.1` to `B6.5`), or a lane: its next free slot to place on, its last piece to lift.
`dice 136` sets the next throw of the table. A piece last lifted is in hand: `place` without a colour sets it down as it
was; an empty hand sets a white piece, up.
"""

from collections.abc import Callable
from typing import Any

from lusoria.simulator.errors import VirtualTableError
from lusoria.simulator.world import World

Answer = dict[str, Any]


def wait_us(text: str) -> int | None:
    """The microseconds of a `wait`, None for another command. The caller lets the time pass."""
    words = text.split()
    if words[:1] != ["wait"]:
        return None
    _count(words, 2, 2)
    return 1000 * _whole(words[1])


def answer(world: World, text: str) -> Answer:
    """Do any command but `wait`.

    Raises VirtualTableError for a command that makes no sense; then nothing has changed.
    """
    words = text.split()
    if not words or words[0] not in _VERBS:
        raise VirtualTableError(f"there is no command '{text.strip()}'; there are: wait {' '.join(_VERBS)}")
    verb, least, most = _VERBS[words[0]]
    _count(words, least, most)
    return verb(world, words) or {}


def _lift(world: World, words: list[str]) -> Answer:
    piece = world.lift(words[1])
    return {"piece": piece.colour, "down": piece.down}


def _place(world: World, words: list[str]) -> Answer:
    rest = words[2:]
    colour = rest.pop(0) if rest and rest[0] in ("w", "b") else None
    way = rest.pop(0) if rest and rest[0] in ("up", "down") else None
    if rest:
        raise VirtualTableError(f"'{rest[0]}' is not what follows a cell: place CELL [w|b] [up|down]")
    piece = world.place(words[1], colour, None if way is None else way == "down")
    return {"piece": piece.colour, "down": piece.down}


def _press(world: World, words: list[str]) -> None:
    world.press(_whole(words[1]) if words[1:] else 100)


def _cells(world: World, _words: list[str]) -> Answer:
    on = {world.pieces.name(place): piece for place, piece in sorted(world.pieces.on.items())}
    return {
        "cells": {name: piece.colour for name, piece in on.items()},
        "down": [name for name, piece in on.items() if piece.down],
        "levels": world.sensed(),
    }


def _power(world: World, words: list[str]) -> None:
    if words[1:] not in (["on"], ["off"]):
        raise VirtualTableError("power on, or power off")
    world.power(words[1] == "on")


def _dice(world: World, words: list[str]) -> None:
    if len(words[1]) != 3 or set(words[1]) - set("123456"):
        raise VirtualTableError(f"a throw is three numbers from 1 to 6 such as 136, not '{words[1]}'")
    world.pico.chance = bytes(int(die) - 1 for die in words[1])  # from which ludus.games.dice makes this throw


def _fault(world: World, words: list[str]) -> None:
    kind = words[1] if words[1:] else ""
    if kind == "stuck" and len(words) == 4 and words[3] in ("0", "1"):
        world.sensors.stick(world.pieces.seat(words[2]), int(words[3]))
    elif kind == "bounce" and len(words) == 3:
        world.sensors.bounce_us = 1000 * _whole(words[2])
    elif kind == "noise" and len(words) == 3:
        world.sensors.noise = _rate(words[2])
    elif kind == "cut" and len(words) == 3 and _whole(words[2]):
        world.pico.cut_at = world.pico.flash_changes + int(words[2])
    else:
        raise VirtualTableError("fault stuck CELL 0|1, fault bounce MS, fault noise RATE, or fault cut N")


_DIGITS = 12  # of a number; more than 30 years of milliseconds
_ANY = 1000  # words: the command checks them itself
# By command: its function, and the least and most words of its line.
_VERBS: dict[str, tuple[Callable[[World, list[str]], Answer | None], int, int]] = {
    "lift": (_lift, 2, 2),
    "place": (_place, 2, 4),
    "press": (_press, 1, 2),
    "leds": (lambda world, _words: world.light_state(), 1, 1),
    "cells": (_cells, 1, 1),
    "unplug": (lambda world, _words: world.connect(False), 1, 1),
    "plug": (lambda world, _words: world.connect(True), 1, 1),
    "power": (_power, 1, _ANY),
    "dice": (_dice, 2, 2),
    "fault": (_fault, 1, _ANY),
    "quit": (lambda _world, _words: None, 1, 1),  # whoever reads the commands ends the table
}


def milliseconds(us: int) -> float:
    """Convert us to ms for an answer: to an integer if the result is whole."""
    return us / 1000 if us % 1000 else us // 1000


def _count(words: list[str], least: int, most: int) -> None:
    if not least <= len(words) <= most:
        raise VirtualTableError(f"'{' '.join(words)}' has too {'few' if len(words) < least else 'many'} words")


def _whole(word: str) -> int:
    if not (word.isascii() and word.isdecimal() and len(word) <= _DIGITS):
        raise VirtualTableError(f"'{word}' is not a whole number of at most {_DIGITS} digits")
    return int(word)


def _rate(word: str) -> float:
    try:
        rate = float(word)
    except ValueError:
        rate = -1.0
    if not 0 <= rate <= 1:
        raise VirtualTableError(f"'{word}' is not a rate from 0 to 1")
    return rate
