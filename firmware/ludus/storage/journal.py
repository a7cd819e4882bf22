"""Keeps entries on the table's flash so that none is lost: each is a numbered line with its checksum.

A journal is a few large files, the segments, named by the number of their first entry, and one small
file, the tail, with the newest entries. An entry is added to the tail; a tail that is full is copied
to the end of the last segment and begins anew. So most writes are as small as littlefs can make them
(a file of up to 512 bytes lives in its directory's own blocks), and a block is erased only once for
several entries. Lines are written as on the wire (`ludus.link.frames`); their first fields are the
entry's number and time. Each tail begins with a JOURNAL line: the journal's word (its random name), the number
up to which a PC's log has all entries, the number of the last GAME entry, and how many entries were dropped.

Whatever a power cut or a worn block leaves is read by one rule: a line whose checksum is wrong is
ignored. No number is ever given twice under one word: the numbers that unreadable entries may have had
are skipped. If the flash refuses to write, the journal goes on in memory under another word until the
next start.
"""

from ludus.errors import LinkError
from ludus.link.frames import MAX_LINE, encode
from ludus.portable import const
from ludus.storage.segments import HEAD, SEGMENT_BYTES, TAIL, TAIL_BYTES, Reader, claimed_number, file_name

SEGMENTS = const(16)  # if there are this many, the oldest goes when another begins
FEW_SEGMENTS = const(10)  # where the flash holds no more beside two firmwares: on a Pico W
_FULL = const(28)  # ENOSPC, the error of a flash without room
MEMORY_LINES = const(300)  # entries held in memory while the flash refuses
_LONGEST = MAX_LINE - 6  # on the wire the line has its own number, up to six digits, instead of 0


class Journal:
    """The journal in `files`, or in memory alone if files is None.

    `word` names the journal: a number means an entry only together with it. `newest` is the last number
    given, `written` the last that is on the flash (and may be sent to a PC), `logged` the number up to which
    a PC's log has all entries, `begun` the number of the last GAME entry (0: none), `dropped` how many entries
    were removed to make room before a log had them. `waiting` are the lines still to be written.
    `failure` says why the flash is no longer written to, or is ''. `files` is its folder.

    files: names() list; size(name); read(name, offset, count) bytes, empty if there are none;
    append(name, data), replace(name, data), remove(name). All but names and read may raise OSError;
    after a power cut a file holds what it held before a call or after it, or ends in rubbish.
    new_word(): a random word. segments: how many there may be.
    """

    def __init__(self, files, new_word, segments=SEGMENTS):
        from ludus.storage.opening import Opening

        found = Opening(files)
        self.files = files
        self._new_word = new_word
        self.word = found.word or new_word()
        self.newest = self.written = found.newest
        self.logged, self.begun, self.dropped = found.logged, found.begun, found.dropped
        self._begun = found.begun  # the last GAME entry that has been written
        self.failure = "" if files else "there is no flash"
        self._most = segments
        self._segments = found.segments
        self._room = found.room  # bytes the last segment may grow by
        self._tail = found.tail  # the lines of entries in the tail; the number of the last one is `written`
        self._tail_bytes = found.tail_bytes  # size of the tail's file; 0: it must be begun anew
        self.waiting: list[bytes] = []
        self._reader = Reader(files)
        if found.damaged and self._tail:
            self._save_tail()

    @property
    def oldest(self):
        """The number of the first entry that is still here; one more than the newest if none is."""
        return self._segments[0] if self._segments else self.written - len(self._tail) + 1

    def append(self, kind, ms, fields):
        """Number an entry and queue it for `flush`. Raises LinkError if it is too long for a line."""
        line = encode(kind, 0, (self.newest + 1, ms) + fields)
        if len(line) > _LONGEST:
            raise LinkError("a %s entry of %d bytes is too long" % (kind, len(line)))
        self.newest += 1
        if kind == "GAME":
            self.begun = self.newest
        self.waiting.append(line)

    def flush(self):
        """Write the queued entries, so that `written` is `newest`. A flash that refuses is given up: see `failure`."""
        lines, self.waiting = self.waiting, []
        while lines and not self.failure:
            try:
                self._write(lines)
                return
            except OSError as error:
                if error.errno == _FULL and len(self._segments) > 1:
                    self._drop_oldest()
                else:
                    self._give_up("the flash refuses to write (%s)" % error)
        self._hold(lines)

    def line(self, number):
        """The line (bytes) of a written entry, with 0 for its number on the wire; a LOST one if it cannot be read."""
        index = number - (self.written - len(self._tail) + 1)
        if index >= 0:
            return self._tail[index]
        for at in range(len(self._segments) - 1, -1, -1):
            if self._segments[at] <= number:
                found = self._reader.line(file_name(self._segments[at]), number)
                if found is not None:
                    return found
                break
        return encode("LOST", 0, (number, 0))

    def acknowledge(self, number):
        """Note that a log has every entry up to number: none of these will count as dropped."""
        self.logged = max(self.logged, min(number, self.written))

    def _write(self, lines):
        """Append lines to the tail, after copying a full tail to a segment. If it raises OSError, nothing is lost."""
        data = b"".join(lines)
        if not self._tail_bytes or self._tail_bytes + len(data) > TAIL_BYTES:
            self._roll(lines, data)
        else:
            self.files.append(TAIL, data)
            self._tail_bytes += len(data)
            self._tail += lines
        self.written = self.newest
        self._begun = self.begun

    def _roll(self, lines, data):
        """Move the tail into a segment, and begin another with lines (data: the same, joined)."""
        if self._tail:
            self._to_segment(self.written - len(self._tail) + 1, self._head() + b"".join(self._tail))
            self._tail = []
        self._tail_bytes = 0
        head = self._head()
        if len(head) + len(data) > TAIL_BYTES:
            self._to_segment(self.newest - len(lines) + 1, head + data)
            self.files.replace(TAIL, head)
            return
        self.files.replace(TAIL, head + data)
        self._tail_bytes = len(head) + len(data)
        self._tail = list(lines)

    def _to_segment(self, first, data):
        if self._room < len(data) or not self._segments:
            while len(self._segments) >= self._most:
                self._drop_oldest()
            self.files.append(file_name(first), data)
            self._segments.append(first)
            self._room = SEGMENT_BYTES
        else:
            self.files.append(file_name(self._segments[-1]), data)
        self._room -= len(data)

    def _drop_oldest(self):
        first = self._segments.pop(0)
        last = self.oldest - 1
        self.dropped += max(0, last - max(self.logged, first - 1))
        self._remove(first)

    def _remove(self, first):
        try:
            self.files.remove(file_name(first))
        except OSError:  # the file will be found again at the next start
            pass

    def _give_up(self, why):
        """Go on in memory under another word, since a restart will lose the entries kept there."""
        self.failure = why
        self.word = self._new_word()
        self._segments = []
        self._tail = []

    def _hold(self, lines):
        self._tail += lines
        self.written = self.newest
        while len(self._tail) > MEMORY_LINES:
            self._tail.pop(0)
            if self.oldest - 1 > self.logged:
                self.dropped += 1

    def _save_tail(self):
        """Move the sound lines of a damaged tail into a segment of their own."""
        lines, self._tail = self._tail, []
        self._room = 0
        try:
            self._to_segment(claimed_number(lines[0]), self._head() + b"".join(lines))
        except OSError as error:
            self._give_up("the flash refuses to write (%s)" % error)

    def _head(self):
        return encode(HEAD, 0, (self.word, self.logged, self._begun, self.dropped))
