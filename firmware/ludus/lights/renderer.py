"""Turns cues into light: no light flashes too often, and no frame exceeds the budget.

Whatever cues come and go, neither a single light nor all lights together change to and fro more than six times in any
second, which is three flashes (WCAG 2.3.1): `ludus.hot_loops.paint` holds back a light that would, `Together` a whole
frame. What is held back is shown as soon as it may be.

`ludus.lights.palette` says how each cue looks.
"""

from array import array

from ludus.clock import age
from ludus.hot_loops import PHASES, mix, note_looks, paint
from ludus.lights import cues
from ludus.lights.current_budget import FULL, CurrentBudget
from ludus.portable import const

FRAME_MS = 33
_LOOKS = cues.COUNT + PHASES
_PASSED_MS = const(255)  # any longer time is the same to `paint`
_SECOND_MS = const(1100)  # a second and more, since a page that draws the frames may draw some late
_TURNS = const(6)  # turns in a second: three flashes
_SPARE = const(2)  # of these turns, how many are kept for new pictures
_LEAST = (120_000, 8)  # the smallest changes of luminance and red that count, in the units of `paint`


class Together:
    """Treats all lights as one, which may turn at most six times in any second.

    It turns where it changes back by a tenth of one light's white, or by one light's red. While hands move, rhythms
    leave some of the turns to new pictures, since those are what a hand waits for.
    """

    def __init__(self):
        """Begin dark."""
        self._most = [0, 0]  # luminance and red at their brightest or darkest since the last turn of each
        self._rises = [False, False]
        self._turned: list[int] = []  # times of the turns in the last second, the oldest first
        self._moved = 0  # when a new picture was shown

    def may_show(self, now, sums, fresh):
        """Whether a frame with these sums (see `ludus.hot_loops.paint`) may be shown: not if it is a turn too many.

        A frame that may be shown is noted. fresh: whether it is the first of a new picture.
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


class Renderer:
    """Renders a picture of cues into the bytes of a WS2812 chain.

    `frame` is a bytearray of 4 bytes for each LED, the little-endian word G<<24 | R<<16 | B<<8 that
    the light driver shifts out; only `render` writes it, the driver reads it. `brightness`, 1 to 255,
    dims all of it; a channel that is on stays on.
    """

    def __init__(self, order, max_ma, idle_ma, frame_ma, brightness=FULL):
        """order: cell of each LED along the chain. max_ma, idle_ma, frame_ma: see CurrentBudget."""
        from ludus.lights.palette import packed

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
        self._known = bytearray(_LOOKS)  # the brightness at which a steady look was mixed: it need not be mixed again
        self._used = bytearray(_LOOKS)
        self._unused = bytes(_LOOKS)
        self._styles, self._rhythms = packed()
        self._full = array("H", [sum(self._styles[4 * look : 4 * look + 3]) for look in range(_LOOKS)])

    def wire(self, order):
        """Change the order of the LEDs along the chain."""
        self._order = array("H", order)

    def render(self, picture, now):
        """Fill `frame` for the cues of picture (bytes by cell) at time now in ms; True if it is to be drawn again."""
        used, known, mixed, lights = self._used, self._known, self._mixed, len(self._order)
        used[:] = self._unused
        full = note_looks(picture, self._order, self._looks, used, self._full, lights, cues.LINE, cues.COUNT)
        brightness = self._budget.brightness(full, self.brightness)
        animated = mix(mixed, known, used, self._styles, self._rhythms, now, brightness, _LOOKS)
        passed = min(_PASSED_MS, age(now, self._rendered))
        self._rendered = now
        waits = paint(self.frame, self._looks, mixed, self._turns, self._sums, lights, passed, 0)
        fresh = picture != self._shown
        if self._sums[0] > self._budget.most or not self._together.may_show(now, self._sums, fresh):
            return True
        if fresh:
            self._shown = bytes(picture)
        paint(self.frame, self._looks, mixed, self._turns, self._sums, lights, 0, 1)
        return animated + waits > 0
