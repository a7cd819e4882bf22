"""Checks whether a game explains what an observer has seen.

A reading leads from the game that was agreed on to another one: it takes back the last actions and plays others. It
must explain the cells as they now are. Each cell that it changes must have been seen to be emptied or filled; each
piece must have been lifted before it was set down; an action that leaves no trace counts only if the button was pressed
for it.
"""

from collections import Counter

from lab.people.hands.observer import Observations, same_plies
from ludus.games.game import Game
from ludus.recognition.occupancy import height, shown

IN_HAND = 1  # at most this many pieces of the player to move may be in the air
Changes = tuple[tuple[int, int, int], ...]  # cell, content before, content after


class Reading:
    """A game as an explanation of observations. `contradiction` says what speaks against it, '' if nothing does."""

    def __init__(self, events: Observations, game: Game, present: list[int], slots: int, distrusted: set[int]) -> None:
        """present: how many pieces the sensors see on each cell.

        slots: how many each cell has. distrusted: the cells whose sensors are not believed.
        """
        self._events, self._game, self._present = events, game, present
        self._slots, self._distrusted = slots, distrusted
        self._names = game.cell_names
        self._common = same_plies(events.played, list(game.played))
        agreed = Game(game.id, dict(game.options), events.start)
        for action in events.played:
            agreed.play(action)
        self._undone, self._done = self._steps(agreed), self._steps(game)
        contents = enumerate(zip(events.contents, game.contents(), strict=True))
        self._changes = [(cell, *both) for cell, both in contents if both[0] != both[1] and cell not in distrusted]
        checks = (self._standing, self._handled, self._ordered, self._traced, self._answered)
        self.contradiction = next(filter(None, (check() for check in checks)), "")

    def kind(self) -> str:
        """How this game differs from the one that was agreed on, in words."""
        if self._common < len(self._events.played):
            return "taken back" if self._common == len(self._game.played) else "played otherwise"
        return "more was played" if self._done else "nothing was played"

    def _steps(self, game: Game) -> list[tuple[str, Changes]]:
        """The actions of a game after the last common ply, each as its text and changes."""
        plies = range(self._common, len(game.played))
        return [(game.text_at(ply), tuple(game.changes_at(ply))) for ply in plies if game.changes_at(ply)]

    def _standing(self) -> str:
        """Check that the cells fit the game, except for a piece in the hand of the player to move."""
        lifted = 0
        for cell, content in enumerate(self._game.contents()):
            more = self._present[cell] - shown(content, self._slots)
            if cell in self._distrusted or not more:
                continue
            if more > 0 or content & 3 != self._game.side + 1 or not self._events.touched(cell, -1):
                return f"{self._names[cell]} stands otherwise"
            lifted -= more
        return "too many pieces are in the air" if lifted > IN_HAND else ""

    def _handled(self) -> str:
        """Check that the sensors saw each change."""
        for cell, before, after in self._changes:
            more = shown(after, self._slots) - shown(before, self._slots)
            changes = (-1, 1) if _exchanged(before, after) else (1,) * (more > 0) + (-1,) * (more < 0)
            if not all(self._events.touched(cell, by) for by in changes):
                return f"nobody touched {self._names[cell]}"
        return ""

    def _ordered(self) -> str:
        """Check that each piece was lifted before it was set down, unless it came from the hand."""
        for colour in (1, 2):
            lifted: list[float] = []
            filled: list[tuple[float, int]] = []
            for cell, before, after in self._changes:
                more = _of(colour, after) - _of(colour, before)
                lifted += [self._lifted(cell)] * -more
                filled += [(self._filled(cell), cell)] * more
            from_hand = max(0, len(filled) - len(lifted))
            for place, (ms, cell) in enumerate(sorted(filled)):
                if sum(lift < ms for lift in lifted) + from_hand <= place:
                    return f"{self._names[cell]} was filled too early"
        return ""

    def _lifted(self, cell: int) -> float:
        """The time of the first lasting lift from a cell; -1 if no sensor saw one."""
        return min(self._events.lasting(cell)[0] or self._events.touched(cell, -1), default=-1)

    def _filled(self, cell: int) -> float:
        """The time of the last lasting placement on a cell; infinite if no sensor saw one."""
        return max(self._events.lasting(cell)[1] or self._events.touched(cell, 1), default=float("inf"))

    def _traced(self) -> str:
        """Check that sensors showed each action or that it is chained to another one, unless the button was pressed.

        Taking back alone needs no traces: a take-back includes all later actions.
        """
        if self._events.pressed:
            return ""
        both = Counter(self._undone) & Counter(self._done)
        undone, done = (list((Counter(steps) - both).elements()) for steps in (self._undone, self._done))
        steps = undone + done
        for text, changes in steps if done else []:
            goes_on = any(_chained(changes, others) for other, others in steps if other != text)
            if not goes_on and not any(self._shows(change) for change in changes):
                return f"{text} left no trace"
        return ""

    def _answered(self) -> str:
        """Check that the person has not rejected the game with the button."""
        if not self._events.refused or self._common < len(self._events.played):
            return ""
        contents = enumerate(self._game.contents())
        deviates = any(self._present[cell] != shown(content, self._slots) for cell, content in contents)
        return "the button denied it" if self._done or deviates else ""

    def _shows(self, change: tuple[int, int, int]) -> bool:
        """Whether a sensor can detect a change."""
        _cell, before, after = change
        return shown(before, self._slots) != shown(after, self._slots) or _exchanged(before, after)


def _exchanged(before: int, after: int) -> bool:
    return bool(before and after and (before ^ after) & 3)


def _of(colour: int, content: int) -> int:
    return height(content) if content & 3 == colour else 0


def _chained(changes: Changes, others: Changes) -> bool:
    """Whether one of two actions ends where the other begins."""
    ends, begins = _cells(changes, 1), _cells(changes, -1)
    return bool(ends & _cells(others, -1) or begins & _cells(others, 1))


def _cells(changes: Changes, by: int) -> set[int]:
    """The cells on which an action sets a piece (by: 1) or from which it lifts one (-1)."""
    return {cell for cell, before, after in changes if (height(after) - height(before)) * by > 0}
