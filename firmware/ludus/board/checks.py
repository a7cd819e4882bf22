"""Finds mistakes in a compact board definition. Loaded when a table starts, and unloaded afterwards."""

from ludus.board.facts import ADC_PINS, PIPS, SPI_DATA_OUT
from ludus.errors import BoardError

LAST_PIN = 28
LAST_MACHINE = 7  # the last of the PIO's state machines
MOST_LIGHTS = 400
MOST_SLOTS = 9  # the PC is sent a lane's count as one digit
_FIELDS = {
    "sense": ("kind", "bits"),
    "hc165": ("spi", "sck", "miso", "load", "hz", "closed"),
    "hc4067": ("sel", "banks", "on_us", "per_mt", "edges", "white"),
    "leds": ("pin", "sm", "order", "max_ma", "idle_ma", "frame_ma"),
}


def check_fields(compact):
    """Check that a compact definition has all its fields. Raises BoardError."""
    if not isinstance(compact, dict):
        raise BoardError("the board definition is not an object of names and values")
    for name in ("board", "hash", "games", "cells", "at", "sense", "leds", "button"):
        if name not in compact:
            raise BoardError("the board definition lacks '%s'" % name)
    if not isinstance(compact.get("options", {}), dict):
        raise BoardError("the options are names and values, not '%s'" % compact["options"])
    for part in ("sense", "leds"):
        _check_part(compact[part], part, part)
    kind = compact["sense"]["kind"]
    if kind not in ("hc165", "hc4067"):
        raise BoardError("sensors of kind '%s' are not known to this firmware" % kind)
    _check_part(compact["sense"], "sense", kind)
    _check_places(compact["cells"], compact["at"])


def _check_places(cells, places):
    if len(places) != len(cells):
        raise BoardError("%d cells but %d places" % (len(cells), len(places)))
    for index in range(len(cells)):
        if not isinstance(cells[index], str):
            raise BoardError("cell %s: a name is a text in quotes" % cells[index])
        if len(places[index]) != 2 or not all([isinstance(way, int) for way in places[index]]):
            raise BoardError("cell '%s' has a place that is not two whole numbers of mm" % cells[index])


def _check_part(values, part, kind):
    for name in _FIELDS[kind]:
        if not isinstance(values, dict) or name not in values:
            raise BoardError("the board definition lacks '%s' in '%s'" % (name, part))


def check_board(board):
    """Check cells, pins and currents of a ludus.board.definition.Board. Raises BoardError."""
    _check_cells(board)
    _check_pins(board)
    _check_currents(board.leds)


def _check_cells(board):
    cells = board.cells
    for index in range(len(cells)):
        if cells[index] in cells[:index]:
            raise BoardError("cell '%s' is named twice" % cells[index])
    if not board.games:
        raise BoardError("the board names no game")
    if board.slots not in range(1, MOST_SLOTS + 1):
        raise BoardError("a cell has 1 to %d slots, not '%s'" % (MOST_SLOTS, board.slots))
    if board.dice not in range(10):
        raise BoardError("a board shows 0 to 9 dice, not '%s'" % board.dice)
    _check_each_once(board, [seat for seat in board.sense["bits"] if seat != -1], board.seats, "sensor")
    _check_each_once(board, board.leds["order"], board.lights, "light")
    if len(board.sense["bits"]) % 8:
        raise BoardError("%d sensor bits: shift registers have 8 each" % len(board.sense["bits"]))


def _check_each_once(board, order, count, part):
    """Check that order has each number below count exactly once: seats if part is 'sensor', lights if it is 'light'."""
    times = bytearray(count)
    for number in order:
        if not isinstance(number, int) or not 0 <= number < count:
            raise BoardError("a %s belongs to no cell" % part)
        times[number] = min(255, times[number] + 1)
    for number in range(count):
        if times[number] != 1:
            name = _name_of(board, number, board.slots if part == "sensor" else 1)
            raise BoardError("%s has %s" % (name, "%d %ss" % (times[number], part) if times[number] else "no " + part))


def _name_of(board, number, slots):
    """Name a seat or a light in words: 'cell 'a1'', 'slot 2 of lane 'B6'', 'light 3 of die 1'."""
    cell = number // slots
    if cell >= board.cell_count:
        pip = cell - board.cell_count
        return "light %d of die %d" % (pip % PIPS + 1, pip // PIPS + 1)
    if slots > 1:
        return "slot %d of lane '%s'" % (number % slots + 1, board.cells[cell])
    return "cell '%s'" % board.cells[cell]


def _check_pins(board):
    used: dict[int, str] = {}
    for name, pin in _sense_pins(board.sense) + [("leds", board.leds["pin"]), ("button", board.button)]:
        if not isinstance(pin, int) or not 0 <= pin <= LAST_PIN:
            raise BoardError("%s: there is no pin GP%s" % (name, pin))
        if pin in used:
            raise BoardError("GP%d is used twice: %s and %s" % (pin, used[pin], name))
        used[pin] = name


def _sense_pins(sense):
    """Return (name, pin) for each pin that the sensors use."""
    if sense["kind"] == "hc165":
        if sense["spi"] not in (0, 1):
            raise BoardError("there is no SPI %s" % sense["spi"])
        pins = [("sense " + name, sense[name]) for name in ("sck", "miso", "load")]
        return pins + [("SPI data out", SPI_DATA_OUT[sense["spi"]])]
    if len(sense["sel"]) != 4 or len(sense["bits"]) != 16 * len(sense["banks"]):
        raise BoardError("a bank has 4 select pins and 16 channels")
    pins = [("sense sel", pin) for pin in sense["sel"]]
    adcs: list[int] = []
    for enable, adc in sense["banks"]:
        if adc not in ADC_PINS:
            raise BoardError("sense adc: GP%s has no ADC" % adc)
        pins.append(("sense en", enable))
        if adc not in adcs:
            adcs.append(adc)
    return pins + [("sense adc", adc) for adc in adcs]


def _check_currents(leds):
    if not isinstance(leds["sm"], int) or not 0 <= leds["sm"] <= LAST_MACHINE:
        raise BoardError("leds sm: there is no state machine %s" % leds["sm"])
    for name in ("max_ma", "idle_ma", "frame_ma"):
        if not isinstance(leds[name], int) or leds[name] < 1:
            raise BoardError("leds %s is a current in mA above 0, not '%s'" % (name, leds[name]))


def lights_of(compact):
    """Return the `leds` of a definition that may be wrong elsewhere, None if these lights cannot be driven."""
    leds = compact.get("leds", {}) if isinstance(compact, dict) else {}
    try:
        _check_part(leds, "leds", "leds")
        _check_currents(leds)
    except BoardError:
        return None
    sound = isinstance(leds["order"], list) and 0 < len(leds["order"]) <= MOST_LIGHTS
    sound = sound and isinstance(leds["pin"], int) and 0 <= leds["pin"] <= LAST_PIN
    return leds if sound and not _claimed(leds["pin"], compact) else None


def _claimed(pin, compact):
    """Whether another part of the board uses that pin, so that two outputs might drive it."""
    sense = compact.get("sense")
    sense = sense if isinstance(sense, dict) else {}
    others = [compact.get("button")] + [sense.get(name) for name in ("sck", "miso", "load")]
    for name in ("sel", "banks"):
        parts = sense.get(name)
        for part in parts if isinstance(parts, list) else ():
            others += part if isinstance(part, list) else [part]
    return pin in others
