"""Reads what the flash holds of a journal when a table starts; a Pico then unloads this module."""

from ludus.link.frames import MAX_LINE, is_sound
from ludus.portable import const
from ludus.storage.segments import HEAD, SEGMENT_BYTES, TAIL, TAIL_BYTES, claimed_number, file_name, head_of

_HEAD = b"@" + HEAD.encode() + b"|"
_GAME = b"@GAME|"
_SHORTEST = const(20)  # bytes of the shortest entry
_END = const(1024)  # bytes at a segment's end, enough to hold a whole tail


class Opening:
    """What is in `files`, in attributes named as in a `ludus.storage.journal.Journal`.

    `segments` are the numbers of the segments' first entries, `room` the bytes by which the last segment may grow,
    `tail` the lines of entries in the tail, `tail_bytes` the size of its file, 0 if it must be begun anew. `damaged` is
    whether the tail is damaged or missing, so that its lines belong in a segment of their own.
    """

    def __init__(self, files):
        """files: as a Journal's, or None."""
        self._files = files
        self.word = ""
        self.newest = self.logged = self.begun = self.dropped = 0
        self.segments: list[int] = []
        self.room = self.tail_bytes = 0
        self.tail: list[bytes] = []
        self.damaged = False
        if files:
            self._read()

    def _read(self):
        """Read the end of the last segment, then the tail."""
        self.segments = sorted([int(name) for name in self._files.names() if len(name) == 10 and name.isdigit()])
        if self.segments:
            name = file_name(self.segments[-1])
            size = self._files.size(name)
            end = self._files.read(name, max(0, size - _END), _END)
            if size > _END:
                end = end[end.find(b"\n") + 1 :]
            self.room = 0 if self._learn(end, []) else SEGMENT_BYTES - size
        tail = self._files.read(TAIL, 0, _END)
        rubbish = self._learn(tail, self.tail)
        if not self.word:
            self._ask_segments()
        self.damaged = bool(rubbish or (self.segments and not tail))
        if self.damaged:
            self._skip_numbers(rubbish or TAIL_BYTES)
        self.begun = self.begun if self.begun <= self.newest else 0
        self.tail_bytes = len(tail) if self.tail and not self.damaged else 0

    def _learn(self, data, lines):
        """Read sound lines from data, and add new entries to lines. Returns the number of damaged bytes."""
        rubbish = 0
        for text in data.split(b"\n"):
            if not is_sound(text):
                rubbish += len(text)
            elif text.startswith(_HEAD):
                head = head_of(text)
                if head is not None:
                    self._read_head(head)
            elif claimed_number(text) > self.newest:
                self.newest = claimed_number(text)
                if text.startswith(_GAME):
                    self.begun = self.newest
                lines.append(bytes(text) + b"\n")
        return rubbish

    def _read_head(self, fields):
        self.word = fields[0]
        self.logged = max(self.logged, int(fields[1]))
        self.begun = max(self.begun, int(fields[2]))
        self.dropped = max(self.dropped, int(fields[3]))

    def _ask_segments(self):
        """Read the journal's word from any segment that still has it; if none has, remove the segments as useless."""
        for first in self.segments:
            head = head_of(self._files.read(file_name(first), 0, MAX_LINE).split(b"\n")[0])
            if head is not None:
                self._read_head(head)
        while self.segments and not self.word:
            try:
                self._files.remove(file_name(self.segments.pop()))
            except OSError:  # the file will be found again at the next start
                pass

    def _skip_numbers(self, unreadable):
        """Skip the numbers that entries in that many unreadable bytes may have had."""
        if self.segments and not self.newest:
            self.newest = self.segments[-1]
            unreadable += SEGMENT_BYTES
        self.newest += unreadable // _SHORTEST + 1
