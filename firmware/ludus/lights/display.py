"""The lights of a board: a picture that is drawn when it has changed, and rendered 30 times a second while it moves.

Colours and rhythms are those of `ludus.lights.palette`.
"""

from ludus.clock import age, later
from ludus.lights.current_budget import FULL
from ludus.lights.renderer import Renderer

FRAME_MS = 33  # 30 frames a second


class Display:
    """`picture` has one cue for each light, by cell or, in a self-test, along the chain; `renderer` renders it.

    `stale`: whether what there is to show has changed since the last frame.
    """

    def __init__(self, board, now):
        """board: a ludus.board.definition.Board."""
        leds = board.leds
        self.picture = bytearray(board.lights)
        self._order = leds["order"]
        self.renderer = Renderer(self._order, leds["max_ma"], leds["idle_ma"], leds["frame_ma"])
        self.stale = True
        self._animated = False
        self._frame_at = now

    def renew(self):
        """Have the picture drawn again: what it shows has changed."""
        self.stale = True

    def dim(self, percent):
        """Set the brightness from now on, in percent."""
        self.renderer.brightness = max(1, FULL * percent // 100)
        self.stale = True

    def wire(self, by_chain):
        """Read pictures by place in the chain if by_chain, else by cell, in the present order of the board's LEDs."""
        self.renderer.wire(list(range(len(self._order))) if by_chain else self._order)
        self.stale = True

    def frame(self, now, draw):
        """The frame to show, a buffer, or None while nothing has to change. draw(picture) fills the picture anew."""
        late = age(now, self._frame_at) - FRAME_MS
        if not self.stale and not (self._animated and late >= 0):
            return None
        # A late frame does not delay the next one: there are 30 a second even while a player thinks between them.
        self._frame_at = now if self.stale or late >= FRAME_MS else later(self._frame_at, FRAME_MS)
        if self.stale:
            self.stale = False
            draw(self.picture)
        self._animated = self.renderer.render(self.picture, now)
        return self.renderer.frame
