"""Manages the heap: collects garbage, counts what is free, and unloads modules."""

import gc
import sys

_TIDY_BYTES = 80000  # allocated between two collections: if they were rarer, a long game would not fit into the gaps
_GAPS = 200


class Heap:
    """The heap of a running table. Collecting garbage takes some 20 ms, and counting what is free 8 more: each is done
    by itself, while nothing is moved on the board, and `free` returns the last count at once. While the table starts,
    garbage is collected often, so that what stays on the heap lies close together.
    """

    def __init__(self, modules=None):
        """modules: the Archive of modules, or None; its index is freed once the table has started."""
        self._modules = modules
        gc.threshold(_TIDY_BYTES)
        self._free = 0
        self._counted = True

    def loaded(self):
        """Collect what loading left behind: what comes next fills the gaps, and more of the heap stays in one piece."""
        gc.collect()

    def started(self):
        """Note that the table has started: from now on, garbage is collected only by `tidy` or when memory runs out."""
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
        """Count what is free, and fill the smallest gaps with small objects, unless done since the last collection.

        Left open, these gaps would be searched again and again for room for larger objects, which would delay the
        answer to a lift by more than a millisecond.
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
    """Unload a module that is no longer needed, so that its memory becomes free."""
    package, _, last = name.rpartition(".")
    if sys.modules.pop(name, None) is not None and package:
        delattr(sys.modules[package], last)
