"""Corrects the board: as the lights ask, or to the position of the table's game."""

from lab.people.hands.tables import Table
from ludus.lights import cues
from ludus.recognition.occupancy import height
from lusoria.simulator.hands.motions import Hands
from lusoria.simulator.pieces import Piece

CORRECTIONS = 120  # at most this many pieces are lifted or set in one correction
SET = (cues.MISSING, cues.SET_WHITE, cues.SET_BLACK)


class Corrector:
    """Takes extra pieces off and sets missing ones."""

    def __init__(self, table: Table, hands: Hands) -> None:
        self._table, self._hands = table, hands

    def follow_lights(self, stuck: bool) -> None:
        """Correct pieces until the lights ask for nothing or, with a stuck sensor, until hands can do no more."""
        for _ in range(CORRECTIONS):
            phase = self._table.phase
            if phase == "confirm":
                self._table.press()
                continue
            if phase not in ("correct", "setup"):
                return
            lit, heights = self._table.lights(), self._table.pieces.heights()
            lane = self._table.board.slots > 1
            extra = [name for name, cue in lit.items() if cue == cues.EXTRA and heights[name]]
            wrong = [name for name, cue in lit.items() if cue == cues.WRONG_PIECE and heights[name]]
            missing = [name for name, cue in lit.items() if cue in SET and (lane or not heights[name])]
            if extra:
                self._table.lift(extra[0])
            elif missing:
                self._table.place(missing[0], self._piece_of(missing[0]))
            elif wrong:
                self._table.lift(wrong[0])
                self._hands.pause(60, 200)
                self._table.place(wrong[0], self._piece_of(wrong[0]))
            elif stuck:  # nothing is left that hands could put right
                return
            self._hands.pause(60, 200)

    def _piece_of(self, cell: str) -> Piece:
        content = self._table.game.contents()[self._table.game.cell_names.index(cell)]
        return Piece("wb"[(content & 3) - 1] if content else "w")

    def restore(self) -> None:
        """Set up the position of the table's game, cell by cell."""
        for name in self._wrongly_coloured():
            self._table.lift(name)
            self._hands.pause(60, 120)
        for cell in self._table.game.cell_names:
            for _ in range(self._too_many(cell)):
                self._table.lift(cell)
                self._hands.pause(60, 120)
        for cell in self._table.game.cell_names:
            for _ in range(-self._too_many(cell)):
                self._table.place(cell, self._piece_of(cell))
                self._hands.pause(60, 120)
        self._table.wait(500)

    def _wrongly_coloured(self) -> list[str]:
        """The cells whose topmost piece has the wrong colour."""
        pieces, contents = self._table.pieces, self._table.game.contents()
        found: list[str] = []
        if self._table.board.slots > 1:  # a counter exchanged on a lane is a hit
            return found
        for cell, content in zip(self._table.game.cell_names, contents, strict=True):
            top = pieces.to_lift(cell) if content and self._hands.standing(cell) else None
            if top is not None and pieces.on[top].colour != "wb"[(content & 3) - 1]:
                found.append(cell)
        return found

    def _too_many(self, cell: str) -> int:
        """How many more pieces stand on a cell than in the table's game."""
        game = self._table.game
        return self._hands.standing(cell) - height(game.contents()[game.cell_names.index(cell)])
