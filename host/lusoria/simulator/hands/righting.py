"""Putting the board right: as the lights ask, or as the table's game stands."""

from ludus.lights import cues
from ludus.recognition.occupancy import height
from lusoria.simulator.hands.mind import Mind
from lusoria.simulator.pieces import Piece

CORRECTIONS = 120  # pieces lifted and set in one correction at most
SET = (cues.MISSING, cues.SET_WHITE, cues.SET_BLACK)


class Righting(Mind):
    """A person who takes off what is too many and sets what is missing."""

    def correct(self) -> None:
        """Take off what is lit as one too many, set what is lit as missing, until the lights are content."""
        for _ in range(CORRECTIONS):
            phase = self.table.phase
            if phase == "confirm":
                self.table.press()
                continue
            if phase not in ("correct", "setup"):
                return
            lit, heights = self.table.lights(), self.table.pieces.heights()
            lane = self.table.board.slots > 1
            extra = [name for name, cue in lit.items() if cue == cues.EXTRA and heights[name]]
            wrong = [name for name, cue in lit.items() if cue == cues.WRONG_PIECE and heights[name]]
            missing = [name for name, cue in lit.items() if cue in SET and (lane or not heights[name])]
            if extra:
                self.table.lift(extra[0])
            elif missing:
                self.table.place(missing[0], self._piece_of(missing[0]))
            elif wrong:
                self.table.lift(wrong[0])
                self.pause(60, 200)
                self.table.place(wrong[0], self._piece_of(wrong[0]))
            elif self.stuck:  # nothing that hands could put right
                return
            self.pause(60, 200)

    def _piece_of(self, cell: str) -> Piece:
        content = self.table.game.contents()[self.table.game.cell_names.index(cell)]
        return Piece("wb"[(content & 3) - 1] if content else "w")

    def put_back(self) -> None:
        """Make the board stand as the table's game does, cell by cell."""
        for name in self._wrongly_coloured():
            self.table.lift(name)
            self.pause(60, 120)
        for cell in self.table.game.cell_names:
            for _ in range(self._too_many(cell)):
                self.table.lift(cell)
                self.pause(60, 120)
        for cell in self.table.game.cell_names:
            for _ in range(-self._too_many(cell)):
                self.table.place(cell, self._piece_of(cell))
                self.pause(60, 120)
        self.table.wait(500)

    def _wrongly_coloured(self) -> list[str]:
        """The cells on which a piece of the wrong colour is the uppermost."""
        pieces, contents = self.table.pieces, self.table.game.contents()
        found: list[str] = []
        if self.table.board.slots > 1:  # a counter exchanged on a lane is a hit
            return found
        for cell, content in zip(self.table.game.cell_names, contents, strict=True):
            top = pieces.to_lift(cell) if content and self.standing(cell) else None
            if top is not None and pieces.on[top].colour != "wb"[(content & 3) - 1]:
                found.append(cell)
        return found

    def _too_many(self, cell: str) -> int:
        """How many more pieces stand on a cell than in the table's game."""
        wanted = height(self.table.game.contents()[self.table.game.cell_names.index(cell)])
        return self.standing(cell) - wanted
