"""A perfect observer of the settled sensors: what hands may have done, by docs/hands.md and the rules of the game."""

from array import array
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from lab.second_person.table import Table

MOST_ACTIONS = 3  # of a continuation
SETTLED_MS = 20
LATE_MS = 1000  # a piece may be seen to leave its old cell so long after it stands on the new one

Occupancy = tuple[int, ...]


@dataclass
class Event:
    """A settled change of one cell, a press (cell -1)."""

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
    """A record with which the board agreed: the state, what had been played, how many events there had been, when."""

    state: Any
    played: list[int]
    events: int
    at: int

    def key(self) -> tuple[int, list[int]]:
        """What tells it from another one."""
        return self.events, self.played


@dataclass
class Observer:
    """Follows a table round by round; see `look`."""

    table: Table
    events: list[Event] = field(default_factory=list)
    stood: set[Occupancy] = field(default_factory=set)
    questioned: bool = False  # since the last change of the settled board

    def __post_init__(self) -> None:
        self.board = self.table.settled()
        self.changed_at = self.table.elapsed
        self.agreement = self.record()

    def look(self) -> None:
        """Take note of a round."""
        table, board = self.table, self.table.settled()
        if board != self.board:
            for cell, (before, after) in enumerate(zip(self.board, board, strict=True)):
                if before != after:
                    self.events.append(Event(table.elapsed, cell, before, after))
            self.board, self.changed_at, self.questioned = board, table.elapsed, False
        if table.asks():
            self.questioned = True
        if table.elapsed - self.changed_at >= SETTLED_MS:
            self.stood.add(board)
            if self.agrees() and self.agreement.key() != (len(self.events), list(table.game.played)):
                self.agreement = self.record()

    def pressed(self) -> None:
        """Take note of a press."""
        self.events.append(Event(self.table.elapsed, -1, 0, 0))

    def agrees(self) -> bool:
        """Whether the settled board stands as the game does and nothing is asked."""
        table = self.table
        return table.settled() == table.shown(table.game.contents()) and not table.asks() and table.phase != "setup"

    def record(self) -> Agreement:
        """The record as it is now."""
        game = self.table.game
        return Agreement(array("H", game.state), list(game.played), len(self.events), self.table.elapsed)

    def touched(self) -> set[int]:
        """The cells that changed since the last agreement; -1 if the button was pressed."""
        return {event.cell for event in self.events[self.agreement.events :]}

    def was_pressed(self) -> bool:
        """Whether the button was pressed since the last agreement."""
        return -1 in self.touched()

    def continuations(self, leaving: bool = False) -> list[Reading]:
        """What may have been played since the last agreement so that the board stands as it does now.

        leaving: captured pieces may still stand.
        """
        game, board, touched = self.table.game, self.table.settled(), self.touched()
        found = []
        for actions, contents, captured in runs(game, self.agreement.state, touched):
            shown = self.table.shown(contents)
            if shown == board:
                found.append(Reading(actions, ()))
            elif leaving and captured:
                standing = tuple(cell for cell, colour in captured if board[cell] == (colour if self._tells else 1))
                left = [cell for cell in range(len(board)) if shown[cell] != board[cell]]
                if left and all(cell in standing and not shown[cell] for cell in left):
                    found.append(Reading(actions, tuple(left)))
        return found

    @property
    def _tells(self) -> bool:
        return bool(self.table.board.tells_colours)

    def earlier(self) -> list[int]:
        """The plies after which the game stood as the board does now, fewest first."""
        game, board = self.table.game, self.table.settled()
        plies = []
        for ply in range(len(game.played) + 1):
            if self.table.shown(game.words.contents(game.state_at(ply))) == board:
                plies.append(ply)
        return plies

    def could_have(self, before: Agreement) -> bool:
        """Whether the record, which was so before, can be what the events since then show.

        If actions of before are gone from it, only the cells that differ then and now count, not the way between.
        """
        game, events = self.table.game, self.events[before.events :]
        touched = {event.cell for event in events}
        contents = game.words.contents(before.state), game.contents()
        if any(self._visible(b, a) and cell not in touched for cell, (b, a) in enumerate(zip(*contents, strict=True))):
            return False
        played, start = list(game.played), len(before.played)
        if played[:start] != before.played:
            return True
        return all(self._in_order(events, changes) for changes in replayed(game, played[:start], played[start:]))

    def could_be_back(self, meant: list[int], since: int) -> bool:
        """Whether all that must be put back to come from the record to an earlier one was touched."""
        game = self.table.game
        touched = {event.cell for event in self.events[since:]}
        undone = replayed(game, meant, list(game.played)[len(meant) :])
        return all(cell in touched for changes in undone for cell, b, a in changes if self._visible(b, a))

    def _visible(self, before: int, after: int) -> bool:
        one, other = self.table.shown(bytes((before,))), self.table.shown(bytes((after,)))
        return one != other or bool((before ^ after) & 3 and before and after)

    def _in_order(self, events: list[Event], changes: Any) -> bool:
        """Whether the cells that an action changes were seen to change so, the new place not long before the old."""
        emptied = [cell for cell, before, after in changes if before and not after and self._visible(before, after)]
        filled = [cell for cell, before, after in changes if after and not before and self._visible(before, after)]
        downs = {cell: [e.at for e in events if e.cell == cell and e.after < e.before] for cell in emptied}
        ups = {cell: [e.at for e in events if e.cell == cell and e.after > e.before] for cell in filled}
        if not all(downs.values()) or not all(ups.values()):
            return False
        return all(max(ups[f]) >= min(downs[e]) - LATE_MS for f in filled for e in emptied[:1])


