"""What MicroPython has and CPython lacks, under one name; and loading a module late, the same way on both.

`const` must be called by this name: MicroPython's compiler folds `NAME = const(...)` where it stands.
"""

try:
    from micropython import const as const
except ImportError:

    def const(value):  # type: ignore[misc]
        """Return value: CPython has no compile-time constants."""
        return value


def module(name):
    """A module that only some boards or moments need: loaded when one does, for the sake of the Pico's memory."""
    return __import__(name, None, None, ("",))
