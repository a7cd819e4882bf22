"""Reads records: splits a file into games, and plays every action by the rules once.

Refuses with a LogError that names the line. Reads what other programs write as well: any numbers or
none, comments in braces and after `;`, lines that begin with `%`, tags in any order.
"""

import io
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple, TextIO

from ludus.errors import LudusError, OptionError
from ludus.games.game import SCORES, Game
from lusoria.errors import LogError, UsageError
from lusoria.log.records.record import NOTHING_PLAYED, OPTION_NAMES, Ply, Record, play, tag_name

# In this order: the first that fits at a place is what stands there.
_KINDS = (
    ("tag", r'^\[[A-Za-z0-9_]+[ \t]+"(?:[^"\\\n]|\\.)*"[ \t]*\][ \t]*$'),
    ("no tag", r"^\[.*$"),
    ("skipped", r"^%.*$|;.*$|\s+"),
    ("comment", r"\{[^}]*\}"),
    ("no comment", r"[{}]"),
    ("number", r"\d+\.+"),
    ("word", r"[^\s{};]+"),
)
_TOKEN = re.compile("|".join(f"(?P<{name.replace(' ', '_')}>{pattern})" for name, pattern in _KINDS), re.MULTILINE)
_ASIDE = re.compile(r"\{[^}]*\}|;.*")  # comments that end on their line
_LONGEST = 2**20  # characters of one game: what is longer is no record, and is not read into memory
_QUOTED = 80  # characters of what is wrong
_TAG = re.compile(r'\[(\w+)\s+"(.*)"\s*\]')
_OPTION_TAGS = {tag_name(option): option for option in OPTION_NAMES}
_DERIVED = ("Result", "Game", "SetUp", "FEN", *_OPTION_TAGS)


@dataclass
class _Source:
    """The text of one game, split into tags and words (actions, comments, the result) with their lines."""

    tags: dict[str, tuple[str, int]] = field(default_factory=dict)
    words: list[tuple[str, str, int]] = field(default_factory=list)  # kind, text, line

    def value(self, tag: str) -> str | None:
        return self.tags[tag][0] if tag in self.tags else None

    def line(self, tag: str) -> int:
        """The line of a tag, or else of the beginning of the game."""
        lines = [line for _text, line in self.tags.values()] + [line for _kind, _text, line in self.words]
        return self.tags[tag][1] if tag in self.tags else min(lines)


class Portion(NamedTuple):
    """The text of one game in a file, and the number of its first line."""

    line: int
    text: str


class Replayed(NamedTuple):
    """A record, its game at the end, and the results of `record.play` for its actions."""

    record: Record
    rules: Game
    plies: list[Ply]


class _Replay(Game):
    """A game that is only played forward.

    It keeps no states for take-backs, and checks positions only if a rule asks.
    """

    def is_legal(self, action: int) -> bool:
        return action in self._buffer[: self._count]

    def play(self, action: int) -> None:
        if self.options.get("repetition") == "threefold" or not self.is_legal(action):
            super().play(action)
            return
        self.rules.play(self.state, action)
        self.played.append(action)
        self.settle()


def read(text: str) -> list[Record]:
    """Read all records of a text. Raises LogError, 'line N: ...', for the first wrong line."""
    return [replay(portion).record for portion in portions(io.StringIO(text, newline=None))]


def unreadable(path: Path, error: Exception) -> UsageError:
    """The error for a file that is missing or is no text."""
    return UsageError(f"{path} cannot be read: {error}")


def portions(file: TextIO) -> Iterator[Portion]:
    """Split a file into games, line by line. Raises LogError for a game too long to be a record."""
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


def replay(portion: Portion) -> Replayed:
    """Replay the record of a game. Raises LogError, 'line N: ...', which quotes only the beginning of long texts."""
    source = _source(portion)
    try:
        return _replayed(source)
    except LogError as error:
        message = str(error)
        for text in (*(value for value, _line in source.tags.values()), *(word for _kind, word, _line in source.words)):
            message = message.replace(text, _quoted(text)) if len(text) > _QUOTED else message
        raise LogError(message) from error


def _ends_in_comment(line: str, comment: bool) -> bool:
    """Whether the next line begins within a comment; comment: whether this one does."""
    if comment:
        _inside, end, line = line.partition("}")
        if not end:
            return True
    return "{" in line and "{" in _ASIDE.sub("", line)


def _says(match: re.Match[str]) -> bool:
    return match.lastgroup not in ("skipped", "number")


