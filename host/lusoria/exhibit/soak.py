"""A month in a museum: `python -m lusoria.exhibit.soak [--days 30] [--boards rota,grid-7x7] [--page docs/exhibit.md]`.

Groups of visitors come while the museum is open. Some play well, with the hands of `lusoria.person`; some only touch
pieces, put them anywhere, press the button, or leave in the middle with a piece in the air. Each night the power fails
at a random instant, mostly in the middle of writing; the PC is switched off now and then. For a day a sensor is stuck,
for two days a piece is stolen. After each group the table must be free for the next within the reset time and 15 s, and
the next group must be able to go on or to begin anew.
"""

import argparse
import gc
import json
import random
import tempfile
from collections import Counter
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from lusoria import boards
from lusoria.exhibit.soak_table import SoakTable
from lusoria.log.store import Log
from lusoria.person.motions import motions
from lusoria.person.player import Person
from lusoria.virtual.errors import VirtualTableError
from lusoria.virtual.pieces import Piece

DAY_MS = 24 * 3600 * 1000
OPEN_MS, CLOSE_MS = 9 * 3600 * 1000, 17 * 3600 * 1000
FIRST_MINUTE = 24 * 60 * 9800  # a day of 2026
FREE_S = 15  # beyond the reset time
STUCK_DAY, STOLEN_DAYS = 4, (9, 10)
CHANCE = 0.03  # of each habit of a person at each action
KINDS = ("players", "players", "players", "leavers", "vandals", "touchers")


@dataclass
class Month:
    """What came out; `troubles` is a line for each time that the table was not as it should be."""

    board: str
    days: int
    groups: int = 0
    by_kind: dict[str, int] = field(default_factory=dict)
    continued: int = 0
    begun_anew: int = 0
    finished: int = 0
    logged: int = 0
    lost_in_cuts: int = 0
    power_cuts: int = 0
    pc_restarts: int = 0
    longest_free_s: float = 0.0
    longest_anew_s: float = 0.0
    file_bytes: int = 0
    objects_early: int = 0
    objects_late: int = 0
    crashes: int = 0
    bewildered: int = 0
    troubles: list[str] = field(default_factory=list)


