"""A hint: asked of the PC, or found by the table's own player, then shown for a while. Loaded on demand."""

from ludus.clock import age
from ludus.errors import LudusError
from ludus.portable import const

PC_MS = const(2500)  # the PC has this long to answer; after that the table's own player thinks
SHOW_MS = const(6000)
_LEVEL = const(3)  # the highest level of the table's own player

NOTHING = const(0)
ASKING = const(1)  # the PC was asked
THINKING = const(2)
SHOWN = const(3)


class Hints:
    """Gives a sitting hints, one at a time. `stage`, NOTHING to SHOWN, says how far the present one is."""

    def __init__(self, sitting, seat):
        """seat: a ludus.player.own_player.OwnPlayer, who thinks when no PC does."""
        self.stage = NOTHING
        self._sitting = sitting
        self._seat = seat
        self._since = 0
        self._about: tuple[int, int] | None = None

    def ask(self, now, pc):
        """Begin a hint if one would help now; return whether it would. pc: whether a PC is there to be asked."""
        if not self._may_propose():
            return False
        self._about = self._position()
        self._go(now, ASKING if pc else THINKING)
        return True

    def answer(self, now, ply, action):
        """Show the PC's hint. Raises LudusError if none was asked of it at that ply, or if the action is not legal."""
        game = self._sitting.game
        if self.stage != ASKING or ply != len(game.played) or not game.is_legal(action):
            raise LudusError("action %d at ply %d is no hint that was asked for" % (action, ply))
        self._show(now, action)

    def thinking(self):
        """Whether the table itself is thinking about the hint."""
        return self.stage == THINKING

    def step(self, now):
        """Go on with the hint: think for some ms, or end what has lasted long enough."""
        if self.stage == SHOWN:
            if self._sitting.hint is None:
                self.stage = NOTHING
            elif age(now, self._since) >= SHOW_MS:
                self._sitting.propose(None)
                self.stage = NOTHING
        elif self._about != self._position() or not self._may_propose():
            self.stage = NOTHING
        elif self.stage == ASKING:
            if age(now, self._since) >= PC_MS:
                self._go(now, THINKING)
        elif self.stage == THINKING:
            action = self._seat.think(self._sitting.game, _LEVEL)
            if action is not None:
                self._show(now, action)

    def _may_propose(self):
        """Whether a hint would help: it is a person's turn, and nothing else is going on."""
        sitting, game = self._sitting, self._sitting.game
        if sitting.players.automatic[game.side] or game.over or game.awaits_throw:
            return False
        return sitting.phase() == "play"

    def _show(self, now, action):
        self._sitting.propose(action)
        self._go(now, SHOWN)

    def _go(self, now, stage):
        self.stage = stage
        self._since = now

    def _position(self):
        game = self._sitting.game
        return len(game.played), game.check()
