"""A person who sees only the lights, and does literally what they say."""

from collections.abc import Callable

from lab.second_person.diary import Diary
from lab.second_person.lights_and_record import Watch
from lab.second_person.observer import Observer
from lab.second_person.plan import LIFT, PLACE, PRESS
from lab.second_person.table import Table
from ludus.lights import cues

STEP_MS, REST_MS = 900, 1500
PATIENCE = 5  # looks that tell him nothing before he gives up
PRESSES = 8  # most presses at one question


class Follower:
    """Follows the lights. `colours` has the colour of the last piece on each cell: everybody remembers that."""

    def __init__(self, table: Table, observer: Observer, watch: Watch, diary: Diary) -> None:
        self.colours: dict[int, int] = {}
        self.meant: set[tuple[int, ...]] = set()  # boards that somebody meant
        self.plausible: Callable[[], bool] = lambda: True  # whether the record can be the result of what was done
        self._table = table
        self._observer = observer
        self._watch = watch
        self._diary = diary

    def do(self, what: str, cell: int, colour: int) -> None:
        """Lift or set down a piece, or press the button for `colour` ms."""
        if what == LIFT:
            self.lift(cell, colour)
        elif what == PLACE:
            self.place(cell, colour)
        else:
            self.press(colour)

    def lift(self, cell: int, colour: int = 0) -> int:
        """Lift the last piece of a cell, or of a colour there; return its colour, 0 if there was none."""
        colour = self._table.lift(cell, colour)
        if colour:
            self.colours[cell] = colour
            self._diary.do(LIFT, cell, colour)
        return colour

    def place(self, cell: int, colour: int) -> None:
        """Set a piece down."""
        if self._table.place(cell, colour):
            self.colours[cell] = colour
            self._diary.do(PLACE, cell, colour)

    def press(self, ms: int = 120) -> None:
        """Press the button."""
        self._diary.do(PRESS, -1, ms)
        self._table.press(ms)
        self._watch.press()

    def answer(self, fits: Callable[[set[int]], bool]) -> bool:
        """Answer what the table asks: press until the lit answer fits, then wait. Return whether an answer fitted."""
        fitted = self._choose(fits)
        for _ in range(PRESSES):
            if not self._table.asks:
                break
            self._table.wait(500)
        return fitted

    def _choose(self, fits: Callable[[set[int]], bool]) -> bool:
        """Press until the lit answer fits or no answer is lit; return whether that happened.

        If a question begins without a lit answer, its first answer is that nothing was played, which must fit, too.
        """
        table = self._table
        for press in range(PRESSES):
            lit = set(self._lit(cues.OFFER))
            nothing = not lit and (press > 0 or table.phase != "ask")
            if cues.CONFIRM not in table.picture and (nothing or fits(lit)):
                return True
            self.press()
            table.wait(500)
        return False

    def follow(self, fits: Callable[[set[int]], bool]) -> str:
        """Do what the lights say until board and table agree or the game is over; return '', or why he is stuck."""
        table, observer = self._table, self._observer
        due = table.due
        displaced = sum(
            max(1, abs(one - other)) for one, other in zip(observer.board, due, strict=True) if one != other
        )
        steps = quiet = answers = 0
        self._diary.note(f"follows the lights: {self._watch.spoken()}")
        while not self._rests():
            if steps > 3 * max(1, displaced):
                return f"{steps} steps for {displaced} displaced pieces did not lead back"
            if table.asks:
                self.answer(fits)
                answers += 1
                if answers > PRESSES:
                    return f"it asks again and again ({self._watch.spoken()})"
            elif self._step(fits):
                steps += 1
                quiet = 0
                table.wait(STEP_MS)
            else:
                quiet += 1
                table.wait(REST_MS)
                if quiet > PATIENCE and table.game.over:
                    return ""  # the game is over: play need not go on
                if quiet > PATIENCE and not observer.agrees():
                    return f"the lights say: {self._watch.spoken()}; {self._differing()}"
        return ""

    def _differing(self) -> str:
        """The cells on which board and record differ."""
        due, names = self._table.due, self._table.board.cells
        cells = [
            f"{names[cell]} {one} for {other}"
            for cell, (one, other) in enumerate(zip(self._observer.board, due, strict=True))
            if one != other
        ]
        return f"the board shows {', '.join(cells) or 'what the record says'}"

    def _rests(self) -> bool:
        """Whether board and table agree, and still do a little later."""
        if not self._observer.agrees():
            return False
        self._table.wait(400)
        return self._observer.agrees()

    def _step(self, fits: Callable[[set[int]], bool]) -> bool:
        """Do one thing that the lights ask for; False if they ask for nothing."""
        extra, missing = self._lit(cues.EXTRA), self._lit(cues.MISSING)
        wrong, taken = self._lit(cues.WRONG_PIECE), self._lit(cues.REMOVE)
        if missing or extra:
            self._check_board()
        if wrong:
            self._exchange(wrong[0])
        elif extra and missing:
            colour = self.lift(extra[0])
            self._table.wait(500)
            self.place(missing[0], colour or self._colour(missing[0]))
        elif extra or taken:
            return bool(self.lift(extra[0]) if extra else self.lift(taken[0], 2 - self._table.game.side))
        elif missing:
            self.place(missing[0], self._colour(missing[0]))
        else:
            return self._confirm(fits) or self._set()
        return True

    def _confirm(self, fits: Callable[[set[int]], bool]) -> bool:
        """Press if the lights offer a step that no sensor sees and that has been played."""
        lit = set(self._lit(cues.OFFER))
        if not lit or not fits(lit):
            return False
        self.press()
        return True

    def _set(self) -> bool:
        """Set a piece where the lights want one."""
        if self._table.phase in ("correct", "setup"):
            for colour, cue in ((1, cues.SET_WHITE), (2, cues.SET_BLACK)):
                for cell in self._lit(cue):
                    self._check_board()
                    self.place(cell, colour)
                    return True
        due = self._table.due
        for cue in (cues.NOT_MOVABLE, cues.IN_HAND, cues.TARGET):
            for cell in self._lit(cue):
                if self._observer.board[cell] < (due[cell] or 1):
                    self.place(cell, self._colour(cell))
                    return True
        return False

    def _exchange(self, cell: int) -> None:
        colour = self.lift(cell)
        self._table.wait(400)
        self.place(cell, 3 - colour if colour else self._colour(cell))

    def _colour(self, cell: int) -> int:
        return self.colours.get(cell) or self._table.game.side + 1

    def _check_board(self) -> None:
        """Report a failure if the lights ask for a board that never stood, was not meant and is not plausible."""
        board = self._table.due
        if board not in self._observer.stood and board not in self.meant and not self.plausible():
            self._observer.stood.add(board)
            self._diary.fail("nobody meant", f"the lights ask for {self._table.game.position()}, which never stood")

    def _lit(self, cue: int) -> list[int]:
        return [cell for cell, shown in enumerate(self._table.picture) if shown == cue]
