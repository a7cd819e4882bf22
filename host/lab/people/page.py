"""Writes the campaign's results as tables between two marks on a page of the docs."""

from collections import Counter
from pathlib import Path

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
    outcome = "".join(_row(NAMES[row], [totals[game][row] for game in totals]) for row in (*ROWS, "looks"))
    habits = sum(times for game in totals.values() for name, times in game.items() if name.startswith("habit "))
    text = f"\n{_head(totals)}{outcome}\nWith {habits:,} faults of hands, on the table's code of digest {code}.\n\n"
    _between_marks(path, "emulated", text)


def _between_marks(path: Path, name: str, text: str) -> None:
    begin, end = f"<!-- {name}: begin -->\n", f"<!-- {name}: end -->\n"
    before, rest = path.read_text(encoding="utf-8").split(begin)
    _old, after = rest.split(end)
    path.write_text(f"{before}{begin}{text}{end}{after}", encoding="utf-8")


def _head(totals: dict[str, Counter[str]]) -> str:
    return f"| | {' | '.join(totals)} |\n|---|{'---|' * len(totals)}\n"


def tables(totals: dict[str, Counter[str]], code: str) -> str:
    """Outcomes by game, habits by game, and the version of the code."""
    games = list(totals)
    head = _head(totals)
    outcome = "".join(_row(NAMES[row], [totals[game][row] for game in games]) for row in ROWS)
    kinds = sorted({name for game in games for name in totals[game] if name.startswith("habit ")})
    habits = "".join(_row(kind.removeprefix("habit "), [totals[game][kind] for game in games]) for kind in kinds)
    causes = sorted({name for game in games for name in totals[game] if name.startswith("untold ")})
    untold = "".join(
        _row(cause.removeprefix("untold ") or "plain", [totals[game][cause] for game in games]) for cause in causes
    )
    readings = sorted({name for game in games for name in totals[game] if name.startswith("as if ")})
    rows = "".join(_row(name, [totals[game][name] for game in games]) for name in readings)
    return (
        f"\n{head}{outcome}\nHow often each fault of hands occurred:\n\n{head}{habits}\n"
        f"What sensors could not tell, by what the hands were doing:\n\n{head}{untold}\n"
        f"The same cases, by how the table read them, as any observer of the settled cells might:\n\n{head}{rows}\n"
        f"All games ran on one version of the table's code, `firmware/ludus`, with the digest {code}.\n\n"
    )


def _row(name: str, values: list[int]) -> str:
    return f"| {name} | {' | '.join(f'{value:,}' for value in values)} |\n"
