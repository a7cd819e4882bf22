"""What MicroPython has and CPython lacks, under one name.

`const` must be called by this name: MicroPython's compiler folds `NAME = const(...)` where it stands.
"""

try:
    from micropython import const as const
except ImportError:

    def const(value):  # type: ignore[misc]
        """Return value: CPython has no compile-time constants."""
        return value
