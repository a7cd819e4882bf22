"""All the sensors of a board as one: readings go in, the seats that have settled and those that chatter come out."""

from ludus.clock import age
from ludus.sensing.chatter import WINDOW_MS, Chatter


class Sensors:
    """The sensors of a ludus.board.definition.Board.

    `settled` says by seat what stands there, 0 for nothing; `raw` is the last reading.
    """

    def __init__(self, board, fields, found, now, raw):
        """fields: the Fields that judge the readings of a board that tells colours, else None; found: a
        ludus.storage.values.Values with the wiring that a self-test learned, or None; raw: the first reading.
        """
        if found and found.get("board"):
            from ludus.sensing import self_test_results

            self_test_results.apply(found, board, fields)
        self.fields = fields
        self._board = board
        self._chatter = Chatter(board.seats)
        self._checked = now
        self._changed: list[int] = []
        self.begin_anew(now, raw)

    def begin_anew(self, now, raw):
        """Settle to this reading at once: at the start, or after a self-test, which may have changed the wiring."""
        self.raw = raw
        self._debouncer = debouncer_of(self._board, self._board.sense["bits"], self._board.seats)
        self.settled = self._debouncer.settled
        self._debouncer.sample(now, raw, self._changed)
        del self._changed[:]

    def sample(self, now, raw):
        """Take a reading; return the seats that have settled anew."""
        self.raw = raw
        self._debouncer.sample(now, raw, self._changed)
        if not self._changed:
            return ()
        seats, self._changed = self._changed, []
        return seats

    def are_all_closed(self):
        """Whether pieces seem to stand everywhere, as in no game, so that the sensors are not connected."""
        return b"\0" not in self.settled

    def still(self):
        """Whether no contact moves."""
        return self._debouncer.still()

    def chatter(self, now):
        """Once in WINDOW_MS, let the fields follow their drift and return what ludus.sensing.chatter finds; else ()."""
        if age(now, self._checked) < WINDOW_MS:
            return ()
        self._checked = now
        if self.fields:
            self.fields.follow()
        return self._chatter.judge(self._debouncer.edges)


def debouncer_of(board, bits, places):
    """Make a Debouncer, or a ColourDebouncer where a ludus.board.definition.Board has sensors that tell colours.

    bits: for each bit or channel in reading order the place that it sees, or -1; places: how many there are.
    """
    if board.tells_colours:
        from ludus.sensing.colour_debounce import ColourDebouncer

        return ColourDebouncer(bits, places)
    from ludus.sensing.debounce import Debouncer

    return Debouncer(bits, board.sense["closed"], places)
