"""Parts that only CPython needs: modules loaded before the fakes replace what they use, a heap, and tracebacks."""

import gc
import importlib
import sys
import types

_STANDARD = "array binascii collections errno hashlib heapq io json math random re struct"


def preload():
    """Load the standard modules that firmware may import; if they were loaded later, they would use the fakes."""
    for name in _STANDARD.split():
        importlib.import_module(name)


def hasten_littlefs():
    """Give littlefs a stub for looking up its own version number: the real module takes 0.1 s to load."""
    metadata = types.ModuleType("importlib_metadata")
    metadata.version = lambda name: ""
    metadata.PackageNotFoundError = ImportError
    sys.modules["importlib_metadata"] = metadata


def fake_heap():
    """Replace functions of `gc` by those of MicroPython, for a heap that never changes; collecting does nothing."""
    gc.mem_free = lambda: 150_000
    gc.mem_alloc = lambda: 50_000
    gc.threshold = lambda amount=-1: amount
    gc.collect = lambda: 0


def traceback(error, home):
    """The text that MicroPython prints for an exception: no source lines, paths from the firmware's folder."""
    lines = ["Traceback (most recent call last):"]
    frame = error.__traceback__
    while frame is not None:
        code = frame.tb_frame.f_code
        if "/fakes/" not in code.co_filename:
            name = code.co_filename.replace(home + "/", "")
            lines.append('  File "%s", line %d, in %s' % (name, frame.tb_lineno, code.co_name))
        frame = frame.tb_next
    words = str(error)
    lines.append(type(error).__name__ + ": " + words if words else type(error).__name__)
    return "\n".join(lines) + "\n"
