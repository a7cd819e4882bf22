"""Fair dice made from random bytes (cold: never machine code)."""

from ludus.portable import const

_FAIR = const(252)  # the largest multiple of 6 that a byte can hold: this and greater bytes are drawn anew


def _die(random):
    """A die's number, 1 to 6; random(count) gives `count` random bytes, with all values equally likely."""
    byte = random(1)[0]
    while byte >= _FAIR:
        byte = random(1)[0]
    return byte % 6 + 1


def throw_of(random):
    """The text of a throw of three dice in the order they fall, such as '613'."""
    return "%d%d%d" % (_die(random), _die(random), _die(random))
