"""Ages on a clock that wraps: "now" is milliseconds modulo 2**30 (12.4 days), as on the Pico."""

from ludus.portable import const

WRAP = const(0x3FFFFFFF)


def age(now, then):
    """Milliseconds from then to now; right for ages below 6 days, even if the clock has wrapped."""
    return (now - then) & WRAP


def later(now, delay):
    """The time `delay` ms (below 6 days) after now."""
    return (now + delay) & WRAP


def until(now, due):
    """Milliseconds from now to due, 0 if due has come (or passed by less than 6 days)."""
    left = (due - now) & WRAP
    return left if left < 0x20000000 else 0


def sooner(wait, other):
    """The shorter of two waits in ms; None is a wait without end. Called at each scan, so it makes no list for min."""
    if wait is None or (other is not None and other < wait):
        return other
    return wait
