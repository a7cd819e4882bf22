"""What uses the sensors, lights and button while the game waits: a self-test, a position set-up, or a fault."""

from ludus.errors import LudusError


class StandIn:
    """`current` is a SelfTestRun, a PositionSetup or an UnpluggedSensors, each loaded when it begins.

    During a game it is None.
    """

    def __init__(self, board, sensors, display, outbox, sitting, inputs, entry, found, begin):
        """board, sensors, display, outbox, sitting, inputs: the table's parts; entry(kind, fields): makes an
        entry of the journal; found: the ludus.storage.values.Values for what a self-test finds, or None; begin(now,
        game id, options, players, position): begins a game or raises LudusError.
        """
        self.current = None
        self._parts = (board, sensors, display, outbox)
        self._sensors = sensors
        self._display = display
        self._sitting = sitting
        self._inputs = inputs
        self._entry = entry
        self._found = found
        self._begin = begin
        self._known = b""  # the settled seats as the game last got them

    def self_test(self, now):
        """Begin a self-test by lights. Raises LudusError if something else already stands in for the game."""
        if self.current is not None:
            raise LudusError("the table is in phase %s" % self.current.phase)
        from ludus.staff.self_test_run import SelfTestRun

        self.note_board()
        self.current = SelfTestRun(now, *self._parts, self._entry, self._found)

    def set_up(self, now):
        """Let people set up a position by hand, to play from it afterwards."""
        if self.current is None:
            from ludus.staff.position_setup import PositionSetup

            self.note_board()
            self.current = PositionSetup(now, *self._parts, self._sitting, self._begin)

    def unplugged(self, now, changed):
        """Show that the sensors are not connected. changed: seats just settled, which the game still has as empty."""
        from ludus.staff.unplugged_sensors import UnpluggedSensors

        known = bytearray(self._sensors.settled)
        for seat in changed:
            known[seat] = 0
        self._known = bytes(known)
        self.current = UnpluggedSensors(now, self._sensors, self._entry)
        self._display.renew()

    def note_board(self):
        """Note that the game knows the board as it stands now."""
        self._known = bytes(self._sensors.settled)

    def sample(self, now, raw, pressed, exhibit):
        """Pass a reading to `current`; return whether it is over, and the game goes on with the board as it now stands.

        pressed: whether the button was pressed; exhibit: a ludus.exhibit.exhibit.Exhibit, which says when nobody is
        there any more, or None.
        """
        current = self.current
        if current is None:
            return False
        over = current.sample(now, raw, pressed)
        if not over and exhibit is not None and exhibit.is_over(now, current.touched()):
            current.leave(now, raw)
            over = True
        if over:
            self._go_on(now)
        return over

    def _go_on(self, now):
        self.current = None
        settled, known = self._sensors.settled, self._known
        changed = [seat for seat in range(len(settled)) if settled[seat] != known[seat]]
        if changed:
            self._inputs.cells(now, changed, settled)
        self._display.renew()
