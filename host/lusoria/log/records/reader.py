"""Reads records: plays every action of a game by the rules, once.

A wrong record is refused with a LogError that names the line. If there are compiled rules, they play a game in one
call; if anything seems wrong, the game is played again, action by action, to find out what.
"""

import io
import re
from array import array
from collections import Counter
from collections.abc import Callable, Iterable
from copy import copy
from functools import lru_cache
from itertools import accumulate, repeat
from operator import xor
from typing import NamedTuple

from ludus.errors import LudusError, OptionError
from ludus.games.game import SCORES, Game
from ludus.games.notation import NO_ACTION
from ludus.games.registry import part
from lusoria.errors import LogError
from lusoria.log.records.source import COMMENT, WORD, Portion, Source, portions, quoted, source_of
from lusoria.log.records.writer import NOTHING_PLAYED, OPTION_NAMES, Ply, Record, play, ply_of, tag_name

_OPTION_TAGS = {tag_name(option): option for option in OPTION_NAMES}
_DERIVED = ("Result", "Game", "SetUp", "FEN", *_OPTION_TAGS)
# Plays actions of a game on its state as long as they are legal; returns, for each, its trace << 1 | who played it.
PlayLegal = Callable[[str, "array[int]", "array[int]"], "array[int]"]
_LONGEST_WORD = 40  # longer than any text of an action
_CAPTURES = re.compile(r"(?<=.)x.*|\*$")  # the part of a text that tells captures, which follow from the position


class Replayed(NamedTuple):
    """A record, its game at the end, and the results of `writer.play` for its actions."""

    record: Record
    rules: Game
    plies: list[Ply]


class _Replay(Game):
    """A game that is only played forward.

    It keeps no states for take-backs, and checks positions only if a rule asks.
    """

    def again(self) -> "_Replay":
        """Return a copy of the game as it stands."""
        other = copy(self)
        vars(other).update({name: value[:] for name, value in vars(self).items() if isinstance(value, (array, list))})
        return other

    @property
    def threefold(self) -> bool:
        """Whether the game ends when a position occurs for the third time."""
        return self.options.get("repetition") == "threefold"

    def is_legal(self, action: int) -> bool:
        return action in self._buffer[: self._count]

    def play(self, action: int) -> None:
        if self.threefold or not self.is_legal(action):
            super().play(action)
            return
        self.rules.play(self.state, action)
        self.played.append(action)
        self.settle()


def read(text: str) -> list[Record]:
    """Read all records of a text. Raises LogError, 'line N: ...', for the first wrong line."""
    return [replay(portion).record for portion in portions(io.StringIO(text, newline=None))]


def replay(portion: Portion, play_legal: PlayLegal | None = None) -> Replayed:
    """Replay the record of a game. Raises LogError, 'line N: ...', which quotes only the beginning of long texts.

    play_legal: a quick way to play many actions in one call, or None.
    """
    source = source_of(portion)
    try:
        return _replayed(source, play_legal)
    except LogError as error:
        message = str(error)
        for text in (*(value for value, _line in source.tags.values()), *(word for _kind, word, _line in source.words)):
            message = message.replace(text, quoted(text)) if quoted(text) != text else message
        raise LogError(message) from error


def _replayed(source: Source, play_legal: PlayLegal | None) -> Replayed:
    game = source.value("Game")
    if game is None:
        raise LogError(f"line {source.line('')}: there is no tag Game to say which game this is")
    result = _result(source)
    tags = {name: value for name, (value, _line) in source.tags.items() if name not in _DERIVED}
    record = Record(game, _options(source), source.value("FEN"), [], result[0], tags, _comments(source))
    played = None if play_legal is None else _play_at_once(record, source, play_legal)
    rules, plies = _play(record, source) if played is None else played
    record.actions = list(rules.played)
    if rules.over and rules.score != record.result:
        raise LogError(f"line {result[1]}: the result is {record.result}, by the rules {rules.score} ({rules.reason})")
    return Replayed(record, rules, plies)


def _result(source: Source) -> tuple[str, int]:
    """Pop the result and its line from the words; it must be the last word, as `1-0` is also a move of Rota."""
    at = next((at for at in range(len(source.words) - 1, -1, -1) if source.words[at][0] == WORD), -1)
    if at < 0 or source.words[at][1] not in SCORES:
        line = source.words[at][2] if at >= 0 else source.line("Game")
        raise LogError(f"line {line}: the moves must end with a result: {' '.join(SCORES)}")
    _kind, result, line = source.words.pop(at)
    if source.value("Result") not in (None, result):
        raise LogError(f"line {source.line('Result')}: the tag Result says {source.value('Result')}, the end {result}")
    return result, line


