"""What MicroPython and CPython do differently, under one name.

Always call `const` by this name: MicroPython's compiler replaces constants only where it reads `NAME = const(...)`.
"""

try:
    from micropython import const as const
except ImportError:

    def const(value):  # type: ignore[misc]
        """Return value: CPython has no compile-time constants."""
        return value


def whole(text):
    """The number that a text of at most ten digits means, else -1; CPython's isdigit also takes '²' and '٣'."""
    return int(text) if text.isdigit() and max(text) <= "9" and len(text) <= 10 else -1
