"""Digests of code, which show whether two results come from the same code. Comments and docstrings do not alter them.

`python -m lab.digests` prints that of the table's code.
"""

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
    """The digest of the files' code, in the order given: 8 hex digits."""
    return hashlib.sha256("\n".join(map(_statements, paths)).encode()).hexdigest()[:8]


@cache
def of_table() -> str:
    """The digest of the firmware's code in the rooms of TABLE: 8 hex digits."""
    folder = boards.data_folder("firmware") / "ludus"
    return digest(sorted(path for room in TABLE for path in (folder / room).rglob("*.py")))


def _statements(path: Path) -> str:
    """The tokens of a file, separated by spaces, without its comments and the strings that stand alone."""
    words, before = [], tokenize.NEWLINE
    with path.open("rb") as file:
        for token in tokenize.tokenize(file.readline):
            if token.type in _WORDLESS:
                continue
            if not (token.type == tokenize.STRING and before in _BEFORE_A_STATEMENT):
                words.append(token.string)
            before = token.type
    return " ".join(words)


if __name__ == "__main__":
    print(of_table())
