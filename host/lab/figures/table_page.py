"""Writes the page of the table's figures as Markdown, from the results."""

import statistics
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from lab import pages
from lab.emulator import micropython
from lab.figures import at_work, growth
from lab.figures.latency import CASES
from lab.people.bench import BOUNCE_MS
from lab.witness import flash_model
from ludus.lights.display import FRAME_MS

NOT_YET = "not measured yet"
# By measurement and game (for `scans`, by board): all results, in the order of the jobs.
Found = dict[tuple[str, str], list[Any]]
Results = Sequence[Mapping[str, Any]]
Counts = Mapping[str, Mapping[str, int]]


def _times(parts: Results) -> list[float]:
    return [ms for part in parts for ms in part["latencies_ms"]]


def _least(name: str) -> Callable[[Results], str]:
    return lambda parts: f"{min(part[name] for part in parts):,.0f}"


def _most(name: str) -> Callable[[Results], str]:
    return lambda parts: f"{max(part[name] for part in parts):,.0f}"


def _ms(what: Callable[[list[float]], float]) -> Callable[[Results], str]:
    return lambda parts: f"{what(_times(parts)):.1f} ms"


def _answer(level: int) -> Callable[[Results], str]:
    def cell_of(answers: Results) -> str:
        found = [each["answer_ms"] for each in answers if each["level"] == level]
        return f"{found[0] / 1000:.2f} s" if found else NOT_YET

    return cell_of


