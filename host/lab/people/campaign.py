"""Plays thousands of simulated games by hand: `python -m lab.people.campaign RESULTS.jsonl [--games N] [--jobs N]`.

Each game is one line of the file; another run of the command goes on where the last one ended. Only games that
were played with the present code of the table count, as the digest in their line says; the file may hold others. Each
game follows from its number alone, so that any of them can be played again: `--only NUMBER` prints what its person and
its table did, and `--first NUMBER` begins with games that nobody has played yet.
`--flash` plays at a table that stands still while its journal is written to flash; it needs a file of its own.
`--without RULE` disables one of the referee's rules 4, 5, 6: such a referee must fail, or the campaign would prove
nothing.
"""

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import asdict
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from lab.people import ablation, page, recording
from lab.people.bare import BareTable
from lab.people.bench import BOUNCE_MS
from lab.people.code import check_idle, code_digest
from lab.people.flashing import FlashTable
from lab.people.hands.agreement import Agreement
from lab.people.hands.habits import HABITS
from lab.people.hands.judge import Trouble
from lab.people.hands.person import Person
from lusoria.boards import definitions as boards
from lusoria.simulator.errors import VirtualTableError

GAMES = ("rota", "latrunculi", "petteia", "twelve-lines", "terni-lapilli")
HOUSE_RULES = {"repetition": "threefold", "move-limit": "100"}
# For each game: how likely each habit is at an action, then its boards and options, taken in turn.
PLAYED: dict[str, tuple[float, list[tuple[str, dict[str, str]]]]] = {
    "rota": (0.3, [
        (board, {**HOUSE_RULES, "lines": lines, "placing-wins": placing})
        for board in ("rota", "rota-colour") for lines in ("diameter", "wheel") for placing in ("yes", "no")
    ]),
    "latrunculi": (0.015, [
        ("grid-8x8", HOUSE_RULES), ("grid-7x7", HOUSE_RULES), ("grid-7x8", HOUSE_RULES), ("grid-8x9", HOUSE_RULES),
        ("grid-9x10", HOUSE_RULES), ("grid-8x8-colour", HOUSE_RULES),
    ]),
    "petteia": (0.015, [
        ("grid-8x8", HOUSE_RULES), ("grid-7x7", HOUSE_RULES), ("grid-8x8-colour", HOUSE_RULES)
    ]),
    "twelve-lines": (0.015, [("twelve-lines", {"opposed": opposed, "exact": exact}) for opposed in ("no", "yes")
                             for exact in ("no", "yes")]),
    "terni-lapilli": (0.3, [
        ("terni-lapilli", {**HOUSE_RULES, "lines": lines, "placing-wins": placing})
        for lines in ("diagonals", "square") for placing in ("yes", "no")
    ]),
}  # fmt: skip
# How many times as many games these get as the others, so that even spills of more than three pieces occur 2,000 times.
MORE_TIMES = {"rota": 3.4, "petteia": 1.1, "terni-lapilli": 3.4}
MOST_PLIES = 2000
UNSKIPPED_EVERY = 25  # one in this many games skips no scan


