"""`lusoria match`: two players play many games against each other."""

import json
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from lusoria.engine.match import runner
from lusoria.engine.match.contestants import contestant_named
from lusoria.engine.match.elo import cautious_interval
from lusoria.engine.match.game import Match, Played
from lusoria.engine.match.openings import opening
from lusoria.engine.match.results import Files, Tally
from lusoria.errors import UsageError
from lusoria.output.progress import progress
from lusoria.output.visible import visible

MOST_ELO = 1000  # in a sequential test: the weaker player then scores three points in a thousand games
INTERRUPTED = 130  # the exit code after Ctrl-C


@dataclass(frozen=True)
class Plan:
    """How a match is run: number of games, cores, cluster, the bounds of the sequential test, files."""

    games: int
    workers: int = 1
    dask: str | None = None
    sprt: tuple[float, float] | None = None
    records: Path | None = None
    csv: Path | None = None


def run(match: Match, plan: Plan, as_json: bool, out: TextIO) -> int:
    """Play the match and write its result to out; return the exit code.

    After an interruption the games played so far are kept and reported. Raises UsageError for players, files or a
    cluster that cannot be used.
    """
    for who in (match.a, match.b):
        contestant_named(who, match.game)
    opening(match.game, dict(match.options), match.seed, 0)  # compiles the rules once, so that not every process does
    tally = Tally()
    code = 0
    try:
        play_all(match, plan, tally)
    except KeyboardInterrupt:
        code = INTERRUPTED
    if as_json:
        print(json.dumps(_as_json(tally, plan)), file=out)
    else:
        print(page(match, tally, plan.sprt), file=out)
    return code


def play_all(match: Match, plan: Plan, tally: Tally) -> None:
    """Play the games that the files do not contain yet; each is added to tally when it ends."""
    files = Files(match, plan.csv, plan.records)
    files.check()
    tally.points.update((number, points) for number, points in files.played_before() if number < plan.games)
    rest = [number for number in range(plan.games) if number not in tally.points]
    if not rest or tally.verdict(plan.sprt):
        return
    files.cut()
    say_fault = _fault_sayer()
    with progress(f"{match.a} - {match.b}", plan.games) as report:

        def enough(played: Played) -> bool:
            files.add(played)
            tally.points[played.number] = played.points
            say_fault(match, played)
            report(len(tally.points), _state(tally, plan))
            return tally.verdict(plan.sprt) is not None

        runner.run(match, rest, min(plan.workers, len(rest)), plan.dask, enough)


def page(match: Match, tally: Tally, sprt: tuple[float, float] | None) -> str:
    """The result in words, from A's view."""
    elo, games = tally.elo(), len(tally.points)
    lines = [
        f"{match.a} against {match.b}: {match.game} {match.setting()}, {match.limit}".rstrip(),
        f"{games} games: {tally.count(1)} won, {tally.count(0.5)} drawn, {tally.count(0)} lost",
    ]
    if any(tally.pairs()):
        low, high = cautious_interval(tally.pairs())
        share = sum(tally.points.values()) / games
        lines.append(f"{share:.1%} of the points (with 95 % confidence {low:.1%} to {high:.1%})")
    if elo.difference is not None:
        lines.append(f"Elo {elo.difference:+.1f}" + ("" if elo.error is None else f" +/- {elo.error:.1f}"))
    if sprt is not None and any(tally.pairs()):
        lines.append(f"sequential test {sprt[0]:g} to {sprt[1]:g} Elo: {_sprt(tally, sprt)}")
    return "\n".join(map(visible, lines))


def sprt_bounds(text: str) -> tuple[float, float]:
    """Read the two Elo differences of `--sprt`, such as '0,10', at most MOST_ELO each. Raises UsageError."""
    parts = text.split(",")
    if len(parts) == 2 and all(re.fullmatch(r"[+-]?\d{1,4}(\.\d{1,3})?", part.strip()) for part in parts):
        low, high = map(float, parts)
        if -MOST_ELO <= low < high <= MOST_ELO:
            return low, high
    raise UsageError(
        f"a sequential test is written E0,E1, two differences in Elo of at most {MOST_ELO} as in 0,10, not '{text}'"
    )


def _as_json(tally: Tally, plan: Plan) -> dict[str, object]:
    answer: dict[str, object] = {**tally.as_json()}
    if plan.sprt is not None and any(tally.pairs()):
        answer["sprt"] = {"llr": round(tally.ratio(plan.sprt), 3), "verdict": tally.verdict(plan.sprt)}
    return answer


def _sprt(tally: Tally, bounds: tuple[float, float]) -> str:
    said = {"H1": f"{bounds[1]:g} holds", "H0": f"{bounds[0]:g} holds", None: "not decided yet"}
    return f"{said[tally.verdict(bounds)]} (LLR {tally.ratio(bounds):.2f})"


def _state(tally: Tally, plan: Plan) -> str:
    """The text beside the progress bar."""
    state = f"{len(tally.points)}/{plan.games} +{tally.count(1)} ={tally.count(0.5)} -{tally.count(0)}"
    if plan.sprt is not None and any(tally.pairs()):
        state += f" LLR {tally.ratio(plan.sprt):.2f}"
    return state


def _fault_sayer() -> Callable[[Match, Played], None]:
    """Make a function that reports games lost by a player's fault, each fault once."""
    said = set[str]()

    def say(match: Match, played: Played) -> None:
        if played.fault and played.fault not in said:
            said.add(played.fault)
            loser = match.named(played.number)[0 if played.score == "0-1" else 1]
            print(visible(f"game {played.number + 1} lost by {loser}: {played.fault}"), file=sys.stderr)

    return say
