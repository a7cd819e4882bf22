"""Plays games with closed eyes: `python -m lab.ear.campaign [--games N] [--page PAGE]`; it resumes where it stopped.

Simulated people play both sides of each game at the simulated table by nothing but the sentences of the players' page.
The page's own scripts, run under Node, make these sentences. An action is right at the first try if the table played
exactly what the person meant, and the page reported it without asking for a correction before.
"""

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

from lab import pages
from lab.ear.listener import Deed, Person
from lab.ear.speaker import Speaker
from lab.people.bare import BareTable
from lab.people.campaign import board_for
from ludus.games.game import Game
from ludus.games.house_rules import EXHIBIT
from ludus.games.registry import GAMES, part
from ludus.lights import cues
from lusoria.boards import definitions as boards
from lusoria.session.page import game as page_game
from lusoria.session.page.lights_and_pieces import standing
from lusoria.simulator.errors import VirtualTableError
from lusoria.simulator.pieces import Piece
from lusoria.web import language
from lusoria.web.live.stock import with_stock

MOST_PLIES = 20_000  # after this many a game is left: no game by these rules is that long
GIVES_UP = 5  # failures in a row after which a person leaves
UNDONE = Deed("", "", confirmed=False)
COMMAND = "python -m lab.ear.campaign"


def play(speaker: Speaker, game_id: str, number: int, most_plies: int = MOST_PLIES) -> Counter[str]:
    """Play a game, or its first `most_plies` actions; count games, actions, right actions, and ended games."""
    known = part(game_id, "notation").OPTIONS
    options = {name: str(value) for name, value in EXHIBIT if name in {option[0] for option in known}}
    board = board_for(boards.board_playing(game_id), game_id, options)
    table = BareTable(board, number)
    speaker.begin()

    def listen(ms: int) -> list[str]:
        table.wait(ms)
        return speaker.speak(state_of(table))

    person = Person(Hands(table), listen, Random(f"{game_id} {number}"), table.game.cell_names)
    counts, mind, failures = Counter(games=1), Game(game_id, options), 0
    while counts["actions"] < most_plies and failures < GIVES_UP:
        follow(mind, table.game.played)
        try:
            deed = person.act()
        except VirtualTableError:  # what was said cannot be done with these pieces
            deed = UNDONE
        if deed is None:
            break
        is_right = deed.confirmed and is_played(table.game.played, mind, deed)
        counts += Counter(actions=1, right=is_right)
        failures = 0 if is_right else failures + 1
    counts["ended"] += table.game.over
    return counts


class Hands:
    """Hands that can feel the colour of a piece."""

    def __init__(self, table: BareTable) -> None:
        self._table, self.place, self.press = table, table.place, table.press

    def lift(self, name: str, colour: str = "") -> Piece:
        """Lift a piece from a cell, the one of that colour if both colours stand there."""
        pieces = self._table.pieces
        places = (pieces.name(place) for place, piece in sorted(pieces.on.items()) if piece.colour == colour)
        return self._table.lift(next((place for place in places if place.partition(".")[0] == name), name))


def follow(mind: Game, played: Sequence[int]) -> None:
    """Take back and play actions in `mind`, a copy of a game, until it has exactly those that were played."""
    same = next((ply for ply, (one, two) in enumerate(zip(mind.played, played, strict=False)) if one != two), None)
    mind.take_back(len(mind.played) - min(len(mind.played) if same is None else same, len(played)))
    for action in played[len(mind.played) :]:
        mind.play(action)


def is_played(played: Sequence[int], mind: Game, deed: Deed) -> bool:
    """Whether the table's game went on from `mind` with exactly the deed's action; plays earlier throws in `mind`."""
    ply = len(mind.played)
    while mind.awaits_throw and ply < len(played):
        mind.play(played[ply])
        ply += 1
    meant, ends = page_game.way(mind, deed.origin, deed.cell), lambda action: mind.words.ends(mind.state, action)
    return meant is not None and ply < len(played) and ends(played[ply]) == ends(meant)


def state_of(table: BareTable) -> dict[str, Any]:
    """The state of the table in the form in which a page gets the state of a real table."""
    game = table.game
    lit = {name: cues.LETTERS[cue] for name, cue in table.lights().items()}
    settled = "".join(map(str, table.sensed()))
    return with_stock({
        "table": {"connected": True, "virtual": False, "autoplay": False, "faults": []},
        "game": page_game.game_state(game, "human", "human", ""),
        "phase": table.phase,
        "cues": lit,
        "cells": dict(zip(game.cell_names, table.sensed(), strict=True)),
        "pieces": standing(game, game.cell_names, settled, table.board.slots),
    })  # fmt: skip


def lines(games: int, results: Path) -> Iterator[str]:
    """Yield the lines of the page's table of figures; games whose counts are in the results are not played again."""
    names = ("game", "games", "played to their end", "actions", "right at the first try", "of 100")
    with Speaker() as speaker, results.open("a+", encoding="utf-8") as file:
        file.seek(0)
        played = {(game_id, number): counts for game_id, number, counts in map(json.loads, file)}
        for number in range(games):
            for game_id in GAMES:
                if (game_id, number) not in played:
                    played[game_id, number] = play(speaker, game_id, number)
                    print(json.dumps((game_id, number, played[game_id, number])), file=file, flush=True)
    yield from pages.table(names, (_row(game_id, [played[game_id, n] for n in range(games)]) for game_id in GAMES))


def _row(game_id: str, games: list[Counter[str]]) -> Iterator[str]:
    counts = sum(map(Counter[str], games), Counter[str]())
    yield language.game_title(game_id)
    yield from (f"{counts[name]:,}" for name in ("games", "ended", "actions", "right"))
    yield f"{10_000 * counts['right'] // counts['actions'] / 100:.2f}"  # never rounded up


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="of each kind")
    parser.add_argument("--page", type=Path, help="write the figures into this page")
    parser.add_argument("--results", type=Path, default=Path("build/ear.jsonl"), help="of games played before")
    arguments = parser.parse_args()
    pages.publish(arguments.page, COMMAND, list(lines(arguments.games, arguments.results)))


if __name__ == "__main__":
    main()
