"""Turns cues into light: each has a colour and a rhythm, and no frame exceeds the current budget.

Meaning is never carried by colour alone. The colours were chosen by computation so that cues that can stand
side by side stay apart for protan, deutan and tritan eyes too (tests/firmware/lights/test_colour_vision.py holds the
limit), and every cue of a kind of light, a cell's or a die's, has a rhythm of its own.
"""

from array import array

from ludus.lights import cues
from ludus.loops import dim, note_cues, paint
from ludus.portable import const

STEADY = const(0)
BREATHE = const(1)
BLINK = const(2)
FLICKER = const(3)
DOUBLE = const(4)
WAVE = const(5)
RISE = const(6)
FALL = const(7)
DIP = const(8)
TWO_DIPS = const(9)
SLOW = const(10)
TRIPLE = const(11)
SPARK = const(12)
WINK = const(13)
LONG_SHORT = const(14)
STUTTER = const(15)
GENTLE = const(16)
LONG_SHORT_SHORT_LONG = const(17)
SIX = const(18)
THREE_OF_FOUR = const(19)
SLOW_PAIR = const(20)
SHIMMER = const(21)
SHORT_LONG = const(22)
LONG_SWELL = const(23)
LONG_GLOW = const(24)
QUICK = const(25)
TIDE = const(26)
STAIRS = const(27)

BEAT_MS = const(200)  # every light turns on a beat only: none can flash more than 2.5 times a second

# rhythm -> (beats that a level lasts, levels of 255, whether it glides from one to the next)
RHYTHMS = (
    (5, b"\xff", 0),  # steady
    (4, b"\x46\xff", 1),  # swells and sinks
    (2, b"\xff\0", 0),  # half on, half off
    (1, b"\xff\x3c", 0),  # flickers
    (1, b"\xff\0\xff\0\0\0\0", 0),  # two flashes, then dark
    (3, b"\x46\xff", 1),  # a swell that runs from cell to cell
    (2, b"\x1e\x46\x8c\xff\x1e", 1),  # rises, then falls at once
    (2, b"\xff\x8c\x46\x1e\xff", 1),  # bright at once, then fades
    (1, b"\xff\xff\xff\xff\x28", 0),  # on, with a dip
    (1, b"\xff\xff\xff\xff\xff\x28\xff\x28", 0),  # on, with two dips
    (5, b"\xff\0", 0),  # a second on, a second off
    (1, b"\xff\0\xff\0\xff\0\0\0\0\0", 0),  # three flashes, then dark
    (1, b"\xff\0\0\0\0", 0),  # one short flash
    (3, b"\xff\xff\xff\xff\0", 0),  # on, out for a moment
    (1, b"\xff\xff\xff\xff\0\xff\0\0\0", 0),  # long, short
    (1, b"\xff\xff\xff\xff\xff\x28\xff\x28\xff\x28\xff", 0),  # on, then flickers
    (8, b"\x96\xff", 1),  # swells a little, slowly
    (1, b"\xff\xff\xff\0\xff\0\xff\0\xff\xff\xff\0", 0),  # long, short, short, long
    (1, b"\xff\0\xff\0\xff\0\xff\0\xff\0\xff\0\0\0\0\0", 0),  # six flashes, then dark
    (3, b"\xff\xff\xff\0", 0),  # on, with a gap
    (2, b"\xff\0\xff\0\0\0\0\0", 0),  # two slow flashes, then dark for long
    (1, b"\xa0\x40\x40", 0),  # flickers, never bright
    (1, b"\xff\0\xff\xff\xff\0\0\0\0", 0),  # short, long
    (15, b"\xff\x46", 1),  # swells and sinks, very slowly
    (6, b"\xc8\x3c\x3c\x3c\x3c", 1),  # glows, and swells once in six seconds
    (1, b"\xff\xff\0", 0),  # on and off, quickly
    (5, b"\0\xff\0\0", 1),  # swells slowly up and down, then dark for as long
    (2, b"\xff\x80\x3c", 0),  # bright, half, dim: down in steps, never out
)

