"""A hint: asked of the PC, or found by the table's own player, then shown for a while. Loaded on demand."""

from ludus.clock import age
from ludus.errors import LudusError
from ludus.portable import const
from ludus.session.players import may_propose

PC_MS = const(2500)  # the PC has so long to answer; then the table's own player thinks
SHOW_MS = const(6000)
_LEVEL = const(3)  # the table's own best

NOTHING = const(0)
ASKING = const(1)  # the PC was asked
THINKING = const(2)
SHOWN = const(3)


class Hints:
    """One hint after the other for a sitting. `stage` says where it is."""

    def __init__(self, sitting, seat):
        """seat: a ludus.player.own_player.OwnPlayer, who thinks when no PC does."""
        self.stage = NOTHING
        self._sitting = sitting
        self._seat = seat
        self._since = 0
        self._about: tuple[int, int] | None = None

    def ask(self, now, pc):
        """A person wishes a hint; pc: whether one is there and was asked. True if a hint can help now."""
        if not may_propose(self._sitting):
            return False
        self._about = self._position()
        self._go(now, ASKING if pc else THINKING)
        return True

    def answer(self, now, ply, action):
        """Show the PC's hint. Raises LudusError if none was asked of it there, or if it is not legal."""
        game = self._sitting.game
        if self.stage != ASKING or ply != len(game.played) or not game.is_legal(action):
            raise LudusError("action %d at ply %d is no hint that was asked for" % (action, ply))
        self._show(now, action)

    def thinking(self):
        """Whether the table itself is looking for it."""
        return self.stage == THINKING

    def step(self, now):
        """Let some ms of thinking and time pass."""
        if self.stage == SHOWN:
            if self._sitting.hint.action is None:
                self.stage = NOTHING
            elif age(now, self._since) >= SHOW_MS:
                self._sitting.hint.show(None)
                self.stage = NOTHING
        elif self._about != self._position() or not may_propose(self._sitting):
            self.stage = NOTHING
        elif self.stage == ASKING:
            if age(now, self._since) >= PC_MS:
                self._go(now, THINKING)
        elif self.stage == THINKING:
            action = self._seat.think(self._sitting.game, _LEVEL)
            if action is not None:
                self._show(now, action)

    def _show(self, now, action):
        self._sitting.hint.show(action)
        self._go(now, SHOWN)

    def _go(self, now, stage):
        self.stage = stage
        self._since = now

    def _position(self):
        game = self._sitting.game
        return len(game.played), game.check()
