"""Renews the parts of docs pages that commands make, between two marks; the words around are written by hand."""

from collections.abc import Iterable
from pathlib import Path

END = "<!-- end of numbers -->"


def renewed(page: str, command: str, lines: Iterable[str]) -> str:
    """The page with those lines between the mark of the command and the next end mark.

    Raises ValueError if it has no such marks.
    """
    begin = f"<!-- numbers: made by {command} -->"
    return replaced(page, begin, END, "\n".join(("", *lines, "")))


def replaced(page: str, begin: str, end: str, text: str) -> str:
    """The page with that text between two marks. Raises ValueError if it has no such marks."""
    before, mark, rest = page.partition(begin)
    _, end_mark, after = rest.partition(end)
    if not (mark and end_mark):
        raise ValueError(f"the page has no marks {begin} and {end}")
    return f"{before}{begin}{text}{end}{after}"


def renew(path: Path, command: str, lines: Iterable[str]) -> None:
    """Put those lines between the marks in a page's file. Raises ValueError as `renewed` does."""
    path.write_text(renewed(path.read_text(encoding="utf-8"), command, lines), encoding="utf-8")


def publish(path: Path | None, command: str, lines: Iterable[str]) -> None:
    """Put those lines into a page's file as `renew` does, or print them if `path` is None."""
    if path:
        renew(path, command, lines)
    else:
        print(*lines, sep="\n")


def table(names: Iterable[object], rows: Iterable[Iterable[object]]) -> Iterable[str]:
    """A table in Markdown, as lines."""
    columns = list(names)
    yield row(*columns)
    yield row(*["---"] * len(columns))
    for each in rows:
        yield row(*each)


def row(*cells: object) -> str:
    """A row of a table in Markdown."""
    return f"| {' | '.join(map(str, cells))} |"
