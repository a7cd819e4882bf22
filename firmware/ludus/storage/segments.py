"""The files of a journal: checks their lines, and finds an entry in a segment."""

from ludus.errors import LinkError
from ludus.link.frames import decode, is_sound
from ludus.portable import const

SEGMENT_BYTES = const(32700)  # fits in eight blocks of the flash: about 900 entries
TAIL = "tail"  # the file's name
TAIL_BYTES = const(480)  # small enough to stay in the directory's block, with its name and attributes
HEAD = "JOURNAL"
_HEAD_FIELDS = const(4)
_CHUNK = const(512)


def head_of(line):
    """Return the fields of a sound JOURNAL line; None for any other bytes."""
    try:
        kind, _number, fields = decode(line)
    except LinkError:
        return None
    sound = kind == HEAD and len(fields) == _HEAD_FIELDS
    return fields if sound and fields[1].isdigit() and fields[2].isdigit() and fields[3].isdigit() else None


class Reader:
    """Finds entries in segments; quick when they are asked for in order. Holds one chunk of a file."""

    def __init__(self, files):
        self._files = files
        self._name = ""
        self._buffer = b""
        self._at = 0  # offset in the file of what follows the buffer
        self._next = 0  # entries with lower numbers have been passed
        self._line_ahead: bytes | None = None

    def line(self, name, number):
        """Return the line (bytes, with its end) of an entry of that segment, None if missing or damaged."""
        if name != self._name or number < self._next:
            self._seek(name, number)
        self._next = number + 1
        while True:
            line = self._line_ahead or self._line()
            self._line_ahead = None
            if line is None:
                self._name = ""
                return None
            claimed = claimed_number(line)
            if claimed >= number and is_sound(line):
                if claimed == number:
                    return line + b"\n"
                self._line_ahead = line
                return None

    def _line(self):
        """The next line without its end, None after the last one."""
        while True:
            end = self._buffer.find(b"\n")
            if end >= 0:
                line = self._buffer[:end]
                self._buffer = self._buffer[end + 1 :]
                return line
            data = self._files.read(self._name, self._at, _CHUNK)
            if not data:
                return None
            self._at += len(data)
            self._buffer = (self._buffer if len(self._buffer) < _CHUNK else b"") + data

    def _seek(self, name, number):
        """Go to a line at or before the entry by binary search; a chunk without a sound line counts as beyond it."""
        low, high = 0, self._files.size(name)
        while high - low > 2 * _CHUNK:
            middle = (low + high) // 2
            at, found = self._first_sound(name, middle)
            if found and found <= number:
                low = max(at, low + 1)
            else:
                high = middle
        self._name, self._at, self._buffer, self._line_ahead = name, low, b"", None

    def _first_sound(self, name, middle):
        """Offset and number of the first sound entry in the chunk that begins at middle; number 0 if there is none."""
        data = self._files.read(name, middle, _CHUNK)
        at = data.find(b"\n") + 1
        end = data.find(b"\n", at)
        while at and end >= 0:
            line = data[at:end]
            if claimed_number(line) and is_sound(line):
                return middle + at, claimed_number(line)
            at = end + 1
            end = data.find(b"\n", at)
        return middle, 0


def file_name(first):
    """Return the name of the segment that begins with that entry."""
    return "%010d" % first


def claimed_number(line):
    """Return the number that a line claims to have, without checking it; 0 for none."""
    parts = line.split(b"|", 3)
    claimed = parts[2] if len(parts) == 4 else b""
    return int(claimed) if claimed.isdigit() and len(claimed) <= 10 and parts[0] != b"@JOURNAL" else 0
