"""Rows of CSV, fit for a spreadsheet: it takes a text such as `=1+1` for a formula unless an apostrophe leads it."""

import csv
from collections.abc import Iterable
from typing import Any, TextIO

_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def write(rows: Iterable[Iterable[Any]], out: TextIO) -> None:
    """Write rows; texts that would be formulas are made plain, numbers stay numbers, in whatever type they come."""
    csv.writer(out, lineterminator="\n").writerows([plain(value) for value in row] for row in rows)


def plain(value: Any) -> Any:
    """What is written for a value."""
    if isinstance(value, str) and value.startswith(_FORMULA) and not _is_number(value):
        return f"'{value}"
    return value


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True
