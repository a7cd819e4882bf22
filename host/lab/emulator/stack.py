"""A probe on the stack of the processor on which MicroPython runs."""

from lab.emulator.wiring import Wiring

SIZE = 8192  # bytes, at the end of the memory; the heap ends where the stack begins
MARK = b"\xa5\x5a\xc3\x3c"


class Stack:
    """Tells how deep the stack has been since power-on: bytes that were never written still hold the mark."""

    def __init__(self) -> None:
        self._wiring: Wiring | None = None

    def attach(self, wiring: Wiring) -> None:
        """Mark the stack before the Pico starts."""
        self._wiring = wiring
        wiring.memory[-SIZE:] = MARK * (SIZE // len(MARK))

    def deepest(self) -> int:
        """The most bytes of the stack in use at any time since power-on."""
        assert self._wiring is not None
        return used(bytes(self._wiring.memory[-SIZE:]))


def used(stack: bytes) -> int:
    """The most bytes ever in use of a stack that was once filled with marks."""
    return next((SIZE - at for at in range(0, SIZE, 4) if stack[at : at + 4] != MARK), 0)