def _ninety_nine(times: list[float]) -> float:
    return sorted(times)[-1 - len(times) // 100]


def _long_start(starts: Results) -> str:
    """The cell for the start in a long game at the usual cost of a miss, if that was measured."""
    usual = [each for each in starts if each["miss"] == flash_model.USUAL_FLASH.miss]
    return f"{usual[0]['start_ms']:,.0f} ({usual[0]['plies']} plies)" if usual else NOT_YET


def _by_miss(text: Callable[[Mapping[str, Any]], str], unit: str) -> Callable[[Results], str]:
    """Make the function that writes a cell: `text` for the smallest and for the largest cost of a miss measured."""

    def cell_of(starts: Results) -> str:
        ends = (min(starts, key=lambda each: each["miss"]), max(starts, key=lambda each: each["miss"]))
        return f"{' to '.join(text(each) for each in ends)} {unit}"

    return cell_of


# Each row: its head, what is wanted, which measurement, and how a cell is written from all that was found.
ROWS: Sequence[tuple[str, str, str, Callable[[Results], str]]] = (
    ("**flash and cache modelled**: lift to light, median", "30 ms at most", "modelled", _ms(statistics.median)),
    ("99 of 100 within", "", "modelled", _ms(_ninety_nine)),
    ("worst", "60 ms at most", "modelled", _ms(max)),
    ("lifts", "1,000 in all", "modelled", lambda parts: str(len(_times(parts)))),
    ("median, if a miss costs from the least to the most", "", "start", _by_miss(
        lambda each: f"{statistics.median(each['latencies_ms']):.1f}", "ms")),
    ("scans a second, animated, a PC following", "200", "modelled", _least("scans")),
    ("power-on to the first lights, a game resumed from a position, ms", "2,000 at most", "modelled",
     _most("start_ms")),
    ("after so many plies of a game, ms", "2,000 at most", "start", _long_start),
    ("if a miss costs from the least to the most", "", "start",
     _by_miss(lambda each: f"{each['start_ms']:,.0f}", "ms")),
    ("**flash that takes no time**: lift to light, median", "25 ms at most", "lifts", _ms(statistics.median)),
    ("worst, flash that takes no time", "45 ms at most", "lifts", _ms(max)),
    ("lifts, flash that takes no time", "", "lifts", lambda parts: str(len(_times(parts)))),
    ("scans a second, flash that takes no time", "200", "lifts", _least("scans")),
    ("start from a position, flash that takes no time, ms", "2,000 at most", "lifts", _most("start_ms")),
    ("start in that long game, flash that takes no time, ms", "2,000 at most", "game",
     lambda games: f"{games[0]['start_ms']:,.0f}"),
    ("free heap after a whole game, bytes", "96,000", "game", _least("free")),
    ("most of the processor's stack in use, of 8,192 bytes", "6,656", "game", _most("stack")),
    ("plies of that random game", "a median game", "game",
     lambda games: f"{games[0]['plies']}{'' if games[0]['over'] else ', not ended'}"),
    ("the table's own player answers, level 1", "2 s at most", "answer", _answer(1)),
    ("level 2", "2 s at most", "answer", _answer(2)),
    ("level 3", "2 s at most", "answer", _answer(3)),
    ("frames a second while it thinks, a PC following, least", "30", "answer",
     lambda answers: f"{min(each['frames'] for each in answers if each['answer_ms'] >= at_work.LONG_MS):.1f}"
     if any(each["answer_ms"] >= at_work.LONG_MS for each in answers) else "answers too soon to count"),
    ("longest time between two feedings of the watchdog meanwhile, ms", "8,000 at most", "answer", _most("unfed_ms")),
    ("growth of what stays on the heap, bytes", "none", "growth",
     lambda runs: f"{runs[0]['at_last'] - runs[0]['settled_in']:,}"),
    ("in random actions, games", "10,000 actions", "growth",
     lambda runs: f"{runs[0]['actions']:,}, {runs[0]['games']}"),
)  # fmt: skip
# Rows for the games by simulated people, from what `make hands` keeps: head, what is wanted, name of the count.
HANDS: Sequence[tuple[str, str, str]] = (
    ("games by simulated people", "2,500 each", "games"),
    ("of which no scan was skipped", "200 in all", "unskipped games"),
    ("actions counted wrongly", "0", "wrong"),
    ("actions lost after one prompt", "0", "lost"),
    ("what sensors cannot tell", "", "untold"),
)
FLASHING: Sequence[tuple[str, str, str]] = tuple(
    (f"{head}, the flash modelled", limit, name)
    for head, limit, name in (
        ("games by simulated people", "200 in all", "games"), ("actions counted wrongly", "", "wrong"),
        ("actions lost after one prompt", "", "lost"),
    )
)  # fmt: skip
MOST_MINUTES = 90  # of one processor, for all that is measured here


def columns(found: Found, hands: Counts, flashing: Counts) -> list[list[str]]:
    """The rows of the page's table: two columns of words, then one for each game.

    hands: counts from the games of simulated people, by game; flashing: the same for tables that stand still while
    their flash is written.
    """
    games = [case.game for case in CASES]
    rows = [["board", "", *(case.board for case in CASES)]]
    for head, limit, what, cell in ROWS:
        results = [found.get((what, game)) for game in games]
        rows.append([head, limit, *(NOT_YET if each is None else cell(each) for each in results)])
    for lines, counted in ((HANDS, hands), (FLASHING, flashing)):
        for head, limit, name in lines:
            counts = [f"{counted[game].get(name, 0):,}" if game in counted else NOT_YET for game in games]
            rows.append([head, limit, *counts])
    return rows


def _firmwares(found: Mapping[str, Iterable[tuple[str, str]]]) -> str:
    """Say which measurements were made with which firmware, and of which games if not of all."""
    if len(found) < 2:
        return f"All was measured with the firmware of digest `{''.join(found) or 'none'}`."
    heads: dict[str, list[str]] = {}
    for head, _limit, what, _cell in ROWS:
        heads.setdefault(what, []).append(f"*{head.replace('**', '')}*")
    heads |= {"exhibit": ["what an exhibit takes"], "scans": ["the scans of the colour board"]}
    everywhere = {case.game for case in CASES}
    lines = []
    for digest, measured in sorted(found.items()):
        games = {what: {game for each, game in measured if each == what} for what, _game in sorted(measured)}
        parts = [
            head + (f" ({', '.join(sorted(of))})" if of < everywhere and len(heads[what]) > 1 else "")
            for what, of in games.items()
            for head in heads[what]
        ]
        lines.append(f"- `{digest}`: {'; '.join(parts)}")
    return "\n".join(["Measured with the firmware of these digests:\n", *lines])


def page(
    found: Found,
    firmwares: Mapping[str, Iterable[tuple[str, str]]],
    seconds: float,
    hands: Mapping[str, Any],
    flashing: Mapping[str, Any],
) -> str:
    """The page of figures as Markdown; seconds is the processor time of all measurements.

    firmwares: by digest of a firmware, what was measured with it, and of which game.
    hands: the summary of the games by simulated people (`code` and `games`), empty while there is none; flashing: the
    same for tables that stand still while their flash is written.
    """
    lines = [pages.row(*row) for row in columns(found, hands.get("games", {}), flashing.get("games", {}))]
    heads = "| | wanted | " + " | ".join(case.game for case in CASES) + " |\n|" + "---|" * (len(CASES) + 2)
    table = "\n".join([heads, *lines])
    colour = found.get(("scans", at_work.COLOUR_BOARD), [NOT_YET])[0]
    exhibit = found.get(("exhibit", CASES[0].game), [NOT_YET])[0]
    usual, misses, longest = flash_model.USUAL_FLASH, flash_model.MISSES, flash_model.SLOWEST_ERASE_MS
    return f"""# Figures of the table

`make figures` measured these on emulated Picos (unmodified MicroPython image `{micropython.image().parent.name}`), in
emulated time, each game on the largest board it has; `ARGS="--lifts N --part N"` says how many lifts. **Nothing here
was measured on a physical Pico.** The first rows are of the emulator rp2040js with a model of
[the flash and its cache](#the-flash-modelled), the others of rp2040py, to which flash costs no time.
[Another page](hands.md) shows how well the table understands hands; the rows about hands below belong to the
table's code of digest {hands.get("code", "unknown")}.
Everything else took {seconds / 60:.0f} minutes of processor time (limit: {MOST_MINUTES}). A figure that misses what is
wanted stands as it was measured.

{table}

{_firmwares(firmwares)}

The colour board `{at_work.COLOUR_BOARD}` reads its sensors one after the other, with the ADC. Its scans a
second, animated, with a PC following: {colour}.

*Lift to light* begins when the contact first opens; it bounces for up to {BOUNCE_MS:g} ms. It ends with the first edge
of the frame that shows where the piece may go. The lifts are in the middle of a game, while a PC reads and answers
every 10 ms.

## The flash modelled

MicroPython and what is compiled into it run from the flash, through a cache of 16 kB in two ways with lines of 8 bytes
(RP2040 datasheet, 2.6.3). What the cache does not hold costs the processor {usual.miss} cycles: the flash is read by
four wires at half of its 125 MHz, and a line takes 28 clocks. What its controller adds is unknown, so the rows *from
the least to the most* take {misses[0]} and {misses[-1]} cycles. To erase a sector stops everything for
{usual.erase_ms:g} ms, to write a page for {usual.page_ms:g} ms (W25Q16JV datasheet, typical). The journal is written
as soon as the lights are sent, or 150 ms later while a piece is in the air. If an erase takes
as long as the datasheet allows, {longest} ms, a start is later by as much, and no action is lost
(`tests/lab/witness/test_second_emulator.py`).

*The flash modelled* in games by simulated people: the scans stop for {usual.erase_ms:g} ms at each sector and
{usual.page_ms:g} ms at each page that the journal's own littlefs writes.

## What the rows mean

*Frames a second* are counted during a single answer, if it takes {at_work.LONG_MS} ms or more. There is one frame every
{FRAME_MS} ms. One frame may be missed at an end of the answer, a sixteenth of the frames in half a second.

*Free heap* is what the running firmware reports to the PC after collecting garbage, with nothing else in its memory.
All but the last actions of that random game had been played before power-on; the rest were carried out by hand. The
game is at least as long as half of all random games: {_medians()} plies.
A table of Rota that becomes an exhibit takes {exhibit} bytes more. *Growth* is counted on MicroPython's interpreter
for a PC, between the first new game after {growth.SETTLED_IN:,} actions and the last one: so many actions would take
days on the emulated Pico.
"""


def _medians() -> str:
    """The median length of each game, in words."""
    return ", ".join(f"{case.game} {case.median}" for case in CASES)
