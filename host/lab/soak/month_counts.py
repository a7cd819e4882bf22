"""The results of a month in a museum: counts, and their table for a page."""

from dataclasses import asdict, dataclass, field
from statistics import median
from typing import Any

from lab.pages import row
from ludus.storage.journal import SEGMENTS
from ludus.storage.segments import SEGMENT_BYTES

MOST_FILE_BYTES = (SEGMENTS + 1) * SEGMENT_BYTES  # the journal's bytes, and one segment's room for everything else
NIGHTS = 5  # this many first nights (or groups) are compared with as many last ones
MOST_GROWTH = 1.25  # the factor by which the memory that the code uses may grow from the first days to the last


@dataclass
class Month:
    """The counts of a month; `troubles` has a line for each fault of the table."""

    board: str
    days: int = 0
    groups: int = 0
    by_kind: dict[str, int] = field(default_factory=dict)
    at_once: int = 0
    came_to_play: int = 0
    played: int = 0
    proven: int = 0
    with_habits: dict[str, int] = field(default_factory=dict)
    continued: int = 0
    new_games: int = 0
    untold: int = 0
    finished: int = 0
    logged: int = 0
    lost_in_cuts: int = 0
    power_cuts: int = 0
    crashes: int = 0
    pc_restarts: int = 0
    longest_free_s: float = 0.0
    longest_anew_s: float = 0.0
    file_bytes: int = 0
    log_bytes: int = 0
    table_bytes: list[int] = field(default_factory=list)  # at each closing, in Python's memory
    pc_bytes: list[int] = field(default_factory=list)
    early_bytes: list[int] = field(default_factory=list)  # for each start, the median after the first groups since then
    late_bytes: list[int] = field(default_factory=list)  # the same after the last groups
    bewildered: int = 0
    troubles: list[str] = field(default_factory=list)

    def weigh(self, sizes: list[int]) -> None:
        """Note the median memory after the first and after the last groups of visitors between two starts of the table.

        sizes: the bytes after each group between these starts; if they are too few, nothing is noted.
        """
        if len(sizes) >= 2 * NIGHTS:
            early, late = first_and_last(sizes)
            self.early_bytes.append(early)
            self.late_bytes.append(late)

    def judge(self) -> None:
        """Add to `troubles` each limit that the month exceeded. Growth is judged only after enough nights."""
        if self.played != self.came_to_play:
            self.troubles.append(f"{self.came_to_play} groups came to play, {self.played} could")
        if self.logged != self.finished:
            self.troubles.append(f"{self.finished} games were finished, {self.logged} are in the log")
        if self.file_bytes > MOST_FILE_BYTES:
            self.troubles.append(f"the table's files had {self.file_bytes} bytes, not {MOST_FILE_BYTES} at most")
        early, late = usual(self.early_bytes), usual(self.late_bytes)
        if late > MOST_GROWTH * early:
            self.troubles.append(f"from group to group the table's memory has grown from {early} to {late} bytes")
        for what, nights in (("table", self.table_bytes), ("PC's end", self.pc_bytes)):
            early, late = first_and_last(nights)
            if len(nights) >= 2 * NIGHTS and late > MOST_GROWTH * early:
                self.troubles.append(f"what the {what} holds in memory has grown from {early} to {late} bytes")


def first_and_last(nights: list[int]) -> tuple[int, int]:
    """The medians of the first and of the last NIGHTS sizes, in bytes, since single sizes do not show growth."""
    return usual(nights[:NIGHTS]), usual(nights[-NIGHTS:])


def usual(nights: list[int]) -> int:
    """The median of these sizes in bytes, 0 if there are none."""
    return int(median(nights)) if nights else 0


_ROWS: tuple[tuple[str, str], ...] = (
    ("days", "days"), ("groups", "groups of visitors"), ("at_once", "of them, as soon as the table was free"),
    ("came_to_play", "groups that came to play"), ("played", "of them, with their own actions counted"),
    ("proven", "actions checked for that"), ("continued", "continued the last game"),
    ("new_games", "began anew"), ("untold", "of them, because a stuck sensor hid the one possible action"),
    ("bewildered", "left bewildered"), ("power_cuts", "power cuts"),
    ("crashes", "restarts for any other reason"), ("pc_restarts", "times without the PC"),
    ("finished", "games finished"), ("logged", "of them in the log"),
    ("lost_in_cuts", "ends of games lost in a power cut"),
    ("longest_free_s", "longest until the table was free, s"), ("longest_anew_s", "longest to begin anew, s"),
    ("file_bytes", f"most bytes in the table's files (bound {MOST_FILE_BYTES:,})"),
    ("log_bytes", "bytes of the log at the end"),
)  # fmt: skip
_HABITS = (
    ("counted", "counted as meant"), ("refused", "taken back further than an exhibit allows"),
    ("untold", "indistinguishable by presence"), ("amiss", "otherwise not as meant"),
)  # fmt: skip
_NIGHTS = (("table_bytes", "the table's code"), ("pc_bytes", "the PC's end of the link"))


def table_of(months: list[Month]) -> str:
    """The figures as a table of Markdown."""
    rows: list[dict[str, Any]] = [asdict(month) for month in months]
    lines = ["| | " + " | ".join(month.board for month in months) + " |", "|---|" + "---|" * len(months)]
    for name, words in _ROWS:
        lines.append(row(words, *(f"{each[name]:,}" for each in rows)))
    for name, words in _HABITS:
        counts = (f"{each['with_habits'].get(name, 0):,}" for each in rows)
        lines.append(row(f"later actions, with habits: {words}", *counts))
    for name, words in _NIGHTS:
        spans = ("{:,} / {:,}".format(*first_and_last(each[name])) for each in rows)
        lines.append(row(f"median of bytes in memory at closing, {words}: first / last five days", *spans))
    spans = (f"{usual(each['early_bytes']):,} / {usual(each['late_bytes']):,}" for each in rows)
    lines.append(row("the same after a group, since a start: first / last five groups", *spans))
    lines.append(row("violations", *(len(each["troubles"]) for each in rows)))
    return "\n".join(lines) + "\n"