class Museum:
    """Visitors at one table, day after day."""

    def __init__(self, board: str, seed: int, log: Log, groups_a_day: int) -> None:
        self.rng = random.Random(f"{seed}/{board}")
        self.table = SoakTable(boards.compact(boards.load(board)), seed, log)
        self.month = Month(board, 0)
        self._log = log
        self._groups = groups_a_day
        self._day = 0
        self._stolen = False
        self._kinds: Counter[str] = Counter()

    def run(self, days: int) -> Month:
        """So many days."""
        for day in range(days):
            self._day = day
            self._one_day()
            if day in (min(2, days - 1), days - 1):
                gc.collect()
                objects = len(gc.get_objects())
                if not self.month.objects_early:
                    self.month.objects_early = objects
                self.month.objects_late = objects
        self._close(days)
        return self.month

    def _close(self, days: int) -> None:
        month, table = self.month, self.table
        table.follow()
        table.wait(10_000)
        month.days, month.by_kind = days, dict(self._kinds)
        month.finished, month.lost_in_cuts = len(table.finished), table.lost
        games = [game for game in self._log.games() if game.score != "*"]
        month.logged = len(games)
        month.file_bytes = table.heaviest
        month.troubles += [f"game {number}: {amiss}" for number, amiss in self._log.verify()]
        if month.logged != month.finished:
            month.troubles.append(f"{month.finished} games were finished, {month.logged} are in the log")

    def _one_day(self) -> None:
        table, rng = self.table, self.rng
        begin = self._day * DAY_MS
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
            starts = table.starts
            self._group()
            self.month.power_cuts += table.starts - starts
        table.wait(max(1, begin + max(cut_at, CLOSE_MS) - table.elapsed))
        if cut_at > CLOSE_MS:
            table.power_on()
            self.month.power_cuts += 1
        table.weigh()

    def _mishaps(self) -> None:
        """What goes wrong on this day."""
        cell = self.table.board.cells[1]
        if self._day == STUCK_DAY:
            self.table.stick(cell, 1)
        elif self._day == STUCK_DAY + 1:
            self.table.loosen(cell)
        self._stolen = self._day in STOLEN_DAYS

    # --- groups

    def _group(self) -> None:
        table, rng, month = self.table, self.rng, self.month
        kind = rng.choice(KINDS)
        month.groups += 1
        self._kinds[kind] += 1
        try:
            if kind == "vandals":
                self._vandals()
            elif kind == "touchers":
                self._touch()
            elif self._begin():
                self._play(rng.randint(1, 12) if kind == "leavers" else 80)
                if kind == "leavers":
                    self._leave_in_the_middle()
        except VirtualTableError:  # hands that grasp at nothing: the visitor is bewildered, and leaves
            month.bewildered += 1
        except Exception as error:  # the table's code has failed, as it would crash a Pico
            month.crashes += 1
            month.troubles.append(f"day {self._day}: {kind}: {type(error).__name__}: {error}")
            table.power_on()
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
        if not self._set_up_anew():
            month.troubles.append(f"day {self._day}: could not begin anew: {table.phase} {table.game.position()}")
            return False
        month.begun_anew += 1
        month.longest_anew_s = max(month.longest_anew_s, (table.elapsed - began) / 1000)
        return True

    def _set_up_anew(self) -> bool:
        """Take the pieces off, as the lights show, and put those of the start where they belong."""
        table = self.table
        wanted = self._start_contents()
        for name, piece in list(self._standing().items()):
            if wanted.get(name) != piece.colour:
                table.lift(name)
                table.wait(self.rng.randint(150, 600))
        for name, colour in wanted.items():
            if name not in self._standing():
                table.place(name, Piece(colour))
                table.wait(self.rng.randint(150, 600))
        return table.until(self._is_new, 30_000, 500)

    def _is_new(self) -> bool:
        """Whether a game has just begun; what a stuck sensor tells may look like its first action."""
        game = self.table.game
        if self._day == STUCK_DAY and sum(map(bool, game.contents())) <= 1 and not self._start_contents():
            return True
        anew = game.start_text is None or game.options.get("fewer") == "yes"
        return anew and not game.over and not game.played

    def _start_contents(self) -> dict[str, str]:
        game = self.table.game
        contents = game.words.contents(game.words.start(game.options))
        return {game.cell_names[cell]: "wb"[(what & 3) - 1] for cell, what in enumerate(contents) if what}

    def _standing(self) -> dict[str, Piece]:
        pieces = self.table.pieces
        return {pieces.name(place): piece for place, piece in pieces.on.items()}

    def _play(self, plies: int) -> None:
        """Play with real hands; where a piece is stolen or a sensor stuck, plainly, and as the lights allow."""
        table = self.table
        if self._stolen or self._day == STUCK_DAY:
            self._play_plainly(plies)
            return
        person = Person(table, self.rng, CHANCE)
        for _ in range(plies):
            if person.truth.over or table.game.over or person.troubles:
                return
            if table.game.played[: len(person.truth.played)] != person.truth.played:
                return  # another game began: the power failed, or somebody thought too long
            person.turn()

    def _play_plainly(self, plies: int) -> None:
        """Legal actions, one by one; of the stolen colour one piece less is there to be placed."""
        table = self.table
        for _ in range(plies):
            game = table.game
            if game.over or game.awaits_throw:
                table.wait(3000)
                continue
            steps = motions(game, self.rng.choice(game.actions()))
            white = sum(piece.colour == "w" for piece in self._standing().values())
            if self._stolen and len(steps) == 1 and steps[0].piece.colour == "w" and white >= 2 and game.id == "rota":
                table.wait(21_000)
                continue
            before = len(game.played)
            for step in steps:
                if step.kind == "lift":
                    table.lift(step.cell)
                else:
                    table.place(step.cell, step.piece)
                table.wait(self.rng.randint(80, 300))
            for _ in range(40):
                if len(table.game.played) == before and not table.game.over:
                    table.wait(100)

    def _leave_in_the_middle(self) -> None:
        """Perhaps with a piece in the air, which is laid beside the board."""
        standing = sorted(self._standing())
        if standing and self.rng.random() < 0.5:
            self.table.lift(self.rng.choice(standing))

    def _touch(self) -> None:
        """Lift a piece and put it back, or press the button."""
        table, rng = self.table, self.rng
        standing = sorted(self._standing())
        if standing and rng.random() < 0.7:
            name = rng.choice(standing)
            piece = table.lift(name)
            table.wait(rng.randint(100, 3000))
            table.place(name, piece)
        else:
            table.press(rng.randint(60, 4000))

    def _vandals(self) -> None:
        """Pieces are taken, put anywhere, thrown off; the button is pressed and held."""
        table, rng = self.table, self.rng
        most = 6 if table.game.id == "rota" else 20
        for _ in range(rng.randint(5, 40)):
            standing = sorted(self._standing())
            free = [name for name in table.pieces.seats if name not in standing]
            choice = rng.random()
            if choice < 0.15:
                table.press(rng.choice((80, 300, 2500, 5500)))
            elif choice < 0.55 and standing:
                table.lift(rng.choice(standing))
            elif len(standing) < most and free:
                table.place(rng.choice(free), Piece(rng.choice("wb")))
            table.wait(rng.randint(20, 2500))


def soak(board: str, days: int, seed: int, groups_a_day: int = 24) -> Month:
    """A month at a table of that board."""
    with tempfile.TemporaryDirectory() as folder, Log.open(f"sqlite:///{folder}/log.db") as log:
        return Museum(board, seed, log, groups_a_day).run(days)


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
_ROWS: tuple[tuple[str, str], ...] = (
    ("days", "days"), ("groups", "groups of visitors"), ("continued", "went on with the game on offer"),
    ("begun_anew", "began anew"), ("power_cuts", "power cuts"), ("pc_restarts", "times without the PC"),
    ("finished", "games finished"), ("logged", "of them in the log"), ("lost_in_cuts", "ends lost unwritten in a cut"),
    ("longest_free_s", "longest until the table was free, s"), ("longest_anew_s", "longest to begin anew, s"),
    ("file_bytes", "most bytes in the table's files"), ("objects_early", "Python objects on day 3"),
    ("objects_late", "at the end"), ("bewildered", "visitors who left bewildered"), ("crashes", "crashes"),
)  # fmt: skip


def table_of(months: list[Month]) -> str:
    """The figures as a table of Markdown."""
    told: list[dict[str, Any]] = [asdict(month) for month in months]
    lines = ["| | " + " | ".join(month.board for month in months) + " |", "|---|" + "---|" * len(months)]
    for name, words in _ROWS:
        lines.append(f"| {words} | " + " | ".join(f"{each[name]:,}" for each in told) + " |")
    troubles = [str(len(each["troubles"])) for each in told]
    lines.append("| times it was not as it should be | " + " | ".join(troubles) + " |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
