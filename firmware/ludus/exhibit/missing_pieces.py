"""An exhibit with pieces missing: how its game goes on without them, and what happens if they turn up."""

from ludus.errors import LudusError
from ludus.exhibit import begin_anew as anew
from ludus.games.choices import HAND
from ludus.recognition.decision import HOLDING

MOST = 3  # most pieces that may be missing: if more are, somebody is clearing the board
SHARE = 8  # one in so many pieces to be placed may be missing


class MissingPieces:
    """Lets a game go on without pieces that do not come, and remembers which they are."""

    def __init__(self, sensors, sitting, inputs, entry, next_game):
        """sensors, sitting, inputs: the table's; entry(kind, fields): makes an entry of the journal; next_game: a
        ludus.exhibit.next_game.NextGame.
        """
        self._sensors = sensors
        self._sitting = sitting
        self._inputs = inputs
        self._entry = entry
        self._next_game = next_game
        self.before = None  # what to return to if a lost piece turns up: position, options, cells without a piece
        self._hand_was_empty = [False, False]  # whether white, and black, have ever had nothing left to place
        self._names: list[str] = []  # what was reported missing: the cells' names, '' for a piece not yet placed

    def go_on_without(self, now):
        """Go on without the missing pieces, or begin anew if the board is set up so; return whether either was done."""
        sitting = self._sitting
        game, referee = sitting.game, sitting.referee
        from ludus.exhibit import position_without_pieces as fewer

        missing, extra = referee.occupancy.deviations()
        text = None
        if extra or referee.decision.view == HOLDING or anew.goes_on(sitting):
            return False
        if missing:
            text = fewer.without(game, missing) if len(missing) <= MOST else None
        elif sitting.phase() == "play" and fewer.placing_may_end(game, SHARE):
            text = None if self._hand_was_empty[game.side] else fewer.after_placing(game)
        if text is None and missing and anew.is_meant(sitting, False):
            self._next_game.begin(now, None)
            return True
        if text is None:
            return False
        before = game.position(), game.options, missing
        cells = game.cell_names
        names = ",".join([cells[cell] for cell in missing])
        never_placed = "" if missing else "a piece of %s" % ("white", "black")[game.side]
        self._entry("FAULT", ("missing", names, never_placed))
        self._names.append(names)
        self._next_game.begin(now, text, True)
        self.before = before
        return True

    def note(self, kind):
        """Note an entry of the journal: another game is seated, or an action was played."""
        if kind == "GAME":
            self.before = None
            self._hand_was_empty = [False, False]
        elif kind == "ACT" and self._hands() is not None:
            in_hand = self._sitting.game.state[self._hands() :]
            self._hand_was_empty = [self._hand_was_empty[side] or not in_hand[side] for side in (0, 1)]

    def _hands(self):
        """Index of the state's count of pieces in white's hand, followed by black's; None in a game without hands."""
        return getattr(self._sitting.game.rules, "HANDS", None)

    def look(self, now):
        """After something has moved, check whether a piece that was given up is back, or whether all are there."""
        self._take_back(now)
        if self._names and self._is_whole():
            self._report_found()

    def _take_back(self, now):
        """Return to the game as it was before, if the piece that was given up has come back."""
        game, referee = self._sitting.game, self._sitting.referee
        if self.before is None:
            return
        if anew.is_played(game):
            self.before = None
            return
        missing, extra = referee.occupancy.deviations()
        text, options, cells = self.before
        if not extra or missing or [cell for cell in extra if cells and cell not in cells]:
            return
        choices = referee.position.choices
        if cells and choices.having(HAND, extra[0]):  # this placement is also an action, and the lights ask for it
            return
        self.before = None
        try:
            self._next_game.seat(now, options, text)
        except LudusError:
            return
        self._report_found()
        settled, slots = self._sensors.settled, referee.occupancy.slots
        seats = [seat for seat in range(len(settled)) if settled[seat] and seat // slots in extra]
        self._inputs.cells(now, seats, settled)

    def _is_whole(self):
        """Whether nothing is missing: the game was begun from its start, and all its pieces have come to the board."""
        game = self._sitting.game
        if game.start_text or not game.played:
            return False
        return self._hands() is None or all(self._hand_was_empty)

    def _report_found(self):
        for names in self._names:
            self._entry("FAULT", ("missing", names, "gone"))
        self._names = []
