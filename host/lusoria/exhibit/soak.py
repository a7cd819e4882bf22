"""A month in a museum: `python -m lusoria.exhibit.soak [--days 30] [--boards rota,grid-7x7] [--page docs/exhibit.md]`.

Groups of visitors come while the museum is open. Some play well, with the hands of `lusoria.person`; some only touch
pieces, put them anywhere, press the button, or leave in the middle with a piece in the air. Each day the power fails
at a random instant, half the times in the middle of writing; the PC is switched off now and then. For a day a sensor
is stuck, for two days a piece is stolen. After each group the table must be free for the next within the reset time and
15 s, and the next group must be able to go on or to begin anew.
"""

import argparse
import json
import random
import tempfile
from collections import Counter
from dataclasses import asdict
from pathlib import Path

from lusoria import boards
from lusoria.exhibit.soak_month import Month, table_of
from lusoria.exhibit.soak_table import SoakTable
from lusoria.exhibit.soak_visitors import KINDS, MOST_ACTIONS, Visitors
from lusoria.log.store import Log
from lusoria.virtual.errors import VirtualTableError

DAY_MS = 24 * 3600 * 1000
OPEN_MS, CLOSE_MS = 9 * 3600 * 1000, 17 * 3600 * 1000
FIRST_MINUTE = 24 * 60 * 9800  # a day of 2026
FREE_S = 15  # beyond the reset time
ANEW_MS = 30_000  # the next group can begin anew within this
STUCK_DAY, STOLEN_DAYS = 4, (9, 10)


