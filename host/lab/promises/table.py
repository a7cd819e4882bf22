"""A table without hardware: a Sitting with its own clock that gets settled changes and presses, and nothing else.

No contact bounces here, and a table is copied by pickling, so that a sequence of hands costs a millisecond or less.
"""

import copyreg
import hashlib
import pickle
import re
import sys
import types
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from lab.promises.layout import layout
from ludus.board.facts import PIPS
from ludus.games.game import Game
from ludus.lights import scene
from ludus.session.sitting import Sitting

BEGIN = 1 << 29  # ms: a number in the table's memory that is only a little greater must be a time
FORGOTTEN_MS = 10_000  # no rule of a table looks farther back
PEOPLE = ("human", "human")
WHITE, BLACK = 1, 2
_TIME = re.compile(rb"J(..[\0-\x1f]\x20)", re.DOTALL)  # how pickle writes a time of the first half hour
Entry = tuple[str, tuple[Any, ...]]


def _module(name: str) -> types.ModuleType:
    return sys.modules[name]


copyreg.pickle(types.ModuleType, lambda module: (_module, (module.__name__,)))


class Table:
    """A table: `levels` are its settled sensors by seat: 0 nothing, 1 a piece; on a colour board 2 white, 3 black.

    `entries` are those made since the list was last cleared; whoever reads it clears it. `picture` is what the lights
    show.
    """

    def __init__(
        self, game_id: str, options: dict[str, str], colours: bool, throws: Sequence[str], position: str = ""
    ) -> None:
        """Begin the game from its start or from a position, with its pieces on the board.

        throws: how the table's dice fall, as texts such as '136'; after the last one the first comes again.
        """
        self.now = BEGIN
        self.colours = colours
        self.entries: list[Entry] = []
        self.layout = layout(game_id, options.get("board", ""))
        self._throws = tuple(throws)
        self._fallen = 0
        cells = len(self.layout.names)
        self.levels = bytearray(cells * self.layout.slots)
        self._seats: list[int] = []  # that are filled, in the order in which this was done
        self.picture = bytearray(cells + PIPS * self.layout.dice)
        self._stand(Game(game_id, options, position or None).contents())
        at = self.now, self.levels, game_id, options
        self.sitting = Sitting(self._entry, do_nothing, self.layout.distance, *at, self._throw)
        if position:
            self.sitting.begin(*at, PEOPLE, position)
        scene.draw(self.sitting, self.picture)

    def _entry(self, kind: str, fields: tuple[Any, ...]) -> None:
        self.entries.append((kind, fields))

    def _throw(self) -> str:
        throw = self._throws[self._fallen]
        self._fallen = (self._fallen + 1) % len(self._throws)
        return throw

    def _stand(self, contents: bytes) -> None:
        slots = self.layout.slots
        for cell, pieces in enumerate(self.shown(contents)):
            for slot in range(pieces if not self.colours else int(pieces > 0)):
                self.levels[cell * slots + slot] = self._level(pieces)
                self._seats.append(cell * slots + slot)

    def _level(self, colour: int) -> int:
        return colour + 1 if self.colours else 1

    @property
    def game(self) -> Game:
        """The game that the table plays."""
        return self.sitting.game

    def name(self, cell: int) -> str:
        """A cell's name."""
        return self.layout.names[cell]

    def shown(self, contents: bytes) -> bytes:
        """What sensors show of contents, by cell: the number of pieces, or on a colour board the piece's colour."""
        if self.colours:
            return bytes([content & 3 for content in contents])
        return bytes([min(content + 3 >> 2, self.layout.slots) for content in contents])

    def standing(self) -> bytes:
        """What the sensors show, as `shown` gives it."""
        slots = self.layout.slots
        if self.colours:
            return bytes([level - 1 if level else 0 for level in self.levels])
        if slots == 1:
            return bytes(self.levels)
        return bytes([sum(self.levels[first : first + slots]) for first in range(0, len(self.levels), slots)])

    def pieces(self, shown: bytes) -> int:
        """How many pieces there are on a board, given in the form that `shown` returns."""
        return sum(map(bool, shown)) if self.colours else sum(shown)

    def has_room(self, cell: int) -> bool:
        """Whether another piece can be set down on a cell."""
        return not all(self.levels[cell * self.layout.slots : (cell + 1) * self.layout.slots])

    def change(self, changes: Iterable[tuple[int, int]]) -> None:
        """Place or lift pieces whose sensors settle together. changes: (cell, colour) pairs; colour 0 lifts the piece.

        In a lane, a lift takes the counter that has stood longest, and a placement fills the first free slot: so a
        counter that is captured goes, and not the one that was set down beside it.
        """
        seats = []
        slots = self.layout.slots
        for cell, colour in changes:
            lane = range(cell * slots, cell * slots + slots)
            if colour:
                seat = next(seat for seat in lane if not self.levels[seat])
                self._seats.append(seat)
            else:
                seat = next(seat for seat in self._seats if seat in lane)
                self._seats.remove(seat)
            self.levels[seat] = self._level(colour) if colour else 0
            seats.append(seat)
        self.sitting.settled(self.now, seats, self.levels)
        scene.draw(self.sitting, self.picture)

    def press(self) -> None:
        """Press the button briefly."""
        self.sitting.press(self.now)
        scene.draw(self.sitting, self.picture)

    def wait(self, ms: int, look: Callable[[], None]) -> None:
        """Let time pass; call look() after each thing that the passing of time brings about."""
        end = self.now + ms
        for _ in range(1000):
            due = self.sitting.due(self.now)
            if due is None or self.now + due > end:
                break
            self.now += due
            self.sitting.tick(self.now)
            scene.draw(self.sitting, self.picture)
            look()
        self.now = end


def frozen(something: object) -> bytes:
    """A copy of something with a table in it, to be thawed any number of times."""
    return pickle.dumps(something, 5)


def key(copy: bytes, now: int) -> bytes:
    """Digest a copy, with ages in place of times: two tables with the same key will behave alike from then on.

    All ages above FORGOTTEN_MS count as the same.
    """

    def aged(match: re.Match[bytes]) -> bytes:
        age = min(now - int.from_bytes(match[1], "little"), FORGOTTEN_MS)
        return b"A" + age.to_bytes(4, "little", signed=True)

    return hashlib.blake2b(_TIME.sub(aged, copy), digest_size=16).digest()


def do_nothing() -> None:
    """Do nothing: the lights are drawn after every change, press and tick anyway, and nobody looks meanwhile."""
