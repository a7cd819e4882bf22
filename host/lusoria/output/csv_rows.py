"""Writes rows of CSV for spreadsheets, with an apostrophe before a text such as `=1+1` that would be a formula."""

import csv
import io
from collections.abc import Iterable
from typing import Any, TextIO

_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def write(rows: Iterable[Iterable[Any]], out: TextIO) -> None:
    """Write rows. Texts that would be formulas are made plain; numbers of any type stay numbers."""
    csv.writer(out, lineterminator="\n").writerows([plain(value) for value in row] for row in rows)


def table(head: Iterable[Any], rows: Iterable[Iterable[Any]]) -> bytes:
    """The bytes of a CSV file: the head, then the rows."""
    text = io.StringIO()
    write([head, *rows], text)
    return text.getvalue().encode()


def plain(value: Any) -> Any:
    """The value as it is written: a text that would be a formula gets an apostrophe in front."""
    if isinstance(value, str) and value.startswith(_FORMULA) and not _is_number(value):
        return f"'{value}"
    return value


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True
