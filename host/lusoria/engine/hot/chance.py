"""A small random generator for random games, not for people's dice or secrets.

A seed is an int from 1 to 2**29 - 1. Each call returns the next seed, and no seed repeats before all have occurred (a
xorshift of 29 bits; its intermediate values, too, are small ints of MicroPython, under which tests use it). The same
seed gives the same game on every machine. To draw from n things take the upper 17 bits: `(seed >> 12) * n >> 17`.
"""


def next_seed(seed: int) -> int:
    """The seed that follows."""
    seed ^= (seed & 0xFFFF) << 13
    seed ^= seed >> 9
    return seed ^ (seed & 0x7FFFF) << 10