def play(number: int, most_plies: int = MOST_PLIES, keep: Path | None = None, flash: bool = False) -> dict[str, Any]:
    """Play game `number` of the campaign, at most `most_plies` plies; return its results, ready for JSON.

    keep: a folder for recordings of what the table misunderstood. flash: whether the table stops while its flash is
    written.
    """
    game_id = GAMES[number % len(GAMES)]
    chance, sets = PLAYED[game_id]
    board, options = sets[number // len(GAMES) % len(sets)]
    skip = number // len(GAMES) % UNSKIPPED_EVERY != 0
    kind = FlashTable if flash else BareTable
    table = kind(board_for(board, game_id, options), number, BOUNCE_MS, skip)

    def on_trouble(agreement: Agreement) -> None:
        if keep is not None and agreement.troubles[-1].kind != "untold":
            deeds = {
                "board": board, "game": game_id, "options": options, "seed": number, "bounce_ms": BOUNCE_MS,
                "deeds": table.deeds, "end": table.elapsed, "meant": list(agreement.mind.game.played),
                "why": asdict(agreement.troubles[-1]),
            }  # fmt: skip
            recording.save(keep / f"{game_id}-{number}-{len(agreement.troubles)}.json.gz", deeds)

    start = time.process_time()
    person = Person(table, Random(number), chance, on_trouble)
    try:
        person.play(most_plies)
    except VirtualTableError as error:  # the person misses a piece that the lights had him take off
        person.agreement.troubles.append(Trouble("lost", person.agreement.habit, str(error)))
    game, agreement = person.mind.game, person.agreement
    return {
        "number": number, "code": code_digest(), "game": game_id, "board": board, "skipped": skip,
        "seconds": round(time.process_time() - start, 1),
        "plies": len(game.played), "score": game.score, "changes": len(table.changes),
        "scans": table.scans, "prompts": agreement.prompts, "habits": dict(person.counts),
        "troubles": [asdict(trouble) for trouble in agreement.troubles],
    }  # fmt: skip


def expected_habits() -> list[tuple[str, str]]:
    """Each game with each habit it allows: only Petteia's moves capture, only lanes have room beside a hit counter."""
    always = [(game_id, habit) for game_id in GAMES for habit in HABITS]
    own = [("petteia", habit) for habit in ("removal before", "removal during", "removal after")]
    return [*always, *own, ("twelve-lines", "hitter first")]


def board_for(board: str, game_id: str, options: dict[str, str]) -> dict[str, Any]:
    """The compact form of a board that plays just this game with these options."""
    compact = boards.compact(boards.load(board))
    return {**compact, "games": [game_id], "options": {**compact.get("options", {}), **options}}


def run(results: Path, numbers: range, jobs: int, only: str | None = None, flash: bool = False) -> None:
    """Play those games of these numbers that the file lacks, and append each to the file when it ends.

    only: a game's id, if only that game is to be played. flash: as in `play`.
    """
    done = {each["number"] for each in read(results)}
    missing = [each for each in numbers if only in (None, GAMES[each % len(GAMES)]) and each not in done]
    with ProcessPoolExecutor(jobs) as pool, results.open("a", encoding="utf-8") as file:
        file.write("\n")  # the last line may have been cut short
        for count, result in enumerate(pool.map(partial(_play_apart, flash=flash), missing, chunksize=8), 1):
            file.write(json.dumps(result) + "\n")
            if count % 200 == 0:
                file.flush()
                print(f"{count} of {len(missing)} games", file=sys.stderr)


def _play_apart(number: int, flash: bool) -> dict[str, Any]:
    """Play a game in a process that does nothing else, so that its loaded modules can be checked."""
    result = play(number, flash=flash)
    check_idle()
    return result


def read(results: Path) -> Iterator[dict[str, Any]]:
    """The games in a file, whole lines only, that were played with the current code of the table."""
    if results.exists():
        for line in results.read_text(encoding="utf-8").splitlines():
            with suppress(json.JSONDecodeError):
                game = json.loads(line)
                if game["code"] == code_digest():
                    yield game


def totals(games: Iterator[dict[str, Any]]) -> dict[str, Counter[str]]:
    """By game: games, plies, changes, prompts, and how often each habit and each kind of trouble occurred."""
    sums: dict[str, Counter[str]] = {game_id: Counter() for game_id in GAMES}
    for each in games:
        counter = sums[each["game"]]
        counter["games"] += 1
        counter["unskipped games"] += not each["skipped"]
        for name in ("plies", "changes", "prompts", "looks"):
            counter[name] += each.get(name, 0)
        for habit, times in each["habits"].items():
            counter[f"habit {habit}"] += times
        for trouble in each["troubles"]:
            counter[trouble["kind"]] += 1
            counter[f"{trouble['kind']} {trouble['habit']}"] += 1
            if trouble["kind"] == "untold":
                counter[f"as if {trouble['why']}"] += 1
    return sums


def summarise(path: Path, totals: dict[str, Counter[str]], seconds: float) -> None:
    """Save the campaign's figures for the page; seconds: the processor time."""
    games = {game_id: {name: counter[name] for name in page.ROWS} for game_id, counter in totals.items()}
    path.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps({"code": code_digest(), "seconds": round(seconds), "games": games}, indent=1)
    path.write_text(f"{text}\n", encoding="utf-8")


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("results", type=Path)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--game", choices=GAMES)
    parser.add_argument("--without", choices=sorted(ablation.RULES))
    parser.add_argument("--only", type=int)
    parser.add_argument("--flash", action="store_true", help="let the flash stop the table while it is written")
    parser.add_argument("--page", type=Path, help="write the tables into this page")
    parser.add_argument("--summary", type=Path, help="keep the counts in this file, for the page of figures")
    parser.add_argument("--keep", type=Path, help="with --only: folder for recordings of what was misunderstood")
    arguments = parser.parse_args()
    if arguments.without:
        ablation.disable(arguments.without)
    if arguments.only is not None:
        print(json.dumps(play(arguments.only, keep=arguments.keep, flash=arguments.flash), indent=1))
        return
    first, games = arguments.first, arguments.games
    run(arguments.results, range(first, first + games), arguments.jobs, arguments.game, arguments.flash)
    if not (arguments.game or arguments.flash):
        for game_id, times in MORE_TIMES.items():
            run(arguments.results, range(first, first + round(times * games)), arguments.jobs, game_id)
    if arguments.summary:
        seconds = sum(each["seconds"] for each in read(arguments.results))
        summarise(arguments.summary, totals(read(arguments.results)), seconds)
    if arguments.page:
        page.write(arguments.page, totals(read(arguments.results)), code_digest())
    else:
        for game_id, counter in totals(read(arguments.results)).items():
            print(game_id, json.dumps(counter, sort_keys=True))


if __name__ == "__main__":
    main()
