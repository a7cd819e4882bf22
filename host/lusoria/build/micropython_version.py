"""Asks a Pico which interpreter it runs, and says whether the firmware runs on that, and what to do if not."""

import json
from dataclasses import dataclass

from mpremote.transport import Transport

from lusoria.boards.microcontrollers import KINDS, USUAL, kind_of
from lusoria.output.visible import visible

OLDEST, NEWEST = (1, 25), (1, 28)  # versions of MicroPython: the first that is supported, the last that was tried
MPY = (6, 3)  # the form of compiled files, and of the machine code in them, that all these versions read
_ARM = range(4, 9)  # the architectures, as numbered in compiled files, that run the machine code of armv6m
_RISCV = (11, 12)

QUESTION = """
import json, sys
_it = sys.implementation
print(json.dumps([_it.name, list(_it.version)[:3], getattr(_it, '_machine', ''), getattr(_it, '_mpy', 0)]))
"""


@dataclass(frozen=True)
class Interpreter:
    """An interpreter: name, version, the machine it was built for, and a number for the compiled files it reads."""

    name: str
    version: tuple[int, ...]
    machine: str
    mpy: int

    def __str__(self) -> str:
        name = "MicroPython" if self.name == "micropython" else self.name
        return visible(f"{name} {_dotted(self.version)}" + (f" ({self.machine})" if self.machine else ""))

    @property
    def kind(self) -> str:
        """The kind of microcontroller, '' for one that no table has."""
        return kind_of(self.machine)

    @property
    def takes_machine_code(self) -> bool:
        """Whether it runs the machine code of a table's firmware; else all must be bytecode, which is slower."""
        return self.mpy >> 10 in _ARM

    def mistake(self) -> str:
        """Why the firmware does not run on it and what to do, in one line; '' if the firmware runs."""
        known = KINDS.get(self.kind)
        name = known.uf2 if known else KINDS[USUAL].uf2
        advice = (
            f"hold BOOTSEL while plugging it in, and copy MicroPython's {name}, {_dotted(OLDEST)} or later, onto it"
        )
        if self.name != "micropython":
            return f"{self} is not MicroPython: {advice}"
        if not known:
            titles = ", ".join(each.title for each in KINDS.values())
            return f"{self} is for another board than a table has ({titles})"
        if self.version[:2] < OLDEST:
            return f"{self} is too old: {advice}"
        if (self.mpy & 0xFF, self.mpy >> 8 & 3) != MPY:
            return (
                f"{self} reads compiled files of form {self.mpy & 0xFF}.{self.mpy >> 8 & 3}, and this tool makes "
                f"{_dotted(MPY)}: renew this tool, or copy MicroPython {_dotted(NEWEST)} onto it"
            )
        return ""

    def remark(self) -> str:
        """What is worth knowing about an interpreter that runs the firmware, in one line; '' if nothing is."""
        if self.mpy >> 10 in _RISCV:
            name = KINDS[self.kind].uf2
            return f"built for RISC-V: it runs bytecode only, slower than the build for ARM, MicroPython's {name}"
        if self.version[:2] > NEWEST:
            return f"newer than {_dotted(NEWEST)}, the last that was tried"
        return ""


def ask(pico: Transport) -> Interpreter:
    """Ask a Pico at its raw REPL what it runs.

    Raises mpremote's errors, and ValueError or TypeError if the answer makes no sense.
    """
    return answered(pico.exec(QUESTION))


def answered(answer: str | bytes) -> Interpreter:
    """The interpreter described by an answer to QUESTION. Raises ValueError or TypeError if it makes no sense."""
    name, version, machine, mpy = json.loads(answer)
    return Interpreter(str(name), tuple(int(part) for part in version), str(machine), int(mpy))


def _dotted(version: tuple[int, ...]) -> str:
    return ".".join(map(str, version))
