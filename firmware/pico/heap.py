"""The heap: when garbage is collected, what is free, and modules that are let go."""

import gc
import sys

_TIDY_BYTES = 80000  # allocated between two collections: with fewer of them a long game no longer fits the gaps
_GAPS = 200


class Heap:
    """What is left of the memory. To collect garbage takes some 20 ms, and to count what is free 8 more: that is done
    when nothing is moved on the board, one after the other, and asking takes no time. Only while the table starts
    garbage is collected again and again: what stays on the heap then lies close together.
    """

    def __init__(self, modules=None):
        """modules: the Archive that they are imported from, None if there is none: it rests once most are."""
        self._modules = modules
        gc.threshold(_TIDY_BYTES)
        self._free = 0
        self._counted = True

    def loaded(self):
        """What loading left goes: what comes next fills its gaps, and more of the heap stays in one piece."""
        gc.collect()

    def started(self):
        """The table has started."""
        if self._modules:
            self._modules.rest()
        gc.threshold(-1)
        self.tidy()
        self.count()

    def tidy(self):
        """Collect garbage."""
        gc.collect()
        self._counted = False

    def count(self):
        """Count what is free, if that was not done since garbage was collected. Then small things fill the smallest
        gaps between what stays: the interpreter looks through these again and again for anything that is larger, which
        costs a lift more than a millisecond.
        """
        if self._counted:
            return
        self._counted = True
        self._free = gc.mem_free()
        for _ in range(_GAPS):
            object()

    def free(self):
        """Bytes that were free after the last collection."""
        return self._free


def forget(name):
    """Let a module go that only the start needed: its memory is free again."""
    package, _, last = name.rpartition(".")
    if sys.modules.pop(name, None) is not None and package:
        delattr(sys.modules[package], last)
