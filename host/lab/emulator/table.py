"""A whole emulated table: the Pico with a board's sensors, lights and button, and hands to move its pieces."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from lab.emulator.hall_sensors import MIDDLE, HallBanks
from lab.emulator.parts import Button, Chain, Leds, Lights, Rgb, ShiftRegisters, SpiBus
from lab.emulator.pico import MS, Bench, EmulatedPico
from lab.emulator.wiring import Part
from ludus.link import messages
from ludus.link.frames import Splitter, encode
from ludus.link.table_messages import FROM_TABLE
from lusoria.boards import definitions as boards
from lusoria.boards.places import light_names
from lusoria.build import filesystem, firmware

READING_MS = 10  # how often a PC looks for what the table has sent
UPRIGHT_MT = 72  # the field of an upright piece at its sensor
Message = tuple[str, dict[str, Any]]


class Table:
    """A board's firmware on an emulated Pico. Cells have the board's names; all times are emulated time."""

    pico: Bench
    chain: Chain | HallBanks
    leds: Lights
    button: Button

    def __init__(self, board: str) -> None:
        self.definition = boards.load(board)
        self.compact = boards.compact(self.definition)
        self._number = 0
        self._splitter = Splitter()
        self._read = 0
        self.messages: list[Message] = []

    def shipped(self) -> bytes:
        """A fresh file system with the board's firmware."""
        return filesystem.pack(firmware.shipped(self.definition))

    def start(self, timeout_ms: float = 4000) -> None:
        """Power on, and run until the first frame of lights is sent."""
        self.pico.boot()
        self.pico.run_until(lambda: self.leds.frames, timeout_ms, step_ms=2)

    def level(self, cell: str, piece: bool, colour: str = "w") -> None:
        """Put a piece over the sensor of a cell or slot (`B6.1`) now, or take it away.

        `colour` (w or b) matters only on a board whose sensors tell it.
        """
        sense = self.compact["sense"]
        name, _, slot = cell.partition(".")
        seat = self.compact["slots"] * self.compact["cells"].index(name) + int(slot or 1) - 1
        index = sense["bits"].index(seat)
        if isinstance(self.chain, HallBanks):
            field = UPRIGHT_MT * sense["white"] * (1 if colour == "w" else -1)
            self.chain.readings[index] = MIDDLE + (round(field * sense["per_mt"]) >> 4 if piece else 0)
        else:
            self.chain.set(index, sense["closed"] if piece else 1 - sense["closed"])

    def lift(self, cell: str, wait_ms: float = 60) -> None:
        """Lift a piece, then let time pass."""
        self.level(cell, False)
        self.pico.run_ms(wait_ms)

    def place(self, cell: str, wait_ms: float = 360) -> None:
        """Set a piece down, then let time pass."""
        self.level(cell, True)
        self.pico.run_ms(wait_ms)

    def press(self, ms: float = 120) -> None:
        """Press the button for `ms`, then release it; the PC reads meanwhile."""
        self.button.press()
        self.follow(ms)
        self.button.release()

    def scans(self) -> int:
        """How many times the shift registers have been read."""
        if isinstance(self.chain, HallBanks):
            raise TypeError("linear sensors are not latched")
        return self.chain.loads

    def lights(self) -> dict[str, Rgb]:
        """The colour of each light by its name, from the last frame on the wire."""
        names = light_names(self.compact["cells"], self.compact["dice"])
        order = self.compact["leds"]["order"]
        return {names[cell]: rgb for cell, rgb in zip(order, self.leds.pixels, strict=True)}

    def tell(self, kind: str, *fields: object) -> None:
        """Send a message as the PC does."""
        self._number += 1
        self.pico.send(encode(kind, self._number, fields))

    def listen(self) -> list[Message]:
        """Read the table's messages and confirm them; return all messages since the start."""
        lines = self._splitter.feed(bytes(self.pico.out[self._read :]))
        self._read = len(self.pico.out)
        for kind, _number, fields in lines:
            values = messages.read(FROM_TABLE, kind, fields)
            if values is not None:
                self.messages.append((kind, values))
                if kind == "HELLO":
                    self.tell("FROM", values["begun"])
        if lines:
            self.tell("SEEN", lines[-1][1])
        return self.messages

    def follow(self, ms: float) -> list[Message]:
        """Let time pass with a PC that reads every READING_MS; return all messages."""
        for _ in range(max(1, round(ms / READING_MS))):
            self.pico.run_ms(READING_MS)
            self.listen()
        return self.messages

    def follow_until(self, condition: Callable[[], object], timeout_ms: float = 1000, step_ms: float = 0.5) -> None:
        """Let time pass with a PC as in `follow` until the condition holds.

        Raises TimeoutError after `timeout_ms`, or if the Pico stands still, as after a reset by its firmware.
        """
        start = read = self.pico.ns
        while not condition():
            if self.pico.ns - start >= timeout_ms * MS:
                raise TimeoutError(f"not reached within {timeout_ms:g} ms; last heard: {self.messages[-3:]}")
            if self.pico.ns - read >= READING_MS * MS:
                read = self.pico.ns
                self.listen()
            before = self.pico.ns
            self.pico.run_ms(step_ms)
            if self.pico.ns == before:
                raise TimeoutError(f"the Pico stands still; it said last: {bytes(self.pico.out[-500:])!r}")


class EmulatedTable(Table):
    """A table on an `EmulatedPico`."""

    pico: EmulatedPico

    def __init__(
        self,
        board: str,
        *,
        flash: bytes | None = None,
        probes: Sequence[Part] = (),
        image: Path | None = None,
    ) -> None:
        """flash: an earlier table's flash, instead of freshly built files; probes: further parts to wire up.

        image: a MicroPython other than the one that `micropython` finds.
        """
        super().__init__(board)
        leds, button = Leds(self.compact["leds"]["pin"]), Button(self.compact["button"])
        chain = sensors_of(self.compact["sense"])
        self.chain, self.leds, self.button = chain, leds, button
        files = self.shipped() if flash is None else flash
        self.pico = EmulatedPico(image=image, flash=files, parts=[chain, leds, button, *probes])


def sensors_of(sense: dict[str, Any]) -> ShiftRegisters | HallBanks:
    """The parts for the sensors of a compact definition's `sense` entry."""
    if sense["kind"] == "hc4067":
        return HallBanks(sel=sense["sel"], banks=sense["banks"], on_us=sense["on_us"])
    bus = SpiBus(sense["spi"], sck=sense["sck"], miso=sense["miso"])
    return ShiftRegisters(len(sense["bits"]) // 8, load=sense["load"], bus=bus)
