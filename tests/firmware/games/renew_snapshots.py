"""Writes the whole games in snapshots/ and the ends in walks.json anew.

From the top of the checkout: python tests/firmware/games/renew_snapshots.py. Look at what changed before keeping it: a
snapshot differs only when a rule or a notation does, an end also when random games are drawn otherwise.
"""

import json
import sys
from pathlib import Path

FOLDER = Path(__file__).parent
sys.path[:0] = [str(FOLDER), *(str(FOLDER.parents[2] / name) for name in ("firmware", "host"))]

GAMES = {
    "rota": ("rota", {}, 5, 200),
    "rota-blocked": ("rota", {"lines": "wheel", "placing-wins": "no"}, 52, 200),
    "rota-wheel-strict": ("rota", {"lines": "wheel", "placing-wins": "no"}, 90, 200),
    "rota-move-twice": ("rota", {"repetition": "move-twice"}, 44, 400),
    "rota-threefold": ("rota", {"repetition": "threefold"}, 12, 400),
    "terni-lapilli": ("terni-lapilli", {"placing-wins": "no"}, 3, 200),
    "terni-lapilli-square": ("terni-lapilli", {"lines": "square", "repetition": "threefold"}, 7, 200),
    "latrunculi-7x7": ("latrunculi", {"board": "7x7", "move-limit": "40"}, 14, 400),
    "latrunculi-4x4": ("latrunculi", {"board": "4x4", "pieces": "6", "repetition": "threefold"}, 39, 400),
    "petteia": ("petteia", {"move-limit": "60"}, 29, 400),
    "petteia-4x5": ("petteia", {"board": "4x5"}, 110, 400),
    "twelve-lines": ("twelve-lines", {}, 29, 2000),
    "twelve-lines-opposed-exact": ("twelve-lines", {"opposed": "yes", "exact": "yes"}, 20, 2000),
}


def renew_games():
    from game_text import written

    for name, game in GAMES.items():
        (FOLDER / "snapshots" / f"{name}.txt").write_text("\n".join(written(*game)) + "\n")


def renew_ends():
    from invariants import walk

    path = FOLDER / "walks.json"
    cases = json.loads(path.read_text())
    for case in cases:
        case["end"] = walk(case["game"], case["options"], case["seed"], case["plies"])
    path.write_text("[\n  " + ",\n  ".join(json.dumps(case) for case in cases) + "\n]\n")


if __name__ == "__main__":
    renew_games()
    renew_ends()
