"""From cues to light: a colour and a rhythm for each cue, one frame, never above the current budget.

Meaning is never carried by colour alone: cues that can stand side by side differ in rhythm as well.
The hues keep to the blue-yellow axis and to brightness, which the common colour blindnesses leave
apart (after Okabe and Ito's palette).
"""

from ludus.portable import const
from ludus.table import cues

STEADY = const(0)
BREATHE = const(1)  # slow swell, 2.0 s
BLINK = const(2)  # half on, half off, 0.8 s
FLICKER = const(3)  # quick, 0.2 s
DOUBLE = const(4)  # two short flashes each 1.2 s
WAVE = const(5)  # swell of 1.0 s that runs from cell to cell

# cue -> (red, green, blue, rhythm); full scale 255
STYLE = {
    cues.NONE: (0, 0, 0, STEADY),
    cues.LAST_ACTION: (12, 12, 10, STEADY),
    cues.MOVABLE: (0, 40, 60, BREATHE),
    cues.SET_WHITE: (70, 70, 60, BREATHE),
    cues.SET_BLACK: (0, 20, 90, BREATHE),
    cues.HELD: (0, 60, 90, STEADY),
    cues.TRAPPED: (90, 30, 60, BREATHE),
    cues.TARGET: (0, 110, 150, STEADY),
    cues.NOT_MOVABLE: (120, 60, 0, STEADY),
    cues.ORIGIN: (110, 90, 0, BLINK),
    cues.REMOVE: (150, 60, 90, BLINK),
    cues.MISSING: (150, 120, 0, DOUBLE),
    cues.EXTRA: (180, 50, 0, FLICKER),
    cues.CONFIRM: (120, 120, 120, BLINK),
    cues.LINE: (170, 140, 20, WAVE),
}
FRAME_MS = 33
_CHANNEL_SHARE = const(3)  # an LED's full current is three channels at 255


class Palette:
    """Renders a picture of cues into the bytes of a WS2812 chain.

    `frame` is a bytearray of 4 bytes for each LED, the little-endian word G<<24 | R<<16 | B<<8 that
    the light driver shifts out; only `render` writes it, the driver reads it.
    """

    def __init__(self, order, max_ma, idle_ma, frame_ma, brightness=255):
        """order: cell of each LED along the chain. Currents in mA: one LED full on, one dark, the budget."""
        self.frame = bytearray(4 * len(order))
        self._dark = bytes(4 * len(order))
        self.brightness = brightness
        self._order = order
        self._max_ma = max_ma
        self._budget = max(0, frame_ma - idle_ma * len(order))

    def render(self, picture, now):
        """Fill `frame` for the cues of picture (bytes by cell) at time now in ms; True if it is animated."""
        animated = False
        total = 0
        frame = self.frame
        frame[:] = self._dark
        for led in range(len(self._order)):
            cell = self._order[led]
            if not picture[cell]:
                continue
            red, green, blue, rhythm = STYLE[picture[cell]]
            if rhythm:
                animated = True
            level = level_of(rhythm, now, cell) * self.brightness // 255
            at = 4 * led
            frame[at + 1] = blue * level // 255
            frame[at + 2] = red * level // 255
            frame[at + 3] = green * level // 255
            total += frame[at + 1] + frame[at + 2] + frame[at + 3]
        self._cap(total)
        return animated

    def current_ma(self):
        """What `frame` draws beyond the idle current, in mA (rounded up)."""
        total = 0
        for index in range(len(self.frame)):
            total += self.frame[index]
        return -(-total * self._max_ma // (_CHANNEL_SHARE * 255))

    def _cap(self, total):
        allowed = self._budget * _CHANNEL_SHARE * 255 // self._max_ma
        if total > allowed:
            frame = self.frame
            for index in range(len(frame)):
                frame[index] = frame[index] * allowed // total


def level_of(rhythm, now, cell):
    """Brightness 0 to 255 of a rhythm at time now (ms) on a cell."""
    if rhythm == STEADY:
        return 255
    if rhythm == BLINK:
        return 255 if now % 800 < 400 else 0
    if rhythm == FLICKER:
        return 255 if now % 200 < 100 else 60
    if rhythm == DOUBLE:
        phase = now % 1200
        return 255 if phase < 150 or 300 <= phase < 450 else 20
    period = 2000 if rhythm == BREATHE else 1000
    phase = (now + (cell * 125 if rhythm == WAVE else 0)) % period
    half = period // 2
    swell = phase if phase < half else period - phase
    return 70 + 185 * swell // half