def runs(game: Any, state: Any, touched: set[int]) -> Iterator[tuple[tuple[int, ...], bytes, list[tuple[int, int]]]]:
    """All runs of one to three actions that change only touched cells: (actions, contents then, what was captured).

    What was captured is (cell, colour) of each. With dice a run ends where the next throw is due.
    """
    yield from _runs(game, array("H", state), touched, (), [], MOST_ACTIONS)


def _runs(
    game: Any, state: Any, touched: set[int], actions: tuple[int, ...], captured: list[tuple[int, int]], left: int
) -> Iterator[tuple[tuple[int, ...], bytes, list[tuple[int, int]]]]:
    buffer = array("H", bytes(2 * game.room))
    count = game.rules.write_actions(state, buffer)
    if count and game.words.ends(state, buffer[0]) is None:
        return
    for action in buffer[:count]:
        changes = game.changes_in(state, action)
        if any(cell not in touched for cell, _before, _after in changes):
            continue
        own = state[0] + 1
        taken = [(cell, b & 3) for cell, b, _a in changes if b and b & 3 != own]
        after = array("H", state)
        game.rules.play(after, action)
        yield (*actions, action), game.words.contents(after), captured + taken
        if left > 1:
            yield from _runs(game, after, touched, (*actions, action), captured + taken, left - 1)


def replayed(game: Any, before: list[int], actions: list[int]) -> Iterator[Any]:
    """What each of these actions changes, played after those before."""
    state = first_state(game)
    for action in before:
        game.rules.play(state, action)
    for action in actions:
        yield game.changes_in(state, action)
        game.rules.play(state, action)


def first_state(game: Any) -> Any:
    """A copy of the state in which a game began."""
    return array("H", game.state_at(0))


def shared(one: list[int], other: list[int]) -> int:
    """How many actions two records have in common from their start."""
    count = 0
    while count < min(len(one), len(other)) and one[count] == other[count]:
        count += 1
    return count


def describe(table: Table, actions: list[int] | tuple[int, ...], before: list[int]) -> str:
    """Actions that follow those before, in notation."""
    game, texts = table.game, []
    state = first_state(game)
    for action in before:
        game.rules.play(state, action)
    for action in actions:
        texts.append(game.words.action_text(action, game.rules.trace(state, action)))
        game.rules.play(state, action)
    return " ".join(texts) or "nothing"
