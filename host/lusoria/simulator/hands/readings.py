"""Whether a game is a reading of what an observer knows.

A reading goes from what was agreed on last to that game: the last actions are taken back, others are played. It must
leave the cells as they now are. Each cell that it changes was emptied or filled, as it says; no piece was set down
before one was lifted for it; an action that leaves no trace is counted only if the button was pressed for it.
"""

from collections import Counter

from ludus.games.game import Game
from ludus.recognition.occupancy import height, shown
from lusoria.simulator.hands.observer import Known, same_plies

IN_HAND = 1  # pieces of the player to move that may be in the air
Changes = tuple[tuple[int, int, int], ...]  # cell, content before, content after


class Reading:
    """One game, as a reading of what is known. `contradiction` says why it cannot be one, '' if it can."""

    def __init__(self, known: Known, game: Game, present: list[int], slots: int, distrusted: set[int]) -> None:
        """present: by cell how many pieces its sensors see, so many slots has each; distrusted: cells whose sensors
        the table has said not to believe."""
        self._known, self._game, self._present = known, game, present
        self._slots, self._distrusted = slots, distrusted
        self._names = game.cell_names
        self._kept = same_plies(known.played, list(game.played))
        agreed = Game(game.id, dict(game.options), known.start)
        for action in known.played:
            agreed.play(action)
        self._undone, self._done = self._steps(agreed), self._steps(game)
        contents = enumerate(zip(known.contents, game.contents(), strict=True))
        self._changes = [(cell, *both) for cell, both in contents if both[0] != both[1] and cell not in distrusted]
        checks = (self._standing, self._handled, self._ordered, self._traced, self._answered)
        self.contradiction = next(filter(None, (check() for check in checks)), "")

    def taken_as(self) -> str:
        """What this game makes of all that was seen."""
        if self._kept < len(self._known.played):
            return "taken back" if self._kept == len(self._game.played) else "played otherwise"
        return "more was played" if self._done else "nothing was played"

    def _steps(self, game: Game) -> list[tuple[str, Changes]]:
        """What hands did in a game after the last ply that both have, as text and changes."""
        plies = range(self._kept, len(game.played))
        return [(game.text_at(ply), tuple(game.changes_at(ply))) for ply in plies if game.changes_at(ply)]

    def _standing(self) -> str:
        """The board looks as the game says, but for a piece in the hand of the player to move."""
        lifted = 0
        for cell, content in enumerate(self._game.contents()):
            more = self._present[cell] - shown(content, self._slots)
            if cell in self._distrusted or not more:
                continue
            if more > 0 or content & 3 != self._game.side + 1 or not self._known.touched(cell, -1):
                return f"{self._names[cell]} stands otherwise"
            lifted -= more
        return "too many pieces are in the air" if lifted > IN_HAND else ""

    def _handled(self) -> str:
        """All that changed was seen to change."""
        for cell, before, after in self._changes:
            more = shown(after, self._slots) - shown(before, self._slots)
            changes = (-1, 1) if _exchanged(before, after) else (1,) * (more > 0) + (-1,) * (more < 0)
            if not all(self._known.touched(cell, by) for by in changes):
                return f"nobody touched {self._names[cell]}"
        return ""

    def _ordered(self) -> str:
        """Of each colour a piece was lifted before one was set down, but for those that came from the hand."""
        for colour in (1, 2):
            lifted: list[float] = []
            filled: list[tuple[float, int]] = []
            for cell, before, after in self._changes:
                more = _of(colour, after) - _of(colour, before)
                lifted += [self._lifted(cell)] * -more
                filled += [(self._filled(cell), cell)] * more
            from_hand = max(0, len(filled) - len(lifted))
            for place, (ms, cell) in enumerate(sorted(filled)):
                if sum(begun < ms for begun in lifted) + from_hand <= place:
                    return f"{self._names[cell]} was filled too early"
        return ""

    def _lifted(self, cell: int) -> float:
        """When a piece was first lifted off a cell for good; where no sensor tells, at any time."""
        return min(self._known.lasting(cell)[0] or self._known.touched(cell, -1), default=-1)

    def _filled(self, cell: int) -> float:
        """When a piece was last set on a cell for good; where no sensor tells, at any time."""
        return max(self._known.lasting(cell)[1] or self._known.touched(cell, 1), default=float("inf"))

    def _traced(self) -> str:
        """Each action left a trace, or goes on from one that did, or the button was pressed.

        Whatever was played before what is taken back is taken back with it.
        """
        if self._known.pressed:
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
        """The person has not denied all of it by the button."""
        if not self._known.refused or self._kept < len(self._known.played):
            return ""
        contents = enumerate(self._game.contents())
        deviates = any(self._present[cell] != shown(content, self._slots) for cell, content in contents)
        return "the button denied it" if self._done or deviates else ""

    def _shows(self, change: tuple[int, int, int]) -> bool:
        """Whether a sensor tells it."""
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
