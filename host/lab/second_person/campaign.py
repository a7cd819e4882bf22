"""Games of the second person: `python -m lab.second_person RESULTS.jsonl [--games N] [--game GAME] [--seed S]`.

Each game is one line of the file; when run again, the command goes on where it stopped. Each game follows from the
seed, the game's name and its number: `--only N` plays number N again and prints all that happens. At the end the
command prints how many failures of each kind there were, and exits with 1 if there were any but `untellable` ones.
"""

import argparse
import json
import sys
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

from lab.second_person import episodes, example
from lab.second_person.person import Person
from lab.second_person.scenes import stacks
from lab.second_person.table import Table
from ludus.errors import LudusError
from ludus.games.game import Game
from ludus.games.registry import GAMES
from lusoria.boards import definitions as boards

MOST_ACTIONS = 40  # of a game
PLAIN = ("repetition", "fewer", "dice")  # options that stay as they usually are: the observer does not know them


def play(game_id: str, number: int, seed: str) -> dict[str, Any]:
    """Play one game; return its line, ready for JSON."""
    person, board, options = seat(game_id, f"{seed}/{game_id}/{number}")
    episodes.play(person, MOST_ACTIONS)
    diary = person.diary
    return {
        "game": game_id, "number": number, "seed": seed, "board": board, "options": options,
        "start": person.table.game.start_text or "", "actions": diary.actions, "habits": dict(diary.counts),
        "ms": person.table.elapsed, "failures": diary.as_data(),
    }  # fmt: skip


def seat(game_id: str, seed: str) -> tuple[Person, str, dict[str, str]]:
    """Put a person at a table where a game has begun, at its start or in the middle.

    Return the person, the board's name and the options.
    """
    rng = Random(seed)
    board = rng.choice([name for name in boards.board_names() if game_id in boards.load(name)["games"]])
    options = any_options(game_id, rng)
    table = Table(board, seed)
    game = Game(game_id, example.sized(table, game_id, options))
    start = middle(game, rng) if rng.random() < 0.5 else None
    table.set_up(stacks(Game(game_id, game.options, start).contents()))
    table.begin(game_id, options, start)
    table.wait(3000)
    return Person(table, Game(game_id, game.options, start), seed), board, options


def any_options(game_id: str, rng: Random) -> dict[str, str]:
    """Draw options of a game at random, but only those whose values are words."""
    options: dict[str, str] = {}
    for name, _usual, choices in Game(game_id).words.OPTIONS:
        if name not in PLAIN and not callable(choices) and isinstance(choices[0], str):
            options[name] = rng.choice(choices)
    return options


def middle(game: Game, rng: Random) -> str | None:
    """A position in the middle of a game that is not over, or None."""
    for _ in range(rng.randint(8, 150)):
        if game.over:
            return None
        game.play(rng.choice(game.actions()))
    if game.over:
        return None
    try:
        Game(game.id, game.options, game.position())
    except LudusError:  # not every game can read the text of a position in the middle of placing
        return None
    return str(game.position())


def main() -> None:
    """The command."""
    arguments = parsed()
    names = [arguments.game] if arguments.game else list(GAMES)
    if arguments.only is not None:
        for name in names:
            show(name, arguments.only, arguments.seed)
        return
    lines = lines_of(arguments.results)
    done = {(line["game"], line["number"], line["seed"]) for line in lines}
    with arguments.results.open("a") as file:
        for number in range(arguments.games):
            for name in names:
                if (name, number, arguments.seed) not in done:
                    lines.append(play(name, number, arguments.seed))
                    print(json.dumps(lines[-1]), file=file, flush=True)
    mine = [line for line in lines if line["game"] in names and line["seed"] == arguments.seed]
    summary(mine)
    if arguments.examples:
        examples(mine, arguments.examples)
    sys.exit(any(failure["kind"] != "untellable" for line in mine for failure in line["failures"]))


def parsed() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m lab.second_person", description="Games of the second person.")
    parser.add_argument("results", type=Path, help="a file of lines, one a game")
    parser.add_argument("--games", type=int, default=100, help="of each game")
    parser.add_argument("--game", choices=list(GAMES), help="only this one")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--only", type=int, help="play this game again and print what happens")
    parser.add_argument("--examples", type=int, default=0, help="shorten so many failures of each kind and show them")
    return parser.parse_args()


def lines_of(results: Path) -> list[dict[str, Any]]:
    """The lines of a file of results; one that was cut off is left out."""
    if not results.exists():
        return []
    return [json.loads(line) for line in results.read_text().splitlines() if line.endswith("}")]


def show(game_id: str, number: int, seed: str) -> None:
    """Play one game and print all that happens."""
    person, board, options = seat(game_id, f"{seed}/{game_id}/{number}")
    print(f"{game_id} {number} of seed {seed} on {board} {options} from {person.meaning.game.position()}")
    person.diary.echo = print
    episodes.play(person, MOST_ACTIONS)


def summary(lines: list[dict[str, Any]]) -> None:
    """Print how many games, actions, habits and failures there were."""
    failures = Counter(failure["kind"] for line in lines for failure in line["failures"])
    first = Counter(failure["kind"] for line in lines for failure in line["failures"] if failure["first"])
    habits: Counter[str] = Counter()
    for line in lines:
        habits.update(line["habits"])
    print(f"{len(lines)} games, {sum(line['actions'] for line in lines)} actions, {sum(failures.values())} failures")
    for title, counts in (("failures", failures), ("of these the first of an episode", first), ("habits", habits)):
        print(f"{title}: " + (", ".join(f"{name} {count}" for name, count in counts.most_common()) or "none"))


def examples(lines: list[dict[str, Any]], most: int) -> None:
    """Shorten up to `most` first failures of each kind; print how often each shape occurs, and its shortest example."""
    left: Counter[str] = Counter()
    found: dict[tuple[str, str], list[example.Example]] = {}
    for line in lines:
        for failure in line["failures"]:
            if failure["first"] and failure["kind"] != "untellable" and left[failure["kind"]] < most:
                left[failure["kind"]] += 1
                short = example.shortened(example.of_failure(line, failure))
                found.setdefault((failure["kind"], short.shape() if short else "needs what was before"), [])
                if short:
                    found[failure["kind"], short.shape()].append(short)
                else:
                    found[failure["kind"], "needs what was before"] += [example.of_failure(line, failure)]
    for (kind, shape), group in sorted(found.items(), key=lambda item: (item[0][0], -len(item[1]))):
        print(f"{kind} {len(group)}: {shape}\n    {in_a_line(min(group, key=lambda one: len(one.deeds)))}")


def in_a_line(short: example.Example) -> str:
    """An example in one line."""
    names = Table(short.board, "names").board.cells
    deeds = " ".join(f"{at}:{what} {names[cell] if cell >= 0 else ''}" for at, what, cell, _colour in short.deeds[:12])
    says = "; ".join(text for kind, text in short.failures() if kind == short.kind)[:200]
    return f"{short.game} {short.board} '{short.position}' {deeds} -> {says}"
