"""Installs the whole firmware on an emulated Pico over its cable, with the code that flashes a real one."""

import tempfile
import time
from pathlib import Path

from lab.emulator.live import LivePico
from lab.emulator.parts import Leds
from lab.emulator.pico import EmulatedPico
from lab.emulator.table import sensors_of
from lab.faults.outcome import Outcome
from lusoria.boards import definitions as boards
from lusoria.build import firmware, firmware_folders
from lusoria.build.flash import flash

_PATIENCE_S = 900.0


def put(count: int, seed: int) -> Outcome:
    """Flash count Picos that have only MicroPython; wait for each one's first frame, then flash it again unchanged."""
    result, board = Outcome(), boards.load("rota")
    files = firmware.shipped(board)
    for number in range(count):
        compact = boards.compact(board)
        lights = Leds(compact["leds"]["pin"])
        pico = EmulatedPico(parts=[sensors_of(compact["sense"]), lights], seed=seed + number)
        _flash(pico, lights, files, result)
        left = {path: data for path, data in pico.files().items() if path.split("/")[0] not in ("kept", "journal")}
        if left != firmware_folders.laid_out(files):
            result.corrupted.append("what is on the Pico is not what was sent")
        result.count("bytes", sum(map(len, files.values())))
    return result


def _flash(pico: EmulatedPico, lights: Leds, files: dict[str, bytes], result: Outcome) -> None:
    with tempfile.TemporaryDirectory() as folder, LivePico(pico, Path(folder) / "ttyPICO", paced=False) as live:
        live.wait(lambda: pico.connected, _PATIENCE_S)
        start = time.monotonic()
        result.count("files over the cable", flash(lambda _native: files, str(live.path), lambda _line: None))
        result.most(
            "minutes, the emulated Pico being slower than a real one", round((time.monotonic() - start) / 60, 1)
        )
        live.wait(lambda: lights.frames, _PATIENCE_S)
        result.count(
            "files over the cable the second time", flash(lambda _native: files, str(live.path), lambda _line: None)
        )
