"""Measures how long the emulated Pico takes to list Latrunculi's actions, in bytecode and in native code.

`lusoria bench --pico` runs `python -m lab.figures.bench_pico [--json]`.

Time is the emulated Pico's own, so the figures are the same on every machine; they are somewhat optimistic, since the
emulator never waits for the flash.
"""

import json
import sys
from typing import Any

from ludus.games.game import Game
from lusoria.boards import definitions as boards
from lusoria.build import firmware
from lusoria.engine.bench.positions import MEASURED, MIDDLE_GAMES
from lusoria.errors import LusoriaError

REPEATS = 3
_PROGRAM = """
import time
from array import array
from binascii import unhexlify
from ludus.games.{module} import rules
state = array("H", unhexlify("{state}"))
actions = array("H", [0] * rules.MAX_ACTIONS)
count = rules.write_actions(state, actions)
begun = time.ticks_us()
for _ in range({repeats}):
    rules.write_actions(state, actions)
print(count, time.ticks_diff(time.ticks_us(), begun))
"""


def figures() -> dict[str, dict[str, Any]]:
    """For each position: the number of its actions, the ms to list them in bytecode and in native code, and the ratio.

    Raises LusoriaError if the emulator or an image for it is missing.
    """
    slow, fast = _measured(native=False), _measured(native=True)
    return {
        name: {
            "actions": slow[name][0],
            "bytecode_ms": slow[name][1],
            "native_ms": fast[name][1],
            "ratio": round(slow[name][1] / fast[name][1], 1),
        }
        for name in MIDDLE_GAMES
    }


def page(each: dict[str, dict[str, Any]]) -> str:
    """The figures as text for a terminal."""
    lines = ["emulated Pico, writing the actions of latrunculi"]
    for name, figure in each.items():
        times = f"{figure['bytecode_ms']:8.2f} ms bytecode {figure['native_ms']:8.2f} ms native  x{figure['ratio']}"
        lines.append(f"  {name:26}{figure['actions']:4} actions {times}")
    return "\n".join(lines)


def _measured(native: bool) -> dict[str, tuple[int, float]]:
    """For each position: the number of actions, and the ms that a Pico takes to list them, natively or in bytecode."""
    from lab.emulator import micropython

    micropython.check_emulator()
    from lab.emulator.pico import EmulatedPico

    files = firmware.files(boards.load("rota"), native)
    del files["main.py"]
    pico = EmulatedPico(files=files)
    pico.boot()
    measured = {}
    for name, (options, position) in MIDDLE_GAMES.items():
        game = Game(MEASURED, options, position)
        program = _PROGRAM.format(module=MEASURED, state=game.state.tobytes().hex(), repeats=REPEATS)
        output = pico.exec(program, timeout_ms=60_000)
        count, microseconds = map(int, output.stdout.split())
        measured[name] = count, round(microseconds / REPEATS / 1000, 2)
    return measured


def main() -> None:
    """Print the figures, as text or with --json; a failure is one line on standard error, with exit code 1."""
    try:
        found = figures()
    except LusoriaError as error:
        sys.exit(str(error))
    print(json.dumps(found) if "--json" in sys.argv else page(found))


if __name__ == "__main__":
    main()
