"""Splits a file of records, game by game, into tags, words and comments, each with its line.

Also reads what other programs write: any move numbers or none, comments in braces and after `;`, lines that begin with
`%`, tags in any order. A LogError names the line of what cannot be read.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple, TextIO

from lusoria.errors import LogError, UsageError

WORD, COMMENT = "word", "comment"
# The order matters: at each place, the first pattern that fits applies.
_KINDS = (
    ("tag", r'^\[[A-Za-z0-9_]+[ \t]+"(?:[^"\\\n]|\\.)*"[ \t]*\][ \t]*$'),
    ("no tag", r"^\[.*$"),
    ("skipped", r"^%.*$|;.*$|\s+"),
    ("comment", r"\{[^}]*\}"),
    ("no comment", r"[{}]"),
    ("words", r"[^\n{};]+"),
)
_TOKEN = re.compile("|".join(f"(?P<{name.replace(' ', '_')}>{pattern})" for name, pattern in _KINDS), re.MULTILINE)
_NUMBERS = re.compile(r"(?<!\S)(?:\d+\.+)+")
_ASIDE = re.compile(r"\{[^}]*\}|;.*")  # comments that end on their line
_LONGEST = 2**20  # characters of one game: a longer text is no record, and is not read into memory
_QUOTED = 80  # the most characters that an error quotes
_ESCAPED = re.compile(r"\\(.)")
_TAG = re.compile(r'\[(\w+)\s+"(.*)"\s*\]')


@dataclass
class Source:
    """One game's part of the text: tags and words (actions, comments, the result), each with its line."""

    tags: dict[str, tuple[str, int]] = field(default_factory=dict)
    words: list[tuple[str, str, int]] = field(default_factory=list)  # kind, text, line

    def value(self, tag: str) -> str | None:
        """The value of a tag, or None if it is missing."""
        return self.tags[tag][0] if tag in self.tags else None

    def line(self, tag: str) -> int:
        """The line of a tag, or the line on which the game begins if the tag is missing."""
        lines = [line for _text, line in self.tags.values()] + [line for _kind, _text, line in self.words]
        return self.tags[tag][1] if tag in self.tags else min(lines)


class Portion(NamedTuple):
    """The text of one game in a file, and the line on which it begins."""

    line: int
    text: str


def unreadable(path: Path, error: Exception) -> UsageError:
    """The error for a file that is missing or is not text."""
    return UsageError(f"{path} cannot be read: {error}")


def portions(file: TextIO) -> Iterator[Portion]:
    """The games of a file, read line by line. Raises LogError for one too long to be a record."""
    first, lines, size, begun, comment = 1, list[str](), 0, False, False
    for number, line in enumerate(iter(lambda: file.readline(_LONGEST), ""), 1):
        line = line.removeprefix("\ufeff") if number == 1 else line
        if begun and not comment and line.startswith("["):
            yield Portion(first, "".join(lines))
            first, lines, size, begun = number, [], 0, False
        lines.append(line)
        size += len(line)
        if size >= _LONGEST:
            raise LogError(f"line {number}: this game has more than {_LONGEST} characters: it is no record")
        if comment or not line.startswith(("[", "%")):
            comment = _ends_in_comment(line, comment)
            begun = begun or comment or any(_says(match) for match in _TOKEN.finditer(line))
    if begun or any(line.startswith("[") for line in lines):
        yield Portion(first, "".join(lines))


def source_of(portion: Portion) -> Source:
    """Split the text of a game into tags, words and comments. Raises LogError for what cannot be read."""
    source, line = Source(), portion.line
    for match in _TOKEN.finditer(portion.text):
        kind, token = match.lastgroup, match.group()
        if kind == "words":
            source.words += [(WORD, word, line) for word in _words(token)]
        elif kind == "tag":
            _add_tag(source, token, line)
        elif kind == "comment":
            source.words.append((COMMENT, token, line))
        elif kind == "no_tag":
            raise LogError(f"line {line}: a tag is written [Name \"value\"], not '{quoted(token)}'")
        elif kind == "no_comment":
            raise LogError(f"line {line}: a comment begins with {{ and ends with }}; here is only a '{token}'")
        line += token.count("\n")
    return source


def quoted(text: str) -> str:
    """The beginning of a text, as much as an error quotes."""
    return text if len(text) <= _QUOTED else text[:_QUOTED] + "…"


def _ends_in_comment(line: str, comment: bool) -> bool:
    """Whether a line ends within a comment; comment: whether it begins within one."""
    if comment:
        _inside, end, line = line.partition("}")
        if not end:
            return True
    return "{" in line and "{" in _ASIDE.sub("", line)


def _says(match: re.Match[str]) -> bool:
    kind = match.lastgroup
    return bool(_words(match.group())) if kind == "words" else kind != "skipped"


def _words(run: str) -> list[str]:
    """The words of a run, without the numbers before moves."""
    return _NUMBERS.sub(" ", run).split()


def _add_tag(source: Source, token: str, line: int) -> None:
    name, value = _TAG.fullmatch(token.strip()).groups()  # type: ignore[union-attr]
    if name in source.tags:
        raise LogError(f"line {line}: a second tag {quoted(name)}")
    source.tags[name] = (_ESCAPED.sub(r"\1", value), line)
