"""One message, one line: `@KIND|number|field|...|crc` in printable ASCII.

Printable lines leave Ctrl-C and the rest of the control characters to whoever else uses the port
(mpremote). The checksum is CRC-16/CCITT-FALSE, four hex digits, over everything between `@` and the
last `|`. In a field `%`, `|`, `@` and whatever is not printable ASCII is written `%hh`, per byte of
UTF-8. Anything on the wire that is not such a line (a traceback, boot text, half a line) is skipped
and counted.
"""

from ludus.errors import LinkError
from ludus.link.crc import crc16, plain

MAX_LINE = 240
_START = "@"


def encode(kind, number, fields):
    """Encode a message as a line, bytes with the line end. Raises LinkError if it would be too long."""
    body = "|".join([kind, str(number)] + [_escape(str(field)) for field in fields])
    line = ("%s%s|%04x\n" % (_START, body, crc16(body.encode()))).encode()
    if len(line) > MAX_LINE:
        raise LinkError("a %s message of %d bytes is too long (at most %d)" % (kind, len(line), MAX_LINE))
    return line


def shortened(text, most):
    """The longest beginning of a text that takes at most `most` bytes in a line."""
    text = text[:most]
    while len(_escape(text)) > most:
        text = text[:-1]
    return text


def decode(line):
    """Decode a line (bytes, with or without its end) into (kind, number, fields). Raises LinkError."""
    try:
        text = line.decode().strip()
    except UnicodeError:
        raise LinkError("a line is ASCII, and this one is not") from None
    if not text.startswith(_START) or len(text) > MAX_LINE:
        raise LinkError("the line is no message: it does not begin with @, or is too long")
    body, _, check = text[1:].rpartition("|")
    data = body.encode()
    if len(data) != len(body):
        raise LinkError("a line is ASCII, and this one is not")
    if len(check) != 4 or check != "%04x" % crc16(data):
        raise LinkError("the checksum of the line is wrong")
    parts = body.split("|")
    if len(parts) < 2 or not parts[1].isdigit() or len(parts[1]) > 6:
        raise LinkError("the message has no number")
    return parts[0], int(parts[1]), [_unescape(part) for part in parts[2:]]


def renumbered(line, number):
    """Return a sound line (bytes, with its end) with another number."""
    kind, _number, rest = line.split(b"|", 2)
    head = b"%s|%d|" % (kind, number)
    body = head[1:] + rest[: rest.rfind(b"|")]
    return b"@%s|%04x\n" % (body, crc16(body))


def is_sound(line):
    """Whether bytes without a line end are a line with the right checksum."""
    try:
        return line[:1] == b"@" and line[-5:-4] == b"|" and int(line[-4:], 16) == crc16(line[1:-5])
    except ValueError:
        return False


class Splitter:
    """Collects bytes into lines; never holds more than one line of MAX_LINE bytes.

    `skipped` counts lines that were not messages, over-long runs included.
    """

    def __init__(self):
        self.skipped = 0
        self._part = bytearray()
        self._overlong = False

    def feed(self, data):
        """Take bytes as they come; return the messages completed: list of (kind, number, fields)."""
        messages: list[tuple] = []
        lines = bytes(data).split(b"\n")
        for line in lines[:-1]:
            self._take(line)
            if self._overlong:
                self.skipped += 1
            elif self._part:
                self._decode_into(messages)
            self._begin(b"")
        self._take(lines[-1])
        return messages

    def _take(self, part):
        """Take a part of a line; a start inside it means that the line before was cut off."""
        runs = part.split(_START.encode())
        self._add(runs[0])
        for run in runs[1:]:
            if self._part:
                self.skipped += 1
            self._begin(_START.encode())
            self._add(run)

    def _begin(self, start):
        self._part = bytearray(start)
        self._overlong = False

    def _add(self, run):
        room = MAX_LINE - len(self._part)
        self._overlong = self._overlong or len(run) > room
        self._part.extend(run[:room])

    def _decode_into(self, messages):
        try:
            messages.append(decode(self._part))
        except LinkError:
            self.skipped += 1


def _escape(text):
    data = text.encode()
    if plain(data, len(data)) == len(data):
        return text
    return "".join([chr(b) if 32 <= b < 127 and chr(b) not in "%|@" else "%%%02x" % b for b in data])


def _unescape(text):
    if "%" not in text:
        return text
    data = bytearray()
    parts = text.split("%")
    data.extend(parts[0].encode())
    try:
        for part in parts[1:]:
            data.append(int(part[:2], 16))
            data.extend(part[2:].encode())
        return data.decode()
    except (ValueError, UnicodeError):
        raise LinkError("a field has a % that is not followed by two hex digits of UTF-8") from None
