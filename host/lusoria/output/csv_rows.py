"""Writes rows of CSV for spreadsheets, which take a text such as `=1+1` for a formula unless an apostrophe leads it."""

import csv
import io
from collections.abc import Iterable
from typing import Any, TextIO

_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def write(rows: Iterable[Iterable[Any]], out: TextIO) -> None:
    """Write rows. Texts that would be formulas are made plain; numbers of any type stay numbers."""
    csv.writer(out, lineterminator="\n").writerows([plain(value) for value in row] for row in rows)


def table(head: Iterable[Any], rows: Iterable[Iterable[Any]]) -> bytes:
    """A file of rows below their head."""
    text = io.StringIO()
    write([head, *rows], text)
    return text.getvalue().encode()


def plain(value: Any) -> Any:
    """The value as it is written."""
    if isinstance(value, str) and value.startswith(_FORMULA) and not _is_number(value):
        return f"'{value}"
    return value


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True
