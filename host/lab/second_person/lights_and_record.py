"""Checks lights and record by the promises that concern single moments: no silent guess, nothing false shown."""

from collections.abc import Callable

from lab.second_person.observer import Observer
from lab.second_person.table import Table
from ludus.lights import cues

WARNINGS = {cues.MISSING: "missing", cues.EXTRA: "extra", cues.WRONG_PIECE: "wrong colour"}
SPOKEN = {
    **WARNINGS, cues.IN_HAND: "in hand", cues.REMOVE: "take off", cues.OFFER: "was it", cues.CONFIRM: "colours right",
    cues.NOT_MOVABLE: "no move", cues.TARGET: "may be set", cues.AGREE: "a draw",
    cues.LINE: "won",
}  # fmt: skip
JUDGED = (cues.MISSING, cues.IN_HAND, cues.REMOVE)  # by the board, cell by cell
COUNTED = ("ACT", "INSTEAD", "BACK")

Report = Callable[[str, str], None]


class Watch:
    """Looks at a table after each round; report(kind, text) is called for each failure, note(text) for what is seen."""

    def __init__(self, table: Table, observer: Observer, report: Report, note: Callable[[str], None]) -> None:
        self._table = table
        self._observer = observer
        self._report = report
        self._note = note
        self._picture = table.picture
        self._false: set[tuple[int, int]] = set()  # false lights that are reported and still lit
        self._pressed = False  # whether somebody pressed since the board changed
        self.questioned = False  # whether the table has asked since somebody set this to False
        table.watch = self.round

    def press(self) -> None:
        """Take note of a press."""
        self._pressed = True
        self._observer.pressed()

    def round(self, table: Table) -> None:
        """See what has happened in a round."""
        events = len(self._observer.events)
        warned = self._warnings()
        for kind, fields, by_time in table.heard:
            if kind in (*COUNTED, "GAME", "END", "FAULT"):
                self._entry(kind, fields, by_time, warned)
        self._observer.look()
        if len(self._observer.events) != events:
            self._pressed = False
        if table.asks:
            self.questioned = True
        if table.picture != self._picture:
            self._picture = table.picture
            self._note(f"lights: {self.spoken()}")
        self._judge_lights()

    def spoken(self) -> str:
        """What the lights say, apart from whose turn it is."""
        names, said = self._table.board.cells, []
        for cue, words in SPOKEN.items():
            lit = [names[cell] for cell, shown in enumerate(self._picture) if shown == cue]
            if lit:
                said.append(f"{words} {' '.join(lit)}")
        return ", ".join(said) or "nothing amiss"

    def _warnings(self) -> str:
        return ", ".join(word for cue, word in WARNINGS.items() if cue in self._picture)

    def _entry(self, kind: str, fields: tuple[object, ...], by_time: bool, warned: str) -> None:
        self._note(f"record{' (by time)' if by_time else ''}: {kind} {self._in_words(kind, fields)}")
        if kind == "FAULT" and fields[0] == "stuck":
            self._distrust(self._table.board.cells.index(str(fields[1])), not fields[2])
        elif by_time and kind in COUNTED and warned and not self._pressed and not self._throw(kind):
            self._report("by time", f"{kind} {self._in_words(kind, fields)} came by time while '{warned}' was lit")

    def _distrust(self, cell: int, distrusted: bool) -> None:
        if not distrusted:
            self._observer.distrusted.discard(cell)
            return
        self._observer.distrusted.add(cell)
        if not self._observer.was_pressed():
            name = self._table.board.cells[cell]
            self._report("distrusted", f"the sensor of {name}, though nobody pressed the button")

    def _throw(self, kind: str) -> bool:
        game = self._table.game
        return kind == "ACT" and bool(game.played) and not game.changes_at(len(game.played) - 1)

    def _in_words(self, kind: str, fields: tuple[object, ...]) -> str:
        game = self._table.game
        if kind in ("ACT", "INSTEAD") and len(game.played) == fields[0]:
            return f"{fields[0]} {game.text_at(len(game.played) - 1)}"
        return " ".join(map(str, fields))

    def _judge_lights(self) -> None:
        table, observer = self._table, self._observer
        missing = sum(max(0, one - other) for one, other in zip(table.due, observer.board, strict=True))
        if table.phase in ("setup", "offer") or (table.game.over and missing > sum(observer.board)):
            return  # the lights show the start of a game
        if not any(cue in self._picture for cue in JUDGED):
            self._false = set()
            return
        board, due = observer.board, table.due
        lit = set()
        for cell, cue in enumerate(self._picture):
            if self._is_false(cell, cue, board, due):
                lit.add((cell, cue))
                if (cell, cue) not in self._false:
                    self._report("false light", f"'{SPOKEN[cue]}' at {table.board.cells[cell]} is not so")
        self._false = lit

    def _is_false(self, cell: int, cue: int, board: tuple[int, ...], due: tuple[int, ...]) -> bool:
        if cue == cues.MISSING and cell not in self._observer.distrusted:
            return not due[cell] or board[cell] >= due[cell] > 0
        if cue == cues.IN_HAND and not self._table.asks:
            return board[cell] >= due[cell] or not (self._observer.in_air() or self._observer.distrusted)
        return cue == cues.REMOVE and not self._captured(cell)

    def _captured(self, cell: int) -> bool:
        """Whether an action that hands may have begun captures a cell's piece; others may wait to be taken off."""
        waiting = {other for other, cue in enumerate(self._picture) if cue == cues.REMOVE}
        return self._observer.shows_capture(cell, waiting)
