"""Keeps entries on the table's flash so that none is lost: each is a numbered line with its checksum.

A journal is a few large files, the segments, named by the number of their first entry, and one small
file, the tail, with the newest entries. An entry is added to the tail; a tail that is full is copied
to the end of the last segment and begins anew. So most writes are as small as littlefs can make them
(a file of up to 512 bytes lives in its directory's own blocks), and a block is erased for several
entries, not for each. Lines are those of the wire (`ludus.link.frames`), the entry's number and time
being their first fields; each tail begins with a JOURNAL line: the journal's word, the entry up to
which a log has kept all, the GAME entry of the last game, and how many entries were dropped.

Whatever a power cut or a worn block leaves is read by one rule: a line whose checksum is wrong is not
there. Numbers are never given twice under one word; numbers that may have been given by what cannot
be read any more are left out. If the flash refuses to write, the journal goes on in memory under
another word until the next start.
"""

from ludus.errors import LinkError
from ludus.link.frames import MAX_LINE, encode, is_sound
from ludus.portable import const
from ludus.storage.segments import HEAD, Reader, claimed_number, parse

SEGMENT_BYTES = const(32700)  # in eight blocks of the flash: about 900 entries
SEGMENTS = const(16)  # of these the oldest goes when another begins
FEW_SEGMENTS = const(10)  # where the flash holds no more beside two firmwares: on a Pico W
TAIL = "tail"
TAIL_BYTES = const(480)  # with its name and attributes this stays in the directory's block
MEMORY_LINES = const(300)  # entries held in memory while the flash refuses
_SHORTEST = const(20)  # bytes of the shortest entry
_LONGEST = MAX_LINE - 6  # on the wire the line has its own number, up to six digits, instead of 0
_HEAD = b"@" + HEAD.encode() + b"|"
_GAME = b"@GAME|"
_END = const(1024)  # bytes at a segment's end in which a whole tail is


class Journal:
    """The journal in `files`, or in memory alone if files is None.

    `word` names the journal: a number means an entry only together with it. `newest` is the last number
    given, `written` the last that is on the flash (and may be told), `logged` the last that a log has all
    up to, `begun` the GAME entry of the last game (0: none), `dropped` how many entries had to make room
    or could not be written down. `waiting` are the lines still to be written.
    `failure` is why the flash is not written any more, or ''. `files` is its folder.

    files: names() list; size(name); read(name, offset, count) bytes, empty if there are none;
    append(name, data), replace(name, data), remove(name). All but names and read may raise OSError;
    after a power cut a file holds what it held before a call or after it, or ends in rubbish.
    new_word(): a random word. segments: how many there may be.
    """

    def __init__(self, files, new_word, segments=SEGMENTS):
        self.files = files
        self._new_word = new_word
        self.word = ""
        self.newest = self.written = self.logged = self.begun = self.dropped = 0
        self._begun = 0  # the GAME entry of the last game that is written
        self.failure = "" if files else "there is no flash"
        self._most = segments
        self._segments: list[int] = []
        self._room = 0  # bytes the last segment may grow by
        self._tail: list[bytes] = []  # the lines of entries in the tail, the last one's number is `written`
        self._tail_bytes = 0  # of the tail's file; 0: it must be begun anew
        self.waiting: list[bytes] = []
        self._reader = Reader(files)
        if files:
            self._open()
        if not self.word:
            self.word = new_word()

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
                if len(self._segments) > 1:
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
                found = self._reader.line(_name(self._segments[at]), number)
                if found is not None:
                    return found
                break
        return encode("LOST", 0, (number, 0))

    def acknowledge(self, number):
        """Note that a log has every entry up to number: they may be dropped first."""
        self.logged = max(self.logged, min(number, self.written))

    def _write(self, lines):
        """Append lines to the tail, or copy the tail to its segment first. Raises OSError with nothing lost."""
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
        """Move the tail into a segment; later entries begin another tail."""
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
            self.files.append(_name(first), data)
            self._segments.append(first)
            self._room = SEGMENT_BYTES
        else:
            self.files.append(_name(self._segments[-1]), data)
        self._room -= len(data)

    def _drop_oldest(self):
        first = self._segments.pop(0)
        last = self.oldest - 1
        self.dropped += max(0, last - max(self.logged, first - 1))
        self._remove(first)

    def _remove(self, first):
        try:
            self.files.remove(_name(first))
        except OSError:  # it is met again at the next start
            pass

    def _give_up(self, why):
        """Go on in memory under another word, as these entries will be unknown after a restart."""
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

    def _head(self):
        return encode(HEAD, 0, (self.word, self.logged, self._begun, self.dropped))

    def _open(self):
        """Read what is on the flash: the end of the last segment, then the tail."""
        self._segments = sorted([int(name) for name in self.files.names() if len(name) == 10 and name.isdigit()])
        end = b""
        if self._segments:
            name = _name(self._segments[-1])
            size = self.files.size(name)
            end = self.files.read(name, max(0, size - _END), _END)
            if size > _END:
                end = end[end.find(b"\n") + 1 :]
            self._room = 0 if self._learn(end, []) else SEGMENT_BYTES - size
        tail = self.files.read(TAIL, 0, _END)
        rubbish = self._learn(tail, self._tail)
        if not self.word:
            self._ask_segments()
        if rubbish or (self._segments and not tail):
            self._mend(rubbish)
        self.written = self.newest
        self._begun = self.begun = self.begun if self.begun <= self.newest else 0
        self._tail_bytes = len(tail) if self._tail else 0

    def _learn(self, data, lines):
        """Read sound lines from data, and add unknown entries to lines. Returns the number of damaged bytes."""
        rubbish = 0
        for text in data.split(b"\n"):
            if not is_sound(text):
                rubbish += len(text)
            elif text.startswith(_HEAD):
                head = parse(text)
                if head is not None:
                    self._read_head(head[2])
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
        """Read the journal's word from any segment that still has it; without it the segments are of no use."""
        for first in self._segments:
            found = parse(self.files.read(_name(first), 0, MAX_LINE).split(b"\n")[0])
            if found is not None and found[0] == HEAD:
                self._read_head(found[2])
        if not self.word:
            while self._segments:
                self._remove(self._segments.pop())

    def _mend(self, rubbish):
        """Repair a damaged or missing tail: sound entries become a segment, numbers it may have used are skipped."""
        unknown = (rubbish or TAIL_BYTES) // _SHORTEST + 1
        if self._segments and not self.newest:
            self.newest = self._segments[-1]
            unknown += SEGMENT_BYTES // _SHORTEST
        lines, self._tail = self._tail, []
        if lines:
            self._room = 0
            first = parse(lines[0][:-1])
            try:
                self._to_segment(first[1] if first else 0, self._head() + b"".join(lines))
            except OSError as error:
                self._give_up("the flash refuses to write (%s)" % error)
        self.newest += unknown


def _name(first):
    return "%010d" % first