def _options(source: Source) -> dict[str, str]:
    return {option: source.tags[tag][0] for tag, option in _OPTION_TAGS.items() if tag in source.tags}


def _begin(record: Record, source: Source) -> _Replay:
    if record.start is None and source.value("SetUp") == "1":
        raise LogError(f"line {source.line('SetUp')}: SetUp needs a tag FEN with the position")
    try:
        return _begun(record.game, tuple(record.options.items()), record.start).again()
    except OptionError as error:
        raise LogError(f"line {source.line(_wrong_tag(record))}: {error}") from error
    except LudusError as error:
        raise LogError(f"line {source.line('FEN')}: {error}") from error


@lru_cache(64)
def _begun(game_id: str, options: tuple[tuple[str, str], ...], start: str | None) -> _Replay:
    return _Replay(game_id, dict(options), start)


def _wrong_tag(record: Record) -> str:
    """The tag to blame if game and options do not fit: the first one that makes the game impossible.

    The options are tried in the order of OPTION_NAMES: first the board's size, later the number of pieces, which
    depends on it.
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


def _comments(source: Source) -> dict[int, str]:
    """The comments by ply; those before the first action are at 0."""
    comments, ply = dict[int, str](), 0
    for kind, text, _line in source.words:
        if kind == COMMENT:
            comments[ply] = " ".join([comments.get(ply, ""), *text[1:-1].split()]).strip()
        elif text != NOTHING_PLAYED:
            ply += 1
    return comments


def _play(record: Record, source: Source) -> tuple[Game, list[Ply]]:
    """Play the words of the source, one after the other."""
    rules, plies = _begin(record, source), list[Ply]()
    passed = False  # whether no die of the last throw could be played: then a '-' may follow
    for kind, text, line in source.words:
        if kind == WORD and text == NOTHING_PLAYED and passed:
            passed = False
        elif kind == WORD:
            plies.append(_action(rules, text, line))
            passed = NOTHING_PLAYED in plies[-1][1]
    return rules, plies


def _action(rules: Game, text: str, line: int) -> Ply:
    try:
        return play(rules, rules.parse(text))
    except LudusError as error:
        raise LogError(f"line {line}: ply {len(rules.played) + 1}: {error}") from error


def _play_at_once(record: Record, source: Source, play_legal: PlayLegal) -> tuple[Game, list[Ply]] | None:
    """Do as `_play` does in one call; None if a text is not as we would write it, or anything else may be amiss."""
    rules, about = _begin(record, source), (record.game, tuple(record.options.items()))
    words = [text for kind, text, _line in source.words if kind == WORD]
    if any(len(word) > _LONGEST_WORD for word in words):
        return None
    actions = [_meant(*about, text) for text in words if text != NOTHING_PLAYED]
    if NO_ACTION in actions:
        return None
    rules.played = array("H", actions)
    traces = play_legal(record.game, rules.state, rules.played)
    rules.settle()
    written = map(_text, repeat(record.game), actions, [trace >> 1 for trace in traces])
    sides = [*[trace & 1 for trace in traces], rules.side]
    plies = [*map(ply_of, sides, written, sides[1:])]
    if words != [text for _side, texts in plies for text in texts] or (rules.threefold and _may_repeat(actions)):
        return None
    return rules, plies


@lru_cache(2**16)
def _meant(game_id: str, options: tuple[tuple[str, str], ...], text: str) -> int:
    """The action that a text means in any position where it is legal, or NO_ACTION."""
    start = _begun(game_id, options, None)
    meant = part(game_id, "parsing").actions_meant(start.words, _CAPTURES.sub("", text), start.state)
    return int(meant[0]) if len(meant) == 1 else NO_ACTION


@lru_cache(2**16)
def _text(game_id: str, action: int, trace: int) -> str:
    return str(part(game_id, "notation").action_text(action, trace))


def _may_repeat(actions: Iterable[int]) -> bool:
    """Whether the same cells may have been occupied three times; if not, no position has occurred three times.

    Between two equal positions nothing is placed or captured, so each action empties one cell and fills another.
    """
    changes = (1 << (action >> 8) ^ 1 << (action & 255) for action in actions)
    return max(Counter(accumulate(changes, xor, initial=0)).values()) > 2
