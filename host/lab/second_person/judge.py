"""Judges whether the table's record says what it should once the board rests."""

from dataclasses import dataclass
from typing import Any

from lab.second_person.diary import Diary
from lab.second_person.lights_and_record import Watch
from lab.second_person.observer import Observer, Reading
from lab.second_person.records import describe, shared
from lab.second_person.table import Table
from ludus.lights import cues

BY_BUTTON = ("agreement", "resignation")  # ends of a game by the button: nothing can be played afterwards


@dataclass
class Meaning:
    """What the person means to have played: the whole game, and captured pieces that he left standing, by cell."""

    game: Any
    leftover: dict[int, int]


class Judge:
    """Compares record and meaning, and judges what has happened since both were last the same."""

    def __init__(self, table: Table, observer: Observer, watch: Watch, diary: Diary) -> None:
        self._table = table
        self._observer = observer
        self._watch = watch
        self._diary = diary
        self.same()

    def same(self) -> None:
        """Note that record and meaning are the same now."""
        self._before = self._observer.record()
        self._watch.questioned = False

    def unsettled(self, meant: list[int] | None = None) -> None:
        """Judge a board that rests and does not agree with the record: should the table have counted or asked more?

        meant: all that the person means to have played; if given, a take-back counts only if he means it.
        """
        observer, game = self._observer, self._table.game
        if observer.questioned:
            return
        if standing := observer.left_standing():
            self._requested(tuple(standing), "the record has been played")
            return
        readings, back = observer.continuations(), observer.put_back()
        several_in_hand = back is not None and back < len(game.played) - 1 and cues.IN_HAND in self._table.picture
        if back is not None and meant in (None, list(game.played)[:back]) and not several_in_hand:
            undone = describe(game, list(game.played)[back:], list(game.played)[:back])
            self._diary.fail("take-back lost", f"{undone}: put back, and still in the record", back)
        elif len(readings) == 1 and not observer.earlier() and game.reason not in BY_BUTTON:
            self._diary.fail("lost", f"the board shows {self._said(readings[0])}, which is neither counted nor asked")
        elif not readings and game.reason not in BY_BUTTON:
            self._left_standing()
            self._slid_on()

    def only_reading(self) -> list[int] | None:
        """All actions of the game if just one continuation and no earlier position explain the board; else None."""
        readings = self._observer.continuations()
        if len(readings) != 1 or self._observer.earlier():
            return None
        return [*self._observer.agreement.played, *readings[0].actions]

    def _said(self, reading: Reading) -> str:
        return describe(self._table.game, reading.actions, self._observer.agreement.played)

    def _left_standing(self) -> None:
        """If only captured pieces seem to be left on the board, check that the lights ask for them."""
        readings = self._observer.continuations(leaving=True)
        if len(readings) != 1:
            return
        self._requested(readings[0].standing, self._said(readings[0]))

    def _requested(self, standing: tuple[int, ...], played: str) -> None:
        """Report a failure unless the lights ask for exactly these captured pieces."""
        lit = tuple(cell for cell, cue in enumerate(self._table.picture) if cue in (cues.REMOVE, cues.EXTRA))
        if lit != standing:
            left = " ".join(self._table.board.cells[cell] for cell in standing)
            text = f"{played}, and only {left} is left to be taken off; the lights say: {self._watch.spoken()}"
            self._diary.fail("captured not asked for", text)

    def _slid_on(self) -> None:
        """Report a failure if the last piece went on to another legal cell and nobody has acted since."""
        action, game = self._observer.slid_on(), self._table.game
        if action is not None:
            ply = len(game.played) - 1
            text = describe(game, [action], list(game.played)[:ply])
            self._diary.fail("slide lost", f"{game.text_at(ply)} went on to {text}", ply)

    def settled(self, meaning: Meaning) -> bool:
        """Whether the record, with which the board agrees, is what was meant. If not, write down any failure."""
        record, meant = list(self._table.game.played), list(meaning.game.played)
        if record == meant or self._thrown(record, meant):
            self.same()
            return True
        if self._before_dice(record) == meaning.game.position():
            self._diary.counts["in another order"] += 1
            return False
        if self._table.settled == self._table.shown(meaning.game.contents()) and not meaning.leftover:
            self._otherwise(record, meant)
        elif record != meant[: len(record)] and record != self._before.played and not self.plausible():
            self._wrong(record, meant)
        return False

    def _before_dice(self, record: list[int]) -> str:
        """The position of the record before any throws of dice at its end."""
        game, ply = self._table.game, len(record)
        while ply and not game.changes_at(ply - 1):
            ply -= 1
        return str(game.words.position_text(game.state_at(ply)))

    def thrown(self, meaning: Meaning) -> bool:
        """Whether the record is what was meant, followed by more dice and nothing else."""
        record, meant = list(self._table.game.played), list(meaning.game.played)
        return len(record) > len(meant) and self._thrown(record, meant)

    def _thrown(self, record: list[int], meant: list[int]) -> bool:
        """Whether the record begins with all that was meant, and only dice have fallen since."""
        game = self._table.game
        return record[: len(meant)] == meant and not any(map(game.changes_at, range(len(meant), len(record))))

    def plausible(self) -> bool:
        """Whether the events since record and meaning were last the same can have led to the present record."""
        observer, before = self._observer, self._before
        begun = [start for start in observer.agreements if start.at > before.at and not start.played]  # a new game
        return self._watch.questioned or observer.could_have(begun[-1] if begun else before)

    def _otherwise(self, record: list[int], meant: list[int]) -> None:
        """Judge a record that says something else although the board stands as meant."""
        if not self.plausible():
            self._wrong(record, meant)
        elif self._watch.questioned or self._observer.was_pressed(self._before):
            self._diary.counts["answered otherwise"] += 1
        else:
            self._diary.fail("untellable", self._both(record, meant, shared(record, meant)))

    def _wrong(self, record: list[int], meant: list[int]) -> None:
        self._diary.fail("wrong", self._both(record, meant, shared(record, meant)))

    def _both(self, record: list[int], meant: list[int], common: int) -> str:
        played = describe(self._table.game, meant[common:], meant[:common])
        return f"meant {played}; the record has {describe(self._table.game, record[common:], record[:common])}"