# cue -> (red, green, blue, rhythm); full scale 255
STYLE = {
    cues.NONE: (0, 0, 0, STEADY),
    cues.THINKING: (60, 10, 80, TIDE),
    cues.LAST_ACTION: (12, 10, 14, WINK),
    cues.MOVABLE: (14, 11, 69, BREATHE),
    cues.SET_WHITE: (75, 85, 60, RISE),
    cues.SET_BLACK: (6, 8, 66, FALL),
    cues.HELD: (2, 36, 122, DIP),
    cues.TRAPPED: (36, 32, 33, TWO_DIPS),
    cues.TARGET: (0, 116, 154, STEADY),
    cues.NOT_MOVABLE: (88, 65, 21, SLOW),
    cues.ORIGIN: (93, 94, 23, BLINK),
    cues.REMOVE: (93, 48, 73, TRIPLE),
    cues.MISSING: (173, 147, 0, DOUBLE),
    cues.EXTRA: (164, 35, 0, FLICKER),
    cues.CONFIRM: (84, 83, 89, SPARK),
    cues.LINE: (151, 127, 59, WAVE),
    cues.WRONG_PIECE: (139, 3, 156, STUTTER),
    cues.PASSED: (0, 116, 154, GENTLE),
    cues.FAILED: (164, 35, 0, LONG_SHORT_SHORT_LONG),
    cues.FAULT: (164, 35, 0, SIX),
    cues.OFFER: (190, 170, 0, LONG_SHORT),
    cues.DIE_WHITE: (38, 36, 28, STEADY),
    cues.DIE_BLACK: (0, 16, 80, GENTLE),
    cues.DIE_PLAYED: (5, 5, 4, WINK),
    cues.DIE_LOST: (80, 20, 0, DOUBLE),
    cues.DIE_ASKED: (80, 76, 0, BLINK),
    cues.HINT: (0, 96, 0, THREE_OF_FOUR),
    cues.AGREE: (120, 110, 60, SLOW_PAIR),
    cues.YIELD: (164, 35, 0, SHORT_LONG),
    cues.CHOICE: (10, 10, 40, SHIMMER),
    cues.SHOWN_WHITE: (75, 85, 60, LONG_SWELL),
    cues.SHOWN_BLACK: (6, 8, 66, LONG_GLOW),
    cues.COUNTDOWN: (120, 60, 0, QUICK),
    cues.PATH: (48, 24, 0, STAIRS),
}
FRAME_MS = 33
FULL = const(255)  # brightness that leaves the colours as they are
_CHANNEL_SHARE = const(3)  # an LED's full current is three channels at 255


class Palette:
    """Renders a picture of cues into the bytes of a WS2812 chain.

    `frame` is a bytearray of 4 bytes for each LED, the little-endian word G<<24 | R<<16 | B<<8 that
    the light driver shifts out; only `render` writes it, the driver reads it. `brightness`, 1 to 255,
    dims all of it; a channel that is on stays on.
    """

    def __init__(self, order, max_ma, idle_ma, frame_ma, brightness=FULL):
        """order: cell of each LED along the chain. Currents in mA: one LED full on, one dark, the budget."""
        self.frame = bytearray(4 * len(order))
        self.brightness = brightness
        self.wire(order)
        self._max_ma = max_ma
        self._budget = max(0, frame_ma - idle_ma * len(order))
        self._mixed = bytearray(4 * cues.COUNT)  # blue, red, green of each cue in this frame, as in `frame`
        self._known = bytearray(cues.COUNT)  # the brightness at which a steady cue was mixed: it stays as it is
        self._used = bytearray(cues.COUNT)
        self._unused = bytes(cues.COUNT)

    def wire(self, order):
        """Change the order of the LEDs along the chain."""
        self._order = array("H", order)

    def render(self, picture, now):
        """Fill `frame` for the cues of picture (bytes by cell) at time now in ms; True if it is animated."""
        used, known, lights = self._used, self._known, len(self._order)
        used[:] = self._unused
        note_cues(picture, len(picture), used)
        animated = False
        for cue in range(1, cues.COUNT):
            if used[cue] and known[cue] != self.brightness:
                animated = self._mix(cue, now, 0) or animated
        total = paint(self.frame, picture, self._order, self._mixed, lights)
        for cue in range(1, cues.COUNT):
            if used[cue] and STYLE[cue][3] == WAVE:
                total = self._paint_wave(cue, picture, now)
        self._cap(total)
        return animated

    def current_ma(self):
        """The current of `frame` beyond the idle current, in mA (rounded up)."""
        total = sum(self.frame)
        return -(-total * self._max_ma // (_CHANNEL_SHARE * 255))

    def _mix(self, cue, now, cell):
        """Set the colour of a cue at this moment, alike for all cells but in a wave; return whether it is animated."""
        red, green, blue, rhythm = STYLE[cue]
        level = level_of(rhythm, now, cell) * self.brightness
        mixed, mix = self._mixed, 4 * cue
        mixed[mix + 1] = (blue * level + 65024) // 65025
        mixed[mix + 2] = (red * level + 65024) // 65025
        mixed[mix + 3] = (green * level + 65024) // 65025
        self._known[cue] = self.brightness if rhythm == STEADY else 0
        return rhythm != STEADY

    def _paint_wave(self, cue, picture, now):
        """Colour each light of a cue that runs from cell to cell; return the sum of the frame's bytes."""
        frame, mix = self.frame, 4 * cue
        for led in range(len(self._order)):
            cell = self._order[led]
            if picture[cell] == cue:
                self._mix(cue, now, cell)
                frame[4 * led : 4 * led + 4] = self._mixed[mix : mix + 4]
        return sum(frame)

    def _cap(self, total):
        allowed = self._budget * _CHANNEL_SHARE * 255 // self._max_ma
        if total > allowed:
            dim(self.frame, len(self.frame), allowed, total)


def level_of(rhythm, now, cell):
    """The brightness (0 to 255) of a rhythm on a cell at time now (ms)."""
    beats, levels, glides = RHYTHMS[rhythm]
    count, lasts = len(levels), beats * BEAT_MS
    into = (now + (cell * BEAT_MS if rhythm == WAVE else 0)) % (count * lasts)
    step = into // lasts
    level = levels[step]
    if glides:
        ahead = levels[step + 1 if step + 1 < count else 0]
        level += (ahead - level) * (into - step * lasts) // lasts
    return level