class Museum:
    """Visitors at one table, day after day."""

    def __init__(self, board: str, seed: int, log: Log, groups_a_day: int) -> None:
        self.rng = random.Random(f"{seed}/{board}")
        self.table = SoakTable(boards.compact(boards.load(board)), seed, log)
        self.visitors = Visitors(self.table, self.rng)
        self.month = Month(board)
        self._log = log
        self._groups = groups_a_day
        self._day = 0
        self._kinds: Counter[str] = Counter()

    def run(self, days: int) -> Month:
        """So many days."""
        for day in range(days):
            self._day = day
            self._one_day()
        self._close(days)
        return self.month

    def _close(self, days: int) -> None:
        month, table = self.month, self.table
        table.follow()
        table.wait(10_000)
        month.days, month.by_kind = days, dict(self._kinds)
        month.finished, month.lost_in_cuts = len(table.finished), table.lost
        month.logged = len([game for game in self._log.games() if game.score != "*"])
        month.file_bytes = table.heaviest
        month.troubles += table.troubles
        month.troubles += [f"game {number}: {amiss}" for number, amiss in self._log.verify()]
        if table.starts != 1 + month.power_cuts + month.crashes:
            month.troubles.append(f"{table.starts} starts, but the power failed {month.power_cuts} times")
        month.judge()

    def _one_day(self) -> None:
        table, rng = self.table, self.rng
        begin, cuts = self._day * DAY_MS, table.cuts
        table.wait(max(1, begin + OPEN_MS - table.elapsed))
        table.follow()
        table.tell_time(FIRST_MINUTE + self._day * 24 * 60 + 9 * 60)
        self._mishaps()
        arrivals = sorted(rng.randrange(OPEN_MS, CLOSE_MS - 900_000) for _ in range(self._groups))
        cut_at = rng.choice(arrivals) if rng.random() < 0.5 else rng.randrange(CLOSE_MS, DAY_MS)
        for arrival in arrivals:
            if begin + arrival > table.elapsed:
                table.wait(begin + arrival - table.elapsed)
            if arrival == cut_at:
                table.cut_soon()
            if rng.random() < 0.15:
                self.month.pc_restarts += 1
                table.leave_alone()
            else:
                table.follow()
            self._group()
        table.wait(max(1, begin + max(cut_at, CLOSE_MS) - table.elapsed))
        self._weigh()
        if table.cuts == cuts:  # by night, or nobody made the table write
            table.cut()
        self.month.power_cuts += table.cuts - cuts

    def _weigh(self) -> None:
        """What the table holds when nobody is there any more, and the PC's end."""
        self.table.weigh()
        self.month.table_bytes.append(self.table.held())
        if self.table.followed:
            self.month.pc_bytes.append(self.table.held_by_pc())

    def _mishaps(self) -> None:
        """What goes wrong on this day."""
        cell = self.table.board.cells[1]
        if self._day == STUCK_DAY:
            self.table.stick(cell, 1)
        elif self._day == STUCK_DAY + 1:
            self.table.loosen(cell)
        self.visitors.stuck, self.visitors.stolen = self._day == STUCK_DAY, self._day in STOLEN_DAYS

    # --- groups

    def _group(self) -> None:
        rng, month, visitors = self.rng, self.month, self.visitors
        kind = rng.choice(KINDS)
        month.groups += 1
        self._kinds[kind] += 1
        try:
            if kind == "vandals":
                visitors.run_riot()
            elif kind == "touchers":
                visitors.touch()
            elif self._begin():
                visitors.play(rng.randint(1, 12) if kind == "leavers" else MOST_ACTIONS)
                if kind == "leavers":
                    visitors.leave_in_the_middle()
        except VirtualTableError:  # hands that grasp at nothing: the visitor is bewildered, and leaves
            month.bewildered += 1
        except Exception as error:  # the table's code has failed, as it would crash a Pico
            month.crashes += 1
            month.troubles.append(f"day {self._day}: {kind}: {type(error).__name__}: {error}")
            self.table.power_on()
        self._must_be_free(kind)

    def _must_be_free(self, kind: str) -> None:
        """Nobody is there any more: the table is free for the next within the reset time and 15 s."""
        table, month = self.table, self.month
        reset_s = 60 if table.game.id == "rota" else 120
        left, starts, free = table.elapsed, table.starts, False
        while not free and table.elapsed < left + (reset_s + FREE_S) * 1000:
            free = table.until(lambda: table.shown in ("attract", "asleep"), 1000, 500)
            if table.starts != starts:  # the power failed meanwhile: the table waits anew
                left, starts = table.elapsed, table.starts
        if free:
            month.longest_free_s = max(month.longest_free_s, (table.elapsed - left) / 1000)
        else:
            month.troubles.append(f"day {self._day}: not free {reset_s + FREE_S} s after {kind} left: {table.phase}")

    def _begin(self) -> bool:
        """Go on with what is on offer, or begin anew; whether the table followed."""
        table, rng, month = self.table, self.rng, self.month
        stands = not table.station.sitting.referee.missing() and not table.station.sitting.referee.extra()
        if stands and not table.game.over and rng.random() < 0.5:
            month.continued += 1
            return True
        began = table.elapsed
        self.visitors.set_up_anew()
        if not table.until(self._is_new, ANEW_MS, 500):
            how = f"{table.phase} {table.game.position()}, not believed: {table.disbelieved() or 'none'}"
            month.troubles.append(f"day {self._day}: could not begin anew: {how}")
            return False
        month.begun_anew += 1
        month.longest_anew_s = max(month.longest_anew_s, (table.elapsed - began) / 1000)
        return True

    def _is_new(self) -> bool:
        """Whether a game has just begun; what a stuck sensor tells may look like its first action."""
        game = self.table.game
        if self.visitors.stuck and sum(map(bool, game.contents())) <= 1 and not self.visitors.start_contents():
            return True
        anew = game.start_text is None or game.options.get("fewer") == "yes"
        return anew and not game.over and not game.played


def soak(board: str, days: int, seed: int, groups_a_day: int = 24) -> Month:
    """A month at a table of that board."""
    with tempfile.TemporaryDirectory() as folder, Log.open(f"sqlite:///{folder}/log.db") as log:
        month = Museum(board, seed, log, groups_a_day).run(days)
        month.log_bytes = sum(file.stat().st_size for file in Path(folder).iterdir())
        return month


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m lusoria.exhibit.soak", description="A month in a museum.")
    parser.add_argument("--days", type=int, default=30)
    parser.add_argument("--groups", type=int, default=24, help="groups a day")
    parser.add_argument("--boards", default="rota,grid-7x7")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--page", type=Path, help="a page whose table of figures is made anew")
    asked = parser.parse_args()
    months = [soak(board, asked.days, asked.seed, asked.groups) for board in asked.boards.split(",")]
    for month in months:
        print(json.dumps(asdict(month), indent=1))
    if asked.page is not None:
        text = asked.page.read_text(encoding="utf-8")
        head, _, rest = text.partition(_BEGIN)
        asked.page.write_text(head + _BEGIN + table_of(months) + _END + rest.partition(_END)[2], encoding="utf-8")


_BEGIN, _END = "<!-- soak -->\n", "<!-- soak ends -->\n"


if __name__ == "__main__":
    main()
