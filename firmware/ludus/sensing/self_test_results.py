"""Saves what a self-test found, and applies it at the next start: the wiring, and the calibration of the sensors.

`keep` is a ludus.storage.values.Values: texts by name. They apply only to the board definition with which they were
saved.
"""

_AT_ONCE = 40  # so many numbers in one saved text, since its line must be short
_NAMES = ("bits", "order", "base", "strength")
_NONE = 0xFFFF  # stands for -1


def save(keep, board, test):
    """Save what `test`, a finished SelfTest, found on a board. Raises OSError."""
    values = {"board": board.source_hash}
    sensors = test.calibration
    numbers = (test.bits or board.sense["bits"], test.order or board.leds["order"], sensors.base, sensors.strength)
    for name, row in zip(_NAMES, numbers):
        for first in range(0, len(row), _AT_ONCE):
            texts = ["%04x" % (number & 0xFFFF) for number in row[first : first + _AT_ONCE]]
            values["%s%d" % (name, first // _AT_ONCE)] = "".join(texts)
    keep.put(**values)


def apply(keep, board, fields):
    """Set the wiring of a board, and calibrate fields unless None, as saved; skip what is damaged or missing."""
    if keep.get("board") != board.source_hash:
        return
    bits, order = _row(keep, "bits", board.sense["bits"]), _row(keep, "order", board.leds["order"])
    if sorted(bits) == sorted(board.sense["bits"]):
        board.sense["bits"][:] = bits
    if sorted(order) == sorted(board.leds["order"]):
        board.leds["order"][:] = order
    if fields:
        base, strength = _row(keep, "base", fields.base), _row(keep, "strength", fields.base)
        if len(base) == len(strength) == len(fields.base):
            fields.calibrate([max(0, number) for number in base], [max(0, number) for number in strength])


def _row(keep, name, like):
    """The numbers saved under a name, a list as long as `like`; [] if some are missing or damaged."""
    text = "".join([keep.get("%s%d" % (name, part)) for part in range(-(-len(like) // _AT_ONCE))])
    try:
        numbers = [int(text[at : at + 4], 16) for at in range(0, len(text), 4)]
    except ValueError:
        return []
    return [-1 if number == _NONE else number for number in numbers] if len(numbers) == len(like) else []
