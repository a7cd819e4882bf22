"""The connection between the simulated chip and the world, and the chip's view of the world at this moment.

Lockstep: no virtual time passes until the firmware sleeps, or writes to USB or flash. Then it sends one request that
tells all that has happened since the last one; the reply brings the new time, the levels of that moment and the bytes
that came in. So a sample costs no exchange, and the same world gives the same run. `wire` defines both.

Before all that, the world sends one message: <I, a length, then that many bytes of JSON. They are `config`, the
settings of this start: the times `now` and `boot` in us, the reset `cause`, `scratch` (the watchdog's register 4),
`seed`, `random` (the state of chance), the folder `firmware`, the image `flash`, its times `erase_us` and `page_us`,
and the wiring: `chain` (the size of a sample in bytes), `sense` (as in the board's compact form) and `button`.
"""

import json
import struct

from fakes import wire

TICKS_MASK = (1 << 30) - 1
TICKS_AT_BOOT_MS = (1 << 30) - 10_000  # every run crosses the wrap of the clock, 10 s after power-on
_FREE_LOOKS = 1000  # a loop that only reads the clock gets this many readings for nothing,
_LOOK_US = 10  # then each takes this long, so that a busy wait ends
_CHAIN = 14  # where the chain's bytes begin in a reply

config = {}
now = 0  # us since the world began
pressed = False
connected = False
room = 0  # bytes that the USB output FIFO takes without blocking
chain = b""  # levels as the registers shift them out
received = b""  # USB input not yet read by the firmware
chance = b""  # bytes that `os.urandom` gives before its own

_reader = None
_writer = None
_reply = bytearray(0)
_request = bytearray(12)
_events = []
_fed = 0
_looks = 0


def connect(reader, writer):
    """Start the connection over two unbuffered binary streams, and read `config`."""
    global _reader, _writer, _reply, config, now, chain
    _reader = reader
    _writer = writer
    size = bytearray(4)
    _fill(size)
    text = bytearray(struct.unpack("<I", size)[0])
    _fill(text)
    config = json.loads(bytes(text))
    now = config["now"]
    _reply = bytearray(_CHAIN + config["chain"])
    chain = b"\xff" * config["chain"]


def note(kind, data):
    """Keep an event for the next request."""
    _events.append(struct.pack(wire.EVENT, kind, len(data)))
    _events.append(data)


def feed():
    global _fed
    _fed = 1


def sleep(us):
    """Let virtual time pass; raises KeyboardInterrupt if Ctrl-C came in meanwhile."""
    global _looks
    _looks = 0
    while us > 1_000_000_000:
        exchange(wire.SLEEP, 1_000_000_000)
        us -= 1_000_000_000
    exchange(wire.SLEEP, us if us > 0 else 0)


def look():
    """The time in us, for a caller that may be polling it."""
    global _looks
    _looks += 1
    if _looks > _FREE_LOOKS:
        exchange(wire.SLEEP, _LOOK_US)
    return now


def exchange(op, argument):
    """Send one request and read its reply. If the pipe has ended, the world is gone, and this process ends too."""
    global _events, _fed, now, pressed, connected, room, chain, received, chance
    events = b"".join(_events)
    _events = []
    struct.pack_into(wire.HEAD, _request, 0, op, _fed, len(received), argument, len(events))
    _fed = 0
    _writer.write(_request + events if events else _request)
    _fill(_reply)
    now, flags, room, arrived, lots = struct.unpack_from(wire.REPLY, _reply)
    chain = _reply[_CHAIN:]
    pressed = bool(flags & wire.PRESSED)
    connected = bool(flags & wire.CONNECTED)
    if flags & wire.INTERRUPT:
        received = b""
    if arrived:
        data = bytearray(arrived)
        _fill(data)
        received += bytes(data)
    if lots:
        data = bytearray(lots)
        _fill(data)
        chance = bytes(data)
    if flags & wire.INTERRUPT:
        raise KeyboardInterrupt


def decided():
    """The next random byte that the world has decided, or -1."""
    global chance
    if not chance:
        return -1
    byte = chance[0]
    chance = chance[1:]
    return byte


def take(count):
    """Take at most `count` bytes of the input that has arrived."""
    global received
    data = received[:count]
    received = received[count:]
    return data


def _fill(buffer):
    got = _reader.readinto(buffer)
    while got != len(buffer):
        more = _reader.readinto(memoryview(buffer)[got:]) if got else 0
        if not more:
            raise SystemExit
        got += more
