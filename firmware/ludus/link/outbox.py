"""What the table has to tell the PC, bounded, never waiting for it.

MicroPython's USB serial blocks when the PC has the port open and stops reading. So no byte is
written that could find the port's buffer full: at most WINDOW bytes are on the way until the PC says
SEEN, and nothing at all is sent before a PC has said HELLO or after it fell silent.
"""

from ludus.clock import age
from ludus.errors import LinkError
from ludus.link.frames import encode
from ludus.portable import const

WINDOW = const(250)  # bytes on the way; TinyUSB's buffer on the Pico holds 256
MAX_ENTRIES = const(300)  # entries held for a PC that is away; older ones are dropped and counted
MAX_INPUTS = const(40)  # notes for the flight record that wait to be sent; older ones are dropped
SILENCE_MS = const(3000)  # without a word from the PC for this long it counts as gone
_NUMBERS = const(1000000)


class Outbox:
    """Queues of the table's end. `following` is whether a PC is listening; `dropped` counts entries lost."""

    def __init__(self):
        self.following = False
        self.dropped = 0
        self.newest = 0
        self._entries = []
        self._next = 0
        self._replies = []
        self._latest = []
        self._inputs = []
        self._noted = 0
        self._number = 0
        self._waiting = None
        self._on_the_way = []
        self._bytes = 0
        self._heard = 0

    def entry(self, kind, ms, fields):
        """Keep an entry until the PC has it, beyond even that while its game is played. Returns its number."""
        self.newest += 1
        if kind == "GAME":
            self._forget_kept()
        if len(self._entries) >= MAX_ENTRIES:
            self._entries.pop(0)
            self.dropped += 1
            self._next = max(0, self._next - 1)
        self._entries.append([kind, (self.newest, ms) + fields, False])
        return self.newest

    def oldest(self):
        """Number of the first entry that is still held; one more than the newest if none is."""
        return self._entries[0][1][0] if self._entries else self.newest + 1

    def tell(self, kind, fields):
        """Send telemetry; it replaces what of the same kind has not been sent yet."""
        if not self.following:
            return
        self._latest = [waiting for waiting in self._latest if waiting[0] != kind]
        self._latest.append((kind, fields))

    def note(self, ms, what, data):
        """Tell the flight record of an input: telemetry in its order, the oldest dropped where there is no room.

        They are numbered from 1 at each boot: a number that never comes tells the PC of the drop.
        """
        self._noted += 1
        if len(self._inputs) >= MAX_INPUTS:
            self._inputs.pop(0)
        self._inputs.append(("INPUT", (self._noted, ms, what, data)))

    def reply(self, kind, fields):
        """Send an answer, in order, before all else; only while a PC is following, at most 8 waiting."""
        if self.following and len(self._replies) < 8:
            self._replies.append((kind, fields))

    def connect(self, now):
        """A PC said HELLO: it reads from here on; every entry held will be sent again."""
        self.following = True
        self._heard = now
        self._on_the_way = []
        self._bytes = 0
        self._next = 0
        self._waiting = None
        self._replies = []
        self._latest = []

    def heard(self, now):
        """The PC said something."""
        self._heard = now

    def seen(self, number):
        """The PC has read every line up to number."""
        ways = self._on_the_way
        for index in range(len(ways)):
            if ways[index][0] == number:
                for gone in ways[: index + 1]:
                    self._bytes -= gone[1]
                self._on_the_way = ways[index + 1 :]
                return

    def kept(self, entry):
        """The PC's log holds every entry up to this one."""
        for held in self._entries:
            if held[1][0] <= entry:
                held[2] = True

    def next_line(self, now):
        """The next line (bytes) that may be written without a risk of blocking, or None."""
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
        try:
            return encode(message[0], self._number, message[1])
        except LinkError:  # a text too long for a line; nothing of ours is, but the table must not stop
            self.dropped += 1
            return None

    def _choose(self):
        if self._replies:
            return self._replies.pop(0)
        if self._next < len(self._entries):
            self._next += 1
            return self._entries[self._next - 1]
        if self._inputs:
            return self._inputs.pop(0)
        return self._latest.pop(0) if self._latest else None

    def _forget_kept(self):
        """A new game begins: what the PC has of the games before is not needed any more."""
        sent = self._entries[: self._next]
        self._entries = [held for held in self._entries if not held[2]]
        self._next = len([held for held in sent if not held[2]])
