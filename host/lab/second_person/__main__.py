"""Games of the second person: `python -m lab.second_person RESULTS.jsonl [--games N] [--game GAME] [--seed S]`.

Each game is one line of the file; when run again, the command goes on where it stopped, and ignores what other versions
of the table's code have played. Each game follows from the seed, the game's name and its number: `--only N` plays
number N again and prints all that happens. At the end the command prints how many failures of each kind there were, and
exits with 1 if there were any but `untellable` ones; `--page PAGE` writes the counts into a page.
"""

import argparse
import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from lab.second_person import campaign, episodes, example
from lab.second_person.table import Table
from ludus.games.registry import GAMES


def main() -> None:
    """Run the command."""
    arguments = parsed()
    names = [arguments.game] if arguments.game else list(GAMES)
    if arguments.only is not None:
        for name in names:
            show(name, arguments.only, arguments.seed)
        return
    lines = campaign.lines_of(arguments.results)
    done = {(line["game"], line["number"], line["seed"]) for line in lines}
    with arguments.results.open("a") as file:
        for number in range(arguments.games):
            for name in names:
                if (name, number, arguments.seed) not in done:
                    lines.append(campaign.play(name, number, arguments.seed))
                    print(json.dumps(lines[-1]), file=file, flush=True)
    of_seed = [line for line in lines if line["seed"] == arguments.seed]
    mine = [line for line in of_seed if line["game"] in names]
    campaign.summary(mine)
    if arguments.page:
        campaign.write_page(arguments.page, of_seed, arguments.seed)
    if arguments.examples:
        examples(mine, arguments.examples)
    sys.exit(any(failure["kind"] != "untellable" for line in mine for failure in line["failures"]))


def parsed() -> argparse.Namespace:
    """The parsed command line."""
    parser = argparse.ArgumentParser(prog="python -m lab.second_person", description="Games of the second person.")
    parser.add_argument("results", type=Path, help="a file of lines, one a game")
    parser.add_argument("--games", type=int, default=100, help="of each game")
    parser.add_argument("--game", choices=list(GAMES), help="only this one")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--only", type=int, help="play this game again and print what happens")
    parser.add_argument("--page", type=Path, help="write the counts into this page")
    parser.add_argument("--examples", type=int, default=0, help="shorten this many failures of each kind and show them")
    return parser.parse_args()


def show(game_id: str, number: int, seed: str) -> None:
    """Play one game and print all that happens."""
    person, board, options = campaign.seat(game_id, f"{seed}/{game_id}/{number}")
    print(f"{game_id} {number} of seed {seed} on {board} {options} from {person.meaning.game.position()}")
    person.diary.echo = print
    episodes.play(person, campaign.MOST_ACTIONS)


def examples(lines: list[dict[str, Any]], most: int) -> None:
    """Shorten up to `most` failures of each kind; print how often each shape occurs, and its shortest example.

    Only failures that are the first of their episode are used.
    """
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


main()
