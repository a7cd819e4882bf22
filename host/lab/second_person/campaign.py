"""Plays the second person's games, each from its seed, its game's name and its number, and counts what happened."""

import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

from lab.digests import of_table
from lab.pages import renew, table
from lab.second_person import episodes, example
from lab.second_person.person import Person
from lab.second_person.scenes import stacks
from lab.second_person.table import Table
from ludus.errors import LudusError
from ludus.games.game import Game
from lusoria.boards import definitions as boards

COMMAND = "python -m lab.second_person"
BOTH = {"two hands", "lifts before the other has finished"}  # habits: both players' hands are on the board
TITLES = {
    "games": "games", "actions": "actions", "untellable": "untellable",
    "both": "of these with both players' hands on the board", "failures": "**failures**",
}  # fmt: skip
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
        "ms": person.table.elapsed, "code": of_table(), "failures": diary.as_data(),
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
    """Draw random values for those options of a game that are a choice of strings, except those in PLAIN."""
    options: dict[str, str] = {}
    for name, _usual, choices in Game(game_id).words.OPTIONS:
        if name not in PLAIN and not callable(choices) and isinstance(choices[0], str):
            options[name] = rng.choice(choices)
    return options


def middle(game: Game, rng: Random) -> str | None:
    """Play on at random; return the text of the position, or None if the game is over or the text cannot be read."""
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


def lines_of(results: Path) -> list[dict[str, Any]]:
    """The lines of a file of results that come from the present code, without any that were cut off."""
    text = results.read_text() if results.exists() else ""
    lines = [json.loads(line) for line in text.splitlines() if line.endswith("}")]
    return [line for line in lines if line.get("code") == of_table()]


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


def write_page(page: Path, lines: Iterable[dict[str, Any]], seed: str) -> None:
    """Renew the page's table from lines of results. Raises ValueError if the page has no marks."""
    games: dict[str, Counter[str]] = {}
    for line in lines:
        games.setdefault(line["game"], Counter()).update(counts(line))
    kinds = sorted({name for game in games.values() for name in game} - set(TITLES))
    titles = TITLES | {kind: f"failed: {kind}" for kind in kinds}
    rows = [[title, *(f"{game[name]:,}" for game in games.values())] for name, title in titles.items()]
    about = f"Seed {seed}, on the table's code of digest {of_table()}."
    renew(page, COMMAND, ["", *table(["", *games], rows), "", about, ""])


def counts(line: dict[str, Any]) -> Counter[str]:
    """The counts of one game: those of TITLES, and the failures of each kind."""
    found = Counter(games=1, actions=line["actions"])
    for failure in line["failures"]:
        if failure["kind"] == "untellable":
            found.update(untellable=1, both=not BOTH.isdisjoint(failure["habits"]))
        else:
            found.update(["failures", failure["kind"]])
    return found
