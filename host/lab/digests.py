"""Digests of code, so that results of other code are told apart. Comments and docstrings may change freely."""

import hashlib
import tokenize
from collections.abc import Iterable
from pathlib import Path

_WORDLESS = tokenize.COMMENT, tokenize.NL, tokenize.ENCODING
_BEFORE_A_STATEMENT = tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT


def digest(paths: Iterable[Path]) -> str:
    """8 hex digits of what the files do, in their order."""
    return hashlib.sha256("\n".join(map(_statements, paths)).encode()).hexdigest()[:8]


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
