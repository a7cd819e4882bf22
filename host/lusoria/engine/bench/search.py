"""`lusoria bench --search`: measures how deep and fast the searches are, and how long the first move takes."""

import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from typing import Any, TextIO

from ludus.games.game import Game
from lusoria.engine.bench import rules as bench
from lusoria.engine.compiled import rules as compiled
from lusoria.engine.games.knowledge import knowledge, played
from lusoria.engine.level import HIGHEST
from lusoria.engine.match.runner import cores
from lusoria.engine.search import Answer, Limits, Searcher, Stop, searcher_for
from lusoria.errors import UsageError

MOVETIME = 1000
THROW = "(136)"
TICK = 0.005  # seconds between two looks at the clock by the event loop
FIRST_MOVE = """
import random
from lusoria.engine.bench.search import game_at
from lusoria.engine.opponent import Opponent
Opponent({level}, waits=False).choose(game_at("{game}", None), random.Random(1))
print("answered", flush=True)
"""


def run(game: str | None, as_json: bool, out: TextIO) -> int:
    """Measure the search of one game, or of all games with a search; return the exit code.

    Raises UsageError for a game without a search.
    """
    games = played()
    if game not in (None, *games):
        raise UsageError(f"the search is measured for {', '.join(games)}, not for {game}")
    figures = {each: measured(each) for each in ([game] if game else games)}
    print(json.dumps(figures) if as_json else f"{bench.cpu()}, one thread\n{page(figures)}", file=out)
    return 0


def measured(game_id: str, movetime: int = MOVETIME, starts: bool = True) -> dict[str, Any]:
    """Measure the search of a game, ready for JSON.

    For each position of `positions_of`: the depth reached within movetime ms, nodes, nodes a second. With starts: the
    seconds that a new process takes to its first move, without and with a cache, and the processor seconds that it
    uses until it ends. Always: the event loop's worst delay in ms.
    """
    positions = positions_of(game_id).items()
    found: dict[str, Any] = {
        "positions": {name: _depth(searcher_for(game_id), game_at(game_id, text), movetime) for name, text in positions}
    }
    if starts and compiled.is_available():
        with tempfile.TemporaryDirectory() as home:
            starts_of = {kind: _first_move(game_id, home) for kind in ("cold", "cached")}
            found["first_move_s"] = {kind: round(seconds, 2) for kind, (seconds, _) in starts_of.items()}
            found["first_move_cpu_s"] = {kind: round(worked, 2) for kind, (_, worked) in starts_of.items()}
    found["loop_delay_ms"] = {name: round(1000 * delay, 1) for name, delay in loop_delays(game_id, movetime).items()}
    return found


def positions_of(game_id: str) -> dict[str, str | None]:
    """The positions in which a game's search is measured, by name; empty if no middle game is defined."""
    middle_game = knowledge(game_id).middle_game
    return {"start": None, "middle game": middle_game} if middle_game else {}


def page(each: dict[str, dict[str, Any]]) -> str:
    """The figures as text for a terminal."""
    lines = []
    for game_id, figure in each.items():
        for name, found in figure["positions"].items():
            rate = f"{found['nodes_per_s'] / 1e6:.2f} M nodes a second on {found['cpu_share']:.0%} of a core"
            lines.append(f"{game_id}, {name}: depth {found['depth']} in {found['seconds']:.2f} s, {rate}")
        if "first_move_s" in figure:
            cold, cached = figure["first_move_s"]["cold"], figure["first_move_s"]["cached"]
            lines.append(
                f"{game_id}, first move of a new process: {cold} s with nothing cached, {cached} s with a cache"
            )
        delay = figure["loop_delay_ms"]
        lines.append(
            f"{game_id}, worst delay of an event loop: {delay['thinking']} ms, {delay['idle']} ms without engine"
        )
    return "\n".join(lines)


def game_at(game_id: str, position: str | None) -> Game:
    """A game at that position, or at its start; dice are thrown if they are due."""
    game = Game(game_id, {}, position)
    if game.awaits_throw:
        game.play(game.parse(THROW))
    return game


def _depth(searcher: Searcher, game: Game, movetime: int) -> dict[str, Any]:
    """The depth that the search of a position reaches, starting with empty memory.

    depth: the last one searched to its end; the answer may come from the next one, for which time ran out.
    cpu_share: the share of a core that the search got, less than 1 where other programs run.
    """
    searcher.forget()
    stop, finished = Stop(), [0]

    def note(found: Answer) -> None:
        if not stop.is_set():
            finished.append(found.depth)

    before = time.thread_time()
    answer = searcher.best(game, Limits(movetime=movetime), stop, note)
    worked = time.thread_time() - before
    return {
        "depth": finished[-1],
        "nodes": answer.nodes,
        "seconds": round(answer.seconds, 3),
        "nodes_per_s": round(answer.nodes / answer.seconds),
        "cpu_share": round(worked / answer.seconds, 2),
    }


def _first_move(game_id: str, home: str) -> tuple[float, float]:
    """The seconds that a new process takes to its first move, and the processor seconds that it uses until it ends.

    The level is the highest that answers at once. The cache is in home. The process ends once everything is compiled,
    perhaps some time after it has answered.
    """
    environment = {**os.environ, "XDG_CACHE_HOME": home, "HOME": home, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", FIRST_MOVE.format(game=game_id, level=HIGHEST - 1)]
    start, before = time.perf_counter(), os.times()
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        assert process.stdout is not None
        process.stdout.readline()
        seconds = time.perf_counter() - start
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)
    after = os.times()
    worked = after.children_user - before.children_user + after.children_system - before.children_system
    return seconds, worked


def loop_delays(game_id: str, movetime: int) -> dict[str, float]:
    """The worst delay of an event loop, in seconds: `idle`, and `thinking` while all cores search in this process."""
    searcher = searcher_for(game_id, threads=cores())
    game = game_at(game_id, knowledge(game_id).middle_game)
    return {
        "idle": asyncio.run(_worst(None, game, movetime)),
        "thinking": asyncio.run(_worst(searcher, game, movetime)),
    }


def _think(searcher: Searcher, game: Game, stop: Stop) -> None:
    """Search until stopped; a search that ends by itself is started again."""
    while not stop.is_set():
        searcher.forget()
        searcher.best(game, Limits(infinite=True), stop)


async def _worst(searcher: Searcher | None, game: Game, movetime: int) -> float:
    """The longest delay of a tick within movetime while the searcher thinks in another thread."""
    stop = Stop()
    thinking = None
    if searcher is not None:
        thinking = asyncio.create_task(asyncio.to_thread(_think, searcher, game, stop))
    worst = 0.0
    end = time.perf_counter() + movetime / 1000
    while (before := time.perf_counter()) < end:
        await asyncio.sleep(TICK)
        worst = max(worst, time.perf_counter() - before - TICK)
    stop.set()
    if thinking is not None:
        await thinking
    return worst
