"""Watches a table from outside: what it counts, what its lights show, and what its sensors show.

The observer knows the rules of the game and nothing of how the table recognizes actions. The docstring of
`lab.promises` says how the promises are interpreted.
"""

import pickle
from array import array
from typing import NamedTuple

from lab.promises.continuations import State, has_dice, last_turn
from lab.promises.sequence import PRESS, Event
from lab.promises.table import Table, frozen, key
from lab.promises.truth import SETTING, WARNINGS, false_lights, taken_by
from ludus.lights import cues

BUSY = frozenset(("ask", "confirm", "offer", "correct", "setup"))
SETTLED_MS = 20
HANDS, TIME, BUTTON = "hands", "time", "the button"


class Broken(NamedTuple):
    """A promise that was broken: its number, how, and details such as the cell."""

    promise: int
    how: str
    detail: str = ""

    @property
    def kind(self) -> str:
        """Which promise and how, without details."""
        return f"{self.promise} {self.how}"


class Agreement(NamedTuple):
    """The game as it was when board and table last agreed."""

    played: tuple[int, ...]
    state: State
    contents: bytes
    options: tuple[tuple[str, object], ...]


class Trial:
    """A table under watch. `found` are all kinds of broken promises so far; `broken` lists the new ones, until cleared.

    `touched` are the cells that hands changed since the last agreement. `boards` are the boards of all positions of the
    game at each agreement, and each board that stood as such a position until a touch made the table count something.
    With dice, `_brought` is the cell whose change brought about the last agreement. What is counted next may begin with
    that change: a counter is pushed onto a cell whose counter was taken off, and its old sensor lets go only then.
    `_taken_back` are the actions played before the last take-back: pieces put back where they were restore them.
    `games` is how many games the table has begun since the trial began: each begins with an agreement on its start.
    `captured` are the cells whose captured pieces nobody has taken off yet.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.broken: list[Broken] = []
        self.found: frozenset[str] = frozenset()
        self.in_question = False
        self.distrusted: frozenset[int] = frozenset()
        self.boards: frozenset[bytes] = frozenset(_earlier(table))
        self.games = 0
        self.captured: frozenset[int] = frozenset()
        self._taken: tuple[tuple[int, ...], frozenset[int]] = (), frozenset()
        self._taken_back: tuple[int, ...] = ()
        self._warned = False
        self._moved = -1
        self._rests_at: int | None = None  # when board and game will have stayed unchanged for a while
        self._settling = -1  # the cell that changed last, until then
        self._agree()

    def act(self, event: Event) -> None:
        """Carry out an event of hands or the button, without the delay before it."""
        table = self.table
        self._warned = False
        self.in_question = False
        if event.cell == PRESS:
            self.pressed = True
            table.press()
            self._look(BUTTON)
            return
        self.touched |= {event.cell}
        self._moved = self._settling = event.cell
        self._rests_at = table.now + SETTLED_MS
        standing = table.standing()
        table.change([(event.cell, event.colour)])
        if table.entries and event.delay >= SETTLED_MS:  # counted because hands go on: the board stood so until now
            self.boards |= {standing}.intersection(_earlier(table))
        self._look(HANDS)
        self._moved = -1

    def wait(self, ms: int) -> None:
        """Let time pass: board and table agree only once neither sensors nor game have changed for a while."""
        table, end = self.table, self.table.now + ms
        while table.now < end:
            due, rests_at = table.sitting.due(table.now), self._rests_at
            stops = [end, end if due is None else table.now + max(1, due), end if rests_at is None else rests_at]
            table.wait(min(stops) - table.now, self._tick)
            if self._rests_at is not None and table.now >= self._rests_at:
                self._rests_at = None
                self._look(TIME)
                self._settling = -1

    def agrees(self) -> bool:
        """Whether board and table agree: the board stands as the game does, and nothing is asked."""
        table = self.table
        return table.sitting.phase() not in BUSY and table.standing() == table.shown(table.game.contents())

    def goes_on(self) -> bool:
        """Whether play goes on or is over; distrusted sensors and, after a press, colours may differ from the game."""
        table = self.table
        if table.sitting.phase() == "over":
            return True
        standing, shown = table.standing(), table.shown(table.game.contents())
        different = {cell for cell in range(len(shown)) if shown[cell] != standing[cell]}
        if table.colours and self.pressed:
            different = {cell for cell in different if not (shown[cell] and standing[cell])}
        return table.sitting.phase() not in BUSY and different <= self.distrusted

    def asking(self) -> dict[int, int]:
        """The cues that ask for a piece to be set down, taken off or exchanged, by cell."""
        wanting = WARNINGS | {cues.REMOVE}
        if self.table.sitting.phase() in ("correct", "setup"):
            wanting |= SETTING
        cells = len(self.table.layout.names)
        return {cell: cue for cell, cue in enumerate(self.table.picture[:cells]) if cue in wanting}

    def freeze(self) -> bytes:
        """A copy of the trial, to be thawed by `thaw`."""
        return frozen(self)

    def key(self) -> bytes:
        """A key of the trial's state: two trials with the same key go on alike."""
        return key(frozen(self), self.table.now)

    def _tick(self) -> None:
        self._look(TIME)

    def _agree(self, plies: int | None = None) -> None:
        """Record that board and table agree on the game as it is, or as it was after `plies` plies."""
        game = self.table.game
        state = array("H", game.state if plies is None else game.state_at(plies))
        options = tuple(sorted(game.options.items()))
        self.agreed = Agreement(tuple(game.played[:plies]), state, bytes(game.words.contents(state)), options)
        self.touched: frozenset[int] = frozenset()
        self.pressed = False
        self._brought = self._settling if has_dice(game) else -1
        self._settling = -1

    def _look(self, cause: str) -> None:
        table = self.table
        begun = self._judge_entries(cause)
        if begun:
            self.games += 1
            self._agree(0)
            self.boards |= {table.shown(self.agreed.contents)}
        self._note_captures()
        self._judge_lights()
        self.in_question |= table.sitting.phase() == "ask"
        picture, phase = table.picture, table.sitting.phase()
        shown = set(picture[: len(table.layout.names)])
        if (shown & WARNINGS and phase != "setup") or (phase == "correct" and shown & SETTING):
            self._warned = True
        if self._rests_at is None and self.agrees():
            played = tuple(table.game.played)
            taken_back = played == self.agreed.played[: len(played)]
            strange = self._untouched(played)
            restored = played == self._taken_back
            if strange and not (begun or taken_back or restored or self.pressed or self.distrusted):
                self._break(1, "counted what no hand touched", table.name(strange[0]))
            before = self.agreed.played
            if taken_back and len(played) < len(before) and self._taken_back[: len(before)] != before:
                self._taken_back = before  # else one more take-back right after another
            if played != self.agreed.played or begun or self.touched:
                self._agree()
                self.boards |= frozenset(_earlier(table))
            self.pressed = False  # a press, if any, has changed nothing: they agree as before

    def _untouched(self, played: tuple[int, ...]) -> list[int]:
        """The cells that changed since the last agreement though no hand touched them.

        With dice, the cells that the last turn moved on are left out.
        """
        contents, before = self.table.game.contents(), self.agreed.contents
        strange = {cell for cell in range(len(contents)) if contents[cell] != before[cell]} - self.touched
        if strange and has_dice(self.table.game):
            begun, moved = last_turn(self.table.game, self.agreed.played)
            same = played[:begun] == self.agreed.played[:begun]
            strange -= {self._brought} | (moved if same else frozenset())
        return sorted(strange)

    def _judge_entries(self, cause: str) -> bool:
        """Judge what the table has counted; return whether a new game was begun."""
        table = self.table
        entries, table.entries[:] = list(table.entries), []
        throws = getattr(table.game.words, "throws_of", lambda _played: ())
        begun = False
        for kind, fields in entries:
            if kind == "FAULT" and fields[0] == "stuck":
                cell = table.layout.names.index(fields[1])
                if fields[2]:
                    self.distrusted -= {cell}
                    continue
                self.distrusted |= {cell}
                if not self.pressed or cause == HANDS:
                    self._break(1, f"a sensor distrusted by {cause}", fields[1])
            elif kind in ("ACT", "INSTEAD", "BACK", "GAME"):
                begun |= kind == "GAME"
                if cause == TIME:
                    self._rests_at = table.now + SETTLED_MS
                if cause == TIME and self._warned and not (kind == "ACT" and throws([fields[1]])):
                    self._break(1, f"a warning became {kind} by time")
        if self._moved in self.distrusted and table.layout.slots == 1:
            self._break(1, "a sensor that moved is still distrusted", table.name(self._moved))
        return begun

    def _note_captures(self) -> None:
        """Note which captured pieces still stand: those that an action has captured and nobody has taken off since."""
        game, standing = self.table.game, self.table.standing()
        played, taken = self._taken
        if played != tuple(game.played):
            self._taken = tuple(game.played), taken_by(game)
            self.captured |= self._taken[1] - taken
        self.captured = frozenset(cell for cell in self.captured & self._taken[1] if standing[cell])

    def _judge_lights(self) -> None:
        """Judge whether the rules and the sensors bear out what the lights say."""
        for how, detail in false_lights(self.table, self.touched, self.agreed.state, self.captured, self.distrusted):
            self._break(4, how, detail)

    def _break(self, promise: int, how: str, detail: str = "") -> None:
        kind = f"{promise} {how}"
        if kind not in self.found:
            self.found |= {kind}
            self.broken.append(Broken(promise, how, detail))


def thaw(copy: bytes) -> Trial:
    """Make a trial from a frozen copy."""
    trial: Trial = pickle.loads(copy)
    return trial


def _earlier(table: Table) -> list[bytes]:
    """How the board stood at the start of the game and after each action."""
    game = table.game
    return [table.shown(game.words.contents(game.state_at(ply))) for ply in range(len(game.played) + 1)]
