"""The heap: when garbage is collected, what is free, and modules that are let go."""

import gc
import sys

_TIDY_BYTES = 80000  # allocated between two collections: if these are rarer, a long game no longer fits the gaps
_GAPS = 200


class Heap:
    """What is left of the memory. Collecting garbage takes some 20 ms, and counting what is free 8 more: they are done
    one after the other while nothing is moved on the board, and asking what is free takes no time. Only while the
    table starts is garbage collected again and again, so that what stays on the heap lies close together.
    """

    def __init__(self, modules=None):
        """modules: the Archive from which modules are imported, or None; it rests once most of them are."""
        self._modules = modules
        gc.threshold(_TIDY_BYTES)
        self._free = 0
        self._counted = True

    def loaded(self):
        """Collect what loading left behind: what comes next fills its gaps, and more of the heap stays in one piece."""
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
        """Count what is free, unless that was done since the last collection. Then fill the smallest gaps between what
        stays with small objects: the interpreter looks through these gaps again and again for room for anything larger,
        which costs a lift more than a millisecond.
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
    """Let go of a module that is not needed any more: its memory is free again."""
    package, _, last = name.rpartition(".")
    if sys.modules.pop(name, None) is not None and package:
        delattr(sys.modules[package], last)
