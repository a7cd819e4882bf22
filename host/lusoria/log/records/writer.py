"""Writes the record of a game as text, in a form like that of PGN:

    [Game "rota"]
    [Lines "wheel"]

    1. 5 0 2. 1 {a comment} 3 3. 2 0-1

The tags come first, with one for each option that is not default; then the moves in the game's notation; the
result comes last. One number stands before White's turn and Black's answer; in a game where a turn has several
actions (Twelve Lines: a throw and its steps), each turn has its own number. `reader` reads it back.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from ludus.games.game import Game
from ludus.games.options import changed
from ludus.games.registry import GAMES, part

WIDTH = 80
OPTION_NAMES = tuple(dict.fromkeys(option[0] for game in GAMES for option in part(game, "notation").OPTIONS))
ROSTER = {"Event": "?", "Site": "?", "Date": "????.??.??", "Round": "-", "White": "?", "Black": "?"}
KNOWN_LAST = ("Termination", "TimeControl", "Table", "FlightRecord")  # written only when known
NOTHING_PLAYED = "-"  # stands after a throw if none of its dice could be played
Ply = tuple[int, tuple[str, ...]]  # who played it and its texts: one, or a throw and the sign that nothing was played


@dataclass
class Record:
    """A game as a record describes it.

    tags: all but Result, Game, SetUp, FEN and the options, which follow from the other fields. start:
    position text, None for the usual start. comments: by ply; that of ply 0 stands before the first action.
    """

    game: str
    options: dict[str, str] = field(default_factory=dict)
    start: str | None = None
    actions: list[int] = field(default_factory=list)
    result: str = "*"
    tags: dict[str, str] = field(default_factory=dict)
    comments: dict[int, str] = field(default_factory=dict)

    def begin(self) -> Game:
        """Make the game at its start. Raises LudusError if there is no such game, option or position."""
        return Game(self.game, dict(self.options), self.start)

    def after(self, plies: int | None = None) -> Game:
        """Make the game as it stands after so many plies; None for all. Raises LudusError if the rules refuse one."""
        game = self.begin()
        for action in self.actions[:plies]:
            game.play(action)
        return game


def tag_name(option: str) -> str:
    """The tag of an option: 'placing-wins' becomes 'PlacingWins'."""
    return "".join(part.capitalize() for part in option.split("-"))


def write(records: Iterable[Record]) -> str:
    """Write records as one text with blank lines between them. Raises LudusError if one breaks the rules."""
    return "\n".join(text_of(record, record.begin(), _played(record)) for record in records)


def text_of(record: Record, game: Game, plies: Iterable[Ply]) -> str:
    """Write a record as text. game: with its options, at any ply; plies: what `play` returned for its actions."""
    tags = [f'[{name} "{_escaped(value)}"]\n' for name, value in _tags(record, game)]
    return "".join(tags) + "\n" + "\n".join(movetext(record, plies)) + "\n"


def movetext(record: Record, plies: Iterable[Ply] | None = None) -> list[str]:
    """The moves, comments and result as lines of at most WIDTH columns; plies as in `text_of`."""
    text = " ".join(_tokens(record, _played(record) if plies is None else plies))
    lines, start = list[str](), 0
    while len(text) - start > WIDTH:
        end = text.rfind(" ", start, start + WIDTH + 1)
        end = end if end >= 0 else text.find(" ", start)
        if end < 0:
            break
        lines.append(text[start:end])
        start = end + 1
    return [*lines, text[start:]]


def play(game: Game, action: int) -> Ply:
    """Play an action of a game. Raises LudusError if the rules refuse it."""
    side, text = game.side, game.text(action)
    game.play(action)
    return ply_of(side, text, game.side)


def ply_of(side: int, text: str, after: int) -> Ply:
    """The Ply of an action that side played; after: the side whose turn it is then."""
    return side, (text, NOTHING_PLAYED) if text.startswith("(") and after != side else (text,)


def _tags(record: Record, game: Game) -> Iterator[tuple[str, str]]:
    """The tags in the order in which they are written; unknown ones come last."""
    for name, unknown in ROSTER.items():
        yield name, record.tags.get(name, unknown)
    yield "Result", record.result
    yield "Game", record.game
    for option, value in changed(game.words.OPTIONS, game.options):
        yield tag_name(option), str(value)
    if record.start is not None:
        yield "SetUp", "1"
        yield "FEN", record.start
    for name in KNOWN_LAST:
        if name in record.tags:
            yield name, record.tags[name]
    for name, value in record.tags.items():
        if name not in ROSTER and name not in KNOWN_LAST:
            yield name, value


def _tokens(record: Record, played: Iterable[Ply]) -> Iterator[str]:
    yield from _comment(record, 0)
    several = hasattr(part(record.game, "notation"), "dice_text")  # a throw and its steps are one turn
    previous, number = -1, 1
    for ply, (side, texts) in enumerate(played, 1):
        if side != previous:
            if several or side == 0:
                yield f"{number}."
            elif previous < 0:
                yield f"{number}..."
            number += 1 if several or side == 1 else 0
            previous = side
        yield from texts
        if ply in record.comments:
            yield from _comment(record, ply)
    yield record.result


def _played(record: Record) -> Iterator[Ply]:
    game = record.begin()
    return (play(game, action) for action in record.actions)


def _comment(record: Record, ply: int) -> list[str]:
    """The comment after a ply, in words that may be wrapped; braces are replaced, since they would end the comment."""
    text = record.comments.get(ply, "").replace("{", "(").replace("}", ")")
    return ("{" + " ".join(text.split()) + "}").split() if text.split() else []


def _escaped(value: str) -> str:
    return " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')
