"""Digests of code, so that results of other code are told apart. Comments and docstrings may change freely."""

import hashlib
import tokenize
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from lusoria.boards import definitions as boards

TABLE = ("games", "recognition", "session", "lights")  # the firmware's rooms that decide what a table counts and shows
_WORDLESS = tokenize.COMMENT, tokenize.NL, tokenize.ENCODING
_BEFORE_A_STATEMENT = tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT


def digest(paths: Iterable[Path]) -> str:
    """8 hex digits of what the files do, in their order."""
    return hashlib.sha256("\n".join(map(_statements, paths)).encode()).hexdigest()[:8]


@cache
def of_table() -> str:
    """8 hex digits of what a table under test does."""
    folder = boards.data_folder("firmware") / "ludus"
    return digest(sorted(path for room in TABLE for path in (folder / room).rglob("*.py")))


def _statements(path: Path) -> str:
    """The words of a file without its comments and the strings that stand alone."""
    words, before = [], tokenize.NEWLINE
    with path.open("rb") as file:
        for token in tokenize.tokenize(file.readline):
            if token.type in _WORDLESS:
                continue
            if not (token.type == tokenize.STRING and before in _BEFORE_A_STATEMENT):
                words.append(token.string)
            before = token.type
    return " ".join(words)
