"""Starts the simulated Pico: replaces MicroPython's modules with the fakes, and runs the firmware's main.py.

The world calls `boot.start()`. The last two arguments of the process are file descriptors, to read replies from and to
write requests to. (Nothing else is passed as an argument: MicroPython takes none of more than 255 bytes.)
"""

import builtins
import struct
import sys

from fakes import chip, clock, flash, machine, rp2, usb_serial, wire

_MICROPYTHON = sys.implementation.name == "micropython"


class _Module:
    """A module made from another one's names and replacements; any object in sys.modules can be imported."""

    def __init__(self, original, replacements):
        for source in (original,) if original else ():
            for name in dir(source):
                if not name.startswith("__"):
                    setattr(self, name, getattr(source, name))
        for name in replacements:
            setattr(self, name, replacements[name])


class _Random:
    """`os.urandom`, the same on both runtimes and in each run with the same seed (xorshift, 32 bits).

    While the world has decided the next bytes, those are given instead.
    """

    def __init__(self, seed):
        self._state = seed & 0xFFFFFFFF or 1

    def bytes(self, count):
        data = bytearray(count)
        for index in range(count):
            state = self._state
            state ^= state << 13 & 0xFFFFFFFF
            state ^= state >> 17
            state ^= state << 5 & 0xFFFFFFFF
            self._state = state
            decided = chip.decided()
            data[index] = state >> 11 & 0xFF if decided < 0 else decided
        return bytes(data)


def start():
    reader = open(int(sys.argv[-2]), "rb", buffering=0)  # noqa: SIM115 - as long as the process
    writer = open(int(sys.argv[-1]), "wb", buffering=0)  # noqa: SIM115
    chip.connect(reader, writer)
    with open(chip.config["firmware"] + "/main.py") as source:
        program = source.read()
    urandom = _Random(chip.config["random"]).bytes
    _seed(chip.config["random"])
    device = flash.Flash(chip.config["flash"])
    if _MICROPYTHON:
        home, extra = _on_micropython(device, urandom)
    else:
        home, extra = _on_cpython(device, urandom)
    extra["sys"] = _fake_sys(home)
    extra["micropython"] = _fake_micropython()
    extra.update({"machine": machine, "rp2": rp2, "time": clock, "select": usb_serial})
    builtins.print = usb_serial.emit
    sys.path[:] = [home]
    sys.modules.update(extra)
    _run(program)


def _seed(number):
    import random

    random.seed(number)


def _on_micropython(device, urandom):
    """Mount the flash as the root, and the firmware's code as `/firmware`."""
    import os

    import vfs

    code = vfs.VfsPosix(chip.config["firmware"])
    data = vfs.VfsLfs2(device, progsize=wire.PAGE)
    vfs.umount("/")
    vfs.mount(code, "/firmware")
    vfs.mount(data, "/")
    os.chdir("/")
    return "/firmware", {"os": _Module(os, {"urandom": urandom})}


def _on_cpython(device, urandom):
    """Load what firmware may import before the fakes replace what lies below it; fake files and heap."""
    from fakes import cpython

    cpython.preload()
    cpython.hasten_littlefs()
    from fakes import files

    system = files.Os(device, urandom)
    builtins.open = system.open
    cpython.fake_heap()
    return chip.config["firmware"], {"os": system}


def _fake_sys(home):
    return _Module(
        sys,
        {
            "stdin": usb_serial.stdin,
            "stdout": usb_serial.stdout,
            "stderr": usb_serial.stdout,
            "platform": "rp2",
            "argv": [],
            "path": sys.path,
            "modules": sys.modules,
            "print_exception": _print_exception,
        },
    )


def _fake_micropython():
    """The module `micropython`: its own functions, or stand-ins under CPython; the world handles Ctrl-C on both."""
    original = None
    if _MICROPYTHON:
        import micropython as original
    names = {"kbd_intr": lambda char: chip.note(wire.INTERRUPT_CHAR, struct.pack("<h", char))}
    if not _MICROPYTHON:
        for name in ("native", "viper", "const"):
            names[name] = _same
    return _Module(original, names)


def _same(value):
    return value


def _print_exception(error, stream=None):
    (stream or usb_serial.stdout).write(_traceback(error))


def _traceback(error):
    """The text that MicroPython prints, without the frames of the fakes, which a Pico does not have."""
    if _MICROPYTHON:
        import io

        text = io.StringIO()
        sys.print_exception(error, text)
        lines = text.getvalue().replace('"/firmware/', '"').split("\n")
        return "\n".join([line for line in lines if "/fakes/" not in line])
    from fakes import cpython

    return cpython.traceback(error, chip.config["firmware"])


def _run(program):
    """Run main.py to its end, then print the traceback, if any, on USB. The world plays the prompt that follows."""
    text = ""
    try:
        exec(compile(program, "main.py", "exec"), {"__name__": "__main__", "__file__": "main.py"})
    except SystemExit:
        chip.exchange(wire.SOFT_RESET, 0)
    except BaseException as error:
        text = _traceback(error)
    while True:
        try:
            usb_serial.stdout.write(text)
            chip.exchange(wire.ENDED, 0)
        except KeyboardInterrupt:
            text = ""
