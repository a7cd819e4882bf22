"""Turns cues into light: each has a colour and a rhythm, no light flashes too often, and no frame exceeds the budget.

Whatever cues come and go, no light and not all lights together change to and fro more than six times in any second,
three flashes (WCAG 2.3.1): `ludus.hot_loops.paint` holds a light that would, `Together` a whole frame. What is held is
shown as soon as it may be.

Meaning is never carried by colour alone. The colours were chosen by computation so that cues that can stand
side by side stay apart for protan, deutan and tritan eyes too (tests/firmware/lights/test_colour_vision.py holds the
limit), and every cue of a kind of light, a cell's or a die's, has a rhythm of its own.
"""

from array import array

from ludus.clock import age
from ludus.hot_loops import PHASES, note_looks, paint
from ludus.lights import cues
from ludus.lights.current_budget import FULL, CurrentBudget
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

BEAT_MS = const(200)  # rhythms turn on a beat only: none flashes more than 2.5 times a second by itself

# rhythm -> (beats that a step lasts, brightness of each step, whether it glides from one to the next)
RHYTHMS = (
    (5, b"\xff", 0),  # steady
    (4, b"\x46\xff", 1),  # swells and sinks
    (2, b"\xff\0", 0),  # half on, half off
    (1, b"\xff\x3c\xff\x3c\x3c", 0),  # flickers
    (1, b"\xff\0\xff\0\0\0\0", 0),  # two flashes, then dark
    (3, b"\x46\xff", 1),  # a swell that runs from cell to cell
    (3, b"\x1e\x46\x8c\xff\x1e", 1),  # rises, then falls at once
    (3, b"\xff\x8c\x46\x1e\xff", 1),  # bright at once, then fades
    (1, b"\xff\xff\xff\xff\x28", 0),  # on, with a dip
    (1, b"\xff\xff\xff\xff\xff\x28\xff\x28", 0),  # on, with two dips
    (5, b"\xff\0", 0),  # a second on, a second off
    (1, b"\xff\0\xff\0\xff\0\0\0\0\0", 0),  # three flashes, then dark
    (1, b"\xff\0\0\0\0", 0),  # one short flash
    (3, b"\xff\xff\xff\xff\0", 0),  # on, out for a moment
    (1, b"\xff\xff\xff\xff\0\xff\0\0\0", 0),  # long, short
    (1, b"\xff\xff\xff\xff\xff\x28\xff\x28\xff\x28\xff", 0),  # on, then flickers
    (8, b"\x96\xff", 1),  # swells a little, slowly
    (1, b"\xff\xff\xff\0\xff\0\xff\0\0\xff\xff\xff\0", 0),  # long, short, short, long
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
_STYLE = {
    cues.NONE: (0, 0, 0, STEADY),
    cues.THINKING: (60, 10, 80, TIDE),
    cues.LAST_ACTION: (12, 10, 14, WINK),
    cues.MOVABLE: (14, 11, 69, BREATHE),
    cues.SET_WHITE: (75, 85, 60, RISE),
    cues.SET_BLACK: (6, 8, 66, FALL),
    cues.IN_HAND: (2, 36, 122, DIP),
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
    cues.DIE_CURRENT: (80, 76, 0, BLINK),
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
# By look, four bytes: the styles of the cues, then of what the running wave is at one moment on cells side by side.
_STYLES = bytes([part for cue in list(range(cues.COUNT)) + [cues.LINE] * PHASES for part in _STYLE[cue]])
del _STYLE  # on a Pico it is 1.4 kB more than those bytes
_LOOKS = cues.COUNT + PHASES
_PASSED_MS = const(255)  # what `paint` takes for long ago
_SECOND_MS = const(1100)  # and a page that draws the frames may be late with some
_TURNS = const(6)  # in a second: three flashes
_SPARE = const(2)  # of them, for new pictures
_LEAST = (120_000, 8)  # luminance and red that count, in the units of `paint`


def style(cue):
    """Red, green and blue of a cue, of 255, and its rhythm."""
    return tuple(_STYLES[4 * cue : 4 * cue + 4])


class Together:
    """All lights as one: in any second it turns six times at most, by a tenth of one light's white or by its red.

    While hands move, rhythms leave some of the turns to new pictures, which are what a hand waits for.
    """

    def __init__(self):
        """Begin dark."""
        self._most = [0, 0]  # luminance and red: how bright or dark they were at most since they turned
        self._rises = [False, False]
        self._turned: list[int] = []  # when it turned in the last second, the oldest first
        self._moved = 0  # when a new picture was shown

    def may_show(self, now, sums, fresh):
        """Note a frame by its sums (see `ludus.hot_loops.paint`). False, and nothing noted, if it is a turn too many.

        fresh: whether it is the first of a new picture.
        """
        turned = self._turned
        while turned and age(now, turned[0]) > _SECOND_MS:
            del turned[0]
        turns = [self._is_turn(kind, sums[1 + kind]) for kind in (0, 1)]
        if turns[0] or turns[1]:
            spare = _SPARE if not fresh and age(now, self._moved) <= _SECOND_MS else 0
            if len(turned) >= _TURNS - spare:
                return False
            turned.append(now)
        if fresh:
            self._moved = now
        for kind in (0, 1):
            if turns[kind]:
                self._rises[kind] = not self._rises[kind]
            if turns[kind] or self._rises[kind] == (sums[1 + kind] > self._most[kind]):
                self._most[kind] = sums[1 + kind]
        return True

    def _is_turn(self, kind, value):
        back = value - self._most[kind]
        return (-back if self._rises[kind] else back) >= _LEAST[kind]


class Palette:
    """Renders a picture of cues into the bytes of a WS2812 chain.

    `frame` is a bytearray of 4 bytes for each LED, the little-endian word G<<24 | R<<16 | B<<8 that
    the light driver shifts out; only `render` writes it, the driver reads it. `brightness`, 1 to 255,
    dims all of it; a channel that is on stays on.
    """

    def __init__(self, order, max_ma, idle_ma, frame_ma, brightness=FULL):
        """order: cell of each LED along the chain. Currents in mA: one LED full on, one dark, all together."""
        count = len(order)
        self.frame = bytearray(4 * count)
        self.brightness = brightness
        self.wire(order)
        self._budget = CurrentBudget(count, max_ma, idle_ma, frame_ma)
        self._looks = bytearray(count)
        self._turns = bytearray(4 * count)
        self._shown = b""
        self._sums = array("i", (0, 0, 0))
        self._together = Together()
        self._rendered = 0
        self._mixed = bytearray(4 * _LOOKS)  # blue, red, green of each look in this frame, as in `frame`
        self._known = bytearray(_LOOKS)  # the brightness at which a steady look was mixed: it stays as it is
        self._used = bytearray(_LOOKS)
        self._unused = bytes(_LOOKS)
        self._full = array("H", [sum(style(look)[:3]) for look in range(_LOOKS)])

    def wire(self, order):
        """Change the order of the LEDs along the chain."""
        self._order = array("H", order)

    def render(self, picture, now):
        """Fill `frame` for the cues of picture (bytes by cell) at time now in ms; True if it is to be drawn again."""
        used, known, mixed, lights = self._used, self._known, self._mixed, len(self._order)
        used[:] = self._unused
        full = note_looks(picture, self._order, self._looks, used, self._full, lights, cues.LINE, cues.COUNT)
        brightness = self._budget.brightness(full, self.brightness)
        animated = False
        for look in range(1, _LOOKS):
            if used[look] and known[look] != brightness:
                animated = self._mix(look, now, brightness) or animated
        passed = min(_PASSED_MS, age(now, self._rendered))
        self._rendered = now
        waits = paint(self.frame, self._looks, mixed, self._turns, self._sums, lights, passed, 0)
        fresh = picture != self._shown
        if self._sums[0] > self._budget.most or not self._together.may_show(now, self._sums, fresh):
            return True
        if fresh:
            self._shown = bytes(picture)
        paint(self.frame, self._looks, mixed, self._turns, self._sums, lights, 0, 1)
        return animated or waits > 0

    def _mix(self, look, now, brightness):
        """Set the colour of a look at this moment; return whether it is animated."""
        red, green, blue, rhythm = style(look)
        light = brightness_at(rhythm, now + max(0, look - cues.COUNT) * BEAT_MS) * brightness
        mixed, mix = self._mixed, 4 * look
        mixed[mix + 1] = (blue * light + 65024) // 65025
        mixed[mix + 2] = (red * light + 65024) // 65025
        mixed[mix + 3] = (green * light + 65024) // 65025
        self._known[look] = brightness if rhythm == STEADY else 0
        return rhythm != STEADY


def brightness_at(rhythm, now):
    """The brightness (0 to 255) of a rhythm at time now (ms)."""
    beats, steps, glides = RHYTHMS[rhythm]
    count, lasts = len(steps), beats * BEAT_MS
    into = now % (count * lasts)
    step = into // lasts
    light = steps[step]
    if glides:
        ahead = steps[step + 1 if step + 1 < count else 0]
        light += (ahead - light) * (into - step * lasts) // lasts
    return light
