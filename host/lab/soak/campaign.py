"""Simulates a month in a museum: `python -m lab.soak.campaign [--days 30] [--boards rota,grid-8x8] [--page PAGE]`.

Groups of visitors come while the museum is open, half of them as soon as the table is free. Some play well, with the
hands of `lusoria.simulator`; some only touch pieces, put them anywhere, press the button, or leave in the middle with
a piece in the air. Each day the power fails, half the time in the middle of writing, else at a random instant of the
night; the PC is switched off now and then. For a day a sensor is stuck, and for two days a piece is stolen. A board
with several games has a different one each day, in turn. After each group the table must be free for the next within
the reset time and 15 s, and each group that comes to play must be able to go on or to begin anew, and have its own
first actions counted.
"""

import argparse
import json
import random
import tempfile
from dataclasses import asdict
from pathlib import Path

from lab import pages
from lab.soak.groups import Groups
from lab.soak.month_counts import Month, table_of
from lab.soak.table import SoakTable
from lusoria.boards import definitions as boards
from lusoria.log.store import Log

DAY_MS = 24 * 3600 * 1000
OPEN_MS, CLOSE_MS = 9 * 3600 * 1000, 17 * 3600 * 1000
FIRST_MINUTE = 24 * 60 * 9800  # a day of 2026
STUCK_DAY, STOLEN_DAYS = 4, (9, 10)


class Museum:
    """The visitors of one table, day after day."""

    def __init__(self, board: str, seed: int, log: Log, groups_a_day: int) -> None:
        self.rng = random.Random(f"{seed}/{board}")
        self.table = SoakTable(boards.compact(boards.load(board)), seed, log)
        self.month = Month(board)
        self.groups = Groups(self.table, self.rng, self.month)
        self._log = log
        self._groups_a_day = groups_a_day
        self._run = 0  # the number of the table's start to which `_weights` belong
        self._weights: list[int] = []  # the bytes after each group since that start
        self._day = 0

    def run(self, days: int) -> Month:
        """Simulate this many days; return their counts."""
        for day in range(days):
            self._day = day
            self._one_day()
        self._close(days)
        return self.month

    def _close(self, days: int) -> None:
        month, table = self.month, self.table
        month.weigh(self._weights)
        table.pc.come()
        table.wait(10_000)
        month.days, month.with_habits = days, dict(self.groups.visitors.understood)
        month.finished, month.lost_in_cuts = len(table.finished), table.lost
        month.logged = len([game for game in self._log.games() if game.score != "*"])
        month.file_bytes = table.heaviest
        month.troubles += table.troubles
        month.troubles += self._log.verify()
        if table.starts != 1 + month.power_cuts + month.crashes:
            month.troubles.append(f"{table.starts} starts, but the power failed {month.power_cuts} times")
        month.judge()

    def _one_day(self) -> None:
        table, rng = self.table, self.rng
        begin, cuts = self._day * DAY_MS, table.cuts
        table.wait(max(1, begin + OPEN_MS - table.elapsed))
        table.pc.come()
        table.tell_time(FIRST_MINUTE + self._day * 24 * 60 + 9 * 60)
        self._choose_game()
        self._mishaps()
        arrivals = sorted(rng.randrange(OPEN_MS, CLOSE_MS - 900_000) for _ in range(self._groups_a_day))
        cut_at = rng.choice(arrivals) if rng.random() < 0.5 else rng.randrange(CLOSE_MS, DAY_MS)
        for arrival in arrivals:
            if rng.random() < 0.5:  # this group has waited beside the table until it was free
                self.month.at_once += 1
            elif begin + arrival > table.elapsed:
                table.wait(begin + arrival - table.elapsed)
            if arrival == cut_at:
                table.cut_soon()
            if rng.random() < 0.15:
                self.month.pc_restarts += 1
                table.pc.disconnect()
            else:
                table.pc.come()
            self.groups.come(self._day)
            self._weigh_between()
        table.wait(max(1, begin + max(cut_at, CLOSE_MS) - table.elapsed))
        self._weigh()
        if table.cuts == cuts:  # it is due at night, or nobody made the table write
            table.cut()
        self.month.power_cuts += table.cuts - cuts

    def _weigh(self) -> None:
        """Note how much memory the table and the PC's end use when everybody has left."""
        self.table.weigh()
        self.month.table_bytes.append(self.table.table_bytes())
        if self.table.pc.follows:
            self.month.pc_bytes.append(self.table.pc_bytes())

    def _weigh_between(self) -> None:
        """Note how much memory the table uses between two groups; sizes of different starts are not compared."""
        if self.table.starts != self._run:
            self.month.weigh(self._weights)
            self._run, self._weights = self.table.starts, []
        self._weights.append(self.table.table_bytes())

    def _mishaps(self) -> None:
        """Begin or end the mishaps of this day."""
        cell = self.table.board.cells[1]
        if self._day == STUCK_DAY:
            self.table.stick(cell, 1)
        elif self._day == STUCK_DAY + 1:
            self.table.loosen(cell)
        hands = self.groups.visitors.hands
        hands.stuck, hands.stolen = cell if self._day == STUCK_DAY else "", self._day in STOLEN_DAYS

    def _choose_game(self) -> None:
        """Choose the table's game of the day, in turn."""
        games = self.table.board.games
        game = games[self._day % len(games)]
        if self.table.game.id != game:
            self.table.seat(game)


def soak(board: str, days: int, seed: int, groups_a_day: int = 24) -> Month:
    """Simulate this many days at a table of that board; return their counts."""
    with tempfile.TemporaryDirectory() as folder, Log.open(f"sqlite:///{folder}/log.db") as log:
        month = Museum(board, seed, log, groups_a_day).run(days)
        month.log_bytes = sum(file.stat().st_size for file in Path(folder).iterdir())
        return month


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m lab.soak.campaign", description="A month in a museum.")
    parser.add_argument("--days", type=int, default=30)
    parser.add_argument("--groups", type=int, default=24, help="groups a day")
    parser.add_argument("--boards", default="rota,grid-8x8,twelve-lines")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--page", type=Path, help="a page whose table of figures is renewed")
    arguments = parser.parse_args()
    months = [soak(board, arguments.days, arguments.seed, arguments.groups) for board in arguments.boards.split(",")]
    for month in months:
        print(json.dumps(asdict(month), indent=1))
    if arguments.page is not None:
        text = pages.replaced(arguments.page.read_text(encoding="utf-8"), *_MARKS, table_of(months))
        arguments.page.write_text(text, encoding="utf-8")


_MARKS = "<!-- soak -->\n", "<!-- soak ends -->\n"


if __name__ == "__main__":
    main()
