"""Chooses what the table sends to the PC next, without ever waiting for it; entries come from the journal.

MicroPython's USB serial blocks when the PC has the port open and stops reading. So no byte is
written that could find the port's buffer full: at most WINDOW bytes are on the way until the PC says
SEEN, and nothing at all is sent before a PC has said HELLO or after it fell silent.
"""

from ludus.clock import age
from ludus.errors import LinkError, Refusal
from ludus.link.frames import encode, renumbered, shortened
from ludus.portable import const

WINDOW = const(250)  # most bytes on the way; TinyUSB's buffer on the Pico holds 256
MAX_REPLIES = const(24)  # answers that wait to be sent; a self-test of the largest board sends 22 at once
MAX_INPUTS = const(40)  # notes for the flight record that wait to be sent; older ones are dropped
SILENCE_MS = const(3000)  # the PC counts as gone after this long without a word from it
ENTRIES_IN_A_ROW = const(64)  # after this many entries of a backlog, a report of the present state is sent
_NUMBERS = const(1000000)
_REASON = const(120)  # most bytes of a reason in a line


class Outbox:
    """Queues what goes out. `following` is whether a PC is listening; `unsaid` counts messages too long for a line."""

    def __init__(self, journal, noted=0, started=0):
        """journal: a ludus.storage.journal.Journal, read here and written by others.

        noted: the first input gets the next number. started: when the table started.
        """
        self.following = False
        self.unsaid = 0
        self._journal = journal
        self._reads = False
        self._next = 1
        self._in_a_row = 0
        self._replies = []
        self._latest = []
        self._inputs = []
        self._noted = noted
        self._started = started
        self._number = 0
        self._waiting = None
        self._on_the_way = []
        self._bytes = 0
        self._heard = 0

    @property
    def backlog(self):
        """The number of written entries still to be sent to a PC that asked for them."""
        return self._journal.written + 1 - self._next if self._reads else 0

    @property
    def idle(self):
        """Whether there is nothing to send at this moment."""
        return not (self._replies or self._inputs or self._latest or self._waiting or self.backlog > 0)

    def tell(self, kind, fields):
        """Send telemetry; it replaces any of the same kind that has not been sent yet."""
        if not self.following:
            return
        self._latest = [waiting for waiting in self._latest if waiting[0] != kind]
        self._latest.append((kind, fields))

    def note(self, now, what, data):
        """Send an input of `ludus.session.inputs` for the flight record; the oldest is dropped if there is no room.

        Their numbers rise by one, so that a missing number tells the PC that one was dropped. Nothing is noted once the
        numbers of this start are used up, since the next ones are those of the next start.
        """
        if self._noted & 0xFFFF == 0xFFFF:
            return
        self._noted += 1
        if len(self._inputs) >= MAX_INPUTS:
            self._inputs.pop(0)
        self._inputs.append(("INPUT", (self._noted, age(now, self._started), what, data)))

    def reply(self, kind, fields):
        """Queue an answer, to be sent before all else and in order; drop it if no PC follows or MAX_REPLIES wait."""
        if self.following and len(self._replies) < MAX_REPLIES:
            self._replies.append((kind, fields))

    def refuse(self, kind, error):
        """Queue the answer that a message of the PC, or a set-up by hand, is refused, and the reason of the error."""
        reason = error.reason if isinstance(error, Refusal) else str(error)
        self.reply("REFUSED", (kind, shortened(reason, _REASON)))

    def connect(self, now):
        """Begin with a PC that said HELLO; entries wait until it asks for them by number."""
        self.following = True
        self._heard = now
        self._on_the_way = []
        self._bytes = 0
        self._waiting = None
        self._replies = []
        self._latest = []
        self._reads = False

    def send_from(self, number):
        """Send the entries from number on, or from the oldest that is still there."""
        self._reads = True
        self._next = max(self._journal.oldest, min(number, self._journal.newest + 1))

    def disconnect(self):
        """Treat the PC as gone until it says HELLO again."""
        self.following = False

    def heard(self, now):
        """Note that the PC said something."""
        self._heard = now

    def acknowledge(self, number):
        """Note that the PC has read every line up to number."""
        ways = self._on_the_way
        for index in range(len(ways)):
            if ways[index][0] == number:
                for gone in ways[: index + 1]:
                    self._bytes -= gone[1]
                self._on_the_way = ways[index + 1 :]
                return

    def next_line(self, now):
        """Return the next line (bytes) that can be written without blocking, or None."""
        if not self.following:
            return None
        if age(now, self._heard) > SILENCE_MS:
            self.following = False
            return None
        line = self._waiting or self._encode_next()
        if line is None or self._bytes + len(line) >= WINDOW:
            self._waiting = line
            return None
        self._waiting = None
        size = len(line) + 1  # MicroPython sends the line's end as two bytes
        self._on_the_way.append((self._number, size))
        self._bytes += size
        return line

    def _encode_next(self):
        message = self._choose()
        if message is None:
            return None
        self._number = (self._number + 1) % _NUMBERS
        if isinstance(message, bytes):
            return renumbered(message, self._number)
        try:
            return encode(message[0], self._number, message[1])
        except LinkError:  # a text too long for a line; none of ours is, but the table must not stop
            self.unsaid += 1
            return None

    def _choose(self):
        """Return the next message as (kind, fields), or an entry as its line; None if there is nothing to send."""
        if self._replies:
            return self._replies.pop(0)
        if not self._reads or self._in_a_row >= ENTRIES_IN_A_ROW:
            self._in_a_row = 0
            for index in range(len(self._latest)):
                if self._latest[index][0] != "NOW":  # NOW refers to the last entry, so it must follow it
                    return self._latest.pop(index)
        if not self._reads:
            return None
        if self.backlog > 0:
            self._in_a_row += 1
            self._next = max(self._next, self._journal.oldest) + 1
            return self._journal.line(self._next - 1)
        self._in_a_row = 0
        if self._latest and self._latest[0][0] == "CELLS":  # a page waits for CELLS, while inputs are only for the log
            return self._latest.pop(0)
        if self._inputs:
            return self._inputs.pop(0)
        return self._latest.pop(0) if self._latest else None
