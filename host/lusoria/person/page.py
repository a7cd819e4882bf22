"""What the campaign came to, as tables between two marks on a page of the docs."""

from collections import Counter
from pathlib import Path

BEGIN, END = "<!-- campaign: begin -->\n", "<!-- campaign: end -->\n"
ROWS = ("games", "unskipped games", "plies", "changes", "prompts", "wrong", "lost", "untold")
NAMES = {
    "games": "games", "unskipped games": "of which no scan was skipped", "plies": "actions and throws",
    "changes": "magnets that came or went", "prompts": "prompts", "wrong": "**counted wrongly**",
    "lost": "**lost after one prompt**", "untold": "what sensors cannot tell",
}  # fmt: skip


def write(path: Path, totals: dict[str, Counter[str]], code: str) -> None:
    """Write the tables in place of those on the page. Raises ValueError if the page has no marks."""
    text = path.read_text(encoding="utf-8")
    before, rest = text.split(BEGIN)
    _old, after = rest.split(END)
    path.write_text(f"{before}{BEGIN}{tables(totals, code)}{END}{after}", encoding="utf-8")


def tables(totals: dict[str, Counter[str]], code: str) -> str:
    """Outcomes by game, habits by game, and on which version of the code they were played."""
    games = list(totals)
    head = f"| | {' | '.join(games)} |\n|---|{'---|' * len(games)}\n"
    outcome = "".join(_row(NAMES[row], [totals[game][row] for game in games]) for row in ROWS)
    kinds = sorted({name for game in games for name in totals[game] if name.startswith("habit ")})
    habits = "".join(_row(kind.removeprefix("habit "), [totals[game][kind] for game in games]) for kind in kinds)
    causes = sorted({name for game in games for name in totals[game] if name.startswith("untold ")})
    untold = "".join(
        _row(cause.removeprefix("untold ") or "plain", [totals[game][cause] for game in games]) for cause in causes
    )
    return (
        f"\n{head}{outcome}\nFaults of hands, how often:\n\n{head}{habits}\n"
        f"What sensors could not tell, by what hands were doing:\n\n{head}{untold}\n"
        f"All on one version of the table's code, `firmware/ludus`, whose digest is {code}.\n\n"
    )


def _row(name: str, values: list[int]) -> str:
    return f"| {name} | {' | '.join(f'{value:,}' for value in values)} |\n"
