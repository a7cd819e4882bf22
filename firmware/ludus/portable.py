"""What MicroPython has and CPython lacks, under one name.

Always call `const` by this name: MicroPython's compiler replaces constants only where it reads `NAME = const(...)`.
"""

try:
    from micropython import const as const
except ImportError:

    def const(value):  # type: ignore[misc]
        """Return value: CPython has no compile-time constants."""
        return value
