"""Observes the settled sensors, and finds what hands may have done by docs/hands.md and the rules of the game."""

from array import array
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from lab.second_person.records import Run, replayed, runs, shared
from lab.second_person.table import Table
from ludus.lights import cues

SETTLED_MS = 20
LATE_MS = 1000  # a piece may be seen to leave its old cell this long after it is seen on the new one

MOST_AGREEMENTS = 6  # this many are remembered, each of another record; the last one counts

Occupancy = tuple[int, ...]


@dataclass
class Event:
    """A settled change of one cell, or a press (cell -1)."""

    at: int
    cell: int
    before: int
    after: int


@dataclass
class Reading:
    """Actions that explain a board; `standing` are captured pieces that are still on it, by cell."""

    actions: tuple[int, ...]
    standing: tuple[int, ...]


@dataclass
class Agreement:
    """A record with which the board agreed: its state and actions, the number of events before, and the time in ms."""

    state: Any
    played: list[int]
    events: int
    at: int

    def key(self) -> tuple[int, list[int]]:
        """What distinguishes it from another agreement."""
        return self.events, self.played


@dataclass
class Observer:
    """Follows a table round by round; see `look`."""

    table: Table
    events: list[Event] = field(default_factory=list)
    stood: set[Occupancy] = field(default_factory=set)
    distrusted: set[int] = field(default_factory=set)  # cells whose sensor the table does not believe
    approved: set[int] = field(default_factory=set)  # cells whose colours a press has confirmed
    questioned: bool = False  # whether lights offered anything since the settled board changed

    def __post_init__(self) -> None:
        self.board = self.table.settled
        self.changed_at = self.table.elapsed
        self.agreements = [self.record()]

    @property
    def agreement(self) -> Agreement:
        """The last agreement."""
        return self.agreements[-1]

    def look(self) -> None:
        """Note what has changed in the table's last round."""
        table, board = self.table, self.table.settled
        if board != self.board:
            for cell, (before, after) in enumerate(zip(self.board, board, strict=True)):
                if before != after:
                    self.events.append(Event(table.elapsed, cell, before, after))
                    self.approved.discard(cell)
            self.board, self.changed_at, self.questioned = board, table.elapsed, False
        if table.offers:
            self.questioned = True
        if table.elapsed - self.changed_at >= SETTLED_MS:
            self.stood.add(board)
            cells = zip(board, table.due, table.picture, strict=True)
            if all(one == other or cue == cues.REMOVE for one, other, cue in cells):
                self.stood.add(table.due)  # it stood, except for captured pieces that the lights ask for
            if self.agrees() and self.agreement.key() != (len(self.events), list(table.game.played)):
                if self.agreement.played == list(table.game.played):
                    del self.agreements[-1]
                self.agreements = [*self.agreements[1 - MOST_AGREEMENTS :], self.record()]

    def pressed(self) -> None:
        """Take note of a press."""
        self.events.append(Event(self.table.elapsed, -1, 0, 0))
        pairs = enumerate(zip(self.board, self.table.due, strict=True))
        self.approved |= {cell for cell, (one, other) in pairs if one and one != other and self._tells}

    def agrees(self) -> bool:
        """Whether the settled board stands as the game does and nothing is asked but whether its colours are right.

        Distrusted sensors do not count, nor do colours that a press has confirmed.
        """
        table = self.table
        if (table.asks and cues.CONFIRM not in table.picture) or table.phase == "setup":
            return False
        if table.settled == table.due:
            return True
        pairs = zip(table.settled, table.due, strict=True)
        return all(
            one == other or cell in self.distrusted or (one and other and cell in self.approved)
            for cell, (one, other) in enumerate(pairs)
        )

    def record(self) -> Agreement:
        """The record as it is now."""
        game = self.table.game
        return Agreement(array("H", game.state), list(game.played), len(self.events), self.table.elapsed)

    def touched(self) -> set[int]:
        """The cells that changed since the last agreement."""
        return {event.cell for event in self.events[self.agreement.events :]}

    def was_pressed(self, since: Agreement | None = None) -> bool:
        """Whether the button was pressed since an agreement, by default the last one."""
        return any(event.cell < 0 for event in self.events[(since or self.agreement).events :])

    def in_air(self) -> int:
        """How many pieces are lifted and not set down, judging by the cells that differ from the record."""
        colours = bool(self.table.board.tells_colours)
        stay, pieces = self._taken() | set(range(len(self.board))) - self.touched(), 0
        for cell, (one, other) in enumerate(zip(self.board, self.table.due, strict=True)):
            more = (one > 0) - (other > 0) if colours else one - other
            if more < 0 or cell not in stay:  # a piece in `stay` was captured or stood there before: nobody set it down
                pieces -= more
        return pieces

    def _taken(self) -> set[int]:
        """The cells of pieces captured by actions counted, also in place of others, since the last agreement."""
        game, cells = self.table.game, set()
        for ply in range(shared(self.agreement.played, list(game.played)), len(game.played)):
            own = game.side_at(ply) + 1
            cells |= {cell for cell, before, _after in game.changes_at(ply) if before and before & 3 != own}
        return cells

    def left_standing(self) -> list[int]:
        """The cells where captured pieces still stand, if board and record differ in nothing else; otherwise []."""
        due, taken = self.table.due, self._taken()
        differing = [cell for cell, (one, other) in enumerate(zip(self.board, due, strict=True)) if one != other]
        return differing if all(cell in taken and not due[cell] for cell in differing) else []

    def continuations(self, leaving: bool = False) -> list[Reading]:
        """What may have been played since the last agreement so that the board stands as it does now.

        leaving: captured pieces may still stand. Where one colour replaced the other, a sensor saw the piece leave.
        """
        board, found = self.table.settled, []
        start = self.table.game.words.contents(self.agreement.state)
        since = self.events[self.agreement.events :]
        emptied = {each.cell for each in since if each.after < each.before or (each.before and self._tells)}
        for actions, contents, captured in self._runs(self.agreement.state, self.touched()):
            shown = self.table.shown(contents)
            if any((one ^ other) & 3 and cell not in emptied for cell, one, other in _both(start, contents)):
                continue
            if shown == board:
                found.append(Reading(actions, ()))
            elif leaving and captured:
                standing = tuple(
                    cell for cell, colour, whole in captured
                    if not whole and board[cell] == (colour if self._tells else 1)
                )  # fmt: skip
                left = [cell for cell in range(len(board)) if shown[cell] != board[cell]]
                if left and all(cell in standing and not shown[cell] for cell in left):
                    found.append(Reading(actions, tuple(left)))
        return found

    def shows_capture(self, cell: int, waiting: set[int]) -> bool:
        """Whether an action that hands may have begun captures a cell's piece. waiting: other cells to be cleared."""
        lately = {event.cell for event in self.events if event.at > self.table.elapsed - LATE_MS}
        touched = self.touched() | lately | waiting | {cell}
        states = self.table.game.state, self.agreement.state
        runs_now = (run for state in states for run in self._runs(state, touched))
        begun = any(cell == other for _actions, _contents, captured in runs_now for other, *_ in captured)
        return begun or cell in self._taken()

    def _runs(self, state: Any, touched: set[int]) -> Iterator[Run]:
        """Yield the runs from a state that visibly change only touched cells."""
        game = self.table.game
        start = game.words.contents(state)
        for run in runs(game, state, touched, bool(self.table.board.dice)):
            pairs = enumerate(zip(start, run[1], strict=True))
            if all(cell in touched or not self._visible(*pair) for cell, pair in pairs):
                yield run

    @property
    def _tells(self) -> bool:
        return bool(self.table.board.tells_colours)

    def earlier(self) -> list[int]:
        """The numbers of plies after which the game stood as the board does now, in ascending order."""
        game, board = self.table.game, self.table.settled
        plies = []
        for ply in range(len(game.played) + 1):
            if self.table.shown(game.words.contents(game.state_at(ply))) == board:
                plies.append(ply)
        return plies

    def could_have(self, before: Agreement) -> bool:
        """Whether the events since an earlier record, `before`, can have led to the record as it is now.

        If actions of the earlier record are gone, or a counter may go by several dice at once, only the cells that
        differ between then and now are checked, not the order of events. A press may have exchanged colours that no
        sensor sees.
        """
        game, events = self.table.game, self.events[before.events :]
        touched = {event.cell for event in events}
        contents = game.words.contents(before.state), game.contents()
        differ = self._differ if self.was_pressed(before) else self._visible
        if any(differ(b, a) and cell not in touched for cell, (b, a) in enumerate(zip(*contents, strict=True))):
            return False
        played, start = list(game.played), len(before.played)
        if played[:start] != before.played or self.table.board.dice:
            return True
        return all(self._in_order(events, changes) for changes in replayed(game, played[:start], played[start:]))

    def put_back(self) -> int | None:
        """The last of the `earlier` plies to which hands can have put the pieces back; None if there is none.

        They must have touched each cell that differs visibly from the last agreement.
        """
        game, touched = self.table.game, self.touched()
        start = game.words.contents(self.agreement.state)
        for ply in reversed(self.earlier()):
            pairs = enumerate(zip(start, game.words.contents(game.state_at(ply)), strict=True))
            if all(cell in touched or not self._visible(*pair) for cell, pair in pairs):
                return ply
        return None

    def slid_on(self) -> int | None:
        """The action that the last one became if its piece slid on; None unless exactly one fits.

        Sensors must see where the piece ends: one that went on above a full lane looks like one still in the hand.
        """
        game, board = self.table.game, self.table.settled
        ply = len(game.played) - 1
        if ply < 0 or not game.changes_at(ply):
            return None
        last, found = game.played[ply], []
        touched = self.touched() | {cell for cell, _before, _after in game.changes_at(ply)}
        for actions, contents, _captured in self._runs(game.state_at(ply), touched):
            alike = len(actions) == 1 and actions[0] != last and actions[0] >> 8 == last >> 8
            if not alike or game.words.ends(game.state_at(ply), actions[0])[1] not in self.touched():
                continue
            if self.table.shown(contents) == board:
                found.append(actions[0])
        return found[0] if len(found) == 1 else None

    def _differ(self, before: int, after: int) -> bool:
        """Whether sensors show the contents of a cell as different."""
        return self.table.shown(bytes((before,))) != self.table.shown(bytes((after,)))

    def _visible(self, before: int, after: int) -> bool:
        """Whether a hand must have touched a cell for its contents to change in this way."""
        return self._differ(before, after) or bool((before ^ after) & 3 and before and after)

    def _in_order(self, events: list[Event], changes: Any) -> bool:
        """Whether sensors saw an action's changes, the new cell filled at most LATE_MS before the old one emptied."""
        emptied = [cell for cell, before, after in changes if before and not after and self._visible(before, after)]
        filled = [cell for cell, before, after in changes if after and not before and self._visible(before, after)]
        downs = {cell: [e.at for e in events if e.cell == cell and e.after < e.before] for cell in emptied}
        ups = {cell: [e.at for e in events if e.cell == cell and e.after > e.before] for cell in filled}
        if not all(downs.values()) or not all(ups.values()):
            return False
        return all(max(ups[f]) >= min(downs[e]) - LATE_MS for f in filled for e in emptied[:1])


def _both(before: bytes, after: bytes) -> Iterator[tuple[int, int, int]]:
    """The cells where pieces stand before and after, with both contents."""
    return ((cell, b, a) for cell, (b, a) in enumerate(zip(before, after, strict=True)) if b and a)
