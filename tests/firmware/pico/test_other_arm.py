"""The compiled firmware on an ARM of another kind: an RP2350 has such a core, and is emulated by nothing here.

Debian's MicroPython for ARMv7 runs under QEMU. It reads the files that the build makes for the Pico, machine code too.
"""

import json
import subprocess

from ludus.games.game import Game
from ludus.games.registry import GAMES
from lusoria.boards import definitions as boards
from lusoria.build import firmware
from tests.support import needs

PLIES = 60
PLAY = f"""
def played(Game, name):
    game, seed = Game(name), 1
    while not game.over and len(game.played) < {PLIES}:
        actions = game.actions()
        seed = seed * 1103515245 + 12345 & 0x3FFFFFFF
        game.play(actions[(seed >> 8) % len(actions)])
    return [name, len(game.played), game.position(), game.check()]
"""
THERE = f"""
import json, sys
sys.path.insert(0, sys.argv[1])
from ludus.games.game import Game
{PLAY}
print(json.dumps([sys.implementation._mpy >> 10, [played(Game, name) for name in {GAMES!r}]]))
"""
ARMV6M = 4  # the Pico's, by the number that MicroPython has for it


def test_machine_code_for_the_pico_plays_the_same_on_an_arm_of_another_kind(tmp_path):
    command = needs.other_arm()
    for path, data in firmware.files(boards.load("rota")).items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(data)
    script = tmp_path / "there.py"
    script.write_text(THERE)
    run = subprocess.run([*command, str(script), str(tmp_path)], capture_output=True, text=True, timeout=300)
    assert run.returncode == 0, run.stderr
    architecture, there = json.loads(run.stdout)
    here: dict[str, object] = {}
    exec(PLAY, here)
    assert architecture > ARMV6M and there == [here["played"](Game, name) for name in GAMES]
