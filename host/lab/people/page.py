"""Writes the campaign's results as tables between two marks on a page of the docs."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from lab import pages

ROWS = ("games", "unskipped games", "plies", "changes", "prompts", "wrong", "lost", "untold")
NAMES = {
    "games": "games", "unskipped games": "of which no scan was skipped", "plies": "actions and throws",
    "changes": "magnets that came or went", "prompts": "prompts", "wrong": "**counted wrongly**",
    "lost": "**lost after one prompt**", "untold": "what sensors cannot tell",
    "looks": "looks at the lights, each compared with the frame on the wire",
}  # fmt: skip


def write(path: Path, totals: dict[str, Counter[str]], code: str) -> None:
    """Renew the campaign's tables on the page. Raises ValueError if the page has no marks."""
    _between_marks(path, "campaign", tables(totals, code))


def write_emulated(path: Path, totals: dict[str, Counter[str]], code: str) -> None:
    """Renew the results of people at the emulated Pico on the page. Raises ValueError as `write` does."""
    outcome = _outcome(totals, (*ROWS, "looks"))
    habits = sum(times for game in totals.values() for name, times in game.items() if name.startswith("habit "))
    text = f"\n{_head(totals)}{outcome}\nWith {habits:,} faults of hands, on the table's code of digest {code}.\n\n"
    _between_marks(path, "emulated", text)


def _between_marks(path: Path, name: str, text: str) -> None:
    marks = f"<!-- {name}: begin -->\n", f"<!-- {name}: end -->\n"
    path.write_text(pages.replaced(path.read_text(encoding="utf-8"), *marks, text), encoding="utf-8")


def _head(totals: dict[str, Counter[str]]) -> str:
    return f"| | {' | '.join(totals)} |\n|---|{'---|' * len(totals)}\n"


def tables(totals: dict[str, Counter[str]], code: str) -> str:
    """Outcomes by game, habits by game, and the version of the code."""
    head, outcome = _head(totals), _outcome(totals, ROWS)
    habits, untold, readings = (_rows_of(totals, kind) for kind in ("habit ", "untold ", "as if "))
    return (
        f"\n{head}{outcome}\nHow often each fault of hands occurred:\n\n{head}{habits}\n"
        f"What sensors could not tell, by what the hands were doing:\n\n{head}{untold}\n"
        f"The same cases, by how the table read them, as any observer of the settled cells might:\n\n{head}{readings}\n"
        f"All games ran on one version of the table's code, `firmware/ludus`, with the digest {code}.\n\n"
    )


def _rows_of(totals: dict[str, Counter[str]], kind: str) -> str:
    """A row for each count whose name begins with a kind."""
    names = sorted({name for counts in totals.values() for name in counts if name.startswith(kind)})
    return "".join(_row(name.removeprefix("habit ").removeprefix("untold ") or "plain", totals, name) for name in names)


def _outcome(totals: dict[str, Counter[str]], rows: Iterable[str]) -> str:
    return "".join(_row(NAMES[row], totals, row) for row in rows)


def _row(words: str, totals: dict[str, Counter[str]], name: str) -> str:
    return pages.row(words, *(f"{counts[name]:,}" for counts in totals.values())) + "\n"