def _source(portion: Portion) -> _Source:
    source = _Source()
    for kind, token, line in _split(portion):
        if kind == "tag":
            name, value = _TAG.fullmatch(token.strip()).groups()  # type: ignore[union-attr]
            if name in source.tags:
                raise LogError(f"line {line}: a second tag {_quoted(name)}")
            source.tags[name] = (re.sub(r"\\(.)", r"\1", value), line)
        else:
            source.words.append((kind, token, line))
    return source


def _split(portion: Portion) -> Iterator[tuple[str, str, int]]:
    """Split text into (kind, token, line). Raises LogError for text that cannot be read."""
    line = portion.line
    for match in _TOKEN.finditer(portion.text):
        kind, token = match.lastgroup or "", match.group()
        if kind == "no_tag":
            raise LogError(f"line {line}: a tag is written [Name \"value\"], not '{_quoted(token)}'")
        if kind == "no_comment":
            raise LogError(f"line {line}: a comment begins with {{ and ends with }}; here is only a '{token}'")
        if _says(match):
            yield kind, token, line
        line += token.count("\n")


def _quoted(text: str) -> str:
    """The beginning of a text, as far as an error quotes it."""
    return text if len(text) <= _QUOTED else text[:_QUOTED] + "…"


def _replayed(source: _Source) -> Replayed:
    game = source.value("Game")
    if game is None:
        raise LogError(f"line {source.line('')}: there is no tag Game to say which game this is")
    result = _result(source)
    tags = {name: value for name, (value, _line) in source.tags.items() if name not in _DERIVED}
    record = Record(game, _options(source), source.value("FEN"), [], result[0], tags)
    rules = _begin(record, source)
    plies = _play(record, rules, source)
    if rules.over and rules.score != record.result:
        raise LogError(f"line {result[1]}: the result is {record.result}, by the rules {rules.score} ({rules.reason})")
    return Replayed(record, rules, plies)


def _result(source: _Source) -> tuple[str, int]:
    """Take the result, with its line, off the words: it is the last word, since `1-0` is also a move of Rota."""
    at = max((index for index, (kind, _text, _line) in enumerate(source.words) if kind == "word"), default=-1)
    if at < 0 or source.words[at][1] not in SCORES:
        line = source.words[at][2] if at >= 0 else source.line("Game")
        raise LogError(f"line {line}: the moves must end with a result: {' '.join(SCORES)}")
    _kind, result, line = source.words.pop(at)
    if source.value("Result") not in (None, result):
        raise LogError(f"line {source.line('Result')}: the tag Result says {source.value('Result')}, the end {result}")
    return result, line


def _options(source: _Source) -> dict[str, str]:
    return {option: source.tags[tag][0] for tag, option in _OPTION_TAGS.items() if tag in source.tags}


def _begin(record: Record, source: _Source) -> Game:
    if record.start is None and source.value("SetUp") == "1":
        raise LogError(f"line {source.line('SetUp')}: SetUp needs a tag FEN with the position")
    try:
        return _Replay(record.game, dict(record.options), record.start)
    except OptionError as error:
        raise LogError(f"line {source.line(_wrong_tag(record))}: {error}") from error
    except LudusError as error:
        raise LogError(f"line {source.line('FEN')}: {error}") from error


def _wrong_tag(record: Record) -> str:
    """The tag to blame if game and options do not fit: the first one that makes the game impossible.

    OPTION_NAMES has the board's size before the number of pieces, which depends on it.
    """
    tag, options = "Game", dict[str, str]()
    for option, value in record.options.items():
        try:
            Game(record.game, dict(options))
        except OptionError:
            return tag
        tag = tag_name(option)
        options[option] = value
    return tag


def _play(record: Record, rules: Game, source: _Source) -> list[Ply]:
    """Play the words of the source, and fill in the record's actions and comments."""
    plies = []
    thrower = -1  # who threw the dice of which nothing could be played, while a '-' may follow
    for kind, text, line in source.words:
        if kind == "comment":
            ply = len(record.actions)
            words = [record.comments.get(ply, ""), *text[1:-1].split()]
            record.comments[ply] = " ".join(words).strip()
        elif text == NOTHING_PLAYED and thrower in (0, 1) and thrower != rules.side:
            thrower = -1
        else:
            plies.append(_action(rules, text, line))
            record.actions.append(rules.played[-1])
            thrower = plies[-1][0] if text.startswith("(") else -1
    return plies


def _action(rules: Game, text: str, line: int) -> Ply:
    try:
        return play(rules, rules.parse(text))
    except LudusError as error:
        raise LogError(f"line {line}: ply {len(rules.played) + 1}: {error}") from error
