"""Decides when a table's loop may rest or do work that can wait: the sensors and the lights come first."""

from ludus.clock import age
from ludus.portable import const

SCAN_MS = const(3)
PAUSE_MS = const(400)  # least time between two pauses for collecting garbage: a lift leaves up to 21 kB
LONG_MS = const(30000)  # the same while nothing settles
AFTER_MS = const(40)  # a pause begun later than this after something settled might last into the next lift
HURRY_MS = const(60)  # longer than a contact takes to settle


class Pace:
    """The pace of a table's rounds. Times are in ms modulo 2**30."""

    def __init__(self, now, sensors, display, sitting, outbox, reports, advice):
        """sensors, display, sitting, outbox, reports and advice: the table's parts."""
        self._sensors = sensors
        self._display = display
        self._sitting = sitting
        self._outbox = outbox
        self._reports = reports
        self._advice = advice
        self._sampled = self._settled = self._calm = now

    def note(self, now, settled):
        """Note a scan, and whether anything settled in it."""
        self._sampled = now
        if settled:
            self._settled = now

    def plays(self):
        """The id of the game that is being played."""
        return self._sitting.game.id

    def still(self):
        """Whether no contact moves, so that there is time for work that can wait."""
        return self._sensors.still()

    def hurries(self, now):
        """Whether work other than sensors and lights must wait: while contacts move, it gets a turn every HURRY_MS."""
        if self._sensors.still() or age(now, self._calm) >= HURRY_MS:
            self._calm = now
            return False
        return True

    def may_pause(self, now, since):
        """Whether to pause now for some 20 ms, to collect garbage; since: when the last pause was.

        Never while a contact moves, a piece is held or the lights are behind. The best moment is right after something
        has settled, as the next lift is then farthest away. At any other time a lift may be about to come, so the table
        then pauses much less often.
        """
        rested = age(now, since)
        if rested < PAUSE_MS or not self._sensors.still() or self._display.stale:
            return False
        if age(now, self._settled) > AFTER_MS and rested < LONG_MS:
            return False
        return self._sitting.phase() != "hold"

    def rest(self, now):
        """Ms that the loop may sleep before the next scan, due SCAN_MS after the last one began.

        While contacts move it is 1, with a backlog to send 0, with other lines to send or a player thinking 1.
        """
        if not self._sensors.still():
            return 1
        outbox = self._outbox
        if outbox.following and outbox.backlog > 0:
            return 0  # one line a round: a table that played alone sends its 10,000 entries in seconds
        if (outbox.following and not (outbox.idle and self._reports.idle)) or self._advice.thinks():
            return 1
        due, left = self._sitting.due(now), max(0, SCAN_MS - age(now, self._sampled))
        return left if due is None else min(left, due)
