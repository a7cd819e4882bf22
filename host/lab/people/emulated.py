"""Simulated people at the emulated Pico: `python -m lab.people.emulated RESULTS.jsonl [--page PAGE]`.

Twenty-two short games, one line of the file each; another run of the command continues where the last one ended. The
table is the real MicroPython image with the firmware's files, see `emulated_table`; person, habits and judge are those
of the campaign.
"""

import argparse
import json
import sys
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import Any

from lab.people import page
from lab.people.bench import BOUNCE_MS, PRESSED_MS, WRAP, Bench
from lab.people.campaign import board_for, read, totals
from lab.people.code import code_digest
from lab.people.emulated_table import ALIVE_EVERY_MS, RemoteStation
from lab.people.hands.person import Person
from ludus.games.game import Game
from ludus.pace import SCAN_MS
from ludus.sensing.sensors import debouncer_of

CHANCE = 0.1  # of each habit at an action: the games are short
ROTA = {"repetition": "threefold", "move-limit": "30"}
GRID = {"repetition": "threefold", "move-limit": "12"}
# The number of games, board, game, options, and most plies.
SETS: tuple[tuple[int, str, str, dict[str, str], int], ...] = (
    (12, "rota", "rota", ROTA, 16),
    (2, "grid-7x7", "petteia", GRID, 30),
    (2, "grid-7x7", "latrunculi", {**GRID, "pieces": "5"}, 30),
    (4, "twelve-lines", "twelve-lines", {}, 20),
    (2, "terni-lapilli", "terni-lapilli", ROTA, 16),
)


class PicoTable(Bench):
    """A bench whose sensors an emulated Pico reads."""

    def __init__(self, board: str, compact: dict[str, Any], seed: int, skip_idle: bool = False) -> None:
        """compact: the board's compact form, which plays one game; its start already stands on the board."""
        super().__init__(compact, seed, BOUNCE_MS, skip_idle)
        self.pico = RemoteStation(board, compact, self._now, seed)
        # Beside the Pico's own, to tell the judge what has settled.
        self._debouncer = debouncer_of(self.board, self.board.sense["bits"], self.board.seats)
        self.pico.sample(self._now, self._reading(), False)
        self._debouncer.sample(self._now, self._reading(), [])

    @property
    def game(self) -> Game:
        """The game in the table's journal."""
        return self.pico.game

    @property
    def phase(self) -> str:
        """The phase of the table, as it tells the PC."""
        return self.pico.phase

    @property
    def distrusted(self) -> set[int]:
        """The cells whose sensors the table does not believe."""
        return {self.board.cells.index(cell) for cell in self.pico.distrusted}

    def picture(self) -> bytes:
        """The cue of each light, checked against the lights on the wire."""
        self.pico.look()
        return bytes(self.pico.picture)

    def _due(self) -> int | None:
        return self.pico.due

    def _let_pass(self) -> None:
        self.pico.wait(self._now)

    def _sample(self, calm: bool) -> bool:
        """Let the Pico read its sensors; while nothing moves, one command lets it read them many times."""
        pressed, before = self.elapsed < self._pressed_until, self._now
        let_go = self._pressed_until + (0 if pressed else PRESSED_MS)  # the button is read on until then
        until = self._until if calm else min(self._until, let_go - 1)
        more = max(0, (until - self.elapsed) // SCAN_MS) if self.sensors.calm(self.elapsed * 1000) else 0
        raw, more = self._reading(), min(more, ALIVE_EVERY_MS // SCAN_MS)
        last = self.pico.sample(before, raw, pressed, 1 + more, not (calm and self.skips))
        passed = (last - before) % 2**30
        for at in range(0, passed + 1, SCAN_MS):
            self._debouncer.sample((before + at) % WRAP, raw, [])
        self.elapsed += passed
        self._note_settled(self._debouncer.settled)
        self.scans += passed // SCAN_MS
        return self.pico.still


def games() -> list[tuple[str, str, dict[str, str], int]]:
    """Board, game, options and plies of each game, by its number."""
    return [each[1:] for each in SETS for _ in range(each[0])]


def play(number: int) -> dict[str, Any]:
    """Play game `number` on a new Pico; return its results, ready for JSON."""
    board, game_id, options, most_plies = games()[number]
    table = PicoTable(board, board_for(board, game_id, options), number)
    person = Person(table, Random(number), CHANCE)
    person.play(most_plies)
    mind, agreement = person.mind.game, person.agreement
    return {
        "number": number, "code": code_digest(), "game": game_id, "board": board, "skipped": table.skips,
        "plies": len(mind.played), "score": mind.score, "changes": len(table.changes),
        "scans": table.scans, "prompts": agreement.prompts, "habits": dict(person.counts), "looks": table.pico.lit,
        "emulated_ms": round(table.pico.emulated_ms), "troubles": [asdict(trouble) for trouble in agreement.troubles],
    }  # fmt: skip


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("results", type=Path)
    parser.add_argument("--only", type=int, nargs="*", help="numbers of games to play, of 0 to 21")
    parser.add_argument("--page", type=Path, help="write the table into this page")
    arguments = parser.parse_args()
    done = {each["number"] for each in read(arguments.results)}
    for number in range(len(games())) if arguments.only is None else arguments.only:
        if number not in done:
            result = play(number)
            with arguments.results.open("a", encoding="utf-8") as file:
                file.write(json.dumps(result) + "\n")
            print(f"{number}: {result['plies']} plies, {result['troubles']}", file=sys.stderr)
    if arguments.page:
        page.write_emulated(arguments.page, totals(read(arguments.results)), code_digest())


if __name__ == "__main__":
    main()
