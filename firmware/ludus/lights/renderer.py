"""Turns cues into light: no light flashes too often, and no frame exceeds the budget.

`ludus.lights.palette` says how each cue looks. `ludus.hot_loops.paint` holds back a light that would turn too often,
the flash guard a whole frame. What is held back is shown as soon as it may be.
"""

from array import array

from ludus.clock import age
from ludus.hot_loops import PHASES, mix, note_looks, paint
from ludus.lights import cues
from ludus.lights.current_budget import FULL, CurrentBudget
from ludus.lights.flash_guard import FlashGuard
from ludus.portable import const

_LOOKS = cues.COUNT + PHASES
_PASSED_MS = const(255)  # any longer time is the same to `paint`


class Renderer:
    """Renders a picture of cues into the bytes of a WS2812 chain.

    `frame` is a bytearray of 4 bytes for each LED, the little-endian word G<<24 | R<<16 | B<<8 that
    the light driver shifts out; only `render` writes it, the driver reads it. `brightness`, 1 to 255,
    dims all of it; a channel that is on stays on.
    """

    def __init__(self, order, max_ma, idle_ma, frame_ma):
        """order: cell of each LED along the chain. max_ma, idle_ma, frame_ma: see CurrentBudget."""
        from ludus.lights.palette import packed

        count = len(order)
        self.frame = bytearray(4 * count)
        self.brightness = FULL
        self.wire(order)
        self._budget = CurrentBudget(count, max_ma, idle_ma, frame_ma)
        self._looks = bytearray(count)
        self._turns = bytearray(4 * count)
        self._shown = b""
        self._sums = array("i", (0, 0, 0))
        self._guard = FlashGuard()
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
        """Fill `frame` for the cues of picture (bytes by cell) at time now in ms; return whether to render it again."""
        used, known, mixed, lights = self._used, self._known, self._mixed, len(self._order)
        used[:] = self._unused
        full = note_looks(picture, self._order, self._looks, used, self._full, lights, cues.LINE, cues.COUNT)
        brightness = self._budget.brightness(full, self.brightness)
        animated = mix(mixed, known, used, self._styles, self._rhythms, now, brightness, _LOOKS)
        passed = min(_PASSED_MS, age(now, self._rendered))
        self._rendered = now
        waits = paint(self.frame, self._looks, mixed, self._turns, self._sums, lights, passed, 0)
        fresh = picture != self._shown
        if self._sums[0] > self._budget.most or not self._guard.may_show(now, self._sums, fresh):
            return True
        if fresh:
            self._shown = bytes(picture)
        paint(self.frame, self._looks, mixed, self._turns, self._sums, lights, 0, 1)
        return animated + waits > 0
