"""`lusoria bench`: measures the speed of the rules, plain and compiled, in one run on one thread."""

import contextlib
import json
import platform
import subprocess
import sys
import time
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TextIO

from ludus.games.game import Game
from ludus.games.registry import part
from lusoria.engine.bench import reference as bench_reference
from lusoria.engine.bench.positions import MEASURED
from lusoria.engine.compiled import rules as compiled
from lusoria.errors import LusoriaError, MissingPart, UsageError

LONGEST_GAME = 1000  # plies after which a random game stops, since many such games of Latrunculi never end
TRIAL = 10  # a trial is believed only if it takes at least the given seconds divided by this


def run(game: str | None, seconds: float, as_json: bool, pico: bool, out: TextIO) -> int:
    """Measure one game, or all, for about `seconds` per figure; return the exit code.

    Raises OptionError for an unknown game; with pico, UsageError for a game that is not measured on the Pico, and
    LusoriaError if the emulator or its image is missing.
    """
    if game is not None:
        part(game, "notation")
    if pico and game not in (None, MEASURED):
        raise UsageError(f"on the Pico {MEASURED} is measured, not {game}")
    on_pico = _on_pico(as_json) if pico else ""
    figures = {game_id: _figures(game_id, seconds) for game_id in ([game] if game else sorted(compiled.HOT))}
    if as_json:
        if on_pico:
            figures[MEASURED]["pico"] = json.loads(on_pico)
        print(json.dumps(figures), file=out)
    else:
        print(_page(figures), file=out)
        if on_pico:
            print(on_pico, end="", file=out)
    return 0


def _on_pico(as_json: bool) -> str:
    """The output of the emulated Pico's bench. Raises MissingPart without the emulator, LusoriaError if it fails."""
    if find_spec("lab") is None:
        raise MissingPart("the emulated Pico is not part of what is installed: --pico needs a checkout of the sources")
    command = [sys.executable, "-m", "lab.figures.bench_pico", *["--json"] * as_json]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise LusoriaError((done.stderr.strip().splitlines() or ["the emulated Pico's bench failed"])[-1])
    return done.stdout


def _figures(game_id: str, seconds: float) -> dict[str, Any]:
    """The figures of a game for the JSON; compiled ones are None without Numba."""
    before = time.perf_counter()
    kinds = {"plain": compiled.plain(game_id)}
    if compiled.is_available():
        kinds["compiled"] = compiled.fastest(game_id)
        _perft(kinds["compiled"], game_id)(1)
        _playouts(kinds["compiled"], game_id)(1)
    ready = time.perf_counter() - before
    perft = {kind: _rate(_perft(rules, game_id), seconds) for kind, rules in kinds.items()}
    playout = {kind: _rate(_playouts(rules, game_id), seconds) for kind, rules in kinds.items()}
    figures: dict[str, Any] = {
        "perft_nodes_per_s": {"plain": perft["plain"], "compiled": perft.get("compiled")},
        "playout_actions_per_s": {"plain": playout["plain"], "compiled": playout.get("compiled")},
        "ratio": {"perft": _ratio(perft), "playout": _ratio(playout)},
        "compile_s": round(ready, 2),
        "cpu": cpu(),
    }
    if game_id == bench_reference.GAME:
        with contextlib.suppress(LusoriaError, OSError):  # an extra, where a C compiler works
            figures["c_playout_actions_per_s"] = bench_reference.rate(seconds, LONGEST_GAME)
    return figures


def _perft(rules: compiled.Rules, game_id: str) -> Callable[[int], int]:
    """A function that counts the nodes of a perft from the start, to a given depth."""
    start = rules.state(Game(game_id).state)
    return lambda work: int(rules.sequences.perft(rules.state(start), work, *rules.rows(work)))


def _playouts(rules: compiled.Rules, game_id: str) -> Callable[[int], int]:
    """A function that plays 4 ** work random games, and returns how many actions were played."""
    start, state = rules.state(Game(game_id).state), rules.state(Game(game_id).state)
    actions = rules.actions()
    return lambda work: int(rules.rollouts(start, state, actions, work, LONGEST_GAME, 4**work))


def _rate(work_done: Callable[[int], int], seconds: float) -> int:
    """How much work is done in a second. It grows until it takes long enough, then it is repeated until time is up."""
    work = 0
    took = 0.0
    while took < seconds / TRIAL:
        work += 1
        took = _timed(work_done, work)[1]
    done = 0
    total = 0.0
    while total < seconds:
        count, took = _timed(work_done, work)
        done += count
        total += took
    return round(done / total)


def _timed(work_done: Callable[[int], int], work: int) -> tuple[int, float]:
    before = time.perf_counter()
    count = work_done(work)
    return count, time.perf_counter() - before


def _ratio(rates: dict[str, int]) -> float | None:
    """How many times as fast the compiled rules are as the plain ones; None without Numba."""
    return round(rates["compiled"] / rates["plain"], 1) if "compiled" in rates else None


def _page(figures: dict[str, Any]) -> str:
    """The figures as text for a terminal."""
    lines = [f"{cpu()}, one thread"]
    for game_id, each in figures.items():
        lines.append(f"{game_id} (compiled or loaded in {each['compile_s']} s)")
        for name, unit in (("perft", "nodes"), ("playout", "actions")):
            rates = each[f"{name}_{unit}_per_s"]
            fast = "no Numba" if rates["compiled"] is None else f"{rates['compiled'] / 1e6:9.3f} M compiled"
            ratio = "" if rates["compiled"] is None else f"  x{each['ratio'][name]}"
            lines.append(f"  {name:8}{unit:>8} a second: {rates['plain'] / 1e6:7.3f} M plain {fast}{ratio}")
        if "c_playout_actions_per_s" in each:
            lines.append(f"  playout in plain C on bitboards: {each['c_playout_actions_per_s'] / 1e6:.3f} M a second")
    return "\n".join(lines)


def cpu() -> str:
    """The name of the processor."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text(encoding="utf-8").splitlines() if info.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()
